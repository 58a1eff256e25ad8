// The quick reader never says anything that the YAML parser would not say: compared on lines of every kind, alone and in
// random combinations.

import fc from 'fast-check'
import t from 'tap'
import { readQuickly } from '../../lib/loader/quick.js'
import { parseFrontmatter } from '../../lib/skill/frontmatter.js'

const same = (yaml: string): boolean => {
  const quick = readQuickly(yaml)
  if (quick === null) return false
  const { fields, lines } = parseFrontmatter(`---\n${yaml}---\n`)
  t.strictSame(
    { fields: [...quick.fields], lines: [...quick.lines] },
    { fields: fields && [...fields], lines: [...lines] },
    JSON.stringify(yaml),
  )
  return true
}

t.test('what is read quickly', t => {
  for (const yaml of [
    'name: a\ndescription: Does it. Use it when asked.\n',
    'a:\n',
    'a:   \nb: c\n',
    'a: "x: y # z"\nb: \'it: is\'\nc: ""\n',
    'a: 007\nb: 1.10\nc: yes\nd: null\ne: ~\nf: 2026-01-01\n',
    'a: b#c\nb: x:y\nc: http://a.b/c?d=e\nd: a - b, [c] {d} *e* &f !g %h\n',
    'metadata:\n  author: me\n  version: 1.0\nlicense: MIT\n',
    'triggers:\n  - one\n  - "two"\nb: c\n',
    'a: caf\u00e9 \u2014 \u6280\u80fd\uff0c\n',
    'a: b   \n\n\nc: d\n',
    'a:\n    b: c\n    d:\n',
    'a: b # c: d\ne: "f" # g\nh: it\'s "i # j"\n',
    'a: don\'t say "never"\n',
    'a: (x) <y> = ~ ^ $ + / . ;\n',
  ]) {
    t.ok(same(yaml), JSON.stringify(yaml))
  }
  t.end()
})

t.test('what is left to the parser', t => {
  const left = [
    '',
    '\n',
    '# x\n',
    'a: b: c\n',
    'a: #c\n',
    'a: "b"#c\n',
    'a: b #c\n  d\n',
    'a: b:\n',
    'a: "b\\n"\n',
    "a: 'b''c'\n",
    'a: "b" c\n',
    'a: |\n  b\n',
    'a: >-\n  b\n',
    'a: b\n  c\n',
    'a: [b]\n',
    'a: {b: c}\n',
    'a: &b c\n',
    'a: !b c\n',
    'a: *b\n',
    'a: @b\n',
    'a: `b`\n',
    'a: %b\n',
    'a: - b\n',
    'a: b\na: c\n',
    'a:\n  b: c\n  b: d\n',
    'a:\n  b:\n    c: d\n',
    'a:\n  - b: c\n',
    'a:\n  -\n',
    'a:\n- b\n',
    'a:\n  b: c\n   d: e\n',
    'a:\n  b: c\n\n  d: e\n',
    'a:\n ',
    'a:\tb\n',
    'a: b\tc\n',
    'a: b\r\n',
    'a: b\u2028c\n',
    'a: \u{1f600}\n',
    'a: b\ud800\n',
    'a: b\u3000\n',
    'a: b\u0085c\n',
    'a: b\ufeff\n',
    'a: \u00a0b\n',
    'a:b\n',
    ' a: b\n',
    '"a": b\n',
    '1a: b\n',
    '? a\n',
    '- a\n',
    '...\n',
    '<<: b\n',
    'a: b\n'.repeat(300),
    `${'a'.repeat(70)}: b\n`,
    `a: ${'b'.repeat(64 * 1024)}\n`,
  ]
  for (const [i, yaml] of left.entries()) t.equal(readQuickly(yaml), null, String(i))
  t.end()
})

const character = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...Array.from('abz019 ')) },
  { weight: 2, arbitrary: fc.constantFrom(...Array.from(`-?:,[]{}#&*!|>'"%@\`\\~=<.()/ \t\r`)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '\u0085',
      '\u00a0',
      '\u2028',
      '\ufeff',
      '\u6280',
      '\u{1f600}',
      '\u001b',
      '\u200b',
    ),
  },
)
const value = fc.string({ unit: character, maxLength: 12 })
const line = fc.oneof(
  fc
    .tuple(fc.constantFrom('a', 'b', 'c-d', 'name', 'a_b', 'y', 'null'), value)
    .map(([key, text]) => `${key}: ${text}`),
  fc
    .tuple(fc.constantFrom('  ', ' ', '    '), fc.constantFrom('x', 'y'), value)
    .map(([indent, key, text]) => `${indent}${key}: ${text}`),
  fc.tuple(fc.constantFrom('  ', ' ', ''), value).map(([indent, text]) => `${indent}- ${text}`),
  fc.constantFrom('a:', 'b:', '', ' ', '# x', '---x', '...'),
  value,
)

const plain = ([key, inner]: [string, unknown]) => [key, inner instanceof Map ? [...inner] : inner]

t.test('random texts', t => {
  let quick = 0
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), lines => {
      const yaml = `${lines.join('\n')}\n`
      // a line that ends the frontmatter is not part of it
      if (lines.some(each => each.trimEnd() === '---')) return
      if (readQuickly(yaml) === null) return
      quick++
      const read = readQuickly(yaml)
      const { fields, lines: at } = parseFrontmatter(`---\n${yaml}---\n`)
      const ours = JSON.stringify([[...(read?.fields ?? [])].map(plain), [...(read?.lines ?? [])]])
      const theirs = JSON.stringify([[...(fields ?? [])].map(plain), [...at]])
      if (ours !== theirs) throw new Error(`${JSON.stringify(yaml)}: ${ours} and ${theirs}`)
    }),
    { numRuns: 20_000 },
  )
  t.ok(quick > 500, `${quick} of them were read quickly`)
  t.end()
})
