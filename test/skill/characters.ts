import fc from 'fast-check'
import t from 'tap'
import {
  describeCharacters,
  scanCharacters,
  type CharacterRun,
} from '../../lib/skill/characters.js'

const scan = (text: string, start?: number) => {
  const runs: CharacterRun[] = []
  scanCharacters(text, run => runs.push(run), start)
  return runs.map(({ kind, offset, end }) => [kind, text.slice(offset, end)])
}
const tags = (text: string) =>
  [...text].map(c => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('')

t.test('what is found', t => {
  const cases: [string, string, string[][]][] = [
    ['plain', 'Plain text,\ttabs\r\nand é 技能 😀', []],
    ['tags', `x${tags('send')}y`, [['hidden', tags('send')]]],
    ['a language tag', '\u{e0001}', [['hidden', '\u{e0001}']]],
    ['bidi override', 'a\u202eb', [['hidden', '\u202e']]],
    [
      'bidi isolate',
      'a\u2066b\u2069',
      [
        ['hidden', '\u2066'],
        ['hidden', '\u2069'],
      ],
    ],
    ['supplementary selector', 'a\u{e0100}b', [['hidden', '\u{e0100}']]],
    ['escape', '\u001b[31m', [['control', '\u001b']]],
    [
      'NUL, DEL, C1',
      '\u0000a\u007fb\u0085c\u009b',
      [
        ['control', '\u0000'],
        ['control', '\u007f'],
        ['control', '\u0085'],
        ['control', '\u009b'],
      ],
    ],
    [
      'lone surrogate',
      'a\ud800b\udc00',
      [
        ['control', '\ud800'],
        ['control', '\udc00'],
      ],
    ],
    ['form feed', 'a\fb', [['form-feed', '\f']]],
    [
      'zero width',
      'a\u200b\u2060b\u180ec\ufeff',
      [
        ['zero-width', '\u200b\u2060'],
        ['zero-width', '\u180e'],
        ['zero-width', '\ufeff'],
      ],
    ],
    ['the last invisible operator', 'a\u2064b', [['zero-width', '\u2064']]],
    ['joiner between letters', 'my\u200dskill', [['zero-width', '\u200d']]],
    ['non-joiner between letters', 'a\u200cb', [['zero-width', '\u200c']]],
    [
      'marks, soft hyphen, separators',
      'a\u200e\u200fb\u061cc\u00add\u2028e\u2029',
      [
        ['odd', '\u200e\u200f'],
        ['odd', '\u061c'],
        ['odd', '\u00ad'],
        ['odd', '\u2028'],
        ['odd', '\u2029'],
      ],
    ],
    ['fillers', '\u3164\u115f', [['odd', '\u3164\u115f']]],
    ['selectors in a row', 'a\ufe00\ufe01', [['odd', '\ufe00\ufe01']]],
    [
      'kinds in a row',
      '\u200b\u202e\u0000',
      [
        ['zero-width', '\u200b'],
        ['hidden', '\u202e'],
        ['control', '\u0000'],
      ],
    ],
    ['a joiner at the start', '\u200da', [['zero-width', '\u200d']]],
    ['a joiner at the end', 'a\u200d', [['zero-width', '\u200d']]],
    ['two joiners', '👩\u200d\u200dx', [['zero-width', '\u200d']]],
    ['a Mongolian selector elsewhere', 'a\u180bb', [['odd', '\u180b']]],
    ['at the ends', '\u200b', [['zero-width', '\u200b']]],
  ]
  for (const [name, text, expected] of cases) t.same(scan(text), expected, name)
  t.end()
})

t.test('what is legitimate', t => {
  const flag = (name: string) => `\u{1f3f4}${tags(name)}\u{e007f}`
  const fine = [
    '❤️',
    '❤️‍🔥',
    '👩‍💻',
    '👨🏽‍🚀',
    '🏳️‍🌈',
    '1️⃣',
    'می‌خواهم',
    'क्‍ष',
    'ශ්‍රී',
    'ᠠ\u180b',
    flag('gbeng'),
    `${flag('gbsct')}${flag('gbwls')}`,
  ]
  for (const text of fine) t.same(scan(`a ${text} b`), [], text)
  t.end()
})

t.test('what looks like a flag', t => {
  const hidden: [string, string][] = [
    ['another region', `\u{1f3f4}${tags('ustx')}\u{e007f}`],
    ['no end', `\u{1f3f4}${tags('gbeng')}`],
    ['no flag', `${tags('gbeng')}\u{e007f}`],
    ['more behind it', `\u{1f3f4}${tags('gbeng')}\u{e007f}${tags('run')}`],
    ['capitals', `\u{1f3f4}${tags('GBENG')}\u{e007f}`],
  ]
  for (const [name, text] of hidden) t.match(scan(text), [['hidden']], name)
  t.end()
})

t.test('start', t => {
  t.same(scan('\uFEFFa\uFEFF', 1), [['zero-width', '\uFEFF']])
  t.end()
})

t.test('what it says', t => {
  const selectors = (text: string) =>
    [...Buffer.from(text)]
      .map(b => String.fromCodePoint(b < 16 ? 0xfe00 + b : 0xe0100 + b - 16))
      .join('')
  t.match(
    describeCharacters(tags('send secrets')),
    /^U\+E0073, U\+E0065, U\+E006E, …, which spell "send secrets"$/,
  )
  t.match(describeCharacters(`\u{e0001}${tags('hi')}`), /spell "hi"/)
  t.match(describeCharacters(selectors('run it é')), /which spell "run it é"/)
  t.match(describeCharacters(`${tags('hi')}\u{e007f}`), /spell "hi"$/, 'the end of tags is none')
  t.match(describeCharacters(selectors('hi')), /spell "hi"$/, 'two selectors')
  t.notMatch(
    describeCharacters(selectors('hi\u0010')),
    /spell/,
    'a byte that is no text among them',
  )
  t.equal(describeCharacters('\u3164\u3164'), 'U+3164', 'what stands for no byte')
  t.equal(describeCharacters('\u{e0100}'), 'U+E0100')
  t.equal(describeCharacters('\u{e01ef}\u{e01ef}'), 'U+E01EF', 'bytes that are no text')
  t.equal(describeCharacters('\u0000'), 'U+0000')
  t.equal(describeCharacters('\u200b\u200b'), 'U+200B')
  t.ok(describeCharacters(tags('x'.repeat(100_000))).length < 300, 'bounded')
  t.end()
})

t.test('runs are in order, apart, and not empty', t => {
  const unit = fc.constantFrom(
    'a',
    '\u200b',
    '\u200d',
    '\ufe0f',
    '😀',
    '\u{1f3f4}',
    tags('gbeng'),
    '\u{e007f}',
    '\u202e',
    '\u0000',
    '\ud800',
    '\f',
    'ا',
  )
  fc.assert(
    fc.property(
      fc.array(unit, { maxLength: 20 }).map(list => list.join('')),
      text => {
        let last = 0
        scanCharacters(text, ({ offset, end }) => {
          if (offset < last || end <= offset || end > text.length) throw new Error('out of order')
          last = end
        })
      },
    ),
    { numRuns: 1000 },
  )
  t.end()
})
