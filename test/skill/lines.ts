import fc from 'fast-check'
import t from 'tap'
import { columnOf, lineOf, lineStarts, positionOf } from '../../lib/skill/lines.js'

t.test('lines and columns', t => {
  const text = 'ab\r\n\n😀c'
  const starts = lineStarts(text)
  t.same(starts, [0, 4, 5])
  t.same(
    [0, 3, 4, 5, 8].map(offset => lineOf(starts, offset)),
    [0, 0, 1, 2, 2],
  )
  t.same(positionOf(text, starts, 7), { line: 3, column: 2 })
  t.same(positionOf('', lineStarts(''), 0), { line: 1, column: 1 })
  t.end()
})

t.test('far out in a line there is no column', t => {
  const text = `a\n${'x'.repeat(20_000)}`
  t.equal(columnOf(text, 2, 10_002), 10_001)
  t.equal(columnOf(text, 2, 10_003), undefined)
  t.same(positionOf(text, lineStarts(text), 15_000), { line: 2 })
  t.end()
})

t.test('as many lines as a split gives', t => {
  const text = fc
    .array(fc.constantFrom('a', '\n', '\r\n'), { maxLength: 30 })
    .map(list => list.join(''))
  fc.assert(
    fc.property(text, fc.nat(40), (whole, at) => {
      const offset = Math.min(at, whole.length)
      return lineOf(lineStarts(whole), offset) === whole.slice(0, offset).split('\n').length - 1
    }),
  )
  t.end()
})
