// All skills of one directory: requirements S1-1 to S1-28, each in a test that bears its number.

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import t, { type Test } from 'tap'
import {
  isSkillError,
  loadSkill,
  narrowTools,
  parseSkill,
  promptBlock,
  SkillStore,
  summaryLine,
  userRoot,
} from '../../lib/loader/index.js'
import type { Skill } from '../../lib/loader/index.js'
import { realTestdir } from '../fixtures/real-testdir.js'
import { goodSkill, skillText } from '../fixtures/skill-text.js'
import { unprivileged } from '../fixtures/unprivileged.js'

type Tree = Parameters<Test['testdir']>[0]

const store = (t: Test, tree: Record<string, unknown>) =>
  SkillStore.load(realTestdir(t, tree as Tree))
const skills = (...names: string[]) =>
  Object.fromEntries(names.map(name => [name, { 'SKILL.md': goodSkill(name) }]))
const parse = (...lines: string[]): Skill =>
  parseSkill(skillText(['name: handoff', 'description: d', ...lines]))
const namesOf = (of: readonly { name: string }[]) => of.map(({ name }) => name)

const refuses = (
  t: Test,
  text: string,
  code: string,
  says: string | RegExp,
  directory?: string,
) => {
  try {
    parseSkill(text, directory === undefined ? {} : { directory })
    t.fail(`${code} was not thrown`)
  } catch (error) {
    if (!isSkillError(error)) throw error
    t.match({ code: error.code, message: error.message }, { code, message: says })
  }
}

t.test('S1-1 a directory with SKILL.md; metadata, body and files', t => {
  const root = realTestdir(t, { a: { 'SKILL.md': goodSkill('a'), 'more.txt': 'x' } })
  t.match(SkillStore.load(root).get('a'), {
    name: 'a',
    description: 'Does things.',
    body: 'Body.',
    directory: path.join(root, 'a'),
    file: path.join(root, 'a', 'SKILL.md'),
  })
  t.end()
})

t.test('S1-2 one directory of the user, only read, only narrowed', t => {
  const directory = realTestdir(t, skills('a', 'b'))
  const before = fs.readdirSync(directory, { recursive: true })
  const loaded = SkillStore.load(userRoot({ directory }))
  t.strictSame(loaded.root, { kind: 'user', directory })
  t.strictSame(namesOf(loaded.select(['a', 'not-there'])), ['a'], 'a name adds nothing')
  t.throws(() => (loaded.skills as unknown as Skill[]).push(parse()), 'it cannot be changed')
  t.strictSame(fs.readdirSync(directory, { recursive: true }), before)
  t.equal(userRoot().directory, path.join(os.homedir(), '.agents', 'skills'))
  t.end()
})

t.test('S1-3 unknown keys are ignored', t => {
  const skill = parse('license: MIT', 'allowed-tools: [Bash]', 'color: {a: [b]}')
  t.strictSame(skill.unknownFields, { color: { a: ['b'] } })
  t.notOk(skill.diagnostics.some(({ severity }) => severity === 'error'))
  t.end()
})

t.test('S1-4 a known key of a wrong type is refused', t => {
  const wrong: [lines: string[], code: string][] = [
    [['name: a', 'description: {a: b}'], 'description-type'],
    [['name: [a]', 'description: d'], 'name-type'],
    [['name: a', 'description: d', 'tools: fs_read'], 'field-type'],
    [['name: a', 'description: d', 'tools:'], 'field-type'],
    [['name: a', 'description: d', 'tools: [[a]]'], 'field-type'],
    [['name: a', 'description: d', 'triggers: {a: b}'], 'field-type'],
    [['description: d'], 'name-missing'],
    [['name: a'], 'description-missing'],
  ]
  for (const [lines, code] of wrong) refuses(t, skillText(lines), code, /\S/)
  t.end()
})

t.test('S1-5 a key twice is refused', t => {
  refuses(t, goodSkill('a', 'name: b'), 'yaml-invalid', 'the same key twice')
  refuses(t, goodSkill('a', 'metadata: {x: 1, x: 2}'), 'yaml-invalid', 'the same key twice')
  refuses(t, goodSkill('a', 'x:', '  y: 1', '  y: 2'), 'yaml-invalid', 'the same key twice')
  t.end()
})

t.test('S1-6 eight levels, one document, and the context of a YAML error', t => {
  const nested = (levels: number) =>
    Array.from({ length: levels }, (_, i) => `${'  '.repeat(i)}k${i}:`).join('\n')
  t.doesNotThrow(() => parse(`${nested(7)} v`))
  refuses(
    t,
    goodSkill('a', `${nested(8)}\n${'  '.repeat(8)}v: w`),
    'depth',
    'parsing the YAML frontmatter',
  )
  refuses(t, goodSkill('a', `b: ${'['.repeat(5000)}`), 'depth', 'parsing the YAML frontmatter')
  refuses(t, goodSkill('a', '--- b'), 'yaml-invalid', 'parsing the YAML frontmatter')
  refuses(t, goodSkill('a', 'a: &x [1]', 'b: *x'), 'alias', 'parsing the YAML frontmatter')
  t.end()
})

t.test('S1-7 the fields and their defaults', t => {
  t.match(parse(), { name: 'handoff', description: 'd', triggers: [], tools: null, body: 'Body.' })
  t.match(parse('triggers: [a]', 'tools: [b]'), { triggers: ['a'], tools: ['b'] })
  t.end()
})

t.test('S1-8 flow and block lists, folded texts', t => {
  t.strictSame(parse('triggers: [one, "two"]').triggers, ['one', 'two'])
  t.strictSame(parse('triggers:', '  - one', '  - "two"').triggers, ['one', 'two'])
  t.strictSame(parse('tools:', '- a', '- b').tools, ['a', 'b'])
  t.equal(
    parseSkill(skillText(['name: a', 'description: >-', '  one', '  two'])).description,
    'one two',
  )
  t.end()
})

t.test('S1-9 tools that are there but empty are refused', t => {
  refuses(
    t,
    goodSkill('a', 'tools: []'),
    'tools-empty',
    '`tools` is present but empty — omit the key',
  )
  t.strictSame(parse('triggers: []').triggers, [])
  t.end()
})

t.test('S1-10 tools only narrow', t => {
  const surface = ['read', 'write', 'shell']
  t.strictSame(narrowTools(surface, ['shell', 'read', 'network']), ['read', 'shell'])
  t.strictSame(narrowTools(surface, null), surface)
  t.strictSame(narrowTools(surface, ['network']), [])
  t.strictSame(narrowTools(narrowTools(surface, ['read']), ['write']), [], 'and never widen again')
  t.end()
})

t.test('S1-11 the directory has the name of the skill, and errors name the file', t => {
  const root = realTestdir(t, { Y: { 'SKILL.md': goodSkill('x') } })
  const [error] = SkillStore.load(root).errors
  t.match(error, {
    directory: path.join(root, 'Y'),
    code: 'name-mismatch',
    why: 'frontmatter says `name = x` but the directory is `Y`',
  })
  t.equal(error?.diagnostics[0]?.path, path.join(root, 'Y', 'SKILL.md'))
  t.end()
})

t.test(
  'S1-11 what cannot be read is told with its path',
  { skip: process.platform === 'win32' },
  t => {
    const root = realTestdir(t, { a: { 'SKILL.md': goodSkill('a') }, ...skills('b') })
    fs.chmodSync(path.join(root, 'a/SKILL.md'), 0)
    const { skills: loaded, errors } = unprivileged(() => SkillStore.load(root))
    t.strictSame(namesOf(loaded), ['b'])
    t.match(errors, [
      { code: 'unreadable', why: `reading ${path.join(root, 'a', 'SKILL.md')}: EACCES` },
    ])
    t.end()
  },
)

t.test('S1-12 the first line', t => {
  t.equal(parseSkill(`\uFEFF${goodSkill('a')}`).name, 'a')
  t.equal(parseSkill(goodSkill('a').replace('---', '---  \t')).name, 'a')
  t.equal(parseSkill(goodSkill('a').replaceAll('\n', '\r\n')).name, 'a')
  for (const text of [
    '',
    '# a',
    '----\n',
    '\uFEFF\uFEFF---\n',
    ' ---\nname: a\n---\n',
    '\n---\n---\n',
  ]) {
    refuses(t, text, 'frontmatter-missing', 'no frontmatter')
  }
  t.end()
})

t.test('S1-13 the closing line', t => {
  for (const text of ['---', '---\nname: a\n', '---\nname: a\n ---\n', '---\nname: a\n...\n']) {
    refuses(t, text, 'frontmatter-unclosed', 'frontmatter opened with `---` and was never closed')
  }
  const { body } = parseSkill(`${goodSkill('a')}---\nmore\n---  \n`)
  t.equal(body, 'Body.\n---\nmore\n---')
  t.equal(parseSkill('---\nname: a\ndescription: "a --- b"\n---').description, 'a --- b')
  t.end()
})

t.test('S1-14 the body is trimmed and otherwise verbatim', t => {
  const body = '\n\n# Closing out\n\nStep one.\n\n\n'
  t.equal(
    parseSkill(skillText(['name: a', 'description: d'], body)).body,
    '# Closing out\n\nStep one.',
  )
  t.equal(
    parseSkill(skillText(['name: a', 'description: d'], 'a\r\n\r\n  b\t\r\n')).body,
    'a\n\n  b',
  )
  t.equal(parseSkill(skillText(['name: a', 'description: d'], '')).body, '')
  t.end()
})

t.test('S1-15 the name', t => {
  const only = '`name` may hold only lowercase letters, digits and hyphens'
  refuses(t, goodSkill('""'), 'name-empty', '`name` is empty')
  refuses(t, goodSkill('a'.repeat(65)), 'name-too-long', 'longer than 64 characters')
  refuses(t, goodSkill('rec letter'), 'name-characters', only)
  refuses(t, goodSkill('rec_letter'), 'name-characters', only)
  refuses(t, goodSkill('r\u00e9c'), 'name-characters', only)
  refuses(t, goodSkill('Rec-Letter'), 'name-characters', 'lowercase')
  refuses(t, goodSkill('-a'), 'name-characters', 'hyphen')
  refuses(t, goodSkill('a--b'), 'name-characters', 'hyphens')
  refuses(t, goodSkill('con'), 'reserved-name', 'con')
  t.equal(parseSkill(goodSkill('rec-letter-2')).name, 'rec-letter-2')
  t.equal(parseSkill(goodSkill('a'.repeat(64))).name.length, 64)
  t.end()
})

t.test('S1-16 names of vendors', t => {
  for (const name of ['claude-helper', 'my-anthropic-thing', 'claude']) {
    refuses(t, goodSkill(name), 'name-reserved', 'may not contain a vendor name')
  }
  const skill = parseSkill(goodSkill('claude-api'), { profile: 'lenient' })
  t.match(skill, {
    name: 'claude-api',
    diagnostics: [{ code: 'name-reserved', severity: 'warning' }],
  })
  t.end()
})

t.test('S1-17 the description', t => {
  const described = (description: string) =>
    skillText(['name: a', `description: ${JSON.stringify(description)}`])
  refuses(t, described(' \n '), 'description-empty', '`description` is empty')
  refuses(t, described('x'.repeat(1025)), 'description-too-long', '1024')
  t.equal(parseSkill(described('\u{1f600}'.repeat(1024))).description.length, 2048)
  refuses(t, described('a < b'), 'angle-brackets', 'angle brackets')
  refuses(t, described('a -> b'), 'angle-brackets', 'angle brackets')
  refuses(t, described('a </skill> b'), 'prompt-tags', 'tag')
  refuses(t, described('a\u001bb'), 'control-characters', 'control characters')
  refuses(t, described('a\u202eb'), 'hidden-characters', 'hidden characters')
  t.end()
})

t.test('S1-18 the first error is that of YAML, name, description, tools', t => {
  refuses(t, skillText(['tools: []', 'description: <', 'name: A', '- x']), 'yaml-invalid', /YAML/)
  refuses(t, skillText(['tools: []', 'description: <', 'name: A']), 'name-characters', /lowercase/)
  refuses(t, skillText(['tools: []', 'description: </b>', 'name: a']), 'prompt-tags', /tag/)
  refuses(t, skillText(['tools: []', 'description: <', 'name: a']), 'angle-brackets', /angle/)
  refuses(t, skillText(['tools: []', 'description: d', 'name: a']), 'tools-empty', /empty/)
  try {
    parseSkill(skillText(['tools: []', 'description: <', 'name: A']))
  } catch (error) {
    const codes = isSkillError(error) ? error.diagnostics.map(({ code }) => code) : []
    t.strictSame(codes, ['name-characters', 'angle-brackets', 'tools-empty'], 'all of them')
  }
  t.end()
})

t.test('S1-19 the summary line', t => {
  t.equal(summaryLine(parse()), '- `handoff` — d')
  t.equal(summaryLine(parse('triggers: [a, b]')), '- `handoff` — d (keywords: a, b)')
  const multiline = parseSkill(skillText(['name: a', 'description: |', '  one', '  two']))
  t.equal(summaryLine(multiline), '- `a` — one two')
  t.end()
})

t.test('S1-20 a directory that does not exist is an empty store', t => {
  const gone = path.join(realTestdir(t, {}), 'gone')
  const loaded = SkillStore.load(gone)
  t.match(loaded, { isEmpty: true })
  t.strictSame([loaded.skills, loaded.errors], [[], []])
  t.notOk(fs.existsSync(gone), 'and is not created')
  t.match(store(t, { file: '' }), { isEmpty: true, errors: [] })
  const file = path.join(realTestdir(t, { file: '' }), 'file')
  t.match(SkillStore.load(file).errors, [{ code: 'not-a-directory', directory: file }])
  t.end()
})

t.test('S1-21 only directories with a SKILL.md, links followed', t => {
  const root = realTestdir(t, {
    elsewhere: { linked: { 'SKILL.md': goodSkill('linked') } },
    root: {
      ...skills('real'),
      linked: t.fixture('symlink', '../elsewhere/linked'),
      'README.md': '',
      empty: {},
      other: { 'README.md': '' },
      nested: { deep: { 'SKILL.md': goodSkill('deep') } },
      directory: { 'SKILL.md': {} },
      dead: t.fixture('symlink', 'gone'),
      circle: t.fixture('symlink', 'circle'),
      'to-file': t.fixture('symlink', 'README.md'),
    },
  })
  const { skills: loaded, errors } = SkillStore.load(path.join(root, 'root'))
  t.strictSame(namesOf(loaded), ['linked', 'real'])
  t.strictSame(errors, [])
  t.match(loaded[0], {
    directory: path.join(root, 'root', 'linked'),
    realDirectory: path.join(root, 'elsewhere', 'linked'),
  })
  t.match(store(t, { lower: { 'skill.md': goodSkill('lower') } }).errors, [
    { code: 'skill-md-case' },
  ])
  t.end()
})

t.test('S1-22 a bad skill never hides its neighbours', t => {
  const loaded = store(t, {
    ...skills('a', 'z'),
    bad: { 'SKILL.md': '---\nname: bad\ndescription: @x\n---\n' },
    worse: { 'SKILL.md': Buffer.of(0xff) },
    huge: { 'SKILL.md': `${goodSkill('huge')}${'x'.repeat(1024 * 1024)}` },
  })
  t.strictSame(namesOf(loaded.skills), ['a', 'z'])
  t.match(loaded.errors, [
    {
      code: 'yaml-invalid',
      why: /^parsing the YAML frontmatter: Invalid YAML in frontmatter: .*@/,
    },
    { code: 'too-large', why: /larger than 1 MiB/ },
    { code: 'encoding', why: /not valid UTF-8/ },
  ])
  t.end()
})

t.test('S1-23 sorted by name, by code points', t => {
  const names = ['z', 'a-b', 'a', 'b', '1', '10', '2', 'ab']
  t.strictSame(namesOf(store(t, skills(...names)).skills), [
    '1',
    '10',
    '2',
    'a',
    'a-b',
    'ab',
    'b',
    'z',
  ])
  t.end()
})

t.test('S1-24 all, get, isEmpty', t => {
  const loaded = store(t, skills('a', 'constructor'))
  t.equal(loaded.all(), loaded.skills)
  t.equal(loaded.isEmpty, false)
  t.equal(loaded.get('a')?.name, 'a')
  t.equal(loaded.get('local/a')?.name, 'a')
  t.equal(loaded.get('constructor')?.name, 'constructor')
  for (const name of ['A', 'b', 'other/a', '', 'toString', '__proto__'])
    t.equal(loaded.get(name), null)
  t.end()
})

t.test('S1-25 select', t => {
  const loaded = store(t, skills('a', 'b', 'c'))
  t.strictSame(namesOf(loaded.select()), ['a', 'b', 'c'])
  t.strictSame(namesOf(loaded.select([], [])), ['a', 'b', 'c'])
  t.strictSame(namesOf(loaded.select(['c', 'a'])), ['a', 'c'])
  t.strictSame(namesOf(loaded.select(['c', 'a'], ['a'])), ['c'])
  t.strictSame(namesOf(loaded.select([], ['local/b'])), ['a', 'c'])
  t.strictSame(namesOf(loaded.select(['x'])), [])
  t.end()
})

t.test('S1-26 unknown names', t => {
  const loaded = store(t, skills('a', 'b'))
  t.strictSame(loaded.unknownNames(['z', 'a', 'y', 'local/b', 'z']), ['z', 'y', 'z'])
  t.end()
})

t.test('S1-27 the prompt block', t => {
  t.equal(promptBlock([]), null)
  const directory = realTestdir(t, skills('a', 'b'))
  const { skills: loaded } = SkillStore.load(userRoot({ directory }))
  const block = promptBlock([...loaded].reverse()) ?? ''
  t.match(block, /^## Skills\n\nProcedures the user has written for you\. [^\n]*\n\n/)
  t.match(block, "the user's own instruction")
  t.ok(block.endsWith('\n\n- `b` — Does things.\n- `a` — Does things.'))
  t.end()
})

t.test('S1-28 no two skills of one store have one name', t => {
  const loaded = store(t, { ...skills('a'), b: { 'SKILL.md': goodSkill('a') } })
  t.strictSame(namesOf(loaded.skills), ['a'])
  t.match(loaded.errors, [{ code: 'name-mismatch' }])
  const lenient = SkillStore.load(loaded.root, { profile: 'lenient' })
  t.strictSame(namesOf(lenient.skills), ['a', 'b'], 'leniently the directory counts')
  t.end()
})

t.test('one skill by its path', t => {
  const root = realTestdir(t, skills('a'))
  t.match(loadSkill(path.join(root, 'a')), { name: 'a', trust: 'project', provider: null })
  t.end()
})
