// The project's own side: where `.agents/skills` is, what stands in it, and who made it.

import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { findProject } from '../../lib/collect/project.js'
import { readState, type State } from '../../lib/collect/state.js'
import { lay, makeProject, skillMd, type Files } from '../fixtures/project.js'
import { unprivileged } from '../fixtures/unprivileged.js'

const make = (t: Test, files: Files = {}): string => {
  const root = makeProject({ 'package.json': '{}', ...files })
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  return root
}

const read = (root: string, ...names: string[]): State =>
  readState(findProject({ cwd: root }), new Set(names))

const SKILLS = '.agents/skills'
const REGISTRY = `${SKILLS}/.agent-skills.yaml`
const registry = 'version: 1\nskills:\n  ours:\n    package: acme\n    version: 1.0.0\n'

t.test('nothing there', t => {
  const nothing: State = {
    registry: { text: null, entries: [] },
    destinations: [],
    ignoreFile: { text: null, usable: true },
    links: [],
    problems: [],
  }
  t.strictSame(read(make(t)), nothing)
  t.strictSame(read(make(t, { '.agents/x': '' })), nothing)
  t.strictSame(read(make(t, { '.agents/skills/.hidden/SKILL.md': '' })), nothing)
  t.end()
})

t.test('where it is', t => {
  const inside: [Files, string][] = [
    [{}, SKILLS],
    [{ '.agents': { link: 'config' }, 'config/x': '' }, 'config/skills'],
    [{ '.agents': { link: 'config' }, 'config/skills/x': '' }, 'config/skills'],
    [{ '.agents/skills': { link: '../my-skills' }, 'my-skills/x': '' }, 'my-skills'],
    [
      {
        '.agents': { link: 'config' },
        'config/skills': { link: '../my-skills' },
        'my-skills/x': '',
      },
      'my-skills',
    ],
  ]
  for (const [files, directory] of inside) {
    const root = make(t, files)
    t.equal(findProject({ cwd: root }).skillsDirectory, path.join(root, directory))
    t.strictSame(read(root).problems, [])
  }
  const outside = make(t, { [REGISTRY]: registry })
  const refused: [Files, string, RegExp][] = [
    [{ '.agents': '' }, '.agents', /not a directory/],
    [{ '.agents/skills': '' }, SKILLS, /not a directory/],
    [{ '.agents': { link: 'nowhere' } }, '.agents', /leads nowhere/],
    [{ '.agents': { link: '.agents' } }, '.agents', /leads nowhere/],
    [{ '.agents': { link: 'package.json' } }, '.agents', /not a directory/],
    [{ '.agents': { link: '.' } }, '.agents', /a link to/],
    [{ '.agents': { link: path.join(outside, '.agents') } }, '.agents', /a link to/],
    [{ '.agents/skills': { link: path.join(outside, SKILLS) } }, SKILLS, /a link to/],
    [{ '.agents/skills': { link: '../..' } }, SKILLS, /a link to/],
    // what others keep there is not ours, whatever the registry in it says
    [
      { '.agents/skills': { link: '../node_modules/a/skills' }, 'node_modules/a/skills/x': '' },
      SKILLS,
      /a link to/,
    ],
    [{ '.agents': { link: 'node_modules' }, 'node_modules/x': '' }, '.agents', /a link to/],
    [{ '.agents/skills': { link: '../.git/x' }, '.git/x/y': '' }, SKILLS, /a link to/],
  ]
  for (const [files, shown, reason] of refused) {
    const root = make(t, files)
    const state = read(root)
    t.match(state.problems, [
      { code: 'destination-outside', severity: 'error', path: shown, detail: { reason } },
    ])
    t.match(
      state,
      { registry: { text: null, entries: [] }, destinations: [] },
      'nothing is read through it',
    )
    t.equal(findProject({ cwd: root }).skillsDirectory, path.join(root, SKILLS))
  }
  t.end()
})

t.test('it was moved', t => {
  const root = make(t, { 'my-skills/x': '', '.agents/x': '' })
  const project = findProject({ cwd: root })
  fs.symlinkSync('../my-skills', path.join(root, SKILLS))
  t.throws(() => readState(project, new Set()), { code: 'ECHANGED' })
  t.end()
})

t.test('the registry', t => {
  t.match(read(make(t, { [REGISTRY]: registry })), {
    registry: { text: registry, entries: [{ name: 'ours', package: 'acme' }] },
    problems: [],
  })
  const broken: [string, Files, RegExp][] = [
    ['empty', { [REGISTRY]: '' }, /./],
    ['a directory', { [`${REGISTRY}/x`]: '' }, /not a file/],
    ['a link', { [REGISTRY]: { link: '../../real.yaml' }, 'real.yaml': registry }, /a link/],
    ['a dead link', { [REGISTRY]: { link: 'nowhere' } }, /a link/],
  ]
  for (const [what, files, reason] of broken) {
    const state = read(make(t, { ...files, [`${SKILLS}/ours/SKILL.md`]: '' }), 'ours')
    t.match(
      state.problems,
      [{ code: 'invalid-registry', severity: 'error', path: REGISTRY, detail: { reason } }],
      what,
    )
    t.match(state, { registry: { entries: [] }, destinations: [] }, what)
  }
  const root = make(t, { [REGISTRY]: '' })
  fs.writeFileSync(path.join(root, REGISTRY), Buffer.from([...Buffer.from(registry), 0xff]))
  t.match(read(root).problems, [{ code: 'invalid-registry', detail: { reason: /UTF-8/ } }])
  fs.writeFileSync(path.join(root, REGISTRY), `\uFEFF${registry}`)
  t.match(read(root).registry.text, /^\uFEFF/, 'its exact text')
  t.end()
})

t.test('the ignore file', t => {
  const ignore = `${SKILLS}/.gitignore`
  const table: [Files, State['ignoreFile']][] = [
    [{ [ignore]: '/x/\r\n' }, { text: '/x/\r\n', usable: true }],
    [
      { [ignore]: { link: '../../package.json' } },
      { text: null, usable: false, reason: 'it is a link' },
    ],
    [{ [`${ignore}/x`]: '' }, { text: null, usable: false, reason: 'it is not a file' }],
  ]
  for (const [files, expected] of table) t.strictSame(read(make(t, files)).ignoreFile, expected)
  t.end()
})

t.test('destinations', t => {
  const root = make(t, {
    [REGISTRY]: registry,
    [`${SKILLS}/ours/SKILL.md`]: skillMd('ours'),
    [`${SKILLS}/ours/node_modules/x`]: '',
    [`${SKILLS}/supplied/SKILL.md`]: skillMd('supplied'),
    [`${SKILLS}/Twin/SKILL.md`]: skillMd('twin'),
    [`${SKILLS}/mine/SKILL.md`]: skillMd('mine'),
    [`${SKILLS}/holed/x`]: { link: 'nowhere' },
    [`${SKILLS}/file`]: '',
    [`${SKILLS}/link`]: { link: './ours' },
    [`${SKILLS}/dead`]: { link: 'nowhere' },
    [`${SKILLS}/circle`]: { link: 'circle' },
    [`${SKILLS}/.hidden/SKILL.md`]: '',
  })
  const { destinations } = read(root, 'supplied', 'twin', 'holed', 'file', 'link', 'absent')
  t.strictSame(
    destinations.map(
      ({ name, kind, integrity }) => `${name} ${kind}${integrity === null ? '' : ' hashed'}`,
    ),
    [
      'Twin directory hashed',
      'circle link',
      'dead link',
      'file file',
      'holed directory',
      'link link',
      'mine directory',
      'ours directory hashed',
      'supplied directory hashed',
    ],
  )
  const at = (name: string) => destinations.find(item => item.name === name)
  t.match(at('link'), { link: './ours', resolves: path.join(root, SKILLS, 'ours') })
  t.match(at('dead'), { link: 'nowhere', resolves: null })
  t.match(at('circle'), { link: 'circle', resolves: null })
  t.match(at('ours'), {
    link: null,
    resolves: null,
    extras: ['node_modules'],
    exact: /^[0-9a-f]{64}$/,
  })
  t.end()
})

t.test('a destination whose name is no text', { skip: process.platform !== 'linux' }, t => {
  const root = make(t, { [`${SKILLS}/a/x`]: '' })
  const raw = (name: string) =>
    Buffer.concat([Buffer.from(path.join(root, SKILLS, name)), Buffer.from([0xff])])
  fs.mkdirSync(raw('b'))
  fs.symlinkSync('a', raw('c'))
  t.match(read(root, 'b\uFFFD').destinations, [
    { name: 'a' },
    { name: 'b\uFFFD', kind: 'directory', integrity: null, seemsToBe: null },
    { name: 'c\uFFFD', kind: 'link', link: null, resolves: null },
  ])
  t.end()
})

t.test('marks of other installers', t => {
  const packages = '../../node_modules'
  const table: [what: string, name: string, files: Files, mark: RegExp | null][] = [
    ['none', 'x', { [`${SKILLS}/x/SKILL.md`]: '' }, null],
    [
      'an ecosystem',
      'x',
      { [`${SKILLS}/x/skill.json`]: '{"ecosystem":"gem"}' },
      /"gem".*skill\.json/,
    ],
    ['no ecosystem', 'x', { [`${SKILLS}/x/skill.json`]: '{}' }, null],
    ['broken JSON', 'x', { [`${SKILLS}/x/skill.json`]: '{' }, null],
    ['a list', 'x', { [`${SKILLS}/x/skill.json`]: '[]' }, null],
    ['a dead link', 'x', { [`${SKILLS}/x/skill.json`]: { link: 'nowhere' } }, null],
    [
      'a file of its own',
      'x',
      { [`${SKILLS}/x/.agent-context-skills.json`]: '{}' },
      /agent-context/,
    ],
    [
      'a list beside it',
      'x',
      {
        [`${SKILLS}/.agent-context-skills.json`]: '{"skills":[{"name":"x"}]}',
        [`${SKILLS}/x/y`]: '',
      },
      /agent-context/,
    ],
    [
      'a lock file',
      'x',
      { 'skills-lock.json': '{"skills":{"x":{}}}', [`${SKILLS}/x/y`]: '' },
      /skills-lock/,
    ],
    [
      'a lock file of names',
      'x',
      { 'skills-lock.json': '{"skills":["x"]}', [`${SKILLS}/x/y`]: '' },
      /skills-lock/,
    ],
    [
      'a lock file without it',
      'x',
      { 'skills-lock.json': '{"skills":["y",1]}', [`${SKILLS}/x/y`]: '' },
      null,
    ],
    [
      'a lock file of another kind',
      'x',
      { 'skills-lock.json': '{"skills":"x"}', [`${SKILLS}/x/y`]: '' },
      null,
    ],
    [
      'what every object has',
      'constructor',
      { 'skills-lock.json': '{"skills":{}}', [`${SKILLS}/constructor/y`]: '' },
      null,
    ],
    [
      'skills-npm',
      'npm-a-x',
      { [`${SKILLS}/npm-a-x`]: { link: `${packages}/a/skills/x` } },
      /skills-npm/,
    ],
    [
      'pnpm after a collision',
      'pnpm-a-x',
      { [`${SKILLS}/pnpm-a-x`]: { link: `${packages}/a/skills/x` } },
      /^pnpm/,
    ],
    [
      'pnpm',
      'x',
      { [`${SKILLS}/x`]: { link: `${packages}/a/skills/x` }, 'node_modules/.modules.yaml': '' },
      /^pnpm/,
    ],
    [
      'another link',
      'x',
      { [`${SKILLS}/x`]: { link: `${packages}/a/skills/x` } },
      /another installer/,
    ],
    ['a link elsewhere', 'x', { [`${SKILLS}/x`]: { link: '../../mine' } }, null],
    ['a file', 'x', { 'skills-lock.json': '{"skills":["x"]}', [`${SKILLS}/x`]: '' }, null],
  ]
  for (const [what, name, files, mark] of table) {
    const found = read(make(t, files)).destinations.find(item => item.name === name)?.seemsToBe
    if (mark === null) t.equal(found, null, what)
    else t.match(found, mark, what)
  }
  t.end()
})

t.test('a link into what may not be searched', { skip: process.platform === 'win32' }, t => {
  const linked = make(t, {})
  const root = make(t, { 'closed/x/y': '', [`${SKILLS}/a`]: { link: '../../closed/x' } })
  fs.chmodSync(root, 0o755)
  fs.symlinkSync(path.join(root, 'closed/x'), path.join(linked, '.agents'))
  fs.chmodSync(linked, 0o755)
  const project = findProject({ cwd: root })
  fs.chmodSync(path.join(root, 'closed'), 0)
  unprivileged(() => {
    t.throws(() => readState(project, new Set()), {
      code: 'EIO',
      path: path.join(root, SKILLS, 'a'),
    })
    t.throws(() => findProject({ cwd: linked }), {
      code: 'EIO',
      path: path.join(linked, '.agents'),
    })
  })
  fs.chmodSync(path.join(root, 'closed'), 0o755)
  t.end()
})

t.test('a directory of somebody else may be closed', { skip: process.platform === 'win32' }, t => {
  const root = make(t, { [`${SKILLS}/private/skill.json`]: '{"ecosystem": "gem"}' })
  fs.chmodSync(root, 0o755)
  const project = findProject({ cwd: root })
  const closed = path.join(root, SKILLS, 'private')
  fs.chmodSync(closed, 0)
  unprivileged(() => {
    t.match(readState(project, new Set()), {
      destinations: [{ name: 'private', kind: 'directory', seemsToBe: null }],
      problems: [],
    })
  })
  fs.chmodSync(closed, 0o755)
  t.end()
})

t.test('what may not be read', { skip: process.platform === 'win32' }, t => {
  for (const closed of [SKILLS, REGISTRY, `${SKILLS}/.gitignore`, `${SKILLS}/ours`]) {
    const root = make(t, { [REGISTRY]: registry, [`${SKILLS}/.gitignore`]: '' })
    lay(root, { [`${SKILLS}/ours/SKILL.md`]: skillMd('ours') })
    fs.chmodSync(root, 0o755)
    const project = findProject({ cwd: root })
    fs.chmodSync(path.join(root, closed), 0)
    unprivileged(() => {
      t.throws(
        () => readState(project, new Set()),
        { code: 'EIO', message: path.join(root, closed) },
        closed,
      )
    })
    fs.chmodSync(path.join(root, closed), 0o755)
  }
  t.end()
})
