import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { isVisible, readDifference } from '../../lib/collect/difference.js'
import { inspect, sync } from '../../lib/sync.js'
import { whileFailing } from '../fixtures/failing-fs.js'
import { lay, makeProject, manifest, packageFiles } from '../fixtures/project.js'

const make = (t: Test) => {
  const root = makeProject({
    'package.json': manifest({ acme: '1.0.0' }),
    ...packageFiles('acme', '1.0.0', {
      deploy: { 'a/b.md': 'same\n', 'run.sh': { script: '#!/bin/sh\n' }, 'old.md': 'old\n' },
    }),
  })
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  return { root, at: (file: string) => path.join(root, file) }
}

const differences = async (root: string, force = false) => {
  const { plan } = await inspect({ cwd: root, force })
  return plan.actions.filter(isVisible).map(action => readDifference(plan.project, action))
}

const SUPPLIED = 'node_modules/acme/skills/deploy'

t.test('both sides of what differs', async t => {
  const { root, at } = make(t)
  const [added] = await differences(root)
  t.match(added, { type: 'add', skill: 'deploy', package: 'acme', from: null, replaces: null })
  t.strictSame(
    added?.files.map(({ path: name, before, after }) => [name, before, after?.executable]),
    [
      ['SKILL.md', null, false],
      ['a/b.md', null, false],
      ['old.md', null, false],
      ['run.sh', null, true],
    ],
  )
  await sync({ cwd: root })
  t.strictSame(await differences(root), [])
  fs.rmSync(at(`${SUPPLIED}/old.md`))
  fs.chmodSync(at(`${SUPPLIED}/run.sh`), 0o644)
  lay(root, { [`${SUPPLIED}/new.md`]: 'new\n' })
  const [changed] = await differences(root)
  t.match(changed, { type: 'change', from: { package: 'acme', version: '1.0.0' } })
  t.strictSame(changed?.files, [
    { path: 'new.md', before: null, after: { bytes: Buffer.from('new\n'), executable: false } },
    { path: 'old.md', before: { bytes: Buffer.from('old\n'), executable: false }, after: null },
    {
      path: 'run.sh',
      before: { bytes: Buffer.from('#!/bin/sh\n'), executable: true },
      after: { bytes: Buffer.from('#!/bin/sh\n'), executable: false },
    },
  ])
  fs.rmSync(at('node_modules/acme'), { recursive: true })
  lay(root, { 'package.json': manifest({}) })
  const [removed] = await differences(root)
  t.match(removed, { type: 'remove', because: 'gone', version: '1.0.0' })
  t.equal(removed?.files.length, 4)
  t.ok(removed?.files.every(({ before, after }) => before !== null && after === null))
})

t.test('a link in the place of a skill', async t => {
  const { root, at } = make(t)
  await sync({ cwd: root })
  fs.rmSync(at('.agents/skills/deploy'), { recursive: true })
  fs.symlinkSync(`../../${SUPPLIED}/a`, at('.agents/skills/deploy'))
  const [difference] = await differences(root, true)
  t.match(difference, { type: 'change', replaces: 'link' })
  t.ok(
    difference?.files.every(({ before }) => before === null),
    'is not followed',
  )
})

t.test('what changed since it was planned', async t => {
  const { root, at } = make(t)
  const { plan } = await inspect({ cwd: root })
  const [action] = plan.actions.filter(isVisible)
  for (const spoil of [
    () => fs.appendFileSync(at(`${SUPPLIED}/old.md`), 'more'),
    () => fs.rmSync(at(`${SUPPLIED}/old.md`)),
    () => fs.symlinkSync('SKILL.md', at(`${SUPPLIED}/old.md`)),
    () => fs.rmSync(at(SUPPLIED), { recursive: true }),
  ]) {
    spoil()
    t.throws(() => readDifference(plan.project, action!), { code: 'ECHANGED' })
  }
})

t.test('a file that cannot be read ends it, with its path', async t => {
  const { root, at } = make(t)
  const { plan } = await inspect({ cwd: root })
  const [action] = plan.actions.filter(isVisible)
  const file = at(`${SUPPLIED}/run.sh`)
  const failing = (code: string) =>
    whileFailing({ openSync: name => (name === file ? code : undefined) }, () =>
      readDifference(plan.project, action!),
    )
  await t.rejects(failing('EACCES'), { code: 'EIO', path: file })
  await t.rejects(failing('ENOENT'), { code: 'ECHANGED', path: file })
  await t.rejects(failing('ELOOP'), { code: 'ECHANGED', path: file })
})
