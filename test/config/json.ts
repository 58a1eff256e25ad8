import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { parseJson } from '../../lib/config/json.js'
import type { JsonNode } from '../../lib/config/json.js'

class Stop extends Error {
  readonly offset: number
  constructor(offset: number) {
    super('not JSON')
    this.offset = offset
  }
}
const parse = (text: string): JsonNode =>
  parseJson(text, offset => {
    throw new Stop(offset)
  })

/** The value, each part of it checked against JSON.parse of the text where it is said to stand. */
const valueOf = (node: JsonNode, text: string): unknown => {
  const source = text.slice(node.start, node.end)
  assert.equal(source.trim(), source)
  const value: unknown = JSON.parse(source)
  if (node.type === 'array') {
    assert.deepEqual(
      node.items.map(item => valueOf(item, text)),
      value,
    )
  } else if (node.type === 'object') {
    const entries = node.members.map(member => {
      assert.equal(JSON.parse(text.slice(member.start, member.end)), member.key)
      return [member.key, valueOf(member.value, text)] as const
    })
    assert.deepEqual(Object.fromEntries(entries), value)
  } else assert.deepEqual(node.value, value)
  return value
}

void t.test('any JSON', async () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ noUnicodeString: false }),
      fc.constantFrom(undefined, 1, '\t', '\n\r '),
      (json, space) => {
        const text = JSON.stringify(json, null, space === '\n\r ' ? 2 : space)
        const padded = space === '\n\r ' ? `\r\n\t ${text.replaceAll('\n', '\r\n')} \n` : text
        assert.deepEqual(valueOf(parse(padded), padded), JSON.parse(padded))
      },
    ),
  )
})

void t.test('escapes and numbers', async t => {
  const text = String.raw`{"\u0061\n\"\\": [-0, 1.5e+3, 1E9, 0.1], "\ud83d\ude00": "\/"}`
  valueOf(parse(text), text)
  t.match(parse(text), { members: [{ key: 'a\n"\\' }, { key: '😀' }] })
})

void t.test('as strict as JSON.parse', async () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '\\',
    '1',
    '-',
    '.',
    '0',
    'e',
    'true',
    'null',
    'tru',
    ' ',
    '\n',
    '\t',
    '\f',
    '\u00a0',
    '\uFEFF',
    '//',
    "'",
    '\u0001',
  )
  const mutated = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', ' ', '}', '0', '\\'))
    .map(([json, at, source]) => {
      const offset = at % (json.length + 1)
      return json.slice(0, offset) + source + json.slice(offset + (source === '' ? 1 : 0))
    })
  const text = fc.oneof(
    mutated,
    fc.array(piece, { maxLength: 8 }).map(list => list.join('')),
  )
  fc.assert(
    fc.property(text, source => {
      let valid = true
      try {
        JSON.parse(source)
      } catch {
        valid = false
      }
      try {
        parse(source)
        assert.ok(valid, 'JSON.parse refuses it')
      } catch (error) {
        assert.ok(error instanceof Stop && !valid, 'JSON.parse takes it')
        assert.ok(error.offset >= 0 && error.offset <= source.length)
      }
    }),
    { numRuns: 2000 },
  )
})

void t.test('nested as deep as may be, and deeper', async t => {
  const nested = (levels: number) => '[{"a":'.repeat(levels / 2) + '1' + '}]'.repeat(levels / 2)
  valueOf(parse(nested(500)), nested(500))
  valueOf(parse(`[${nested(498)}, ${nested(498)}]`), `[${nested(498)}, ${nested(498)}]`)
  for (const levels of [502, 20_000]) {
    t.throws(
      () =>
        parseJson(nested(levels), (offset, fault) => {
          throw new Error(`${offset}: ${fault}`)
        }),
      { message: `${500 * 3}: nested more than 500 levels deep` },
    )
  }
})
