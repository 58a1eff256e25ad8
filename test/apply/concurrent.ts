// Many runs at once, a doctor beside them, and a reader that scans all the while.

import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { identity } from '../../lib/host.js'
import { inspect, sync } from '../../lib/sync.js'
import { copyProject, halfSkills } from '../fixtures/kill.js'
import { plainNode, type Ended } from '../fixtures/plain-node.js'
import { fingerprint } from '../fixtures/project.js'
import { scenes } from '../fixtures/scenes.js'

t.setTimeout(300_000)

const BIN = path.resolve(import.meta.dirname, '../../dist/bin/agent-skills.js')

const cli = (root: string, ...args: string[]): Promise<Ended> =>
  plainNode([BIN, ...args], { cwd: root, env: { ...process.env, NO_COLOR: '1' } })

const outcomeOf = (stdout: string): string => (JSON.parse(stdout) as { outcome: string }).outcome

/** A claim on the lock by a process that does not live any more. */
const leaveDeadClaim = (root: string, token = 'ab'.repeat(16)): string => {
  const area = path.join(root, '.agents/.agent-skills')
  fs.mkdirSync(area, { recursive: true })
  const file = path.join(area, `lock-${token}`)
  // pids end far below this
  fs.writeFileSync(
    file,
    JSON.stringify({ version: 1, token, ...identity(), pid: 2 ** 30, start: null }),
  )
  return file
}

const together = async (t: Test, prepare: (root: string) => void): Promise<void> => {
  const scene = await scenes['mixture']!()
  const root = copyProject(scene.template)
  prepare(root)
  let done = false
  const half: string[] = []
  const reader = (async () => {
    while (!done) {
      half.push(...halfSkills(scene, root))
      await new Promise(resolve => setImmediate(resolve))
    }
  })()
  const [doctor, ...runs] = await Promise.all([
    cli(root, 'doctor', '--json'),
    ...Array.from({ length: 8 }, async () => cli(root, 'sync', '--json')),
  ])
  done = true
  await reader
  t.strictSame([...new Set(half)], [], 'the reader never sees a half skill')
  t.strictSame(
    runs.map(({ code }) => code),
    Array.from({ length: 8 }, () => 0),
    runs.map(r => r.stderr).join(''),
  )
  const outcomes = runs.map(({ stdout }) => outcomeOf(stdout)).sort()
  t.strictSame(
    outcomes,
    ['applied', ...Array.from({ length: 7 }, () => 'idle')],
    'one says that it did it, the others that there was nothing to do',
  )
  t.ok(doctor.code === 0 || doctor.code === 1, `doctor judged: ${doctor.stderr}`)
  const codes = (JSON.parse(doctor.stdout) as { findings: { code: string }[] }).findings.map(
    f => f.code,
  )
  t.notOk(codes.includes('interrupted-sync'), 'doctor takes no living run for a dead one')
  t.notOk(codes.includes('missing-skill'), 'doctor sees no skill that is absent for an instant')
  t.strictSame(fingerprint(root), scene.final, 'the state of one undisturbed run')
  for (const place of [root, scene.template]) fs.rmSync(place, { recursive: true })
}

t.test('eight runs and a doctor', async t => together(t, () => {}))

t.test('eight takers of one dead claim', async t => together(t, root => leaveDeadClaim(root)))

t.test('a claim of another machine', async t => {
  const scene = await scenes['update']!()
  t.teardown(() => fs.rmSync(scene.template, { recursive: true }))

  t.test('that is refreshed is waited for', async t => {
    const root = copyProject(scene.template)
    const file = leaveDeadClaim(root)
    fs.writeFileSync(
      file,
      JSON.stringify({ version: 1, ...identity(), host: 'elsewhere/', boot: 'x' }),
    )
    const before = fingerprint(root)
    const { plan } = await inspect({ cwd: scene.template })
    const { apply } = await import('../../lib/apply/index.js')
    const waited: string[] = []
    const here = {
      ...plan,
      project: { ...plan.project, root, skillsDirectory: path.join(root, '.agents/skills') },
    }
    await t.rejects(apply(here, { limit: 300, onWait: holder => waited.push(holder) }), {
      code: 'ELOCKED',
    })
    t.match(waited, [/process \d+ on elsewhere/], 'it says for whom')
    t.strictSame(fingerprint(root), before, 'nothing was written')
    fs.rmSync(root, { recursive: true })
  })

  t.test('that is not refreshed for 15 seconds is taken over', async t => {
    const root = copyProject(scene.template)
    const file = leaveDeadClaim(root)
    fs.writeFileSync(
      file,
      JSON.stringify({ version: 1, ...identity(), host: 'elsewhere/', boot: 'x' }),
    )
    const old = Date.now() / 1000 - 16
    fs.utimesSync(file, old, old)
    t.equal((await sync({ cwd: root })).outcome, 'applied')
    t.strictSame(fingerprint(root), scene.final)
    fs.rmSync(root, { recursive: true })
  })

  t.test('that nobody can read counts until it is old', async t => {
    const root = copyProject(scene.template)
    const file = leaveDeadClaim(root)
    fs.writeFileSync(file, 'not a claim')
    const old = Date.now() / 1000 - 16
    fs.utimesSync(file, old, old)
    t.equal((await sync({ cwd: root })).outcome, 'applied')
    t.strictSame(fingerprint(root), scene.final)
    fs.rmSync(root, { recursive: true })
  })
})

t.test('an owner whose claim was taken away writes nothing more', async t => {
  const scene = await scenes['update']!()
  const root = copyProject(scene.template)
  const before = fingerprint(path.join(root, '.agents/skills'))
  const { plan } = await inspect({ cwd: root })
  const { apply } = await import('../../lib/apply/index.js')
  const area = path.join(root, '.agents/.agent-skills')
  const refresh = async () => {
    for (const name of fs.readdirSync(area))
      if (name.startsWith('lock-')) fs.unlinkSync(path.join(area, name))
    return plan
  }
  await t.rejects(apply(plan, { refresh }), { code: 'ELOCKLOST' })
  t.strictSame(fingerprint(path.join(root, '.agents/skills')), before)
  t.equal((await sync({ cwd: root })).outcome, 'applied', 'the next run goes on')
  t.strictSame(fingerprint(root), scene.final)
  for (const place of [root, scene.template]) fs.rmSync(place, { recursive: true })
})
