import fc from 'fast-check'
import t from 'tap'
import {
  MAX_FRONTMATTER_LENGTH,
  parseFrontmatter,
  splitFrontmatter,
  type FieldValue,
} from '../../lib/skill/frontmatter.js'

const file = (yaml: string, body = 'Body\n') => `---\n${yaml}---\n${body}`

/** Maps as entry lists, so that they can be compared and printed. */
const plain = (value: FieldValue): unknown =>
  typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.map(plain)
      : [...value].map(([key, inner]) => [key, plain(inner)])

t.test('splitFrontmatter', t => {
  const cases: [string, string, Partial<ReturnType<typeof splitFrontmatter>>][] = [
    [
      'plain',
      '---\na: b\n---\nBody\n',
      { yaml: 'a: b\n', body: 'Body\n', bodyLine: 4, fault: null },
    ],
    ['empty', '---\n---\n', { yaml: '', body: '', bodyLine: 3 }],
    ['no line end at the end', '---\na: b\n---', { yaml: 'a: b\n', body: '', bodyLine: 4 }],
    ['CRLF', '---\r\na: b\r\n---\r\nBody\r\n', { yaml: 'a: b\r\n', body: 'Body\r\n', bodyLine: 4 }],
    ['white space behind', '--- \t\na: b\n---\u00a0\nBody', { yaml: 'a: b\n', body: 'Body' }],
    ['a byte order mark', '\uFEFF---\na: b\n---\n', { yaml: 'a: b\n', byteOrderMark: true }],
    ['rules in the body', '---\na: b\n---\nx\n---\ny\n', { yaml: 'a: b\n', body: 'x\n---\ny\n' }],
    ['dashes in a value', '---\na: >\n  ---\n---\n', { yaml: 'a: >\n  ---\n' }],
    [
      'a leading space does not close',
      '---\na: b\n ---\n',
      { yaml: null, fault: 'frontmatter-unclosed' },
    ],
    [
      'four dashes do not close',
      '---\na: b\n----\n',
      { yaml: null, fault: 'frontmatter-unclosed' },
    ],
    ['dots do not close', '---\na: b\n...\n', { yaml: null, fault: 'frontmatter-unclosed' }],
    ['a lone CR is no line end', '---\ra: b\r---\r', { yaml: null, fault: 'frontmatter-missing' }],
    ['only the opening', '---', { yaml: null, fault: 'frontmatter-unclosed' }],
    ['empty text', '', { yaml: null, fault: 'frontmatter-missing', body: '' }],
    [
      'two byte order marks',
      '\uFEFF\uFEFF---\n---\n',
      { yaml: null, fault: 'frontmatter-missing' },
    ],
    ['a blank line first', '\n---\na: b\n---\n', { yaml: null, fault: 'frontmatter-missing' }],
    ['a space first', ' ---\na: b\n---\n', { yaml: null, fault: 'frontmatter-missing' }],
  ]
  for (const [name, text, expected] of cases) t.match(splitFrontmatter(text), expected, name)
  t.end()
})

t.test('splitFrontmatter loses nothing', t => {
  const pieces = fc.array(fc.constantFrom('---', '\n', '\r\n', ' ', 'a: b', '\uFEFF', 'é'), {
    maxLength: 20,
  })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        pieces.map(list => list.join('')),
      ),
      text => {
        const { yaml, body, bodyLine, byteOrderMark } = splitFrontmatter(text)
        const rest = byteOrderMark ? text.slice(1) : text
        const head = rest.slice(0, rest.length - body.length)
        if (yaml === null) return head === '' && bodyLine === 1
        const newlines = head.split('\n').length - 1
        return head.includes(yaml) && bodyLine === newlines + 1 + (head.endsWith('\n') ? 0 : 1)
      },
    ),
  )
  t.end()
})

t.test('values are what stands there', t => {
  const values: [string, unknown][] = [
    ['007', '007'],
    ['1.10', '1.10'],
    ['yes', 'yes'],
    ['null', 'null'],
    ['~', '~'],
    ['', ''],
    ['2026-01-01', '2026-01-01'],
    ['0x1F', '0x1F'],
    ['"\\u00e9"', 'é'],
    ["'it''s'", "it's"],
    ['[a, "b"]', ['a', 'b']],
    [
      '{a: b, c}',
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    ['{"a":{"b":"c"}}', [['a', [['b', 'c']]]]],
    ['\n  - a\n  - b', ['a', 'b']],
    [
      '\n  - a: 1\n    b: 2',
      [
        [
          ['a', '1'],
          ['b', '2'],
        ],
      ],
    ],
    ['>-\n  a\n  b', 'a b'],
    ['|\n  a\n  b', 'a\nb\n'],
    ['a\n  b', 'a b'],
    ['\n  <<: {a: b}', [['<<', [['a', 'b']]]]],
    ['\n  ? a', [['a', '']]],
    ['a%b', 'a%b'],
    ['"%a"', '%a'],
    ['a *b* c', 'a *b* c'],
    ['http://x.y', 'http://x.y'],
  ]
  for (const [yaml, expected] of values) {
    const { fields, findings } = parseFrontmatter(file(`key: ${yaml}\n`))
    t.same(findings, [], yaml)
    t.same(fields && plain(fields), [['key', expected]], yaml)
  }
  t.end()
})

t.test('a key is nothing special', t => {
  const yaml = '__proto__: a\nconstructor:\n  __proto__: {polluted: "yes"}\ntoString: b\n'
  const { fields, lines } = parseFrontmatter(file(yaml))
  t.same(fields && plain(fields), [
    ['__proto__', 'a'],
    ['constructor', [['__proto__', [['polluted', 'yes']]]]],
    ['toString', 'b'],
  ])
  t.same(
    [...lines],
    [
      ['__proto__', 2],
      ['constructor', 3],
      ['toString', 5],
    ],
  )
  t.notOk('polluted' in {})
  t.end()
})

t.test('what is refused, where, and what to do about it', t => {
  const cases: [string, string, object][] = [
    [
      'colon',
      'name: a\ndescription: Use when: asked\n',
      { rule: 'yaml-invalid', line: 3, column: 14, reason: /": " must be quoted/ },
    ],
    [
      'colon at the end',
      'a: b:\n',
      { rule: 'yaml-invalid', line: 2, reason: /": " must be quoted/ },
    ],
    [
      'at sign',
      'a: @b/c\n',
      { rule: 'yaml-invalid', line: 2, found: '@b/c', reason: /begins with @ must be quoted/ },
    ],
    [
      'backtick',
      'a: `b`\n',
      { rule: 'yaml-invalid', line: 2, reason: /begins with ` must be quoted/ },
    ],
    [
      'percent',
      'a:\n  - %b\n',
      { rule: 'yaml-invalid', line: 3, found: '%b', reason: /begins with % must be quoted/ },
    ],
    ['percent as a key', '%a: b\n', { rule: 'yaml-invalid', line: 2 }],
    [
      'star',
      'x: y\na: *bold* text\n',
      {
        rule: 'alias',
        line: 3,
        column: 4,
        found: '*bold*',
        reason: /begins with \* must be quoted/,
      },
    ],
    ['anchor', 'a: &x b\n', { rule: 'alias', line: 2, found: '&x', reason: /& must be quoted/ }],
    ['tag', 'a: !!str b\n', { rule: 'tag', line: 2, found: '!!str' }],
    ['bare tag', 'a: ! b\n', { rule: 'tag', line: 2 }],
    ['long tag', 'a: !<tag:yaml.org,2002:str> b\n', { rule: 'tag', line: 2 }],
    ['tag on a key', '!!str a: b\n', { rule: 'tag', line: 2 }],
    ['javascript tag', 'a: !!js/function "x"\n', { rule: 'tag', line: 2 }],
    [
      'text behind',
      'a: [WIP] b\n',
      { rule: 'yaml-invalid', line: 2, reason: /quote the whole value/ },
    ],
    [
      'text behind quotes',
      'a: "b" c\n',
      { rule: 'yaml-invalid', line: 2, reason: /quote the whole value/ },
    ],
    [
      'no key',
      'a: b\nc\nd: e\n',
      { rule: 'yaml-invalid', line: 3, reason: /neither "key: value"/ },
    ],
    ['no white space that counts', 'name:\u00a0a\nb: c\n', { rule: 'yaml-invalid', line: 2 }],
    ['tab', 'a:\n\tb: c\n', { rule: 'yaml-invalid', line: 3, reason: /tabs/ }],
    ['unclosed quote', 'a: "b\n', { rule: 'yaml-invalid', line: 2 }],
    ['unclosed list', 'a: [b\n', { rule: 'yaml-invalid' }],
    ['list on the line of a key', 'a: - b\n', { rule: 'yaml-invalid', line: 2 }],
    ['a question', 'a: ? b\n', { rule: 'yaml-invalid', line: 2 }],
    ['bad escape', 'a: "\\q"\n', { rule: 'yaml-invalid', line: 2 }],
    [
      'same key twice',
      'a: b\nc: d\na: e\n',
      { rule: 'yaml-invalid', line: 4, found: 'a', reason: /twice/ },
    ],
    [
      'same key twice, inside',
      'm: {x: 1, "x": 2}\n',
      { rule: 'yaml-invalid', line: 2, found: 'x' },
    ],
    ['a key that is a list', '? [a]\n: b\n', { rule: 'yaml-invalid', line: 2, reason: /key/ }],
    [
      'second document',
      'a: b\n--- # c\nd: e\n',
      { rule: 'yaml-invalid', line: 3, reason: /document/ },
    ],
    ['document behind dots', 'a: b\n...\nc: d\n', { rule: 'yaml-invalid' }],
    [
      'directive',
      '%YAML 1.1\n--- # c\na: b\n',
      { rule: 'yaml-invalid', line: 2, reason: /directive/ },
    ],
    ['not a fence', 'a: b\n---BOGUS\nc: d\n', { rule: 'yaml-invalid' }],
    ['list', '- a\n- b\n', { rule: 'frontmatter-not-mapping', line: 2 }],
    ['text', 'just text\n', { rule: 'frontmatter-not-mapping', line: 2 }],
    ['comment', '# a\n', { rule: 'frontmatter-not-mapping', line: 2 }],
    ['nothing', '', { rule: 'frontmatter-not-mapping', line: 2 }],
  ]
  for (const [name, yaml, expected] of cases) {
    const { fields, findings, lines } = parseFrontmatter(file(yaml))
    t.equal(fields, null, name)
    t.equal(lines.size, 0, name)
    t.equal(findings.length, 1, `${name}: said once`)
    t.match(findings[0], expected, name)
  }
  t.end()
})

t.test('each refused token and each doubled key is said', t => {
  const rules = (yaml: string) =>
    parseFrontmatter(file(yaml)).findings.map(({ rule, line }) => [rule, line])
  t.same(rules('a: !x b\nc: &d e\nf: *d\n'), [
    ['tag', 2],
    ['alias', 3],
    ['alias', 4],
  ])
  t.same(rules('a: 1\na: 2\na: 3\n'), [
    ['yaml-invalid', 3],
    ['yaml-invalid', 4],
  ])
  t.end()
})

t.test('depth', t => {
  const nested = (levels: number) =>
    Array.from({ length: levels }, (_, i) => `${' '.repeat(i)}k:`).join('\n') + ' v\n'
  const cases: [string, string, boolean][] = [
    ['8 levels, block', nested(8), true],
    ['9 levels, block', nested(9), false],
    ['8 levels, flow', `a: ${'['.repeat(7)}${']'.repeat(7)}\n`, true],
    ['9 levels, flow', `a: ${'['.repeat(8)}${']'.repeat(8)}\n`, false],
    ['8 levels, flow from the top', `{a: ${'['.repeat(7)}${']'.repeat(7)}}\n`, true],
    ['many side by side', `a: [${'[x],'.repeat(50)}]\n`, true],
    ['8 levels, compact', `a:\n  ${'- '.repeat(7)}x\n`, true],
    ['9 levels, compact', `a:\n  ${'- '.repeat(8)}x\n`, false],
    [
      'many explicit keys in a flow',
      `{${'? a'.repeat(1)}${Array.from({ length: 12 }, (_, i) => `, ? k${i}`).join('')}}\n`,
      true,
    ],
    ['a bomb', `a: ${'['.repeat(20_000)}\n`, false],
  ]
  for (const [name, yaml, fine] of cases) {
    const { fields, findings } = parseFrontmatter(file(yaml))
    t.equal(fields !== null, fine, name)
    if (!fine) t.match(findings, [{ rule: 'depth' }], name)
  }
  t.end()
})

t.test('a byte order mark is a warning and moves no line', t => {
  const { fields, findings } = parseFrontmatter(`\uFEFF${file('a: b\n')}`)
  t.same(findings, [{ rule: 'byte-order-mark', line: 1 }])
  t.same(fields && plain(fields), [['a', 'b']])
  const broken = parseFrontmatter(`\uFEFF${file('a: b\nc: @\n')}`)
  t.match(broken.findings, [{ rule: 'byte-order-mark' }, { rule: 'yaml-invalid', line: 3 }])
  t.end()
})

t.test('why there is no frontmatter', t => {
  const cases: [string, object][] = [
    ['# Title\n', { rule: 'frontmatter-missing', line: 1 }],
    ['\n---\na: b\n---\n', { rule: 'frontmatter-missing', reason: /not at the very start/ }],
    [
      '---yaml\na: b\n---\n',
      { rule: 'frontmatter-missing', found: '---yaml', reason: /not exactly ---/ },
    ],
    ['---\na: b\n ---\n', { rule: 'frontmatter-unclosed', line: 3, found: ' ---' }],
    ['---\na: b---\n', { rule: 'frontmatter-unclosed', line: 2, found: 'a: b---' }],
    ['---\na: b\n...\n', { rule: 'frontmatter-unclosed', line: 3 }],
    ['---\na: b\n', { rule: 'frontmatter-unclosed', line: 1 }],
  ]
  for (const [text, expected] of cases)
    t.match(parseFrontmatter(text).findings, [expected], JSON.stringify(text))
  t.end()
})

t.test('columns count code points', t => {
  t.match(parseFrontmatter(file('"😀": *a\n')).findings, [{ rule: 'alias', column: 6 }])
  t.end()
})

t.test('never throws', t => {
  const pieces = fc.array(
    fc.constantFrom(
      ...'-:?,[]{}#&*!|>\'"%@` \t\n\r\u0002\u0018\u001f\uFEFFa\u{1f600}'.split(''),
      '---',
      '...',
      '\n ',
      ': ',
    ),
    { maxLength: 60 },
  )
  const yaml = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    pieces.map(list => list.join('')),
  )
  fc.assert(
    fc.property(yaml, text => {
      for (const whole of [text, `---\n${text}\n---\n`]) {
        const { fields, findings } = parseFrontmatter(whole)
        if ((fields === null) !== findings.some(({ rule }) => rule !== 'byte-order-mark'))
          return false
        if (findings.some(({ line }) => line === undefined || line > whole.split('\n').length))
          return false
      }
      return true
    }),
    { numRuns: 2000 },
  )
  t.end()
})

t.test('a hostile text takes bounded time', t => {
  const fill = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length))
  const keys = (length: number) => {
    let text = ''
    for (let i = 0; text.length < length; i++) text += `k${i}:\n`
    return text
  }
  const units = [
    '[',
    '{a: ',
    '- ',
    '? ',
    ': ',
    'a: ',
    '}',
    ']\n',
    '! ',
    '&a ',
    '*a ',
    '|\n',
    '-\n',
    ':\n',
    '"" ',
    "'",
    ',',
    '\t',
    '\n',
    '#\n',
    '%\n',
    '...\n',
    '[a,',
    'a: b\n',
  ]
  const texts = units.flatMap(unit => [
    fill(unit, 60_000),
    `a: ${fill(unit, 60_000)}`,
    `a: [${fill(unit, 60_000)}`,
  ])
  texts.push(keys(60_000), `a: {${keys(60_000).replaceAll('\n', ' 1, ')}}`)
  for (const text of [...texts, fill('[', 1024 * 1024), keys(1024 * 1024)]) {
    const started = performance.now()
    parseFrontmatter(file(`${text}\n`))
    parseFrontmatter(`---\n${text}`)
    const took = performance.now() - started
    // a fraction of a second here; a minute and more where a bound is missing
    if (took > 5000) t.fail(`${JSON.stringify(text.slice(0, 10))} × ${text.length} took ${took} ms`)
  }
  t.match(parseFrontmatter(file(`a: "${'x'.repeat(MAX_FRONTMATTER_LENGTH)}"\n`)).findings, [
    { rule: 'yaml-invalid', line: 1, reason: /larger than 64 KiB/ },
  ])
  const filled = (length: number) => `a: "${'x'.repeat(length - 'a: ""\n'.length)}"\n`
  t.same(parseFrontmatter(file(filled(MAX_FRONTMATTER_LENGTH))).findings, [])
  t.match(parseFrontmatter(file(filled(MAX_FRONTMATTER_LENGTH + 1))).findings, [
    { rule: 'yaml-invalid', reason: /larger than/ },
  ])
  t.match(parseFrontmatter(file(`a: [${'b,'.repeat(20_000)}]\n`)).findings, [
    { rule: 'yaml-invalid', reason: /more than 10,000/ },
  ])
  t.end()
})
