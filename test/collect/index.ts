// The snapshot as a whole: what is put together, and what may be decided from it.

import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { collect } from '../../lib/collect/index.js'
import {
  fingerprint,
  lay,
  makeProject,
  manifest,
  packageFiles,
  type Files,
} from '../fixtures/project.js'

const make = (t: Test, files: Files): string => {
  const root = makeProject(files)
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  return root
}

const REGISTRY = '.agents/skills/.agent-skills.yaml'
const environment = {}

t.test('a whole project', async t => {
  const root = make(t, {
    'package.json': manifest({ b: '1.0.0', a: '1.0.0' }, { agentSkills: { scope: 'direct' } }),
    ...packageFiles('a', '1.0.0', { one: 'One.', two: 'Two.' }),
    ...packageFiles('b', '1.0.0', {}),
    '.agents/skills/one/SKILL.md': 'edited',
    '.agents/skills/mine/SKILL.md': 'mine',
    '.agents/skills/.gitignore': 'x\n',
  })
  const before = fingerprint(root)
  const snapshot = await collect({ cwd: root, environment })
  t.strictSame(fingerprint(root), before, 'nothing is written')
  t.strictSame(JSON.parse(JSON.stringify(snapshot)), snapshot, 'plain data')
  t.match(snapshot, {
    project: { root, name: 'consumer' },
    config: { scope: 'direct' },
    providers: [{ name: 'a', skills: [{ name: 'one' }, { name: 'two' }] }],
    packages: 2,
    removalsTrusted: true,
    decidable: true,
    registry: { text: null },
    ignoreFile: { text: 'x\n', usable: true },
    problems: [],
  })
  t.match(snapshot.destinations, [
    { name: 'mine', integrity: null },
    { name: 'one', integrity: /^sha256-/ },
  ])
})

t.test('all that is wrong is found in one run', async t => {
  const root = make(t, {
    'package.json': manifest(
      { gone: '1.0.0' },
      { agentSkills: { sope: 'all' }, workspaces: ['w', 'v'] },
    ),
    'w/package.json': '{"name":"w","agentSkills":{}}',
    'v/package.json': '{"name":"v"}',
    'node_modules/dead': { link: 'nowhere' },
    [REGISTRY]: 'nonsense',
  })
  const { problems, decidable, removalsTrusted, providers } = await collect({
    cwd: root,
    environment,
  })
  t.strictSame(
    problems.map(({ code, path: place }) => `${code} ${place ?? ''}`),
    [
      'incomplete-install node_modules',
      `invalid-registry ${REGISTRY}`,
      'member-config w/package.json',
      'unknown-config package.json',
      'unreadable-package node_modules/dead',
    ],
  )
  t.strictSame(
    { decidable, removalsTrusted, providers },
    { decidable: false, removalsTrusted: false, providers: [] },
  )
})

t.test('what forbids a verdict, and what forbids removals', async t => {
  const base: Files = {
    'package.json': manifest({ a: '1.0.0' }),
    ...packageFiles('a', '1.0.0', { one: '' }),
  }
  const table: [what: string, files: Files, decidable: boolean, removalsTrusted: boolean][] = [
    ['nothing', {}, true, true],
    ['the registry', { [REGISTRY]: '' }, false, true],
    ['the destination', { '.agents': '' }, false, true],
    [
      'the configuration',
      { 'package.json': manifest({ a: '1.0.0' }, { agentSkills: 1 }) },
      false,
      true,
    ],
    ['the install', { 'package.json': manifest({ a: '1.0.0', b: '1.0.0' }) }, false, false],
    ['a dead link', { 'node_modules/b': { link: 'nowhere' } }, true, false],
    ['a broken provider', { 'node_modules/a/package.json': '{' }, true, false],
    [
      'development left out',
      { 'package.json': manifest({ a: '1.0.0' }, { devDependencies: { b: '1.0.0' } }) },
      true,
      false,
    ],
  ]
  for (const [what, files, decidable, removalsTrusted] of table) {
    const snapshot = await collect({ cwd: make(t, { ...base, ...files }), environment })
    t.match(snapshot, { decidable, removalsTrusted }, what)
  }
})

t.test('without the tree', async t => {
  const root = make(t, {
    'package.json': manifest({ gone: '1.0.0' }, { workspaces: ['w'] }),
    'w/package.json': '{"agentSkills":{}}',
    [REGISTRY]: 'version: 1\nskills:\n  one:\n    package: gone\n',
    '.agents/skills/one/SKILL.md': 'one',
  })
  const snapshot = await collect({ cwd: root, tree: false })
  t.match(snapshot, {
    providers: [],
    packages: 0,
    removalsTrusted: true,
    decidable: true,
    problems: [],
  })
  t.match(
    snapshot.destinations,
    [{ name: 'one', integrity: /^sha256-/ }],
    'what is recorded is looked at',
  )
  lay(root, { [REGISTRY]: '' })
  t.match(await collect({ cwd: root, tree: false }), { decidable: false })
})

t.test('the surroundings', async t => {
  t.equal((await collect({ tree: false })).project.root, fs.realpathSync(process.cwd()))
  const root = make(t, { 'package.json': manifest({}, { devDependencies: { b: '1.0.0' } }) })
  t.match(await collect({ cwd: root, environment: { NODE_ENV: 'production' } }), {
    decidable: true,
  })
  t.match(await collect({ cwd: root, environment }), { decidable: false })
  t.match(await collect({ cwd: root }), { project: { root } }, "this process's environment")
  await t.rejects(collect({ cwd: path.join(root, 'missing') }), { code: 'ENOPROJECT' })
})

t.test('package.json goes while it is read', async t => {
  const root = make(t, { x: '' })
  const project = {
    root,
    name: null,
    skills: '.agents/skills',
    skillsDirectory: path.join(root, '.agents/skills'),
  }
  const mocked = await t.mockImport<typeof import('../../lib/collect/index.js')>(
    '../../lib/collect/index.js',
    { '../../lib/collect/project.js': { findProject: () => project, listMembers: () => [] } },
  )
  await t.rejects(mocked.collect(), { code: 'ECHANGED', path: path.join(root, 'package.json') })
})
