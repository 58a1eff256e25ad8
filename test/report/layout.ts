import fc from 'fast-check'
import t from 'tap'
import { columns, count, widthOf, wrap } from '../../lib/report/layout.js'
import { sentenceList } from '../../lib/report/sentence-list.js'

t.test('width', t => {
  const table: [text: string, width: number][] = [
    ['', 0],
    ['abc', 3],
    ['日本', 4],
    ['🚀', 2],
    ['e\u0301', 1],
    ['→…', 2],
  ]
  for (const [text, width] of table) t.equal(widthOf(text), width, text)
  t.end()
})

t.test('lines break at spaces', t => {
  t.strictSame(wrap('', 2), ['  '])
  t.strictSame(wrap('one two three', 0, 7), ['one two', 'three'])
  t.strictSame(wrap('one two three', 2, 7), ['  one', '  two', '  three'])
  t.strictSame(wrap('a node_modules/acme/skills b', 0, 10), ['a', 'node_modules/acme/skills', 'b'])
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1 }), words => {
      const lines = wrap(words.join(' '), 2, 20)
      t.equal(lines.map(line => line.trim()).join(' '), words.join(' '), 'nothing is lost')
      t.ok(lines.every(line => line.startsWith('  ') && widthOf(line) <= 20))
    }),
  )
  t.end()
})

t.test('columns', t => {
  const table: [name: string, rows: string[][], lines: string[]][] = [
    ['none', [], []],
    [
      'aligned',
      [
        ['a', 'b'],
        ['ccc', 'd'],
      ],
      ['a    b', 'ccc  d'],
    ],
    [
      'nothing at the end',
      [
        ['a', ''],
        ['ccc', 'd'],
      ],
      ['a', 'ccc  d'],
    ],
    [
      'an empty column takes no room',
      [
        ['a', '', 'b'],
        ['ccc', '', 'd'],
      ],
      ['a    b', 'ccc  d'],
    ],
    [
      'a hole',
      [
        ['a', '', 'b'],
        ['c', 'dd', 'e'],
      ],
      ['a      b', 'c  dd  e'],
    ],
    [
      'wide characters',
      [
        ['日', 'b'],
        ['cc', 'd'],
      ],
      ['日  b', 'cc  d'],
    ],
    ['rows of different lengths', [['a'], ['b', 'c']], ['a', 'b  c']],
  ]
  for (const [name, rows, lines] of table) t.strictSame(columns(rows), lines, name)
  const bold = (text: string) => `<${text}>`
  t.strictSame(
    columns(
      [
        ['a', 'b'],
        ['ccc', 'd'],
      ],
      [bold],
    ),
    ['<a>    b', '<ccc>  d'],
    'paint takes no room',
  )
  t.end()
})

t.test('phrases', t => {
  t.equal(count(1, 'error'), '1 error')
  t.equal(count(0, 'error'), '0 errors')
  t.equal(count(2, 'package waits', 'packages wait'), '2 packages wait')
  t.equal(sentenceList([]), '')
  t.equal(sentenceList(['a']), 'a')
  t.equal(sentenceList(['a', 'b']), 'a and b')
  t.equal(sentenceList(['a', 'b', 'c']), 'a, b and c')
  t.equal(sentenceList(['a', 'b', 'c', 'd'], 3), 'a, b and 2 more')
  t.end()
})
