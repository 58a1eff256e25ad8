import fc from 'fast-check'
import t from 'tap'
import { githubError, githubText } from '../../lib/report/github.js'
import type { Problem } from '../../lib/types.js'
import { FORBIDDEN, hostileText } from '../fixtures/hostile.js'
import { SAMPLES, allSamples } from '../fixtures/problems.js'

/** What the runner makes of a line: it splits at the second `::`, then at commas, then at the first `=`. */
const parsed = (line: string) => {
  const [, command = '', properties = '', data = ''] = /^::([a-z]+) (.*?)::(.*)$/.exec(line) ?? []
  const undoData = (text: string) =>
    text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%')
  const undo = (text: string) => undoData(text.replaceAll('%3A', ':').replaceAll('%2C', ','))
  return {
    command,
    properties: Object.fromEntries(
      properties.split(',').map(property => {
        const at = property.indexOf('=')
        return [property.slice(0, at), undo(property.slice(at + 1))]
      }),
    ),
    data: undoData(data),
  }
}

t.test('annotations of a project below the root', t => {
  const findings = [
    SAMPLES['not-installed'][1],
    SAMPLES['invalid-registry'][0],
    SAMPLES['invalid-skill'][0],
    SAMPLES['dev-omitted'][0],
  ].filter((finding): finding is NonNullable<typeof finding> => finding !== undefined)
  t.matchSnapshot(githubText(findings, 'packages/web'))
  t.equal(githubText([], ''), '')
  t.end()
})

t.test('every code', t => {
  for (const problem of allSamples()) {
    const line = githubText([problem], '')
    t.match(line, /^::(error|warning|notice) file=[^\n]*\n$/, problem.code)
    t.match(parsed(line.trimEnd()).properties, { title: new RegExp(`^${problem.code}`) })
  }
  t.end()
})

t.test('what ends a property or a line is escaped, and comes back', t => {
  const finding: Problem = {
    code: 'unreadable-package',
    severity: 'warning',
    package: '100%,a:b',
    path: 'node_modules/a,b:c%0A/x=y',
    detail: { reason: '50% :: of\nit' },
  }
  const line = githubText([finding], '').trimEnd()
  t.match(line, 'file=node_modules/a%2Cb%3Ac%250A/x=y,title=unreadable-package (100%25%2Ca%3Ab)::')
  t.strictSame(parsed(line).properties, {
    file: 'node_modules/a,b:c%0A/x=y',
    title: 'unreadable-package (100%,a:b)',
  })
  t.equal(githubError('no\nproject: 1%'), '::error title=agent-skills::no\\u{a}project: 1%25\n')
  t.end()
})

t.test('whatever a package is called, one finding is one command', t => {
  const property = fc.property(
    hostileText(),
    hostileText(),
    hostileText(),
    (name, path, reason) => {
      const finding: Problem = {
        code: 'unreadable-package',
        severity: 'warning',
        package: `${name}::error::`,
        path: `a${path}\n::error::`,
        detail: { reason: `${reason}\r\n::add-mask::x` },
      }
      const text = githubText([finding], '')
      return (
        text.split('\n').length === 2 && text.startsWith('::warning file=') && !FORBIDDEN.test(text)
      )
    },
  )
  t.doesNotThrow(() => fc.assert(property))
  t.end()
})
