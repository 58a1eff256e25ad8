// Where the case of a name does not count, the same is installed as everywhere, and what a person wrote under another
// spelling of a skill's name is theirs.

import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { inspect, sync } from '../../lib/sync.js'
import { whileFolding } from '../fixtures/folding-fs.js'
import { copyProject } from '../fixtures/kill.js'
import {
  fingerprint,
  lay,
  makeProject,
  manifest,
  packageFiles,
  skillMd,
} from '../fixtures/project.js'
import { scenes } from '../fixtures/scenes.js'

t.test('the simulation', async t => {
  const root = makeProject({ 'Dir/File.md': 'text' })
  await whileFolding(root, () => {
    t.equal(fs.readFileSync(path.join(root, 'Dir/File.md'), 'utf8'), 'text')
    t.ok(fs.statSync(path.join(root, 'dir/FILE.MD')).isFile())
    t.throws(() => fs.mkdirSync(path.join(root, 'DIR')), { code: 'EEXIST' })
    fs.renameSync(path.join(root, 'dir'), path.join(root, 'dIR'))
    t.strictSame(fs.readdirSync(root), ['dIR'])
  })
  t.notOk(fs.existsSync(path.join(root, 'dir')))
  fs.rmSync(root, { recursive: true })
})

for (const [name, makeScene] of Object.entries(scenes)) {
  t.test(`the same as elsewhere: ${name}`, async t => {
    const scene = await makeScene()
    const root = copyProject(scene.template)
    await whileFolding(root, async () => {
      t.equal((await sync({ cwd: root })).outcome, 'applied')
      t.equal((await sync({ cwd: root })).outcome, 'idle')
    })
    t.strictSame(fingerprint(root), scene.final)
    for (const place of [root, scene.template]) fs.rmSync(place, { recursive: true })
  })
}

t.test('a skill of a person under another spelling', async t => {
  const composed = 'über'
  for (const [theirs, supplied] of [
    ['Deploy', 'deploy'],
    [composed.normalize('NFD'), composed],
  ] as const) {
    const root = makeProject({
      'package.json': manifest({ acme: '1.0.0' }),
      ...packageFiles('acme', '1.0.0', { [supplied]: { 'a.md': 'A\n' }, lint: 'Lint.' }),
      [`.agents/skills/${theirs}/SKILL.md`]: skillMd('mine'),
    })
    const before = fingerprint(root)
    await whileFolding(root, async () => {
      for (const options of [{}, { force: true }, { adopt: true }]) {
        const { plan, outcome } = await sync({ cwd: root, ...options })
        const codes = plan?.problems.filter(({ severity }) => severity === 'error') ?? []
        t.equal(outcome, theirs === 'Deploy' ? 'blocked' : outcome)
        if (outcome === 'blocked') t.match(codes, [{ code: 'unmanaged-destination' }])
        const now = fingerprint(root)
        for (const file of Object.keys(before)) t.equal(now[file], before[file], file)
      }
    })
    fs.rmSync(root, { recursive: true })
  }
})

t.test('an installed skill that a person spells otherwise', async t => {
  const root = makeProject({
    'package.json': manifest({ acme: '1.0.0' }),
    ...packageFiles('acme', '1.0.0', { deploy: { 'a.md': 'A\n' } }),
  })
  const skills = path.join(root, '.agents/skills')
  await whileFolding(root, async () => {
    await sync({ cwd: root })
    fs.renameSync(path.join(skills, 'deploy'), path.join(skills, 'Deploy'))
    lay(root, { '.agents/skills/Deploy/mine.md': 'mine\n' })
    const { outcome } = await sync({ cwd: root })
    t.equal(outcome, 'blocked')
    t.equal(fs.readFileSync(path.join(skills, 'Deploy/mine.md'), 'utf8'), 'mine\n')
  })
  fs.rmSync(root, { recursive: true })
})

t.test('what a package spells otherwise is no more there than elsewhere', async t => {
  const files = packageFiles('acme', '1.0.0', { deploy: {}, lint: 'Lint.' })
  const respelled = (from: string, to: string) =>
    Object.fromEntries(Object.entries(files).map(([file, text]) => [file.replace(from, to), text]))
  for (const packaged of [
    respelled('/skills/', '/Skills/'),
    respelled('deploy/SKILL.md', 'deploy/skill.md'),
    files,
  ]) {
    const root = makeProject({ 'package.json': manifest({ acme: '1.0.0' }), ...packaged })
    const verdict = async () => {
      const { plan } = await inspect({ cwd: root })
      return {
        actions: plan.actions.map(({ type, skill }) => `${type} ${skill}`),
        problems: plan.problems.map(({ code, path: place }) => `${code} ${place}`),
      }
    }
    const elsewhere = await verdict()
    t.strictSame(await whileFolding(root, verdict), elsewhere)
    fs.rmSync(root, { recursive: true })
  }
})
