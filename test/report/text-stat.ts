import t from 'tap'
import { widthOf } from '../../lib/report/layout.js'
import { styleOf } from '../../lib/report/style.js'
import { statText, totalsOf } from '../../lib/report/text-stat.js'
import type { FileDifference } from '../../lib/skill/difference.js'

const side = (text: string | null, executable = false) =>
  text === null ? null : { bytes: Buffer.from(text), executable }

const differ = (path: string, before: string | null, after: string | null): FileDifference => ({
  path,
  before: side(before),
  after: side(after),
})

const said = (files: FileDifference[]): string => {
  const difference = {
    type: 'change' as const,
    ...{ skill: 'deploy', package: 'acme', version: '1.0.0' },
    ...{ from: null, because: null, replaces: null, files },
  }
  return statText([{ skill: 'deploy', files: totalsOf(difference) }], styleOf(false))
}

t.test('lines fit', t => {
  const deep = `references/${'very-'.repeat(20)}long/${'\u6280'.repeat(30)}.md`
  const text = said([differ(deep, null, 'one\n'.repeat(300)), differ('a\u001b.md', 'a\n', 'b\n')])
  for (const line of text.split('\n')) t.ok(widthOf(line) <= 80, line)
  t.match(text, /\.\.\..*\.md/)
  t.match(text, 'a\\u{1b}.md')
  t.notMatch(text, '\u001b')
  t.end()
})
