// What apply does when a call of the file system fails at a chosen moment, inside this process: undone or done, said,
// and nothing lost. (The kills are in kill.ts, every write of a run in faults.ts.)

import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { apply, interruptedRuns, recoverRemains, removeBackups } from '../../lib/apply/index.js'
import { identity } from '../../lib/host.js'
import { clean, inspect, sync } from '../../lib/sync.js'
import type { Plan } from '../../lib/types.js'
import { type Faults, whileFailing } from '../fixtures/failing-fs.js'
import { copyProject } from '../fixtures/kill.js'
import { fingerprint, lay, makeProject, manifest, packageFiles } from '../fixtures/project.js'
import { scenes } from '../fixtures/scenes.js'

const scene = await scenes['mixture']!()
t.teardown(() => fs.rmSync(scene.template, { recursive: true }))

/** A project with all kinds of change ahead, and its plan. */
const prepare = async (t: Test): Promise<{ root: string; plan: Plan }> => {
  const root = copyProject(scene.template)
  t.teardown(() => fs.rmSync(root, { recursive: true }))
  const { plan } = await inspect({ cwd: root })
  return { root, plan }
}

const skillsAt = (root: string) => fingerprint(path.join(root, '.agents/skills'))
const skillsSide = (file: string) => /\.agents\/skills\/[^.]/.test(file)
const between = (from: string, to: string) =>
  skillsSide(from) !== skillsSide(to) && !path.basename(from).includes('.')

t.test('undisturbed', async t => {
  const { root, plan } = await prepare(t)
  const { notes } = await apply(plan)
  t.strictSame(notes, [])
  t.strictSame(fingerprint(root), scene.final)
})

t.test('a directory cannot be renamed here: moved file by file', async t => {
  const everything: Faults = {
    renameSync: (from, to) => (skillsSide(from) !== skillsSide(to) ? 'EXDEV' : undefined),
  }
  const directories: Faults = {
    renameSync: (from, to) => (between(from, to) ? 'EXDEV' : undefined),
  }
  for (const faults of [directories, everything]) {
    const { root, plan } = await prepare(t)
    const { notes } = await whileFailing(faults, () => apply(plan))
    t.strictSame(notes, [])
    t.strictSame(fingerprint(root), scene.final)
  }
})

t.test('a rename fails in the middle, and its undoing goes another way: undone', async t => {
  const scenarios: Record<string, (count: number) => string | undefined> = {
    'the third is refused': count => (count === 3 ? 'EACCES' : undefined),
    'the third is refused, and what was moved cannot be renamed back': count =>
      count === 3 ? 'EACCES' : count > 3 ? 'EXDEV' : undefined,
  }
  for (const [name, scenario] of Object.entries(scenarios)) {
    const { root, plan } = await prepare(t)
    const before = skillsAt(root)
    let count = 0
    const faults: Faults = {
      renameSync: (from, to) => (between(from, to) ? scenario(++count) : undefined),
    }
    await t.rejects(
      whileFailing(faults, () => apply(plan)),
      { code: 'EIO', message: /^permission denied: / },
      name,
    )
    t.ok(count > 3, 'the failing calls came')
    t.strictSame(skillsAt(root), before, name)
    t.notOk(fs.existsSync(path.join(root, '.agents/.agent-skills')))
    t.equal((await sync({ cwd: root })).outcome, 'applied')
    t.strictSame(fingerprint(root), scene.final)
  }
})

t.test('the registry cannot be written, and undoing fails, too', async t => {
  const { root, plan } = await prepare(t)
  let broken = false
  const faults: Faults = {
    openSync: file => {
      broken ||= /agent-skills\.yaml\.[0-9a-f]+$/.test(file)
      return broken && file.includes('.agent-skills.yaml.') ? 'ENOSPC' : undefined
    },
    renameSync: () => (broken ? 'EIO' : undefined),
  }
  const error: unknown = await whileFailing(faults, () => apply(plan)).catch((e: unknown) => e)
  t.match(error, {
    code: 'EROLLBACK',
    message: /ENOSPC.*undoing it failed, too.*EIO/,
    hint: /\.agents\/\.agent-skills\/run-[0-9a-f]+\/old\. Run "npx --no agent-skills sync" to try again\./,
  })
  const result = await sync({ cwd: root })
  t.equal(result.outcome, 'applied', 'the next run undoes it, and goes on')
  t.strictSame(result.notes, [])
  t.strictSame(fingerprint(root), scene.final)
})

t.test('the registry stands, and what comes after it fails: done, with a warning', async t => {
  const afterCommit = (root: string, name: string): Faults => {
    let committed = false
    return {
      renameSync: (_, to) => {
        committed ||= to === path.join(root, '.agents/skills/.agent-skills.yaml')
        return undefined
      },
      [name]: (file: string) =>
        committed && (name !== 'openSync' || file.endsWith('.agents/skills')) ? 'EIO' : undefined,
    }
  }
  for (const name of ['openSync', 'unlinkSync', 'rmSync', 'fsyncSync']) {
    const { root, plan } = await prepare(t)
    const { notes } = await whileFailing(afterCommit(root, name), () => apply(plan))
    t.ok(notes.length > 0 && notes.every(note => note.code === 'cleanup-failed'), name)
    t.match(notes[0], { severity: 'warning', detail: { reason: /EIO/ } })
    const next = await sync({ cwd: root })
    t.strictSame(next.notes, [])
    t.strictSame(fingerprint(root), scene.final)
  }
})

t.test('what appears at a destination in the last moment is not overwritten', async t => {
  const { root, plan } = await prepare(t)
  const intruder = path.join(root, '.agents/skills/hello/mine.md')
  const faults: Faults = {
    mkdirSync: directory => {
      if (directory.endsWith('/old')) lay(root, { '.agents/skills/hello/mine.md': 'mine\n' })
      return undefined
    },
  }
  await t.rejects(
    whileFailing(faults, () => apply(plan)),
    { code: 'ECHANGED', message: /^\.agents\/skills\/hello changed/ },
  )
  t.equal(fs.readFileSync(intruder, 'utf8'), 'mine\n')
  t.notOk(fs.existsSync(path.join(root, '.agents/.agent-skills')))
})

t.test('what is to be retired is gone, or the registry became a directory: undone', async t => {
  const acts: Record<string, (root: string) => void> = {
    'a skill gone': root => fs.rmSync(path.join(root, '.agents/skills/bye'), { recursive: true }),
    'a directory as registry': root => {
      fs.rmSync(path.join(root, '.agents/skills/.agent-skills.yaml'))
      fs.mkdirSync(path.join(root, '.agents/skills/.agent-skills.yaml'))
    },
    'a link instead of a skill': root => {
      fs.renameSync(path.join(root, '.agents/skills/bye'), path.join(root, 'elsewhere'))
      fs.symlinkSync('../../elsewhere', path.join(root, '.agents/skills/bye'))
    },
  }
  for (const [name, act] of Object.entries(acts)) {
    const { root, plan } = await prepare(t)
    act(root)
    const before = skillsAt(root)
    await t.rejects(apply(plan), { code: 'ECHANGED' }, name)
    t.strictSame(skillsAt(root), before, name)
  }
})

t.test(
  'a retired skill that changed while it was being replaced is put back, and said',
  async t => {
    const { root, plan } = await prepare(t)
    let done = false
    const deploy = path.join(root, '.agents/skills/deploy')
    const faults: Faults = {
      renameSync: from => {
        if (from === deploy && !done) {
          done = true
          fs.appendFileSync(path.join(deploy, 'SKILL.md'), 'of the last moment\n')
        }
        return undefined
      },
    }
    await t.rejects(
      whileFailing(faults, () => apply(plan)),
      {
        code: 'ECHANGED',
        message: 'deploy changed while it was being replaced',
      },
    )
    t.match(fs.readFileSync(path.join(deploy, 'SKILL.md'), 'utf8'), /of the last moment/)
  },
)

t.test('an error does not hide where content went', async t => {
  const { root, plan } = await prepare(t)
  const deploy = path.join(root, '.agents/skills/deploy')
  const faults: Faults = {
    openSync: file => {
      if (!file.includes('.agent-skills.yaml.')) return undefined
      // somebody edits what has just been put there
      fs.appendFileSync(path.join(deploy, 'SKILL.md'), 'mine\n')
      return 'ENOSPC'
    },
  }
  await t.rejects(
    whileFailing(faults, () => apply(plan)),
    { code: 'EIO', message: /ENOSPC.*\(kept aside: \.agents\/\.agent-skills\/backup\/1\/deploy\)/ },
  )
  t.match(fs.readFileSync(path.join(deploy, 'SKILL.md'), 'utf8'), /mine\n$/)
  t.strictSame(
    fingerprint(path.join(root, '.agents/.agent-skills/backup/1/deploy')),
    scene.before['deploy'],
  )
})

t.test('new content that somebody edits before it is undone stays, and is named', async t => {
  const { root, plan } = await prepare(t)
  const hello = path.join(root, '.agents/skills/hello/SKILL.md')
  const faults: Faults = {
    openSync: file => {
      if (!file.includes('.agent-skills.yaml.')) return undefined
      fs.appendFileSync(hello, 'mine\n')
      return 'ENOSPC'
    },
  }
  await t.rejects(
    whileFailing(faults, () => apply(plan)),
    { code: 'EIO', message: /kept aside: \.agents\/skills\/hello/ },
  )
  t.match(fs.readFileSync(hello, 'utf8'), /mine\n$/)
})

t.test('the lock is lost in the middle: nothing more is written', async t => {
  const { root, plan } = await prepare(t)
  let lost: Record<string, string> | undefined
  const area = path.join(root, '.agents/.agent-skills')
  const faults: Faults = {
    renameSync: (from, to) => {
      if (lost === undefined && between(from, to)) {
        for (const name of fs.readdirSync(area)) {
          if (name.startsWith('lock-')) fs.unlinkSync(path.join(area, name))
        }
        lost = {}
      }
      return undefined
    },
  }
  await t.rejects(
    whileFailing(faults, () => apply(plan)),
    { code: 'ELOCKLOST' },
  )
  t.match(fs.readdirSync(area).join(), /run-/, 'what it did can be undone by the next run')
  t.equal((await sync({ cwd: root })).outcome, 'applied')
  t.strictSame(fingerprint(root), scene.final)
})

t.test('a signal stops it between two skills', async t => {
  const { root, plan } = await prepare(t)
  const before = fingerprint(root)
  const signal = AbortSignal.abort()
  await t.rejects(apply(plan, { signal }), { code: 'EABORTED' })
  const controller = new AbortController()
  const faults: Faults = {
    mkdirSync: directory => {
      if (/run-[0-9a-f]+$/.test(directory)) controller.abort()
      return undefined
    },
  }
  await t.rejects(
    whileFailing(faults, () => apply(plan, { signal: controller.signal })),
    { code: 'EABORTED' },
  )
  t.strictSame(fingerprint(root), before)
})

t.test(
  'backups: a new number each time, moved file by file where it must be, removed on demand',
  async t => {
    const root = makeProject({
      'package.json': manifest({ acme: '1.0.0' }),
      ...packageFiles('acme', '1.0.0', { deploy: { 'references/a.md': 'A\n' } }),
    })
    t.teardown(() => fs.rmSync(root, { recursive: true }))
    await sync({ cwd: root })
    const edited = path.join(root, '.agents/skills/deploy/SKILL.md')
    const backup = path.join(root, '.agents/.agent-skills/backup')
    fs.mkdirSync(path.join(backup, '7'), { recursive: true })
    fs.mkdirSync(path.join(backup, 'not a number'))
    let raced = false
    const faults: Faults = {
      mkdirSync: directory => {
        if (directory.endsWith('backup/8') && !raced) {
          raced = true
          fs.mkdirSync(directory)
          return 'EEXIST'
        }
        return directory.endsWith('backup/10') ? 'EACCES' : undefined
      },
      renameSync: (_, to) => (to.endsWith('backup/9/deploy') ? 'EXDEV' : undefined),
    }
    fs.appendFileSync(edited, 'mine\n')
    const first = await whileFailing(faults, () => sync({ cwd: root, force: true }))
    t.match(first.notes, [{ code: 'content-kept', path: '.agents/.agent-skills/backup/9/deploy' }])
    t.match(fs.readFileSync(path.join(backup, '9/deploy/SKILL.md'), 'utf8'), /mine\n$/)

    fs.appendFileSync(edited, 'mine again\n')
    const failed = await whileFailing(faults, () => sync({ cwd: root, force: true }))
    t.match(failed.notes, [{ code: 'cleanup-failed', detail: { reason: /EACCES/ } }])
    const kept = await sync({ cwd: root })
    t.match(kept.notes, [{ code: 'content-kept', path: '.agents/.agent-skills/backup/10/deploy' }])

    const { project } = (await inspect({ cwd: root })).snapshot
    const removed = await removeBackups(project)
    t.same(removed.map(note => note.path).sort(), [
      '.agents/.agent-skills/backup/10',
      '.agents/.agent-skills/backup/7',
      '.agents/.agent-skills/backup/8',
      '.agents/.agent-skills/backup/9',
      '.agents/.agent-skills/backup/not a number',
    ])
    t.strictSame(await removeBackups(project), [])
    t.notOk(fs.existsSync(path.join(root, '.agents/.agent-skills')))
  },
)

t.test('backups that cannot be moved for another reason', async t => {
  const root = makeProject({
    'package.json': manifest({ acme: '1.0.0' }),
    ...packageFiles('acme', '1.0.0', { deploy: {} }),
  })
  t.teardown(() => fs.rmSync(root, { recursive: true }))
  await sync({ cwd: root })
  fs.appendFileSync(path.join(root, '.agents/skills/deploy/SKILL.md'), 'mine\n')
  const result = await whileFailing(
    { renameSync: (_, to) => (to.includes('/backup/') ? 'EPERM' : undefined) },
    () => sync({ cwd: root, force: true }),
  )
  t.match(result.notes, [{ code: 'cleanup-failed', detail: { reason: /EPERM/ } }])
})

t.test('the registry was changed by somebody after a killed run: nothing is touched', async t => {
  const { root, plan } = await prepare(t)
  let lost = false
  await t.rejects(
    whileFailing(
      {
        // the rollback fails, so that the run stays behind
        openSync: file => {
          lost ||= file.includes('.agent-skills.yaml.')
          return lost ? 'EIO' : undefined
        },
        renameSync: () => (lost ? 'EIO' : undefined),
      },
      () => apply(plan),
    ),
    { code: 'EROLLBACK' },
  )
  fs.appendFileSync(path.join(root, '.agents/skills/.agent-skills.yaml'), '# touched\n')
  const before = fingerprint(root)
  const { project } = (await inspect({ cwd: root })).snapshot
  const notes = await recoverRemains(project)
  t.match(notes, [
    { code: 'interrupted-sync', severity: 'error', detail: { reason: /registry was changed/ } },
  ])
  t.match((await apply(plan)).plan.blocked, true)
  t.strictSame(fingerprint(root), before)
})

t.test('a failed call: its words, its path, its remedy', async t => {
  const words: Record<string, RegExp> = {
    ENOSPC: /^no space left on the disk: \//,
    ENAMETOOLONG: /^ENAMETOOLONG: simulated, rename '\/.*: \//,
  }
  for (const [code, message] of Object.entries(words)) {
    const { plan } = await prepare(t)
    const renames: Faults = { renameSync: (from, to) => (between(from, to) ? code : undefined) }
    await t.rejects(
      whileFailing({ ...renames }, () => apply(plan)),
      { code: /^E(IO|ROLLBACK)$/, message },
    )
  }
  const { plan } = await prepare(t)
  const error: unknown = await whileFailing({ fchmodSync: () => 'EPERM' }, () => apply(plan)).catch(
    (failure: unknown) => failure,
  )
  t.match(error, {
    code: 'EIO',
    // of a call on a descriptor, too
    message: /^operation not permitted: \/.*\/\.agents\/\.agent-skills\/lock-/,
    hint: 'Nothing was changed. Mend the cause and run the command again.',
    path: /lock-/,
  })
})

t.test('a fault of ours is not dressed up', async t => {
  const { plan } = await prepare(t)
  const broken = { ...plan, registry: null } as unknown as Plan
  await t.rejects(apply(broken), TypeError)
})

t.test('a plan that is blocked or idle writes nothing', async t => {
  const { root, plan } = await prepare(t)
  const before = fingerprint(root)
  t.same(await apply({ ...plan, blocked: true }), { plan: { ...plan, blocked: true }, notes: [] })
  t.same((await apply({ ...plan, idle: true })).notes, [])
  t.strictSame(fingerprint(root), before)
})

t.test('what was read keeps changing: three attempts, then it is said', async t => {
  const { root, plan } = await prepare(t)
  let plans = 0
  const refresh = async (): Promise<Plan> => {
    plans++
    fs.appendFileSync(path.join(root, '.agents/skills/.agent-skills.yaml'), `# ${plans}\n`)
    return plan
  }
  await t.rejects(apply(plan, { refresh }), { code: 'ECHANGED' })
  t.equal(plans, 3)
})

t.test('a link that creeps in: nothing is written through it', async t => {
  const elsewhere = makeProject({})
  t.teardown(() => fs.rmSync(elsewhere, { recursive: true }))
  const before = await prepare(t)
  fs.symlinkSync(elsewhere, path.join(before.root, '.agents/.agent-skills'))
  await t.rejects(apply(before.plan), {
    code: 'EIO',
    message: '.agents/.agent-skills is not a directory inside the project',
    hint: /Remove the link/,
  })
  t.strictSame(fs.readdirSync(elsewhere), [])

  const during = await prepare(t)
  const skills = path.join(during.root, '.agents/skills')
  const aside = path.join(during.root, 'aside')
  const faults: Faults = {
    mkdirSync: directory => {
      if (directory.endsWith('/old')) {
        fs.renameSync(skills, aside)
        fs.symlinkSync(elsewhere, skills)
      }
      return undefined
    },
  }
  await t.rejects(
    whileFailing(faults, () => apply(during.plan)),
    { code: 'EROLLBACK', message: /\.agents\/skills is not a directory inside the project/ },
  )
  t.strictSame(fs.readdirSync(elsewhere), [])
})

t.test("remains that nobody misses and nobody can remove are in nobody's way", async t => {
  const { root, plan } = await prepare(t)
  const remains = `.agents/.agent-skills/run-${'0'.repeat(32)}`
  lay(root, { [`${remains}/new/x`]: '' })
  const faults: Faults = { rmSync: file => (file.includes(remains) ? 'EPERM' : undefined) }
  const { notes } = await whileFailing(faults, () => apply(plan))
  t.match(notes, [{ code: 'cleanup-failed', path: remains, detail: { reason: /EPERM/ } }])
  t.match(interruptedRuns(plan.project), [{ code: 'interrupted-sync', path: remains }])
  t.equal((await sync({ cwd: root })).outcome, 'idle', 'the next run removes them')
  t.strictSame(fingerprint(root), scene.final)
})

t.test('a directory that a link leads to is not ours to take away', async t => {
  for (const [link, target] of [
    ['.agents/skills', '../my-skills'],
    ['.agents', 'config'],
  ] as const) {
    const root = makeProject({
      'package.json': manifest({ acme: '1.0.0' }),
      ...packageFiles('acme', '1.0.0', { deploy: {} }),
    })
    t.teardown(() => fs.rmSync(root, { recursive: true }))
    const real = path.join(root, link === '.agents' ? 'config/skills' : 'my-skills')
    fs.mkdirSync(real, { recursive: true })
    lay(root, { [link]: { link: target } })
    const before = fingerprint(root)
    t.equal((await sync({ cwd: root })).outcome, 'applied', link)
    t.ok(fs.existsSync(path.join(real, 'deploy/SKILL.md')))
    t.equal((await sync({ cwd: root })).outcome, 'idle')
    t.equal((await clean({ cwd: root })).outcome, 'applied')
    t.equal((await sync({ cwd: root, dryRun: true })).outcome, 'planned')
    const after = fingerprint(root)
    // what nobody links to was made by us, and goes
    if (link === '.agents') delete before['config/skills/']
    if (link === '.agents') delete after['config/skills/']
    t.strictSame(after, before, link)
  }
})

t.test('skills are not installed into what a member supplies', async t => {
  const root = makeProject({
    'package.json': manifest({ acme: '1.0.0' }, { workspaces: ['packages/*'] }),
    'packages/foo/package.json': '{"name": "foo", "version": "1.0.0"}',
    'packages/foo/skills/own/SKILL.md': '---\nname: own\ndescription: Own.\n---\n',
    ...packageFiles('acme', '1.0.0', { deploy: {} }),
    '.agents/skills': { link: '../packages/foo/skills' },
  })
  t.teardown(() => fs.rmSync(root, { recursive: true }))
  const before = fingerprint(root)
  for (const options of [{}, { adopt: true }, { force: true }]) {
    const { outcome, plan } = await sync({ cwd: root, ...options })
    t.equal(outcome, 'blocked')
    t.match(plan?.problems, [
      {
        code: 'destination-outside',
        path: '.agents/skills',
        detail: { reason: 'it leads to the skills that foo supplies' },
      },
    ])
  }
  t.strictSame(fingerprint(root), before)
})

t.test('backups that are elsewhere: nothing is put there, and nothing taken away', async t => {
  const elsewhere = makeProject({ '1/mine.md': 'mine\n' })
  t.teardown(() => fs.rmSync(elsewhere, { recursive: true }))
  const root = makeProject({
    'package.json': manifest({ acme: '1.0.0' }),
    ...packageFiles('acme', '1.0.0', { deploy: {} }),
  })
  t.teardown(() => fs.rmSync(root, { recursive: true }))
  await sync({ cwd: root })
  lay(root, { '.agents/skills/deploy/SKILL.md': 'edited\n' })
  lay(root, { '.agents/.agent-skills/backup': { link: elsewhere } })
  const before = [fingerprint(root), fingerprint(elsewhere)]
  const refused = {
    code: 'EIO',
    message: '.agents/.agent-skills/backup is not a directory inside the project',
    hint: /Remove the link/,
  }
  await t.rejects(sync({ cwd: root, force: true }), refused)
  await t.rejects(clean({ cwd: root, backups: true }), refused)
  t.strictSame([fingerprint(root), fingerprint(elsewhere)], before)
})

t.test('a link or a file where a skill was goes to the backup as it is', async t => {
  const root = makeProject({
    'package.json': manifest({ acme: '1.0.0' }),
    ...packageFiles('acme', '1.0.0', { deploy: {}, lint: 'Lint.' }),
  })
  t.teardown(() => fs.rmSync(root, { recursive: true }))
  await sync({ cwd: root })
  for (const name of ['deploy', 'lint'])
    fs.rmSync(path.join(root, '.agents/skills', name), { recursive: true })
  lay(root, {
    '.agents/skills/deploy': { link: '../../node_modules' },
    '.agents/skills/lint': 'a file\n',
  })
  const { notes } = await sync({ cwd: root, force: true })
  t.same(
    notes.map(note => note.path),
    ['.agents/.agent-skills/backup/1/deploy', '.agents/.agent-skills/backup/1/lint'],
  )
  const backup = path.join(root, '.agents/.agent-skills/backup/1')
  t.equal(fs.readlinkSync(path.join(backup, 'deploy')), '../../node_modules')
  t.equal(fs.readFileSync(path.join(backup, 'lint'), 'utf8'), 'a file\n')
})

t.test('while a run is at work nothing counts as left behind', async t => {
  const { root, plan } = await prepare(t)
  const run = `.agents/.agent-skills/run-${'ab'.repeat(16)}`
  lay(root, { [`${run}/journal.json`]: '{}' })
  t.match(interruptedRuns(plan.project), [{ code: 'interrupted-sync', path: run }])
  lay(root, { [`.agents/.agent-skills/lock-${'cd'.repeat(16)}`]: JSON.stringify(identity()) })
  t.strictSame(interruptedRuns(plan.project), [])
})

t.test('a lock that cannot be given back is said', async t => {
  const { root, plan } = await prepare(t)
  const { notes } = await whileFailing(
    { unlinkSync: file => (/lock-[0-9a-f]+$/.test(file) ? 'EACCES' : undefined) },
    () => apply(plan),
  )
  t.match(notes, [
    { code: 'cleanup-failed', path: '.agents/.agent-skills', detail: { reason: /EACCES/ } },
  ])
  t.strictSame(skillsAt(root), fingerprint(path.join(root, '.agents/skills')))
})

t.test('what cannot be read outside of the lock', async t => {
  const { root, plan } = await prepare(t)
  fs.mkdirSync(path.join(root, '.agents/.agent-skills'))
  const readdirSync = (file: string) => (file.endsWith('.agent-skills') ? 'EIO' : undefined)
  const error = { code: 'EIO', message: /input\/output error: .*\.agent-skills$/ }
  for (const ask of [interruptedRuns, recoverRemains] as const) {
    await t.rejects(
      whileFailing({ readdirSync }, async () => ask(plan.project)),
      error,
    )
  }
})

t.test('who leaves takes the area and our unborn claim along: it is made again', async t => {
  const { plan } = await prepare(t)
  let made = 0
  const renameSync = (from: string) => (isUnborn(from) && ++made === 1 ? 'ENOENT' : undefined)
  const { notes } = await whileFailing({ renameSync }, () => apply(plan))
  t.equal(made, 2)
  t.strictSame(notes, [])
})

t.test('of two claims the one that comes first in order has the right of way', async t => {
  const { plan } = await prepare(t)
  const waited: string[] = []
  let made = 0
  const renameSync = (from: string): undefined => {
    if (!isUnborn(from) || ++made > 1) return
    const other = path.join(path.dirname(from), `lock-${'0'.repeat(32)}`)
    fs.writeFileSync(other, JSON.stringify({ version: 1, ...identity(), host: 'elsewhere/' }))
    setTimeout(() => fs.rmSync(other), 300)
  }
  await whileFailing({ renameSync }, () => apply(plan, { onWait: holder => waited.push(holder) }))
  t.equal(made, 2, 'it withdrew, and tried again')
  t.match(waited, [/on elsewhere$/])
})

const isUnborn = (file: string): boolean => /lock-[0-9a-f]{32}\.tmp$/.test(file)
