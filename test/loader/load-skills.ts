// Skills of several sources as workflows: requirements S3-1 to S3-19, each in a test that bears its number.

import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { parse as parseYaml } from 'yaml'
import {
  findSkill,
  formatWorkflow,
  loadSkill,
  loadSkills,
  parseSkill,
  projectRoot,
  promptBlock,
  readScope,
  toWorkflow,
  userRoot,
  validateSkill,
  workspaceRoots,
} from '../../lib/loader/index.js'
import type {
  LoadSkillsOptions,
  Shadowed,
  SkillCatalogue,
  SkippedSkill,
} from '../../lib/loader/index.js'
import { realTestdir } from '../fixtures/real-testdir.js'
import { goodSkill, skillText } from '../fixtures/skill-text.js'

type Tree = Parameters<Test['testdir']>[0]

const skills = (...names: string[]) =>
  Object.fromEntries(names.map(name => [name, { 'SKILL.md': goodSkill(name) }]))
const namesOf = (of: readonly { name: string }[]) => of.map(({ name }) => name)

interface Scene {
  base: string
  load: (options?: LoadSkillsOptions) => SkillCatalogue
  told: { shadowed: Shadowed[]; skipped: SkippedSkill[] }
}

/** A user's directory `user` and whatever else; nothing is read from the real home. */
const scene = (t: Test, tree: Record<string, unknown>): Scene => {
  const base = realTestdir(t, tree as Tree)
  const told: Scene['told'] = { shadowed: [], skipped: [] }
  const load = (options: LoadSkillsOptions = {}) =>
    loadSkills({
      roots: [
        ...(options.workspace === undefined
          ? []
          : workspaceRoots(options.workspace.directories, options.workspace.base)),
        userRoot({ directory: path.join(base, 'user') }),
      ],
      onShadowed: each => told.shadowed.push(each),
      onSkipped: each => told.skipped.push(each),
      ...options,
    })
  return { base, load, told }
}

/** One skill in a directory of its own. */
const one = (t: Test, name: string, text: string) =>
  loadSkill(path.join(realTestdir(t, { [name]: { 'SKILL.md': text } }), name))

t.test('S3-1 a skill becomes a workflow that is called by its slug', t => {
  const { workflow, warnings } = toWorkflow(one(t, 'deploy', goodSkill('deploy')))
  t.equal(`/${workflow.slug}`, '/deploy')
  t.strictSame(warnings, [])
  t.end()
})

t.test('S3-2 the table of fields', t => {
  const full = parseSkill(
    skillText([
      `name: ${'a'.repeat(64)}`,
      `description: ${'d'.repeat(1024)}`,
      'license: Proprietary',
      `compatibility: ${'c'.repeat(500)}`,
      'metadata: {author: me}',
      'allowed-tools: Read',
    ]),
    { directory: 'a'.repeat(64) },
  )
  t.match(full, { license: 'Proprietary', metadata: { author: 'me' }, allowedTools: ['Read'] })
  const long = parseSkill(goodSkill('a', `compatibility: ${'c'.repeat(501)}`))
  t.match(long.diagnostics, [{ code: 'compatibility-invalid', severity: 'warning' }])
  t.strictSame(parseSkill(goodSkill('a', 'compatibility: {x: y}')).diagnostics, [], 'a map is kept')
  t.end()
})

t.test("S3-3 the user's directory is on by default", t => {
  const home = realTestdir(t, { '.agents': { skills: skills('mine') }, more: skills('other') })
  for (const key of ['HOME', 'USERPROFILE']) {
    const before = process.env[key]
    t.teardown(() => {
      if (before === undefined) delete process.env[key]
      else process.env[key] = before
    })
    process.env[key] = home
  }
  t.strictSame(namesOf(loadSkills().skills), ['mine'])
  t.strictSame(namesOf(loadSkills({ workspace: { directories: ['more'], base: home } }).skills), [
    'mine',
    'other',
  ])
  const host = path.join(
    realTestdir(t, { insomnia: { skills: skills('hosted') } }),
    'insomnia/skills',
  )
  t.strictSame(namesOf(loadSkills({ roots: [userRoot({ directory: host })] }).skills), ['hosted'])
  t.strictSame(namesOf(loadSkills({ roots: [] }).skills), [])
  t.end()
})

t.test('S3-4 no workspace skills unless their directories are named', t => {
  const { base, load } = scene(t, {
    user: skills('mine'),
    '.agents': { skills: skills('theirs') },
    skills: skills('x'),
  })
  t.strictSame(namesOf(load().skills), ['mine'])
  t.strictSame(namesOf(load({ workspace: { directories: [], base } }).skills), ['mine'])
  t.strictSame(workspaceRoots([], base), [])
  const unchecked = workspaceRoots as (...given: unknown[]) => unknown
  t.throws(() => unchecked('.', base), { code: 'EUSAGE', message: /takes a list/ })
  t.throws(() => unchecked(['.']), { code: 'EUSAGE' })
  t.strictSame(namesOf(load({ workspace: { directories: ['skills'], base } }).skills), [
    'mine',
    'x',
  ])
  t.end()
})

t.test('S3-5 directories are relative to the base, or absolute', t => {
  const { base, load } = scene(t, { ws: { a: skills('one') }, b: skills('two') })
  const directories = ['a', '../b', path.join(base, 'b'), 'gone']
  t.strictSame(namesOf(load({ workspace: { directories, base: path.join(base, 'ws') } }).skills), [
    'one',
    'two',
  ])
  t.strictSame(
    workspaceRoots(directories, path.join(base, 'ws')).map(({ directory }) => directory),
    [
      path.join(base, 'ws/a'),
      path.join(base, 'b'),
      path.join(base, 'b'),
      path.join(base, 'ws/gone'),
    ],
  )
  t.end()
})

t.test('S3-6 there are no skills of its own', t => {
  const { load } = scene(t, {})
  t.match(load(), { isEmpty: true, errors: [], shadowed: [] })
  t.end()
})

t.test('S3-7 the slug is the name of the directory', t => {
  t.equal(toWorkflow(one(t, 'my-slug', goodSkill('my-slug'))).workflow.slug, 'my-slug')
  const root = realTestdir(t, { dir: { 'SKILL.md': goodSkill('other') } })
  const lenient = loadSkill(path.join(root, 'dir'), { profile: 'lenient' })
  t.match(lenient, { name: 'dir', diagnostics: [{ code: 'name-mismatch', severity: 'warning' }] })
  t.equal(toWorkflow(lenient).workflow.slug, 'dir')
  t.end()
})

t.test('S3-8 what a workflow says', t => {
  const text = skillText(
    [
      'name: a',
      'description: "It: does #things"',
      'user-invocable: false',
      'disable-model-invocation: true',
    ],
    '# Do\n\n---\n\nit\n',
  )
  const { workflow } = toWorkflow(one(t, 'a', text))
  t.strictSame(workflow, {
    slug: 'a',
    description: 'It: does #things',
    modelInvocation: true,
    userInvocable: true,
    requires: [],
    body: '# Do\n\n---\n\nit',
    license: null,
    compatibility: null,
    metadata: {},
  })
  const written = formatWorkflow(workflow)
  const [, frontmatter = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(written) ?? []
  t.strictSame(parseYaml(frontmatter), {
    description: 'It: does #things',
    model_invokation: true,
    user_invocable: true,
    requires: [],
  })
  t.equal(body.trim(), workflow.body)
  const nasty = one(
    t,
    'b',
    skillText(['name: b', `description: ${JSON.stringify('a\n---\nx: y\n'.repeat(9))}`]),
  )
  const [, yaml = ''] =
    /^---\n([^]*?)\n---\n/.exec(formatWorkflow(toWorkflow(nasty).workflow)) ?? []
  t.strictSame(Object.keys(parseYaml(yaml) as object).length, 4, 'nothing can end the frontmatter')
  t.end()
})

t.test('S3-9 license, compatibility and metadata are kept', t => {
  const text = goodSkill(
    'a',
    'license: MIT',
    'compatibility: {node: "20"}',
    'metadata: {v: 1.10, n: {x: no}}',
  )
  const { workflow } = toWorkflow(one(t, 'a', text))
  t.match(workflow, {
    license: 'MIT',
    compatibility: { node: '20' },
    metadata: { v: '1.10', n: { x: 'no' } },
  })
  const [, yaml = ''] = /^---\n([^]*?)\n---\n/.exec(formatWorkflow(workflow)) ?? []
  t.match(parseYaml(yaml), { metadata: { v: '1.10', n: { x: 'no' } } }, 'texts stay texts')
  t.end()
})

t.test('S3-10 allowed-tools: a warning, and ignored', t => {
  const skill = one(t, 'a', goodSkill('a', 'allowed-tools: Bash(git *) Read'))
  const { workflow, warnings } = toWorkflow(skill)
  t.match(warnings, [{ code: 'allowed-tools-ignored', severity: 'warning', path: skill.file }])
  t.notOk('allowedTools' in workflow)
  t.notMatch(formatWorkflow(workflow), 'Bash')
  t.match(skill.diagnostics, [{ code: 'allowed-tools-not-enforced', severity: 'warning' }])
  t.end()
})

t.test('S3-11 the whole directory may be read, and only read', t => {
  const { base, load } = scene(t, { user: skills('a', 'b') })
  t.strictSame(
    readScope(load().skills),
    ['a', 'b'].map(name => ({
      path: path.join(base, 'user', name),
      permission: 'read',
      recursive: true,
    })),
  )
  const [a] = load().skills
  t.equal(a === undefined ? 0 : readScope([a, a]).length, 1)
  t.end()
})

t.test('S3-12 internal workflows before workspace before user', t => {
  const { base, load } = scene(t, {
    user: skills('a', 'b', 'c'),
    ws: skills('a', 'b'),
    ws2: skills('b'),
  })
  const loaded = load({ internal: ['a'], workspace: { directories: ['ws', 'ws2'], base } })
  t.strictSame(
    loaded.skills.map(({ name, directory }) => [
      name,
      path.relative(base, path.dirname(directory)),
    ]),
    [
      ['b', 'ws'],
      ['c', 'user'],
    ],
  )
  t.end()
})

t.test('S3-13 each shadowed skill is told once', t => {
  const { base, load, told } = scene(t, { user: skills('a', 'b'), ws: skills('a', 'b') })
  const loaded = load({ internal: ['a'], workspace: { directories: ['ws'], base } })
  const brief = told.shadowed.map(({ skill, by }) => [
    path.relative(base, skill.directory).replaceAll('\\', '/'),
    by === 'internal' ? by : path.relative(base, by.directory).replaceAll('\\', '/'),
  ])
  t.strictSame(brief, [
    ['ws/a', 'internal'],
    ['user/a', 'internal'],
    ['user/b', 'ws/b'],
  ])
  t.strictSame(loaded.shadowed, told.shadowed)
  t.end()
})

t.test('S3-14 hard errors', t => {
  const root = realTestdir(t, {
    a: { 'SKILL.md': goodSkill('b') },
    c: { 'SKILL.md': skillText(['name: c', `description: ${'d'.repeat(1025)}`]) },
    d: { 'SKILL.md': skillText(['name: d', 'description: ""']) },
    E_e: { 'SKILL.md': goodSkill('E_e') },
  })
  const codes = ['a', 'c', 'd', 'E_e'].map(name =>
    validateSkill(path.join(root, name))
      .filter(({ severity }) => severity === 'error')
      .map(({ code }) => code),
  )
  t.strictSame(codes, [
    ['name-mismatch'],
    ['description-too-long'],
    ['description-empty'],
    ['name-characters', 'name-characters'],
  ])
  t.end()
})

t.test('S3-15 an invalid skill is skipped with a warning', t => {
  const { base, load, told } = scene(t, {
    user: { ...skills('a'), x: { 'SKILL.md': '# no' } },
    ws: { ...skills('b'), a: { 'SKILL.md': 'broken' } },
    file: 'not a directory',
  })
  const loaded = load({ workspace: { directories: ['ws', 'gone', 'file'], base } })
  t.strictSame(namesOf(loaded.skills), ['a', 'b'], 'a broken one shadows nothing')
  t.match(told.skipped, [
    { directory: path.join(base, 'ws/a'), code: 'frontmatter-missing' },
    { directory: path.join(base, 'file'), code: 'not-a-directory' },
    { directory: path.join(base, 'user/x'), code: 'frontmatter-missing' },
  ])
  t.strictSame(loaded.errors, told.skipped)
  t.strictSame(loaded.shadowed, [])
  t.end()
})

t.test('S3-16 unknown fields are ignored', t => {
  const skill = one(t, 'a', goodSkill('a', 'whatever: [x]', 'model: big'))
  t.strictSame([skill.unknownFields, skill.diagnostics], [{ whatever: ['x'], model: 'big' }, []])
  t.end()
})

t.test('S3-17 nothing is granted, run or resolved', t => {
  const text = goodSkill('a', 'allowed-tools: "*"', 'requires: [b]', 'hooks: {PreToolUse: x}')
  const root = realTestdir(t, {
    a: { 'SKILL.md': `${text}\n!\`touch ran\`\n`, scripts: { 'run.sh': 'touch ran' } },
  })
  const skill = loadSkill(path.join(root, 'a'))
  t.strictSame(toWorkflow(skill).workflow.requires, [])
  t.match(skill.body, '!`touch ran`', 'the body is text')
  t.strictSame(
    skill.diagnostics.map(({ code, severity }) => [code, severity]),
    [
      ['unrestricted-tools', 'warning'],
      ['hooks', 'warning'],
      ['allowed-tools-not-enforced', 'warning'],
    ],
  )
  t.strictSame(fs.readdirSync(path.join(root, 'a')), ['SKILL.md', 'scripts'])
  t.end()
})

t.test('S3-18 validation, mapping, order of collisions, no workspace without a manifest', t => {
  const source = fs.readFileSync(new URL(import.meta.url), 'utf8')
  for (const number of [14, 8, 12, 4])
    t.ok(source.includes(`t.test('S3-${number} `), `S3-${number}`)
  t.end()
})

t.test('S3-19 each stage works without the later ones', t => {
  const { base } = scene(t, { user: skills('a'), ws: skills('a') })
  const parsed = parseSkill(goodSkill('a'), { directory: 'a' })
  t.equal(parsed.name, 'a')
  const user = loadSkills({ roots: [userRoot({ directory: path.join(base, 'user') })] })
  t.equal(user.skills.length, 1)
  const manifest = loadSkills({ roots: workspaceRoots(['ws'], base) })
  t.equal(manifest.skills.length, 1)
  const both = loadSkills({
    roots: [...workspaceRoots(['ws'], base), user.skills[0]?.root ?? userRoot()],
  })
  t.equal(both.shadowed.length, 1)
  t.equal(readScope(both.skills).length, 1)
  t.end()
})

// ---- a project's own directory, as sync writes it

const REGISTRY = `version: 1
skills:
  mixing:
    package: "@example/colors"
    version: 1.4.0
  ruby:
    gem: rails
    version: 8.0.0
  whose:
    version: 1.0.0
`

const project = (t: Test, more: Record<string, unknown> = {}, registry: unknown = REGISTRY) =>
  realTestdir(t, {
    project: {
      '.agents': {
        skills: {
          ...skills('mixing', 'own', 'ruby', 'whose'),
          '.agent-skills.yaml': registry,
          ...more,
        },
      },
    },
  } as Tree)

const loadProject = (base: string) =>
  loadSkills({ roots: [projectRoot(path.join(base, 'project'), { trusted: true })] })

t.test('who provided a skill', t => {
  const { skills: loaded, errors } = loadProject(project(t))
  t.strictSame(errors, [])
  t.strictSame(
    loaded.map(({ qualifiedName, trust, provider }) => [qualifiedName, trust, provider]),
    [
      ['example-colors/mixing', 'installed', { name: '@example/colors', version: '1.4.0' }],
      ['local/own', 'project', null],
      ['gem-rails/ruby', 'installed', { name: 'gem: rails', version: '8.0.0' }],
      ['unknown/whose', 'installed', { name: 'unknown', version: '1.0.0' }],
    ],
  )
  const block = promptBlock(loaded) ?? ''
  t.match(
    block,
    /installed packages \(@example\/colors, gem: rails, unknown\), and others of the project/,
  )
  t.notMatch(block, "the user's own instruction")
  const theirs = loaded.filter(({ trust }) => trust === 'installed')
  t.notMatch(promptBlock(theirs), 'and others')
  t.end()
})

t.test('a project is only read if it is trusted', t => {
  const untrusted = projectRoot as (directory: string, options?: unknown) => unknown
  for (const options of [undefined, {}, { trusted: false }, { trusted: 'yes' }]) {
    t.throws(() => untrusted('/x', options), { code: 'EUSAGE' })
  }
  t.end()
})

t.test('a registry that cannot be read makes nothing more trusted', t => {
  const broken = loadProject(project(t, {}, 'version: 9\n'))
  t.match(broken.errors, [{ code: 'registry-invalid', why: /format version/ }])
  t.ok(broken.skills.every(({ trust }) => trust === 'installed'))
  const linked = loadProject(project(t, {}, t.fixture('symlink', '/etc/hostname')))
  t.match(linked.errors, [{ code: 'registry-invalid' }])
  const none = loadProject(realTestdir(t, { project: { '.agents': { skills: skills('own') } } }))
  t.strictSame(
    none.skills.map(({ trust }) => trust),
    ['project'],
  )
  t.end()
})

t.test('a project cannot lead out of itself', t => {
  const base = project(t, { out: t.fixture('symlink', '../../../elsewhere/out') })
  fs.mkdirSync(path.join(base, 'elsewhere/out'), { recursive: true })
  fs.writeFileSync(path.join(base, 'elsewhere/out/SKILL.md'), goodSkill('out'))
  const { skills: loaded, errors } = loadProject(base)
  t.strictSame(namesOf(loaded), ['mixing', 'own', 'ruby', 'whose'])
  t.match(errors, [{ code: 'outside', directory: path.join(base, 'project/.agents/skills/out') }])
  fs.renameSync(path.join(base, 'project/.agents'), path.join(base, 'moved'))
  fs.symlinkSync('../moved', path.join(base, 'project/.agents'))
  t.match(loadProject(base), { isEmpty: true, errors: [{ code: 'outside' }] })
  t.end()
})

t.test("what another tool linked from a package is not the project's own", t => {
  const base = project(t, { linked: t.fixture('symlink', '../../node_modules/pkg/skills/linked') })
  const at = path.join(base, 'project/node_modules/pkg/skills/linked')
  fs.mkdirSync(at, { recursive: true })
  fs.writeFileSync(path.join(at, 'SKILL.md'), goodSkill('linked'))
  t.match(loadProject(base).get('linked'), { trust: 'installed', provider: null })
  t.end()
})

t.test('a plain name that several bear is told apart by its namespace', t => {
  const base = project(t)
  const [installed] = loadProject(base).select(['mixing'])
  const [own] = loadSkills({
    roots: [userRoot({ directory: path.join(base, 'project/.agents/skills') })],
  }).select(['mixing'])
  const both = [installed, own].flatMap(skill => (skill === undefined ? [] : [skill]))
  t.throws(() => findSkill(both, 'mixing'), {
    code: 'name-ambiguous',
    message: /example-colors\/mixing, local\/mixing/,
  })
  t.equal(findSkill(both, 'local/mixing'), own)
  t.equal(findSkill(both, 'example-colors/mixing'), installed)
  t.end()
})

t.test('what is no root is an error, not a root without skills', t => {
  for (const root of [
    { path: '.agents/skills' },
    '.agents/skills',
    null,
    { kind: 'else', directory: '.' },
  ]) {
    const roots = [root as unknown as ReturnType<typeof userRoot>]
    t.throws(
      () => loadSkills({ roots }),
      { code: 'EUSAGE', message: /userRoot\(\)/ },
      JSON.stringify(root),
    )
  }
  t.end()
})
