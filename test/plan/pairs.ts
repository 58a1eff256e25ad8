// Names do not touch each other: in whatever company, each has the action and the problems that it has alone. What they
// share is the verdict: with one error nothing at all changes.

import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import t from 'tap'
import { compareText } from '../../lib/names.js'
import { plan } from '../../lib/plan/index.js'
import type { Plan, PlanOptions } from '../../lib/types.js'
import type { Situation } from '../fixtures/situations.js'
import { meeting, SITUATIONS, titleOf } from '../fixtures/situations.js'
import { entriesOf } from '../fixtures/snapshot.js'

type Company = ReadonlyMap<string, Situation>

const fateOf = (name: string, { actions, problems }: Plan) => ({
  actions: actions.filter(({ skill }) => skill === name),
  problems: problems.filter(({ skill }) => skill === name),
})

const hasError = ({ problems }: Plan): boolean =>
  problems.some(({ severity }) => severity === 'error')

const cache = new Map<string, Plan>()
const aloneOf = (name: string, situation: Situation, options: PlanOptions): Plan => {
  const key = JSON.stringify([name, situation, options])
  const made = cache.get(key) ?? plan(meeting(new Map([[name, situation]])), options)
  cache.set(key, made)
  return made
}

/** What is otherwise in this company than alone. */
const differences = (company: Company, options: PlanOptions): string[] => {
  const alone = new Map([...company].map(([name, own]) => [name, aloneOf(name, own, options)]))
  const { registry, ignoreFile, ...made } = plan(meeting(company), options)
  const together = { ...made, registry, ignoreFile }
  const blocked = [...alone.values()].some(hasError)
  const stays = registry.before === registry.after && ignoreFile.before === ignoreFile.after
  const entries = [...alone.values()]
    .flatMap(own => entriesOf(blocked ? own.registry.before : own.registry.after))
    .sort((a, b) => compareText(a.name, b.name))
  return [
    ...[...alone]
      .filter(([name, own]) => !isDeepStrictEqual(fateOf(name, together), fateOf(name, own)))
      .map(([name]) => name),
    ...(made.blocked === blocked ? [] : ['blocked']),
    ...(blocked && !stays ? ['the files'] : []),
    ...(isDeepStrictEqual(entriesOf(registry.after), entries) ? [] : ['the registry']),
  ]
}

/** One situation for each thing that can become of a name, by how many supply it and whom the registry names. */
const representatives = (options: PlanOptions): Situation[] => {
  const found = new Map<string, Situation>()
  for (const situation of SITUATIONS) {
    const { actions, problems } = fateOf('beta', aloneOf('beta', situation, options))
    const key = JSON.stringify([
      actions.map(({ type }) => type),
      actions.map(action => 'backup' in action && action.backup),
      actions.map(action => 'contentDiffers' in action && action.contentDiffers),
      problems.map(({ code }) => code),
      situation.supply === 'nobody',
      situation.entry.split(' ')[0],
    ])
    if (!found.has(key)) found.set(key, situation)
  }
  return [...found.values()]
}

const RUNS: [title: string, options: PlanOptions, least: number][] = [
  ['sync', {}, 32],
  ['sync --force', { force: true }, 32],
  ['clean', { clean: true }, 20],
]

for (const [title, options, least] of RUNS) {
  t.test(`${title}: whatever two names meet (S2-11, S2-18)`, t => {
    const all = representatives(options)
    t.ok(all.length >= least, `${all.length} things can become of a name`)
    for (const [index, one] of all.entries()) {
      const names = index % 2 === 0 ? ['beta', 'alpha'] : ['alpha', 'beta']
      const wrong = all.slice(index).flatMap(other => {
        const [own = '', another = ''] = names
        const company = new Map([
          [own, one],
          [another, other],
        ])
        return differences(company, options).map(what => `${what}: ${titleOf(other)}`)
      })
      t.strictSame(wrong, [], titleOf(one))
    }
    t.end()
  })
}

t.test('the whole table in one run', t => {
  const named = SITUATIONS.map((situation, index): [string, Situation] => [
    `s-${String(index).padStart(3, '0')}`,
    situation,
  ])
  const harmless = named.filter(([name, own]) => !hasError(aloneOf(name, own, {})))
  t.ok(harmless.length > 100 && harmless.length < named.length)
  t.strictSame(differences(new Map(named), {}), [])
  t.strictSame(differences(new Map(named.reverse()), {}), [])
  t.strictSame(differences(new Map(harmless), {}), [])
  t.end()
})

t.test('any company', t => {
  const names = ['a', 'b-2', 'constructor', 'no', 'z']
  const company = fc
    .array(fc.constantFrom(...SITUATIONS), { minLength: 3, maxLength: names.length })
    .map(all => new Map(all.map((situation, index) => [names[index] ?? '', situation])))
  const options = fc.record({ force: fc.boolean(), adopt: fc.boolean() })
  fc.assert(
    fc.property(company, options, (company, options) => {
      assert.deepEqual(differences(company, options), [])
    }),
    { numRuns: 80 },
  )
  t.end()
})
