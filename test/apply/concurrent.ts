// Many runs at once, a doctor beside them, and a reader that scans all the while.

import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { identity } from '../../lib/host.js'
import { inspect, sync } from '../../lib/sync.js'
import { together } from '../fixtures/crowd.js'
import { copyProject } from '../fixtures/kill.js'
import { fingerprint } from '../fixtures/project.js'
import { scenes } from '../fixtures/scenes.js'

t.setTimeout(300_000)

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

const EIGHT = { syncs: 8, doctors: 1 }

t.test('eight runs and a doctor', async t => together(t, EIGHT))

t.test('eight takers of one dead claim', async t =>
  together(t, EIGHT, root => leaveDeadClaim(root)),
)

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
