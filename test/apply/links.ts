// Links on disk: made, kept, taken away; what fails is said and tried again; what is not ours stays.

import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { clean, sync } from '../../lib/sync.js'
import { whileFailing } from '../fixtures/failing-fs.js'
import { fingerprint, lay, makeProject, manifest, packageFiles } from '../fixtures/project.js'

const LINKS = '.claude/skills'

const project = (t: Test, links: string[] = [LINKS]): string => {
  const root = makeProject({
    'package.json': manifest({ acme: '1.0.0' }, { agentSkills: { links } }),
    ...packageFiles('acme', '1.0.0', { deploy: {}, lint: 'Lint.' }),
  })
  t.teardown(() => fs.rmSync(root, { recursive: true }))
  return root
}

const uninstall = (root: string) =>
  fs.rmSync(path.join(root, 'node_modules/acme/skills/lint'), { recursive: true })

t.test('from nothing to nothing', async t => {
  const root = project(t)
  const bare = fingerprint(root)
  const { outcome, notes } = await sync({ cwd: root })
  t.equal(outcome, 'applied')
  t.same(notes, [])
  t.same(fingerprint(path.join(root, '.claude')), {
    'skills/': 'directory',
    'skills/.gitignore': fingerprint(path.join(root, LINKS))['.gitignore'],
    'skills/deploy': 'link ../../.agents/skills/deploy',
    'skills/lint': 'link ../../.agents/skills/lint',
  })
  t.ok(fs.existsSync(path.join(root, LINKS, 'deploy/SKILL.md')))
  t.equal((await sync({ cwd: root })).outcome, 'idle')
  uninstall(root)
  await sync({ cwd: root })
  t.same(fs.readdirSync(path.join(root, LINKS)), ['.gitignore', 'deploy'])
  await clean({ cwd: root })
  t.same(fs.readdirSync(path.join(root, '.claude')), [], 'nothing of ours is left')
  fs.rmdirSync(path.join(root, '.claude'))
  lay(root, packageFiles('acme', '1.0.0', { lint: 'Lint.' }))
  t.same(fingerprint(root), bare)
})

t.test('a link that went missing comes back, alone', async t => {
  const root = project(t)
  await sync({ cwd: root })
  const full = fingerprint(root)
  fs.unlinkSync(path.join(root, LINKS, 'lint'))
  fs.unlinkSync(path.join(root, LINKS, '.gitignore'))
  t.equal((await sync({ cwd: root, dryRun: true })).outcome, 'planned')
  const { outcome, plan } = await sync({ cwd: root })
  t.equal(outcome, 'applied')
  t.ok(plan?.actions.every(({ type }) => type === 'keep'))
  t.same(fingerprint(root), full)
})

t.test('what stands in the way blocks all of it', async t => {
  const root = project(t)
  lay(root, { [`${LINKS}/lint/SKILL.md`]: 'mine' })
  const before = fingerprint(root)
  const { outcome, plan } = await sync({ cwd: root })
  t.equal(outcome, 'blocked')
  t.match(plan?.problems, [{ code: 'link-occupied', skill: 'lint', path: `${LINKS}/lint` }])
  t.same(fingerprint(root), before)
})

t.test('through a directory that is a link inside the project', async t => {
  const root = project(t)
  lay(root, { 'tools/claude/x': 'x', '.claude': { link: 'tools/claude' } })
  await sync({ cwd: root })
  t.equal(
    fs.readlinkSync(path.join(root, 'tools/claude/skills/deploy')),
    '../../../.agents/skills/deploy',
  )
  t.ok(fs.existsSync(path.join(root, LINKS, 'deploy/SKILL.md')))
})

t.test('a link that cannot be made, or removed, is said, and made by the next run', async t => {
  const root = project(t)
  const first = await whileFailing(
    { symlinkSync: (_, file) => (file.endsWith('/lint') ? 'EPERM' : undefined) },
    () => sync({ cwd: root }),
  )
  t.equal(first.outcome, 'applied')
  t.match(first.notes, [
    {
      code: 'link-failed',
      severity: 'warning',
      path: `${LINKS}/lint`,
      detail: { reason: /EPERM/ },
    },
  ])
  t.equal((await sync({ cwd: root })).outcome, 'applied')
  t.equal((await sync({ cwd: root })).outcome, 'idle')
  uninstall(root)
  const third = await whileFailing(
    {
      unlinkSync: file => (file === path.join(root, LINKS, 'lint') ? 'EBUSY' : undefined),
      renameSync: (_, to) => (to === path.join(root, LINKS, '.gitignore') ? 'EIO' : undefined),
    },
    () => sync({ cwd: root }),
  )
  t.match(third.notes, [
    { code: 'link-failed', path: `${LINKS}/lint`, detail: { reason: /EBUSY/ } },
    { code: 'link-failed', path: `${LINKS}/.gitignore`, detail: { reason: /EIO/ } },
  ])
  t.equal((await sync({ cwd: root })).outcome, 'applied')
  t.same(fs.readdirSync(path.join(root, LINKS)), ['.gitignore', 'deploy'])
  t.notOk(fs.existsSync(path.join(root, '.agents/.agent-skills')))
})

t.test('the ignore file on another file system', async t => {
  const root = project(t)
  const result = await whileFailing(
    {
      renameSync: (from, to) =>
        to === path.join(root, LINKS, '.gitignore') && from.includes('run-') ? 'EXDEV' : undefined,
    },
    () => sync({ cwd: root }),
  )
  t.same(result.notes, [])
  t.same(fs.readdirSync(path.join(root, LINKS)), ['.gitignore', 'deploy', 'lint'])
})

/** Runs a sync; `act` comes right after the skills were committed. */
const syncThen = (root: string, act: () => void) => {
  let done = false
  return whileFailing(
    {
      rmSync: directory => {
        if (!done && directory.includes('/run-')) {
          done = true
          act()
        }
        return undefined
      },
    },
    () => sync({ cwd: root }),
  )
}

t.test('what changes meanwhile', async t => {
  t.test('the same link, made by another', async t => {
    const root = project(t)
    const { notes } = await syncThen(root, () =>
      lay(root, { [`${LINKS}/lint`]: { link: '../../.agents/skills/lint' } }),
    )
    t.same(notes, [])
  })
  t.test('something else of that name stays', async t => {
    const root = project(t)
    const { notes } = await syncThen(root, () => lay(root, { [`${LINKS}/lint`]: 'mine' }))
    t.match(notes, [{ code: 'link-failed', path: `${LINKS}/lint` }])
    t.equal(fs.readFileSync(path.join(root, LINKS, 'lint'), 'utf8'), 'mine')
  })
  t.test('a link to be removed that says something else by now stays', async t => {
    const root = project(t)
    await sync({ cwd: root })
    uninstall(root)
    await syncThen(root, () => {
      fs.unlinkSync(path.join(root, LINKS, 'lint'))
      fs.symlinkSync('../mine', path.join(root, LINKS, 'lint'))
    })
    t.equal(fs.readlinkSync(path.join(root, LINKS, 'lint')), '../mine')
  })
  t.test('an ignore file that somebody edits stays', async t => {
    const root = project(t)
    const { notes } = await syncThen(root, () => lay(root, { [`${LINKS}/.gitignore`]: 'mine\n' }))
    t.match(notes, [{ code: 'link-failed', path: `${LINKS}/.gitignore` }])
    t.equal(fs.readFileSync(path.join(root, LINKS, '.gitignore'), 'utf8'), 'mine\n')
  })
  t.test('a directory that becomes a link: nothing goes through it', async t => {
    const root = project(t)
    const elsewhere = makeProject({})
    const { notes } = await syncThen(root, () => {
      fs.symlinkSync(elsewhere, path.join(root, '.claude'))
    })
    t.ok(notes.length > 0 && notes.every(({ code }) => code === 'link-failed'))
    t.same(fs.readdirSync(elsewhere), [])
    fs.rmdirSync(elsewhere)
  })
})
