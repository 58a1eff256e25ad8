// One skill in three tiers: requirements S0-1 to S0-28, each in a test that bears its number.

import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { AgentSkillLoader, AgentSkillSpec, isSkillError } from '../../lib/loader/index.js'
import { realTestdir } from '../fixtures/real-testdir.js'
import { goodSkill, skillText } from '../fixtures/skill-text.js'

const fields = (...more: string[]) =>
  AgentSkillSpec.fromString(skillText(['name: local/s', 'description: d', ...more]))

/** A skill called `s` with these files beside its SKILL.md, or with another one. */
const folder = (t: Test, files: Record<string, unknown> = {}): string => {
  const tree = { s: { 'SKILL.md': goodSkill('s'), ...files } } as Parameters<Test['testdir']>[0]
  return path.join(realTestdir(t, tree), 's')
}

const refuses = (t: Test, run: () => unknown, code: string, says: RegExp) => {
  try {
    run()
    t.fail(`${code} was not thrown`)
  } catch (error) {
    if (!isSkillError(error)) throw error
    t.equal(error.code, code)
    t.match(error.message, says)
    t.ok(error.diagnostics.some(each => each.code === code && each.severity === 'error'))
  }
}

t.test('S0-1 a text or a file becomes a spec with eight fields', t => {
  const text = skillText(
    [
      'name: ops/deploy-to-staging',
      'description: Deploys to staging.',
      'steps: [Build it., Ship it.]',
      'version: 1.10',
      'compatibility: {min_agent_version: "3.0.0"}',
      'metadata: {owner: ops}',
      'allowed-tools: [Bash, Read]',
    ],
    '\n# Deploy\n\nStep by step.\n',
  )
  const expected = {
    name: 'ops/deploy-to-staging',
    namespace: 'ops',
    qualifiedName: 'ops/deploy-to-staging',
    description: 'Deploys to staging.',
    steps: [
      { index: 1, content: 'Build it.' },
      { index: 2, content: 'Ship it.' },
    ],
    version: '1.10',
    compatibility: { min_agent_version: '3.0.0' },
    metadata: { owner: 'ops' },
    allowedTools: ['Bash', 'Read'],
    body: '# Deploy\n\nStep by step.',
  }
  t.strictSame(AgentSkillSpec.fromString(text), expected)
  const root = realTestdir(t, { 'deploy-to-staging': { 'SKILL.md': text }, 'other.md': text })
  t.strictSame(AgentSkillSpec.fromFile(path.join(root, 'deploy-to-staging/SKILL.md')), expected)
  t.strictSame(AgentSkillSpec.fromFile(path.join(root, 'other.md')), expected, 'any file name')
  refuses(
    t,
    () => AgentSkillSpec.fromFile(path.join(root, 'gone.md')),
    'dir-not-found',
    /not found/,
  )
  refuses(
    t,
    () => AgentSkillSpec.fromFile(path.join(root, 'SKILL.md')),
    'skill-md-missing',
    /SKILL\.md/,
  )
  t.end()
})

t.test('S0-2 blank lines before the frontmatter of a text, and a trimmed body', t => {
  const text = '\n---\nname: local/s\ndescription: d\n---\n\nStep 1: Do this.\n\n'
  t.equal(AgentSkillSpec.fromString(text).body, 'Step 1: Do this.')
  t.equal(AgentSkillSpec.fromString(`  \r\n\n${text}`).body, 'Step 1: Do this.')
  t.throws(() => AgentSkillSpec.fromString(` ${text.trim()}`), 'a space is no blank line')
  t.throws(() => AgentSkillLoader.fromFolder(folder(t, { 'SKILL.md': `\n${goodSkill('s')}` })))
  t.end()
})

t.test('S0-3 a name has a namespace', t => {
  t.match(fields(), { name: 'local/s', namespace: 'local', qualifiedName: 'local/s' })
  refuses(
    t,
    () => AgentSkillSpec.fromString(skillText(['name: [a]', 'description: d'])),
    'name-type',
    /name/,
  )
  refuses(
    t,
    () => AgentSkillSpec.fromString(goodSkill('plain'), { nameStyle: 'namespaced' }),
    'name-namespace',
    /namespace/,
  )
  t.end()
})

t.test('S0-4 a description is a text', t => {
  refuses(
    t,
    () => AgentSkillSpec.fromString(skillText(['name: a/b', 'description: [x]'])),
    'description-type',
    /description/,
  )
  t.end()
})

t.test('S0-5 steps keep their order and are numbered from 1', t => {
  const steps = ['zeta', 'alpha', 'mid', 'alpha', '10', '9']
  t.strictSame(
    fields('steps:', ...steps.map(step => `  - ${step}`)).steps,
    steps.map((content, i) => ({ index: i + 1, content })),
  )
  t.strictSame(fields().steps, [])
  t.strictSame(fields('steps: []').steps, [])
  refuses(t, () => fields('steps:', '  - a', '  - ""'), 'step-empty', /step 2/)
  refuses(t, () => fields('steps:', '  -'), 'step-empty', /step 1/)
  refuses(t, () => fields('steps: a'), 'field-type', /steps/)
  refuses(t, () => fields('steps: [{a: b}]'), 'field-type', /steps/)
  t.end()
})

t.test('S0-6 version', t => {
  t.equal(fields().version, '0.0.0')
  t.equal(fields('version: 1.0').version, '1.0')
  t.equal(fields('metadata: {version: "2.1"}').version, '2.1')
  t.equal(fields('metadata: {version: "2.1"}', 'version: 3').version, '3')
  refuses(t, () => fields('version: [1]'), 'field-type', /version/)
  t.end()
})

t.test('S0-7 compatibility', t => {
  t.strictSame(fields().compatibility, {})
  t.strictSame(fields('compatibility: {a: 1.0, b: {c: d}}').compatibility, {
    a: '1.0',
    b: '{"c":"d"}',
  })
  t.strictSame(fields('compatibility: Needs git').compatibility, { note: 'Needs git' })
  t.strictSame(fields('compatibility:').compatibility, {})
  t.end()
})

t.test('S0-8 metadata', t => {
  t.strictSame(fields().metadata, {})
  const { metadata } = fields('metadata: {a: 007, b: [c, {d: e}], __proto__: {x: y}}')
  t.equal(JSON.stringify(metadata), '{"a":"007","b":["c",{"d":"e"}],"__proto__":{"x":"y"}}')
  t.equal(Object.getPrototypeOf(metadata), Object.prototype)
  t.strictSame(fields('metadata: text').metadata, {}, 'anything else is a warning')
  t.end()
})

t.test('S0-9 allowed-tools', t => {
  t.strictSame(fields().allowedTools, [])
  t.strictSame(fields('allowed-tools: [Bash(git add *), Read]').allowedTools, [
    'Bash(git add *)',
    'Read',
  ])
  t.strictSame(fields('allowed-tools: Bash(git add *), Read Grep').allowedTools, [
    'Bash(git add *)',
    'Read',
    'Grep',
  ])
  t.strictSame(fields('allowed-tools: {a: b}').allowedTools, [])
  t.strictSame(fields('allowed-tools: [a, [b], ""]').allowedTools, ['a'])
  t.end()
})

t.test('S0-10 what the two parts of a name may hold', t => {
  const named = (name: string) => skillText([`name: ${JSON.stringify(name)}`, 'description: d'])
  for (const name of ['a/b', 'A9_-/0-_x', 'Team/My_Skill', '0/0', 'a-/b--c']) {
    for (const nameStyle of ['namespaced', 'either'] as const) {
      t.equal(AgentSkillSpec.fromString(named(name), { nameStyle }).name, name, name)
    }
  }
  for (const name of [
    '/b',
    'a/',
    'a/b/c',
    '-a/b',
    'a/_b',
    'a b/c',
    'a.b/c',
    'é/b',
    'a/b ü',
    'a\\b',
  ]) {
    refuses(t, () => AgentSkillSpec.fromString(named(name)), 'name-namespace', /namespace/)
  }
  t.end()
})

t.test('S0-11 a plain name is in the namespace local', t => {
  t.match(AgentSkillSpec.fromString(goodSkill('my-skill')), {
    name: 'my-skill',
    namespace: 'local',
    qualifiedName: 'local/my-skill',
  })
  t.equal(AgentSkillSpec.fromString(goodSkill('team/my-skill')).namespace, 'team')
  t.end()
})

t.test('S0-12 only SKILL.md is needed, the rest is found', t => {
  const bare = AgentSkillLoader.fromFolder(folder(t))
  t.strictSame(bare.listResources(), [])
  const full = AgentSkillLoader.fromFolder(
    folder(t, { scripts: { a: '' }, references: { b: '' }, assets: { c: '' }, other: { d: '' } }),
  )
  t.strictSame(
    full.listResources().map(file => path.relative(full.directory, file)),
    ['scripts/a', 'references/b', 'assets/c'].map(file => path.normalize(file)),
  )
  t.end()
})

t.test('S0-13 from a folder', t => {
  const directory = folder(t)
  t.equal(AgentSkillLoader.fromFolder(directory).directory, directory)
  t.equal(AgentSkillLoader.fromFolder(path.relative(process.cwd(), directory)).directory, directory)
  const named = path.join(realTestdir(t, { b: { 'SKILL.md': goodSkill('a/b') } }), 'b')
  t.equal(AgentSkillLoader.fromFolder(named).discover().name, 'a/b')
  refuses(
    t,
    () => AgentSkillLoader.fromFolder(folder(t, { 'SKILL.md': goodSkill('a/b') })),
    'name-mismatch',
    /Directory name 's' must match skill name 'b'/,
  )
  refuses(
    t,
    () => AgentSkillLoader.fromFolder(folder(t, { 'SKILL.md': goodSkill('b') })),
    'name-mismatch',
    /'b'/,
  )
  t.end()
})

t.test('S0-14 discover: everything but the body', t => {
  const loader = AgentSkillLoader.fromFolder(folder(t))
  t.match(loader.discover(), { name: 's', description: 'Does things.', body: '' })
  t.equal(loader.activeBody, null)
  t.end()
})

t.test('S0-15 activate: the whole body, as it is now', t => {
  const body = '# Title\n\n---\n\n```\n---\n```\n'
  const directory = folder(t, { 'SKILL.md': skillText(['name: s', 'description: d'], body) })
  const loader = AgentSkillLoader.fromFolder(directory)
  t.equal(loader.activate().body, body.trim())
  t.equal(loader.activeBody, body.trim())
  fs.writeFileSync(path.join(directory, 'SKILL.md'), goodSkill('s'))
  t.equal(loader.activate().body, 'Body.')
  t.end()
})

t.test('S0-16 list resources: recursive and absolute', t => {
  const loader = AgentSkillLoader.fromFolder(
    folder(t, { scripts: { deep: { er: { 'x.sh': '' } }, 'a.sh': '' }, references: {} }),
  )
  t.strictSame(
    loader.listResources(),
    ['scripts/a.sh', 'scripts/deep/er/x.sh'].map(file => path.join(loader.directory, file)),
  )
  t.end()
})

t.test('S0-17 deactivate forgets the body', t => {
  const loader = AgentSkillLoader.fromFolder(folder(t))
  loader.deactivate()
  loader.activate()
  loader.deactivate()
  t.equal(loader.activeBody, null)
  t.equal(loader.discover().body, '')
  t.equal(loader.toToolDescriptor().body, '')
  t.end()
})

t.test('S0-18 paths by directory', t => {
  const loader = AgentSkillLoader.fromFolder(
    folder(t, { scripts: { a: '' }, references: { b: '', c: '' } }),
  )
  const below = (...names: string[]) => names.map(name => path.join(loader.directory, name))
  t.strictSame(loader.scriptPaths, below('scripts/a'))
  t.strictSame(loader.referencePaths, below('references/b', 'references/c'))
  t.strictSame(loader.assetPaths, [])
  t.end()
})

t.test('S0-19 every path is inside the folder, links resolved', t => {
  const root = realTestdir(t, {
    outside: { secret: 'no', deep: { x: '' } },
    's-evil': { 'x.sh': '' },
    s: {
      'SKILL.md': goodSkill('s'),
      inner: 'yes',
      more: { 'y.sh': '' },
      scripts: {
        'good.sh': '',
        escape: t.fixture('symlink', '../../outside/secret'),
        absolute: t.fixture('symlink', '/etc/passwd'),
        prefix: t.fixture('symlink', '../../s-evil/x.sh'),
        within: t.fixture('symlink', '../inner'),
        directory: t.fixture('symlink', '../../outside'),
        'inner-directory': t.fixture('symlink', '../more'),
        dead: t.fixture('symlink', 'gone'),
        self: t.fixture('symlink', 'self'),
        up: t.fixture('symlink', '..'),
      },
      references: t.fixture('symlink', '../outside'),
      assets: t.fixture('symlink', 'more'),
    },
  })
  const loader = AgentSkillLoader.fromFolder(path.join(root, 's'))
  const files = loader.listResources()
  t.strictSame(
    files.map(file => path.relative(loader.directory, file)),
    ['scripts/good.sh', 'scripts/within', 'assets/y.sh'],
  )
  for (const file of files) {
    t.ok(path.isAbsolute(file))
    t.ok(fs.realpathSync(file).startsWith(`${loader.directory}${path.sep}`), file)
  }
  t.strictSame(loader.referencePaths, [])
  t.strictSame(
    loader.toToolDescriptor().resourceSlots.map(({ name }) => name),
    ['scripts', 'assets'],
  )
  t.end()
})

t.test('S0-20 the tool descriptor', t => {
  const directory = folder(t, { 'SKILL.md': goodSkill('s', 'allowed-tools: [Read]') })
  const loader = AgentSkillLoader.fromFolder(directory)
  const before = {
    source: 'agent_skill',
    name: 's',
    description: 'Does things.',
    readOnly: true,
    writes: false,
    agentSkillPath: directory,
    allowedTools: ['Read'],
    body: '',
    resourceSlots: [],
  }
  t.strictSame(loader.toToolDescriptor(), before)
  loader.activate()
  t.strictSame(loader.toToolDescriptor(), { ...before, body: 'Body.' })
  t.end()
})

t.test('S0-21 one read-only slot for each directory that exists', t => {
  const loader = AgentSkillLoader.fromFolder(
    folder(t, { scripts: { a: '' }, assets: {}, references: 'a file' }),
  )
  t.strictSame(loader.toToolDescriptor().resourceSlots, [
    {
      name: 'scripts',
      resourceType: 'agent_skill_scripts',
      access: 'read_only',
      path: path.join(loader.directory, 'scripts'),
    },
    {
      name: 'assets',
      resourceType: 'agent_skill_assets',
      access: 'read_only',
      path: path.join(loader.directory, 'assets'),
    },
  ])
  fs.unlinkSync(path.join(loader.directory, 'references'))
  fs.mkdirSync(path.join(loader.directory, 'references'))
  t.match(loader.toToolDescriptor().resourceSlots[1], { resourceType: 'agent_skill_references' })
  t.end()
})

t.test('S0-22 a folder without SKILL.md', t => {
  const root = realTestdir(t, { s: { 'README.md': '' }, file: '', d: { 'SKILL.md': { x: '' } } })
  const open = (name: string) => () => AgentSkillLoader.fromFolder(path.join(root, name))
  refuses(t, open('s'), 'skill-md-missing', /SKILL\.md/)
  refuses(t, open('file'), 'not-a-directory', /Not a directory/)
  refuses(t, open('d'), 'special-file', /SKILL\.md/)
  t.end()
})

t.test('S0-23 a folder that does not exist', t => {
  const gone = path.join(realTestdir(t, {}), 'gone')
  refuses(t, () => AgentSkillLoader.fromFolder(gone), 'dir-not-found', /does not exist.*not found/)
  t.end()
})

t.test('S0-24 no frontmatter', t => {
  refuses(t, () => AgentSkillSpec.fromString('# Title'), 'frontmatter-missing', /frontmatter/)
  refuses(t, () => AgentSkillSpec.fromString(''), 'frontmatter-missing', /frontmatter/)
  refuses(t, () => AgentSkillSpec.fromString('---\na: b\n'), 'frontmatter-unclosed', /frontmatter/)
  t.end()
})

t.test('S0-25 no name, no description', t => {
  const read = (line: string) => () => AgentSkillSpec.fromString(skillText([line]))
  refuses(t, read('description: d'), 'name-missing', /name/)
  refuses(t, read('name: a/b'), 'description-missing', /description/)
  t.end()
})

t.test('S0-26 a name that is not namespace/name', t => {
  for (const name of ['bad name', 'a//b', 'No_Plain', 'x.y']) {
    refuses(t, () => AgentSkillSpec.fromString(goodSkill(name)), 'name-namespace', /namespace/)
  }
  t.end()
})

t.test('S0-27 malformed YAML', t => {
  for (const [line, code] of [
    ['name: [a', 'yaml-invalid'],
    ['a: !x b', 'tag'],
    ['a: *b', 'alias'],
    [`a: ${'['.repeat(20)}`, 'depth'],
    ['a: 1\na: 2', 'yaml-invalid'],
  ] as const) {
    refuses(t, () => AgentSkillSpec.fromString(skillText([line])), code, /YAML/)
  }
  t.end()
})

t.test('S0-28 the example skill, and what is delivered with it', t => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const loader = AgentSkillLoader.fromFolder(
    path.join(root, 'fixtures/harness/skills/deploy-to-staging'),
  )
  t.match(loader.discover(), { name: 'deploy-to-staging', body: '' })
  t.equal(loader.discover().steps.length, 4)
  t.match(loader.activate().body, /^# /)
  t.strictSame(
    loader.listResources().map(file => path.relative(loader.directory, file).replaceAll('\\', '/')),
    ['scripts/check-health.mjs', 'references/rollback.md'],
  )
  t.match(loader.readResource('references/rollback.md').text, /^# /)
  loader.deactivate()
  t.equal(loader.activeBody, null)
  t.strictSame(loader.diagnostics, [])
  for (const file of ['docs/loader.md', 'test/bench/loader.mjs']) {
    t.ok(fs.existsSync(path.join(root, file)), file)
  }
  t.end()
})

t.test('all files, and a resource by each of its paths', t => {
  const loader = AgentSkillLoader.fromFolder(
    folder(t, { 'a.md': 'A', deep: { 'b.bin': Buffer.of(255) } }),
  )
  t.strictSame(loader.listFiles(), {
    files: ['SKILL.md', 'a.md', 'deep/b.bin'].map(file => path.join(loader.directory, file)),
    complete: true,
  })
  t.equal(loader.readResource('a.md').text, 'A')
  t.equal(loader.readResource(path.join(loader.directory, 'a.md')).text, 'A')
  t.equal(loader.readResource('./deep/../a.md').text, 'A')
  t.strictSame(loader.readResource('deep/b.bin'), {
    path: path.join(loader.directory, 'deep/b.bin'),
    bytes: Buffer.of(255),
    text: null,
  })
  t.end()
})
