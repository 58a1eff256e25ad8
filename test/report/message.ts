import fc from 'fast-check'
import t from 'tap'
import type { ProblemCode } from '../../lib/problems.js'
import { PROBLEMS } from '../../lib/problems.js'
import { RULES } from '../../lib/rules.js'
import type { RuleId } from '../../lib/rules.js'
import { printJson, problemJson } from '../../lib/report/json.js'
import { describe } from '../../lib/report/message.js'
import { isCommand } from '../../lib/report/place.js'
import { styleOf } from '../../lib/report/style.js'
import { problemsText } from '../../lib/report/text-problems.js'
import type { Problem } from '../../lib/types.js'
import { FORBIDDEN, hostileText } from '../fixtures/hostile.js'
import { SAMPLES, allSamples } from '../fixtures/problems.js'

const plain = styleOf(false)
const all = { forAuthors: true }

t.test('the words of every code', t => {
  t.strictSame(
    Object.keys(SAMPLES).sort(),
    Object.keys(PROBLEMS).sort(),
    'no code is without a sample',
  )
  for (const [code, samples] of Object.entries(SAMPLES)) {
    t.matchSnapshot(problemsText(samples, plain, all), code)
  }
  t.end()
})

t.test('every problem names its code, skill, package, place, and an error what to do', t => {
  for (const problem of allSamples()) {
    const text = problemsText([problem], plain, all)
    t.ok(text.startsWith(`${problem.severity} ${problem.code}`), problem.code)
    for (const name of [problem.skill, problem.package, problem.path])
      t.ok(text.includes(name ?? ''), text)
    if (problem.severity === 'error')
      t.not(describe(problem).remedy.length, 0, `${problem.code} has a remedy`)
    for (const line of text.split('\n')) {
      t.ok(line.length <= 80 || !line.trim().includes(' ') || isCommand(line.trim()), line)
    }
  }
  t.end()
})

t.test('every rule has words', t => {
  for (const rule of Object.keys(RULES) as RuleId[]) {
    const problem = {
      code: 'unsafe-skill' as const,
      severity: 'error' as const,
      skill: 'deploy',
      package: 'acme',
      detail: { finding: { rule, file: 'SKILL.md' } },
    }
    const { headline, author, remedy } = describe<'unsafe-skill'>(problem)
    t.ok(headline.startsWith(`${rule}: `), headline)
    t.equal(author, `For its author: ${RULES[rule].remedy}.`)
    t.equal(
      remedy.some(line => line.includes('"accept"')),
      RULES[rule].acceptable === true,
      `accept for ${rule}`,
    )
  }
  t.end()
})

t.test('a name that cannot be typed safely is not offered as a command', t => {
  const [sample] = SAMPLES['unmanaged-destination']
  const text = problemsText([{ ...sample, package: 'acme; rm -rf ~' }], plain, all)
  t.notMatch(text, 'npx')
  t.match(text, 'by hand')
  const { package: _, ...nameless } = sample
  t.match(problemsText([nameless], plain, all), 'of a package belongs')
  t.end()
})

t.test('what is missing in a problem leaves no hole in its words', t => {
  for (const [code, samples] of Object.entries(SAMPLES)) {
    for (const { severity, detail } of samples as readonly Problem[]) {
      const bare = { code: code as ProblemCode, severity, detail } as Problem
      t.notMatch(problemsText([bare], plain, all), /undefined|null|\bNaN\b/, code)
    }
  }
  const empty: Problem = {
    code: 'ambiguous-provider',
    severity: 'error',
    detail: { candidates: [], copies: true },
  }
  t.match(describe<'ambiguous-provider'>(empty).headline, 'copies of a package')
  t.end()
})

/** The same value with every string in it replaced. */
const replaceStrings = (value: unknown, next: () => string, key = ''): unknown => {
  if (typeof value === 'string')
    return ['code', 'severity', 'rule', 'because', 'what'].includes(key) ? value : next()
  if (Array.isArray(value)) return value.map(item => replaceStrings(item, next))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, replaceStrings(item, next, name)]),
  )
}

t.test('whatever a problem holds, the terminal is not driven by it', t => {
  const samples = allSamples()
  fc.assert(
    fc.property(fc.array(hostileText(), { minLength: 1, maxLength: 6 }), texts => {
      let i = 0
      const next = () => texts[i++ % texts.length]!
      const problems = samples.map(sample => replaceStrings(sample, next) as Problem)
      t.notMatch(problemsText(problems, plain, all), FORBIDDEN)
      t.notMatch(printJson(problems.map(problemJson)), FORBIDDEN)
    }),
    { numRuns: 10 },
  )
  t.end()
})

t.test('a reason gets the full stop that it lacks', t => {
  const [sample] = SAMPLES['destination-outside']
  for (const reason of ['it is a link', 'it is a link.', ' it is a link ']) {
    const words = describe<'destination-outside'>({ ...sample, detail: { reason } })
    t.equal(words.headline, 'Nothing is written here: it is a link.')
  }
  t.end()
})

t.test('places that do not fit go below, those that are not there leave no line', t => {
  const [first] = SAMPLES['member-config']
  const { path: _, ...nowhere } = first
  t.equal(
    problemsText([nowhere, { ...first, path: `packages/${'x'.repeat(70)}` }], plain, all),
    `warning member-config\nwarning member-config\n  packages/${'x'.repeat(70)}\n  This member of the workspace has an "agentSkills" of its own, which is not\n  read.\n  Move it to the package.json of the root.\n`,
  )
  t.end()
})

t.test('words of unreasonable length are cut', t => {
  const [sample] = SAMPLES['incomplete-install']
  const text = problemsText(
    [{ ...sample, detail: { reason: 'x '.repeat(5000), missing: [] } }],
    plain,
    all,
  )
  t.ok(text.length < 1200)
  t.match(text, '…')
  t.end()
})
