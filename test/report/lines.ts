import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { MOST_EDITS, compareLines, linesOf } from '../../lib/report/lines.js'

const rebuilt = (old: string[], now: string[]) => {
  const runs = compareLines(old, now)
  const of = (without: string) => runs.flatMap(({ kind, lines }) => (kind === without ? [] : lines))
  return { runs, old: of('new'), now: of('gone') }
}

/** The fewest lines that can go and come, found slowly. */
const fewest = (old: string[], now: string[]): number => {
  const table = Array.from({ length: old.length + 1 }, () =>
    Array.from({ length: now.length + 1 }, () => 0),
  )
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      table[i]![j] =
        old[i] === now[j]
          ? table[i + 1]![j + 1]! + 1
          : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  return old.length + now.length - 2 * table[0]![0]!
}

t.test('lines', t => {
  t.strictSame(linesOf(''), [])
  t.strictSame(linesOf('a'), ['a'])
  t.strictSame(linesOf('a\r\n\n\u2028b\rc'), ['a\r\n', '\n', '\u2028b\rc'])
  t.end()
})

t.test('a table', t => {
  const table: [string, string, string][] = [
    ['', '', ''],
    ['abc', 'abc', ' abc'],
    ['', 'ab', '+ab'],
    ['ab', '', '-ab'],
    ['abc', 'axc', ' a -b +x  c'],
    ['abcabba', 'cbabac', '-ab  c +b  ab -b  a +c'],
    ['xay', 'xby', ' x -a +b  y'],
  ]
  const marks = { same: ' ', gone: '-', new: '+' }
  for (const [old, now, expected] of table) {
    const { runs } = rebuilt([...old], [...now])
    t.equal(
      runs.map(({ kind, lines }) => `${marks[kind]}${lines.join('')}`).join(' '),
      expected,
      `${old} ${now}`,
    )
  }
  t.end()
})

t.test('property: it makes the one of the other, in the fewest steps', t => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 })
  fc.assert(
    fc.property(text, text, (old, now) => {
      const { runs, ...sides } = rebuilt(old, now)
      assert.deepEqual(sides, { old, now })
      const edits = runs.reduce(
        (sum, { kind, lines }) => sum + (kind === 'same' ? 0 : lines.length),
        0,
      )
      assert.equal(edits, fewest(old, now))
      for (const [i, { kind, lines }] of runs.entries()) {
        const next = runs[i + 1]?.kind
        assert.ok(lines.length > 0 && kind !== next && !(kind === 'new' && next === 'gone'))
      }
    }),
    { numRuns: 500 },
  )
  t.end()
})

t.test('texts without end', t => {
  const many = (of: (i: number) => string) => Array.from({ length: 300_000 }, (_, i) => of(i))
  const table: [string, string[], string[]][] = [
    ['nothing in common', many(i => `a${i}`), many(i => `b${i}`)],
    [
      'a few lines in another order',
      many(i => `${(i * 7919) % 1009}`),
      many(i => `${(i * 104_729) % 1009}`),
    ],
    ['every second one', many(i => `${i % 2}`), many(i => `${Math.min(1, i % 3)}`)],
    ['one line', ['a'.repeat(5e6)], ['b'.repeat(5e6)]],
  ]
  for (const [title, old, now] of table) {
    const start = performance.now()
    const runs = compareLines(old, now)
    t.ok(
      performance.now() - start < 10_000,
      `${title}: ${Math.round(performance.now() - start)} ms`,
    )
    t.equal(
      runs.reduce((sum, { kind, lines }) => sum + (kind === 'new' ? 0 : lines.length), 0),
      old.length,
    )
  }
  // two ends that are equal cost nothing
  const changed = many(i => `${i}`)
  t.equal(
    compareLines(changed, [...changed.slice(0, 150_000), 'x', ...changed.slice(150_001)]).length,
    4,
  )
  t.equal(
    compareLines(
      many(i => `a${i % 5}`),
      [],
    ).length,
    1,
  )
  const far = Array.from({ length: MOST_EDITS }, (_, i) => `a${i}`)
  t.equal(
    compareLines(['x', ...far], [...far.map(line => `b${line}`), 'x', 'y']).length,
    2,
    'far apart',
  )
  t.end()
})
