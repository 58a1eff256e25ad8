import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { diffTexts } from '../../lib/report/unified.js'

const shown = (before: string | null, after: string | null): string =>
  diffTexts(before, after)
    .hunks.map(({ head, lines }) =>
      [head, ...lines.map(({ mark, text }) => mark + text)].join('\n'),
    )
    .join('\n')

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `${from + i}\n`).join('')

t.test('hunks as git has them', t => {
  t.equal(shown('', ''), '')
  t.equal(shown('a\n', 'a\n'), '')
  t.equal(shown(null, 'a\nb\n'), '@@ -0,0 +1,2 @@\n+a\n+b')
  t.equal(shown('a\n', null), '@@ -1 +0,0 @@\n-a')
  t.equal(shown('a', 'a\n'), '@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a')
  t.equal(shown('a\nb', 'x\nb'), '@@ -1,2 +1,2 @@\n-a\n+x\n b\n\\ No newline at end of file')
  t.equal(
    shown(numbers(1, 20), numbers(1, 20).replace('10\n', '')),
    '@@ -7,7 +7,6 @@\n 7\n 8\n 9\n-10\n 11\n 12\n 13',
  )
  t.equal(shown(numbers(1, 9), `0\n${numbers(1, 9)}`), '@@ -1,3 +1,4 @@\n+0\n 1\n 2\n 3')
  t.equal(
    shown(numbers(1, 9), numbers(1, 9).replace('2\n', 'two\n').replace('9\n', 'nine\n')).split('@@')
      .length,
    3,
    'six lines between two changes are in one hunk',
  )
  t.equal(
    shown(numbers(1, 10), numbers(1, 10).replace('2\n', 'two\n').replace('10\n', 'ten\n')).split(
      '@@',
    ).length,
    5,
    'seven are not',
  )
  t.match(diffTexts('a\nb\n', 'a\nc\nd\n'), { added: 2, removed: 1 })
  t.end()
})

/** What `patch` does with hunks. */
const patched = (before: string, after: string): string => {
  const old = before.match(/[^\n]*\n|[^\n]+/g) ?? []
  const result: string[] = []
  let at = 0
  for (const { head, lines } of diffTexts(before, after).hunks) {
    const [, start = '', count = '1'] = /^@@ -(\d+)(?:,(\d+))? \+/.exec(head) ?? []
    const from = count === '0' ? Number(start) : Number(start) - 1
    result.push(...old.slice(at, from))
    at = from
    for (const [i, { mark, text }] of lines.entries()) {
      const line = lines[i + 1]?.mark === '\\' ? text : `${text}\n`
      if (mark === '+') result.push(line)
      if (mark === ' ' || mark === '-') {
        if (old[at] !== line) throw new Error(`${head} does not fit`)
        if (mark === ' ') result.push(line)
        at++
      }
    }
  }
  return [...result, ...old.slice(at)].join('')
}

t.test('property: applied to the one text it gives the other', t => {
  const text = fc
    .array(fc.constantFrom('a\n', 'b\n', '\n', 'c\r\n', 'same\n', 'same\n'), { maxLength: 40 })
    .chain(lines => fc.constantFrom('', 'end').map(end => lines.join('') + end))
  fc.assert(
    fc.property(text, text, (before, after) => {
      assert.equal(patched(before, after), after)
    }),
    { numRuns: 500 },
  )
  t.end()
})
