import t from 'tap'
import { createCollector, excerpt, MOST_PER_RULE } from '../../lib/skill/finding.js'

t.test('excerpt', t => {
  t.equal(excerpt('a'), 'a')
  t.equal(excerpt('😀'.repeat(200)), '😀'.repeat(200))
  t.equal(excerpt('😀'.repeat(201)), `${'😀'.repeat(200)}…`)
  t.equal(excerpt('x'.repeat(1_000_000)).length, 201)
  t.end()
})

t.test('findings are sorted by file, line, column and rule', t => {
  const { add, findings } = createCollector()
  add('b', 'link')
  add('a', 'secret', () => ({ line: 2, column: 3 }))
  add('a', 'secret', () => ({ line: 2, column: 1 }))
  add('a', 'secret', () => ({ line: 1, column: 9 }))
  add('a', 'hooks', () => ({ line: 1, column: 9 }))
  add('a', 'large')
  t.same(
    findings().map(({ file, line, column, rule }) => [file, line, column, rule]),
    [
      ['a', undefined, undefined, 'large'],
      ['a', 1, 9, 'hooks'],
      ['a', 1, 9, 'secret'],
      ['a', 2, 1, 'secret'],
      ['a', 2, 3, 'secret'],
      ['b', undefined, undefined, 'link'],
    ],
  )
  t.end()
})

t.test('what is beyond the bound is counted, not made', t => {
  const { add, findings } = createCollector()
  let made = 0
  const details = () => ({ line: ++made, reason: 'r' })
  for (let i = 0; i < MOST_PER_RULE; i++) add('a', 'secret', details)
  t.notOk(findings().some(({ reason }) => reason !== 'r'))
  for (let i = 0; i < 5; i++) add('b', 'secret', details)
  add('c', 'link')
  for (let i = 0; i < MOST_PER_RULE + 1; i++) add('d', 'hooks')
  t.equal(made, MOST_PER_RULE)
  t.match(
    findings()
      .filter(({ rule }) => rule === 'secret')
      .at(-1),
    { file: 'a', line: 20, reason: 'r; and 5 more like this' },
  )
  t.match(
    findings().filter(({ reason }) => reason === 'and 1 more like this'),
    [{ rule: 'hooks' }],
  )
  t.equal(findings().length, 2 * MOST_PER_RULE + 1)
  t.end()
})
