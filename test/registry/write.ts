import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { isMap, isScalar, parseDocument } from 'yaml'
import { isAgentSkillsError } from '../../lib/errors.js'
import { compareText, foldName, isSafeSegment } from '../../lib/names.js'
import { readRegistry } from '../../lib/registry/read.js'
import { writeRegistry } from '../../lib/registry/write.js'
import type { RegistryEntry } from '../../lib/types.js'

const HASH = `sha256-${'A'.repeat(43)}=`
const OTHER = `sha256-${'B'.repeat(43)}=`

const entry = (name: string, fields: Partial<RegistryEntry> = {}): RegistryEntry => ({
  name,
  package: 'acme',
  version: '1.2.3',
  integrity: HASH,
  owner: null,
  ...fields,
})

const HEAD = '# Written by agent-skills; do not edit.\nversion: 1\n'
const ours = (name: string): string =>
  `  ${name}:\n    package: acme\n    version: 1.2.3\n    integrity: ${HASH}\n`

void t.test('exact bytes', async t => {
  const table: [string, string | null, RegistryEntry[], string | null][] = [
    ['nothing', null, [], null],
    ['one', null, [entry('a')], `${HEAD}skills:\n${ours('a')}`],
    [
      'sorted',
      null,
      [entry('b'), entry('a-b'), entry('a')],
      `${HEAD}skills:\n${ours('a')}${ours('a-b')}${ours('b')}`,
    ],
    [
      'no version, no integrity',
      null,
      [entry('a', { version: null, integrity: null })],
      `${HEAD}skills:\n  a:\n    package: acme\n`,
    ],
    [
      'quoted where an old reader would misread it',
      null,
      [
        entry('no', { package: '@s/p', version: '1.10' }),
        entry('1e3', { package: 'on', version: '2' }),
      ],
      `${HEAD}skills:\n  "1e3":\n    package: "on"\n    version: "2"\n    integrity: ${HASH}\n` +
        `  "no":\n    package: "@s/p"\n    version: "1.10"\n    integrity: ${HASH}\n`,
    ],
    ['removed', `${HEAD}skills:\n${ours('a')}`, [], null],
    ['an empty one goes', 'version: 1\nskills: {}\n', [], null],
    [
      'changed',
      `${HEAD}skills:\n${ours('b')}${ours('a')}`,
      [entry('a')],
      `${HEAD}skills:\n${ours('a')}`,
    ],
    [
      'what others wrote stays, in its order among ours',
      `---\nversion: 1\nskills:\n  rails:\n    gem: 'rails'   # why\n    version: "7.1"\n  # of z\n  z: {gem: z}\n`,
      [entry('a'), entry('s')],
      `${HEAD}skills:\n${ours('a')}  rails:\n    gem: 'rails'   # why\n    version: "7.1"\n${ours('s')}  # of z\n  z: {gem: z}\n`,
    ],
    [
      'the last of ours goes, theirs stays',
      `${HEAD}skills:\n${ours('a')}\n  rails:\n    gem: rails\n`,
      [],
      `${HEAD}skills:\n\n  rails:\n    gem: rails\n`,
    ],
    [
      'unknown keys stay, with a later entry removed',
      `version: 1\nfuture:\n  - x\n  -  y # odd\nskills:\n${ours('a')}    pinned:  yes\n${ours('b')}`,
      [entry('a', { version: '2.0.0' })],
      `${HEAD}skills:\n  a:\n    package: acme\n    version: 2.0.0\n    integrity: ${HASH}\n    pinned:  yes\nfuture:\n  - x\n  -  y # odd\n`,
    ],
    [
      'unknown keys keep an empty one',
      `${HEAD}x: y\nskills:\n${ours('a')}`,
      [],
      `${HEAD}skills: {}\nx: y\n`,
    ],
    [
      'comments stay',
      `# mine\n\n# Written by agent-skills; do not edit.\nversion: 1 # format\n  # deep\n# list\nskills: # all\n  # of a\n  a: # key\n    # of package\n    package: acme   # pkg\n      # deeper\n    version: 1.0.0\n    # end of a\n  # end of all\n# end\n`,
      [entry('a', { integrity: null })],
      `# mine\n\n# Written by agent-skills; do not edit.\nversion: 1 # format\n# deep\n# list\nskills: # all\n  # of a\n  a: # key\n    # of package\n    package: acme   # pkg\n    # deeper\n    version: 1.2.3\n    # end of a\n  # end of all\n# end\n`,
    ],
    [
      'comments of an empty list stay',
      `${HEAD}skills: {} # none\n  # yet\n`,
      [entry('a')],
      `${HEAD}skills: # none\n${ours('a')}  # yet\n`,
    ],
    [
      'a comment above an entry that goes stays',
      `${HEAD}skills:\n  # one\n${ours('a')}  # two\n${ours('b')}  # three\n${ours('c')}`,
      [entry('b')],
      `${HEAD}skills:\n  # one\n  # two\n${ours('b')}  # three\n`,
    ],
    [
      'the indentation of others is taken over',
      `version: 1\nskills:\n    rails:\n       gem: rails\n       note: |\n         # text\n\n         more\n    a:\n      package: acme\n`,
      [entry('a'), entry('z', { version: null, integrity: null })],
      `${HEAD}skills:\n    a:\n      package: acme\n      version: 1.2.3\n      integrity: ${HASH}\n    rails:\n       gem: rails\n       note: |\n         # text\n\n         more\n    z:\n      package: acme\n`,
    ],
    [
      'our own indentation is not kept',
      `version: 1\nskills:\n      a:\n         package: old\n`,
      [entry('a')],
      `${HEAD}skills:\n${ours('a')}`,
    ],
    [
      'flow style',
      `{version: 1, skills: {a: {package: old, x: y}, rails: {gem: rails}}, more: [1, 2]}`,
      [entry('a')],
      `${HEAD}skills:\n${ours('a')}    x: y\n  rails: { gem: rails }\nmore: [ 1, 2 ]\n`,
    ],
    [
      'explicit keys',
      `? version\n: 1\n? skills\n: ? rails\n  : gem: rails\n`,
      [entry('a')],
      `${HEAD}skills:\n${ours('a')}  rails:\n    gem: rails\n`,
    ],
    [
      'an explicit key below',
      `version: 1\nskills:\n  a:\n    ? package\n    : old\n`,
      [entry('a')],
      `${HEAD}skills:\n${ours('a')}`,
    ],
    [
      'CRLF and a byte order mark',
      `\uFEFFversion: 1\r\nskills:\r\n  rails:\r\n    gem: rails\r\n`,
      [entry('a')],
      `${HEAD}skills:\n${ours('a')}  rails:\n    gem: rails\n`,
    ],
    [
      'no line end at the end',
      `version: 1\nskills:\n  rails:\n    gem: rails`,
      [entry('s')],
      `${HEAD}skills:\n  rails:\n    gem: rails\n${ours('s')}`,
    ],
    [
      'an entry without a value, at the end, and the end of the document',
      `version: 1\nskills:\n  rails:\n    gem:\n...\n# end\n`,
      [entry('s')],
      `${HEAD}skills:\n  rails:\n    gem:\n${ours('s')}# end\n`,
    ],
    [
      'the last item of a list is empty',
      'version: 1\nskills:\n  rails:\n    gem: rails\n    files:\n    - a\n    -\n    # below\n  # of z\n  z: {gem: z}\n',
      [entry('s')],
      `${HEAD}skills:\n  rails:\n    gem: rails\n    files:\n    - a\n    -\n    # below\n${ours('s')}  # of z\n  z: {gem: z}\n`,
    ],
    [
      'a text that looks like a comment',
      'version: 1\nskills:\n  rails:\n    gem: "a\n      # b"\n',
      [entry('s')],
      `${HEAD}skills:\n  rails:\n    gem: "a\n      # b"\n${ours('s')}`,
    ],
    [
      'keys that are lists, and pairs in lists',
      'version: 1\nskills:\n  rails: {gem: [a: b]}\n[x]: y\nfar:\n- a: b\n  c:\n- - d\n',
      [entry('s')],
      `${HEAD}skills:\n  rails: {gem: [a: b]}\n${ours('s')}[x]: y\nfar:\n- a: b\n  c:\n- - d\n`,
    ],
    [
      'known words are unknown keys elsewhere',
      `version: 1\npackage: x\nskills:\n  a:\n    package: old\n    skills: y\n    "gem": z\n`,
      [entry('a', { version: null, integrity: null })],
      `${HEAD}skills:\n  a:\n    package: acme\n    skills: y\n    "gem": z\npackage: x\n`,
    ],
    [
      'no value in flow style',
      '{version: 1, skills, "later"}',
      [entry('a')],
      `${HEAD}skills:\n${ours('a')}"later":\n`,
    ],
    [
      'an indented file',
      '  version: 1\n  skills:\n    a: {package: old}\n',
      [entry('a')],
      `${HEAD}skills:\n${ours('a')}`,
    ],
    [
      'texts on several lines',
      'version:\n  1\nskills:\n  a:\n    package: >-\n      old\n    version:\n      1.0.0\n',
      [entry('a')],
      `${HEAD}skills:\n${ours('a')}`,
    ],
    [
      'the list first, the format last',
      `# of the list\nskills:\n${ours('a')}# of the format\nversion: 1\n`,
      [entry('b')],
      `# Written by agent-skills; do not edit.\n# of the list\n# of the format\nversion: 1\nskills:\n${ours('b')}`,
    ],
    [
      'an unknown key first',
      `# of x\nx: y\nversion: 1\nskills: {}\n`,
      [entry('b')],
      `# Written by agent-skills; do not edit.\n# of x\nversion: 1\nskills:\n${ours('b')}x: y\n`,
    ],
    [
      'a version that is no more, with a comment',
      `version: 1\nskills:\n  a:\n    package: acme\n    version: 1.0.0 # pinned\n      # deep\n    integrity: ${HASH}\n`,
      [entry('a', { version: null })],
      `${HEAD}skills:\n  a:\n    package: acme\n    # deep\n    integrity: ${HASH}\n`,
    ],
  ]
  for (const [title, text, entries, expected] of table) {
    t.equal(writeRegistry(text, entries), expected, title)
    if (expected !== null) t.equal(writeRegistry(expected, entries), expected, `${title}, again`)
  }
})

void t.test('a text that says so already is not touched', async t => {
  for (const text of [
    `version: 1\nskills:\n  # hand-made\n  a: {package: acme, version: 1.2.3, integrity: ${HASH}}\n`,
    `${HEAD}skills:\n${ours('b')}${ours('a')}`,
    `${HEAD}skills:\n${ours('a')}`.replaceAll('\n', '\r\n'),
    `\uFEFF---\nversion: "1"\nskills:\n${ours('a')}x: y`,
  ]) {
    const entries = readRegistry(text, '').registry.entries
    t.equal(writeRegistry(text, entries.toReversed()), text)
  }
})

void t.test('a long line of white space takes linear time', async t => {
  for (const line of [
    `# ${' '.repeat(1_000_000)}x`,
    `#${' '.repeat(1_000_000)}`,
    '\t'.repeat(1_000_000),
  ]) {
    const text = `${HEAD}skills:\n${ours('a')}    ${line}\n  gem-a:\n    gem: x\n`
    const started = performance.now()
    writeRegistry(text, [entry('b')])
    const took = performance.now() - started
    // some milliseconds here; minutes where a search is quadratic
    t.ok(took < 5000, line.slice(0, 3))
  }
})

void t.test('what cannot be written', async t => {
  const refuses = (text: string | null, entries: RegistryEntry[]): boolean => {
    try {
      writeRegistry(text, entries)
      return false
    } catch (error) {
      return isAgentSkillsError(error) && error.code === 'EINTERNAL'
    }
  }
  t.ok(refuses('version: 2\n', []), 'an invalid registry')
  t.ok(refuses('', [entry('a')]), 'an empty file')
  t.ok(refuses('version: 1\nskills:\n  a:\n    gem: a\n', [entry('a')]), 'a name of others')
  t.ok(
    refuses('version: 1\nskills:\n  A:\n    gem: a\n', [entry('a')]),
    'a twin of a name of others',
  )
  t.ok(refuses(null, [entry('A')]), 'an invalid name')
  t.ok(refuses(null, [entry('a', { package: '../x' })]), 'an invalid package')
  t.ok(refuses(null, [entry('a', { integrity: 'sha1-x' })]), 'an invalid integrity')
  t.ok(refuses(null, [entry('a'), entry('a')]), 'a name twice')
})

// ---- properties

const skillName = fc.oneof(
  fc.constantFrom(
    'no',
    'yes',
    'on',
    'y',
    'null',
    'true',
    '1e3',
    '0x1f',
    '123',
    '010',
    '1-2',
    'constructor',
    'a',
  ),
  fc.stringMatching(/^[a-z0-9]{1,5}(-[a-z0-9]{1,3})?$/),
)
const packageName = fc.constantFrom(
  'acme',
  '@scope/pkg',
  'no',
  '1e3',
  'JSONStream',
  '@0/1',
  '-',
  '_x',
  "it's",
  'über',
)
const version = fc.option(
  fc.constantFrom('1.2.3', '1.10', '1', '1e3', 'no', '2001-01-01', '1:30', '1.0.0-rc.1+b', '~'),
)
const integrity = fc.option(fc.constantFrom(HASH, OTHER))
const ourEntry = fc
  .record({ name: skillName, package: packageName, version, integrity })
  .map((fields): RegistryEntry => ({ ...fields, owner: null }))
const uniqueEntries = fc.uniqueArray(ourEntry, { selector: e => foldName(e.name), maxLength: 6 })

const foreignName = fc
  .oneof(
    skillName,
    fc.constantFrom(
      'No',
      '~',
      '1.0',
      '#x',
      'a #b',
      "it's",
      '"q"',
      '- x',
      '? x',
      'é',
      '日本',
      '__proto__',
      '*x',
      '&x',
      '!x',
      '[x',
      '{x',
      '%x',
      '@x',
      '`x',
      'a, b',
      '.x',
      '=',
      'a: b',
      '<<',
      '😀',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
  )
  .filter(name => isSafeSegment(name) && !/[\u0085\u2028\u2029\uFEFF]/.test(name))
const body = fc.constantFrom(
  ' {gem: rails}',
  '\n    gem: rails # why',
  '\n    gem: \'no\'\n\n    # below\n    version: "1"',
  '\n    gem: |\n      # not a comment\n\n      text',
  '\n    gem: |+\n      text\n',
  '\n    gem: >-\n      a\n      b\n    # end',
  '\n    gem: "a\n      b"',
  '\n    gem:\n    - a\n    - b:\n        c',
  '\n      gem: x\n      package-url: pkg',
  ' {}',
  '\n    gem:\n    # below',
  '\n    "gem" : [a,\n      b] # why',
)
const foreignChunk = fc
  .record({ name: foreignName, lead: fc.constantFrom('', '  # lead\n'), body })
  .map(({ name, lead, body }) => ({ name, text: `${lead}  ${JSON.stringify(name)}:${body}\n` }))
const foreignChunks = fc.uniqueArray(foreignChunk, {
  selector: c => foldName(c.name),
  maxLength: 5,
})

const withForeign = (chunks: { text: string }[]): string | null =>
  chunks.length === 0 ? null : `version: 1\nskills:\n${chunks.map(chunk => chunk.text).join('')}`

/** Names and fields of the skills, as a reader of that YAML version sees them. */
const seenBy = (version: '1.1' | '1.2', text: string): unknown => {
  const document = parseDocument(text, { version, schema: version === '1.1' ? 'yaml-1.1' : 'core' })
  assert.deepEqual(document.errors, [])
  const skills = document.get('skills')
  assert.ok(isMap(skills))
  const valueOf = (node: unknown): unknown => (isScalar(node) ? node.value : node)
  return skills.items.map(pair => {
    assert.ok(isMap(pair.value))
    return [
      valueOf(pair.key),
      pair.value.items.map(({ key, value }) => [valueOf(key), valueOf(value)]),
    ]
  })
}

const byName = (a: { name: string }, b: { name: string }): number => compareText(a.name, b.name)

void t.test('any entries, among any of others', async () => {
  fc.assert(
    fc.property(uniqueEntries, uniqueEntries, foreignChunks, (before, after, chunks) => {
      const taken = new Set(chunks.map(chunk => foldName(chunk.name)))
      const free = (list: RegistryEntry[]): RegistryEntry[] =>
        list.filter(({ name }) => !taken.has(foldName(name)))
      const start = withForeign(chunks)
      const [first, second] = [free(before), free(after)]
      const one = writeRegistry(start, first)
      const two = writeRegistry(one, second)
      if (two === null) {
        assert.equal(chunks.length + second.length, 0)
        return
      }
      const { registry, problems } = readRegistry(two, '')
      const names = [...second, ...chunks].sort(byName).map(({ name }) => name)
      assert.deepEqual(problems, [])
      assert.deepEqual(
        registry.entries.map(({ name }) => name),
        names,
        'sorted, none lost',
      )
      assert.deepEqual(
        registry.entries.filter(found => found.package !== null),
        second.toSorted(byName),
        'ours read back',
      )
      for (const chunk of chunks) assert.ok(two.includes(chunk.text), 'theirs word for word')
      assert.equal(writeRegistry(two, second.toReversed()), two, 'idempotent')
      if (second.length > 0 && first.length > 0) {
        assert.equal(writeRegistry(start, second), two, 'whatever stood there before')
      }
    }),
    { numRuns: 100 },
  )
})

void t.test('old and new readers see the same texts', async () => {
  fc.assert(
    fc.property(uniqueEntries, entries => {
      const text = writeRegistry(null, entries)
      if (text === null) return
      const wanted = entries
        .toSorted(byName)
        .map(found => [
          found.name,
          (['package', 'version', 'integrity'] as const)
            .map(key => [key, found[key]])
            .filter(([, value]) => value !== null),
        ])
      assert.deepEqual(seenBy('1.1', text), wanted)
      assert.deepEqual(seenBy('1.2', text), wanted)
    }),
  )
})
