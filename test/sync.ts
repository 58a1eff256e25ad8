// The order of a run, seen from outside: who waits for whom, what is read again, and what is said.

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import t, { type Test } from 'tap'
import { identity } from '../lib/host.js'
import { clean, inspect, sync } from '../lib/sync.js'
import type { Phase } from '../lib/types.js'
import { whileFailing } from './fixtures/failing-fs.js'
import { fingerprint, lay, makeProject, manifest, packageFiles } from './fixtures/project.js'

const project = (t: Test): string => {
  const root = makeProject({
    'package.json': manifest({ acme: '1.0.0' }),
    ...packageFiles('acme', '1.0.0', { deploy: { 'references/a.md': 'A\n' }, lint: 'Lint.' }),
  })
  t.teardown(() => fs.rmSync(root, { recursive: true }))
  return root
}

/** Another run, as far as anyone can see. `ends` takes it away. */
const otherRun = (root: string, ageMs = 0) => {
  const area = path.join(root, '.agents/.agent-skills')
  const file = path.join(area, `lock-${'0'.repeat(32)}`)
  fs.mkdirSync(area, { recursive: true })
  fs.writeFileSync(file, JSON.stringify({ ...identity(), host: `${os.hostname()}/elsewhere` }))
  const then = new Date(Date.now() - ageMs)
  fs.utimesSync(file, then, then)
  return { ends: () => fs.rmSync(area, { recursive: true }) }
}

t.test('applied, idle, planned, and away again', async t => {
  const root = project(t)
  const bare = fingerprint(root)
  const dry = await sync({ cwd: root, dryRun: true })
  t.equal(dry.outcome, 'planned')
  t.strictSame(fingerprint(root), bare)
  t.equal((await sync({ cwd: root })).outcome, 'applied')
  const full = fingerprint(root)
  t.equal((await sync({ cwd: root })).outcome, 'idle')
  const dryClean = await clean({ cwd: root, dryRun: true })
  t.equal(dryClean.outcome, 'planned')
  t.same(
    dryClean.plan?.actions.map(action => [action.type, action.skill]),
    [
      ['remove', 'deploy'],
      ['remove', 'lint'],
    ],
  )
  t.equal((await clean({ cwd: root, backups: true })).outcome, 'idle')
  t.strictSame(fingerprint(root), full)
  t.equal((await clean({ cwd: root })).outcome, 'applied')
  t.strictSame(fingerprint(root), bare)
})

t.test('what is being done is told as it goes on', async t => {
  const root = project(t)
  const seen: Phase[] = []
  await sync({ cwd: root, onProgress: phase => seen.push(phase) })
  t.strictSame(seen, [
    { name: 'packages' },
    { name: 'skills', done: 0, total: 1 },
    { name: 'copy', done: 0, total: 2 },
    { name: 'copy', done: 1, total: 2 },
  ])
  const full = fingerprint(root)
  const stops = (name: Phase['name']) =>
    clean({
      cwd: root,
      onProgress: phase => {
        if (phase.name === name) throw new Error('enough')
      },
    })
  await t.rejects(stops('copy'), /enough/, 'who follows it can stop it')
  t.strictSame(fingerprint(root), full, 'and nothing has changed')
  t.equal((await stops('packages')).outcome, 'applied', 'to clean, no packages are looked at')
})

t.test('backups go by clean --backups alone, and not in a dry run', async t => {
  const root = project(t)
  await sync({ cwd: root })
  fs.appendFileSync(path.join(root, '.agents/skills/deploy/SKILL.md'), 'mine\n')
  t.equal((await sync({ cwd: root })).outcome, 'blocked')
  t.equal((await sync({ cwd: root, dryRun: true })).outcome, 'blocked')
  await sync({ cwd: root, force: true })
  const before = fingerprint(root)
  const dry = await clean({ cwd: root, backups: true, dryRun: true })
  t.match(dry, {
    outcome: 'planned',
    notes: [{ code: 'backup-removed', path: '.agents/.agent-skills/backup/1' }],
  })
  t.strictSame(fingerprint(root), before)
  const { outcome, notes } = await clean({ cwd: root, backups: true })
  t.equal(outcome, 'applied')
  t.match(notes, [{ code: 'backup-removed', path: '.agents/.agent-skills/backup/1' }])
  t.notOk(fs.existsSync(path.join(root, '.agents/.agent-skills')))
  t.ok(fs.existsSync(path.join(root, '.agents/skills/deploy')))
  t.match(await clean({ cwd: root, backups: true, dryRun: true }), { outcome: 'idle', notes: [] })
})

t.test('where npm only pretends', async t => {
  const root = project(t)
  const environment = { npm_lifecycle_event: 'postinstall', npm_config_dry_run: 'true' }
  const result = await sync({ cwd: root, environment })
  t.match(result, { plan: null, outcome: 'skipped', reason: /dry/, notes: [] })
  t.notOk(fs.existsSync(path.join(root, '.agents')))
})

t.test('while another run is at work', async t => {
  t.test('a reader waits for its end, and says so once', async t => {
    const root = project(t)
    const other = otherRun(root)
    const said: string[] = []
    setTimeout(() => other.ends(), 300)
    const { plan } = await inspect({ cwd: root, onWait: holder => said.push(holder) })
    t.equal(plan.actions.length, 2)
    t.equal(said.length, 1)
    t.match(said[0], /^process \d+ on /)
  })
  t.test('a signal ends the waiting', async t => {
    const root = project(t)
    const before = otherRun(root)
    const signal = AbortSignal.timeout(200)
    await t.rejects(inspect({ cwd: root, signal }), { code: 'EABORTED' })
    before.ends()
  })
  t.test('it does not wait forever', async t => {
    const root = project(t)
    otherRun(root)
    const real = performance.now.bind(performance)
    const start = real()
    // the clock runs a thousand times as fast
    performance.now = () => start + (real() - start) * 1000
    t.teardown(() => (performance.now = real))
    await t.rejects(inspect({ cwd: root }), {
      code: 'ELOCKED',
      message: /^another run is at work: process \d+ on /,
      hint: 'Wait until it is finished and run the command again.',
    })
  })
  t.test('one that was stopped long ago is no run', async t => {
    const root = project(t)
    otherRun(root, 60_000)
    t.equal((await sync({ cwd: root })).outcome, 'applied')
    t.notOk(fs.existsSync(path.join(root, '.agents/.agent-skills')))
  })
})

t.test('what changes while it is read', async t => {
  t.test('a run that came and went: read again', async t => {
    const root = project(t)
    let done = false
    const faults = {
      openSync: (file: string) => {
        if (!done && file.endsWith('skills/deploy/SKILL.md')) {
          done = true
          lay(root, {
            '.agents/skills/.agent-skills.yaml': 'version: 1\nskills:\n  other:\n    gem: other\n',
          })
        }
        return undefined
      },
    }
    const { snapshot } = await whileFailing(faults, () => inspect({ cwd: root }))
    t.ok(done)
    t.same(
      snapshot.registry.entries.map(entry => entry.name),
      ['other'],
    )
  })
  t.test('a package manager at work: tried three times, then said', async t => {
    const root = project(t)
    const file = path.join(root, 'node_modules/acme/skills/deploy/references/a.md')
    let reads = 0
    const faults = {
      // it is listed, and gone when it is opened
      openSync: (opened: string) => (opened === file && ++reads > 0 ? 'ENOENT' : undefined),
    }
    await t.rejects(
      whileFailing(faults, () => inspect({ cwd: root })),
      { code: 'ECHANGED' },
    )
    t.equal(reads, 3)
    t.ok(fs.existsSync(file))
  })
  t.test('cannot be read is no change', async t => {
    const root = project(t)
    const file = path.join(root, 'node_modules/acme/skills/deploy/references/a.md')
    const faults = { openSync: (opened: string) => (opened === file ? 'EIO' : undefined) }
    await t.rejects(
      whileFailing(faults, () => inspect({ cwd: root })),
      { code: 'EIO' },
    )
  })
})

t.test('what changes between the plan and the lock', async t => {
  /** Runs a sync; `act` comes when it makes its staging area, which is before it has the lock. */
  const syncWhile = (root: string, act: () => void) => {
    let done = false
    return whileFailing(
      {
        mkdirSync: directory => {
          if (!done && directory.endsWith('.agent-skills')) {
            done = true
            act()
          }
          return undefined
        },
      },
      () => sync({ cwd: root }),
    )
  }
  t.test('a skill of somebody: refused under the lock', async t => {
    const root = project(t)
    const result = await syncWhile(root, () => lay(root, { '.agents/skills/deploy/x.md': 'mine' }))
    t.equal(result.outcome, 'blocked')
    t.match(result.plan?.problems, [{ code: 'unmanaged-destination', skill: 'deploy' }])
    t.strictSame(Object.keys(fingerprint(path.join(root, '.agents'))), [
      'skills/',
      'skills/deploy/',
      'skills/deploy/x.md',
    ])
  })
  t.test('a registry that nobody can read: refused under the lock', async t => {
    const root = project(t)
    const result = await syncWhile(root, () =>
      lay(root, { '.agents/skills/.agent-skills.yaml': '<<<<<<< ours\n' }),
    )
    t.equal(result.outcome, 'blocked')
    t.match(result.plan?.problems, [{ code: 'invalid-registry' }])
  })
  t.test('the same work, done by another: idle', async t => {
    const root = project(t)
    const twin = project(t)
    await sync({ cwd: twin })
    const result = await syncWhile(root, () =>
      fs.cpSync(path.join(twin, '.agents'), path.join(root, '.agents'), { recursive: true }),
    )
    t.equal(result.outcome, 'idle')
  })
  t.test('the package itself: the tree is read again', async t => {
    const root = project(t)
    const result = await syncWhile(root, () =>
      fs.appendFileSync(path.join(root, 'node_modules/acme/skills/deploy/SKILL.md'), 'new\n'),
    )
    t.equal(result.outcome, 'applied')
    t.match(fs.readFileSync(path.join(root, '.agents/skills/deploy/SKILL.md'), 'utf8'), /new\n$/)
  })
})

t.test('what a killed run left and nobody can judge', async t => {
  const root = project(t)
  lay(root, { [`.agents/.agent-skills/run-${'ab'.repeat(16)}/journal.json`]: '{}' })
  lay(root, { '.agents/.agent-skills/.gitignore': '*\n' })
  const before = fingerprint(root)
  const result = await sync({ cwd: root })
  t.equal(result.outcome, 'blocked')
  t.match(result.notes, [{ code: 'interrupted-sync', severity: 'error' }])
  t.equal(result.plan?.blocked, true)
  t.strictSame(fingerprint(root), before)
})

t.test(
  'an ignore file that is not UTF-8: the skills come and go, it stays to the byte',
  async t => {
    const root = project(t)
    const links = { agentSkills: { links: ['.claude/skills'] } }
    lay(root, {
      'package.json': manifest({ acme: '1.0.0' }, links),
      '.agents/skills/.gitignore': '',
      '.claude/skills/.gitignore': '',
    })
    const bytes = Buffer.from([...Buffer.from('/mine/\n/caf'), 0xe9, ...Buffer.from('/\n')])
    const ignoreFiles = ['.agents/skills/.gitignore', '.claude/skills/.gitignore']
    for (const file of ignoreFiles) fs.writeFileSync(path.join(root, file), bytes)
    const { outcome, plan: done } = await sync({ cwd: root })
    t.equal(outcome, 'applied')
    t.match(
      done?.problems.filter(({ code }) => code === 'unusable-ignore-file'),
      ignoreFiles.map(file => ({
        severity: 'warning',
        path: file,
        detail: { reason: 'it is not valid UTF-8' },
      })),
    )
    t.ok(fs.existsSync(path.join(root, '.agents/skills/deploy/SKILL.md')))
    t.equal((await sync({ cwd: root })).outcome, 'idle')
    lay(root, { 'node_modules/acme/skills/deploy/new.md': 'New.\n' })
    t.equal((await sync({ cwd: root })).outcome, 'applied')
    t.equal((await clean({ cwd: root })).outcome, 'applied')
    for (const file of ignoreFiles)
      t.ok(fs.readFileSync(path.join(root, file)).equals(bytes), `${file} is as it was`)
  },
)

t.test('the versions and names of packages cannot break the registry', async t => {
  const root = project(t)
  lay(root, {
    'node_modules/acme/package.json': '{"name":"acme","version":"1.0.0 \\u202e beta"}',
  })
  const { outcome, plan: done } = await sync({ cwd: root })
  t.equal(outcome, 'applied')
  t.match(done?.actions, [{ package: 'acme', version: null }])
  t.equal((await sync({ cwd: root })).outcome, 'idle')
})
