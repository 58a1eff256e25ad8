import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { readRegistry } from '../../lib/registry/read.js'

const PATH = '.agents/skills/.agent-skills.yaml'
const HASH = `sha256-${'A'.repeat(43)}=`

/** `line: reason` of every problem. */
const reasons = (text: string): string[] =>
  readRegistry(text, PATH).problems.map(problem => {
    assert.equal(problem.code, 'invalid-registry')
    assert.ok(problem.code === 'invalid-registry')
    return `${problem.line}: ${problem.detail.reason}`
  })

void t.test('no file', async t => {
  t.same(readRegistry(null, PATH), { registry: { text: null, entries: [] }, problems: [] })
})

void t.test('well formed', async t => {
  const text = `\uFEFF---\r\n# c\r\nversion: '1'\r\nother: {x: [1]}\r\nskills:\r
  vitest-rules: # c\r
    package: "@s/eslint-vitest"\r
    version: 1.10\r
    integrity: ${HASH}\r
    later: {a: b}\r
  constructor:\r
    package: acme\r
  __proto__: {gem: rails, version: 7.1, integrity: x}\r
  "no": {version: 1}\r
  1e3:\r
    nested: {a: b}\r
    source: git\r
  Odd Name: {}\r
`
  const { registry, problems } = readRegistry(text, PATH)
  t.same(problems, [])
  t.equal(registry.text, text)
  const none = { package: null, version: null, integrity: null, owner: null }
  t.strictSame(registry.entries, [
    { ...none, name: '1e3', owner: 'source: git' },
    { ...none, name: 'Odd Name' },
    { ...none, name: '__proto__', version: '7.1', integrity: 'x', owner: 'gem: rails' },
    { ...none, name: 'constructor', package: 'acme' },
    { ...none, name: 'no', version: '1' },
    {
      ...none,
      name: 'vitest-rules',
      package: '@s/eslint-vitest',
      version: '1.10',
      integrity: HASH,
    },
  ])
})

void t.test('empty, but well formed', async t => {
  for (const text of [
    'version: 1\nskills: {}\n',
    '{version: 1, skills: {}}',
    'version: 1\nskills:\n',
  ]) {
    t.same(readRegistry(text, PATH), { registry: { text, entries: [] }, problems: [] })
  }
})

void t.test('invalid', async t => {
  const empty = 'it is empty: a registry without entries is no file at all'
  const conflict =
    'it has merge-conflict markers: settle the conflict, or take one side and run sync'
  const entries = (text: string): string => `version: 1\nskills:\n${text}`
  const integrity = '"integrity" of "a" is not "sha256-" and 44 characters of base64'
  const table: [string, string[]][] = [
    ['', [`1: ${empty}`]],
    ['\uFEFF', [`1: ${empty}`]],
    ['\n\n', [`1: ${empty}`]],
    ['# Written by agent-skills; do not edit.\n', [`1: ${empty}`]],
    ['---\n...\n', [`1: ${empty}`]],
    ['- a\n', ['1: it is not a mapping']],
    ['\nversion\n', ['2: it is not a mapping']],
    ['version: 1\n', ['1: "skills" is missing']],
    ['skills: {}\n', ['1: "version" is missing']],
    [
      '# c\nversion: 2\nskills: {}\n',
      ['2: its format version is "2", and only 1 is known here: npm-agent-skills must be updated'],
    ],
    ['version: 1.0\nskills: {}\n', ['1: its format version is "1.0", and only 1 is known here']],
    [
      'version: [1]\nskills: {}\n',
      ['1: its format version is not a text, and only 1 is known here'],
    ],
    ['version:\nskills: {}\n', ['1: its format version is "", and only 1 is known here']],
    ['version: 1\nskills: []\n', ['2: "skills" is not a mapping']],
    ['version: 1\nskills: none\n', ['2: "skills" is not a mapping']],
    ['version: 1\nskills: {}\n---\nversion: 1\n', ['1: it holds several YAML documents']],
    ['version: 1\nversion: 1\nskills: {}\n', ['2: a key is there twice']],
    [entries('  a: {package: b}\n  "a": {package: c}\n'), ['4: a key is there twice']],
    [
      entries('  a: {gem: b}\n  A: {gem: c}\n'),
      ['4: "a" and "A" are one directory on some systems'],
    ],
    [
      entries('  ﬁ: {gem: b}\n  fi: {package: c}\n'),
      ['4: "ﬁ" and "fi" are one directory on some systems'],
    ],
    [
      entries('  a:\n  b: c\n  d: [e]\n'),
      ['3', '4', '5'].map((line, i) => `${line}: the entry "${'abd'[i]}" is not a mapping`),
    ],
    [entries('  ? [a]\n  : {gem: b}\n'), ['3: the name of an entry is not a text']],
    [entries('  A: {package: b}\n'), ['3: "A" is not a valid name of a skill']],
    [entries('  ../x: {package: b}\n'), ['3: "../x" is not a valid name of a skill']],
    ...['../x', '..', '.', 'a/b', String.raw`a\b`, 'c:', 'a.', 'x'.repeat(256)].map(
      (name): [string, string[]] => [
        entries(`  ${JSON.stringify(name)}: {gem: b}\n`),
        [`3: ${JSON.stringify(name)} cannot be the name of a directory on every system`],
      ],
    ),
    ...[
      '',
      '..',
      '../x',
      '@s',
      '@s/',
      '@s/../x',
      '@s/a/b',
      '.x',
      'a b',
      '"\\u202e"',
      '"a\\0"',
      '[a]',
      'x'.repeat(215),
    ].map((name): [string, string[]] => [
      entries(`  a:\n    package: ${name.startsWith('@') ? `'${name}'` : name}\n`),
      ['4: "package" of "a" is not the name of a package'],
    ]),
    [entries('  a: {package: b, version: [1]}\n'), ['3: "version" of "a" is not a version']],
    [entries('  a: {package: b, version: ""}\n'), ['3: "version" of "a" is not a version']],
    [entries('  a: {package: b, version: "1 2"}\n'), ['3: "version" of "a" is not a version']],
    [entries('  a:\n    package: b\n    integrity: x\n'), [`5: ${integrity}`]],
    [entries(`  a:\n    package: b\n    integrity: ${HASH}=\n`), [`5: ${integrity}`]],
    [
      entries(`  a:\n    package: b\n    integrity: sha512-${'A'.repeat(43)}=\n`),
      [`5: ${integrity}`],
    ],
    [entries('  a:\n    package: b\n    integrity: {}\n'), [`5: ${integrity}`]],
    [entries('  a: !!map {gem: b}\n'), ['3: YAML tags are not allowed']],
    [entries('  a: !x {gem: b}\n'), ['3: YAML tags are not allowed']],
    [entries('  a:\n    gem: ! |\n      b\n'), ['4: YAML tags are not allowed']],
    [
      entries('  a: &a {gem: b}\n  b: *a\n'),
      [
        '3: YAML anchors are not allowed',
        '4: YAML aliases are not allowed',
        '4: the entry "b" is not a mapping',
      ],
    ],
    ['%YAML 1.1\n---\nversion: 1\nskills: {}\n', ['1: YAML directives are not allowed']],
    [
      `version: 1\nskills:\n<<<<<<< ours\n  a: {gem: b}\n=======\n>>>>>>> theirs\n`,
      [`3: ${conflict}`],
    ],
    [`version: 1\r\nskills: {}\r\n=======\r\n`, [`3: ${conflict}`]],
    [
      `version: 1\nskills: {}\n${Array.from({ length: 40 }, (_, i) => `${' '.repeat(i)}x:\n`).join('')}`,
      ['1: it is nested more than 32 levels deep'],
    ],
    [
      `version: 1\nskills: {}\nx: ${'['.repeat(50_000)}`,
      ['1: it is nested more than 32 levels deep'],
    ],
    [
      `version: 1\nskills: {}\nx:\n  ${'- '.repeat(50_000)}`,
      ['1: it is nested more than 32 levels deep'],
    ],
  ]
  for (const [text, expected] of table) {
    t.same(reasons(text), expected, JSON.stringify(text.slice(0, 60)))
    t.same(readRegistry(text, PATH).registry, { text, entries: [] })
  }
})

void t.test('as deep as it may be', async t => {
  const mappings = (levels: number) =>
    Array.from({ length: levels }, (_, i) => `${' '.repeat(i)}x:\n`).join('')
  const deep = ['1: it is nested more than 32 levels deep']
  for (const nested of [
    mappings,
    (n: number) => `x: ${'['.repeat(n - 1)}a${']'.repeat(n - 1)}\n`,
  ]) {
    t.same(reasons(`version: 1\nskills: {}\n${nested(32)}`), [])
    t.same(reasons(`version: 1\nskills: {}\n${nested(33)}`), deep)
  }
})

void t.test('invalid YAML', async t => {
  const table: [string, number][] = [
    ['version: 1\nskills: {\n', 3],
    ['version: 1\nskills:\n  a: b: c\n', 3],
    ['version: 1\n\tskills: {}\n', 2],
    ['version: 1\nskills:\n  a: {package: "b}\n', 4],
    ['{{{', 1],
  ]
  for (const [text, line] of table) {
    const [first, ...more] = reasons(text)
    t.match(first, new RegExp(`^${line}: invalid YAML: `), JSON.stringify(text))
    t.notMatch(more, [/YAML/], 'said once')
  }
})

void t.test('all problems at once, in order, with the path', async t => {
  const text = `version: 9\nskills:\n  A: {package: b}\n  b:\n    package: ..\n    version: []\n  c: d\n`
  t.same(
    readRegistry(text, PATH).problems.map(problem => [
      problem.path,
      problem.severity,
      problem.line,
    ]),
    [1, 3, 5, 6, 7].map(line => [PATH, 'error', line]),
  )
})

void t.test('any text is read or refused, never thrown at', async () => {
  const piece = fc.constantFrom(
    'version: 1\n',
    'skills:',
    '\n',
    '  a:',
    '    ',
    'package: x',
    '{',
    '}',
    '[',
    ']',
    ',',
    ': ',
    '- ',
    '? ',
    '"',
    "'",
    '|',
    '>',
    '&a ',
    '*a',
    '!t ',
    '#',
    '\t',
    '---\n',
    '...\n',
    '%Y\n',
    '<<: ',
    '\r',
    '\0',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece).map(list => list.join('')),
        fc.string({ unit: 'binary' }),
      ),
      text => {
        const { registry, problems } = readRegistry(text, PATH)
        assert.equal(registry.text, text)
        if (problems.length > 0) assert.deepEqual(registry.entries, [])
        for (const { line } of problems) assert.ok(line !== undefined && line >= 1)
      },
    ),
    { numRuns: 500 },
  )
})
