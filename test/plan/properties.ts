// What holds for every snapshot: order does not matter, one run settles everything, what is not ours is not touched.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { compareText } from '../../lib/names.js'
import { plan } from '../../lib/plan/index.js'
import type { Action, Destination, Plan, PlanOptions, Snapshot } from '../../lib/types.js'
import type { Situation } from '../fixtures/situations.js'
import { meeting, SITUATIONS } from '../fixtures/situations.js'
import type { ProviderWords, SkillWords } from '../fixtures/snapshot.js'
import {
  destination,
  entriesOf,
  entry,
  foreignEntry,
  linkDestination,
  provider,
  snapshot,
} from '../fixtures/snapshot.js'

// ---- any project: few names, so that everything meets everything

const NAMES = ['build', 'deploy', 'format', 'lint']
const PACKAGES = ['acme', '@scope/tools', 'rival']
const TEXTS = ['one\n', 'two\n', 'one\r\n']
const VERSIONS = ['1.0.0', '1.10.0', '1.9.0', 'nightly', null]

const name = fc.constantFrom(...NAMES)
const text = fc.constantFrom(...TEXTS)
const owner = fc.constantFrom(...PACKAGES)

const skill: fc.Arbitrary<SkillWords> = fc.record(
  {
    content: text,
    findings: fc.constantFrom([], [], [], ['large' as const], ['hooks' as const]),
    internal: fc.constantFrom(false, false, false, true),
    nested: fc.constantFrom({}, {}, {}, { 'inner/SKILL.md': 'lint' }),
  },
  { requiredKeys: ['content'] },
)

const providerWords: fc.Arbitrary<ProviderWords> = fc.record({
  name: owner,
  version: fc.constantFrom(...VERSIONS),
  skills: fc.dictionary(name, skill, { noNullPrototype: true }),
  via: fc.constantFrom(['project'], ['member'], ['package'], ['project', 'package']),
  bundled: fc.constantFrom(false, false, false, true),
  identified: fc.constantFrom(true, true, true, false),
})

const entryOf = (own: string) =>
  fc.oneof(
    fc
      .record({
        owner,
        version: fc.constantFrom('1.0.0', null),
        content: fc.constantFrom(...TEXTS, null),
      })
      .map(({ owner, ...words }) => entry(own, owner, words)),
    fc.constant(foreignEntry(own)),
  )

const destinationOf = (own: string): fc.Arbitrary<Destination> =>
  fc.oneof(
    { weight: 4, arbitrary: text.map(content => destination(own, content)) },
    text.map(content => destination(own, content, { extras: ['.git'] })),
    text.map(content => destination(own.toUpperCase(), content)),
    owner.map(by => linkDestination(own, `/project/node_modules/${by}/skills/${own}`)),
    fc.constant(destination(own, null, { kind: 'file' })),
  )

const config = fc.record(
  {
    allow: fc.dictionary(fc.constantFrom(...PACKAGES, 'acme@1.0.0'), fc.boolean()),
    exclude: fc.subarray(['rival', '#lint', '@scope/*#build', 'nothing']),
    scope: fc.constantFrom('all', 'direct'),
    prefer: fc.dictionary(name, fc.constantFrom(...PACKAGES, 'acme@1.0.0'), { maxKeys: 2 }),
    accept: fc.constant({ 'acme#lint': { hooks: 'known', 'nested-name': 'known' } }),
    gitignore: fc.boolean(),
  },
  { requiredKeys: [] },
)

const some = <T>(make: (own: string) => fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc
    .tuple(...NAMES.map(own => fc.option(make(own))))
    .map(all => all.flatMap(made => (made === null ? [] : [made])))

const anyProject = fc
  .record({
    config,
    words: fc.array(providerWords, { maxLength: 5 }),
    entries: some(entryOf),
    destinations: some(destinationOf),
    removalsTrusted: fc.constantFrom(true, true, false),
  })
  .map(({ words, ...rest }) =>
    snapshot({
      ...rest,
      providers: words.map((own, index) =>
        provider({ ...own, path: index === 0 ? `node_modules/${own.name}` : `lib/${index}` }),
      ),
    }),
  )

const harmless = new Map<Situation, boolean>()
const isHarmless = (own: Situation): boolean => {
  const known = harmless.get(own) ?? !plan(meeting(new Map([['x', own]]))).blocked
  harmless.set(own, known)
  return known
}

/** Situations of the table that are no error, together: most of these are not blocked. */
const anyMeeting = fc
  .array(fc.constantFrom(...SITUATIONS), { minLength: 1, maxLength: 6 })
  .map(all => {
    const named = all
      .filter(isHarmless)
      .map((own, index): [string, Situation] => [`skill-${index}`, own])
    return meeting(new Map(named))
  })

const anySnapshot = fc.oneof(anyProject, anyMeeting)

const anyOptions: fc.Arbitrary<PlanOptions> = fc.record({
  adopt: fc.boolean(),
  force: fc.boolean(),
  strict: fc.constantFrom(false, false, true),
  clean: fc.constantFrom(false, false, false, true),
})

const check = (
  t: Test,
  property: (snapshot: Snapshot, options: PlanOptions) => void,
  numRuns = 150,
): void => {
  fc.assert(fc.property(anySnapshot, anyOptions, property), { numRuns })
  t.pass(`${numRuns} projects`)
}

// ---- what a run makes of a project

const standing = (own: Destination[], action: Action): Destination[] => {
  const rest = own.filter(({ name }) => name !== action.skill)
  switch (action.type) {
    case 'add':
    case 'change': {
      const { integrity, exact } = action.source
      const made = { ...destination(action.skill, null), integrity, exact }
      return [...rest, made].sort((a, b) => compareText(a.name, b.name))
    }
    case 'remove':
      return rest
    default:
      return own
  }
}

/** The project after this plan was applied to it. */
const applied = (before: Snapshot, { actions, registry, ignoreFile }: Plan): Snapshot => ({
  ...before,
  destinations: actions.reduce(standing, before.destinations),
  registry: { text: registry.after, entries: entriesOf(registry.after) },
  ignoreFile: { ...before.ignoreFile, text: ignoreFile.after },
})

// ---- properties

t.test('a plan does not depend on the order of anything that was read', t => {
  const shuffled = <T>(all: readonly T[]) =>
    fc.shuffledSubarray([...all], { minLength: all.length, maxLength: all.length })
  const twice = anySnapshot.chain(made =>
    fc
      .record({
        providers: shuffled(made.providers),
        destinations: shuffled(made.destinations),
        entries: shuffled(made.registry.entries),
      })
      .map(({ entries, ...rest }): [Snapshot, Snapshot] => [
        made,
        { ...made, ...rest, registry: { ...made.registry, entries } },
      ]),
  )
  fc.assert(
    fc.property(twice, anyOptions, ([made, other], options) => {
      assert.deepEqual(plan(other, options), plan(made, options))
    }),
    { numRuns: 150 },
  )
  t.pass('150 projects')
  t.end()
})

t.test('one run settles everything: the next has nothing to do (S2-20)', t => {
  let settled = 0
  check(
    t,
    (made, options) => {
      const first = plan(made, options)
      if (first.blocked) return
      const after = applied(made, first)
      const second = plan(after, options)
      settled++
      // adopting makes a name ours, and with it a skill safe that nests one of that name
      const adopts = first.actions.some(action => action.type === 'record' && action.adopted)
      if (adopts && second.actions.some(({ type }) => type === 'add')) return
      assert.equal(second.blocked, false)
      assert.equal(second.idle, true)
      assert.deepEqual(second.registry, {
        before: first.registry.after,
        after: first.registry.after,
      })
    },
    300,
  )
  t.ok(settled > 60, `${settled} were not blocked`)
  t.end()
})

t.test('what is not ours is never touched (S2-13, S2-16)', t => {
  check(t, (made, options) => {
    const { actions, registry, blocked } = plan(made, options)
    const ours = new Set(
      made.registry.entries.filter(({ package: by }) => by !== null).map(own => own.name),
    )
    const present = new Map(made.destinations.map(own => [own.name, own]))
    for (const action of actions) {
      const stands = present.get(action.skill)
      if (ours.has(action.skill) || stands === undefined) continue
      assert.ok(action.type === 'record' && action.adopted, 'only recorded')
      assert.equal(options.adopt, true, 'and that only if asked')
    }
    const foreign = made.registry.entries.filter(({ package: by }) => by === null)
    for (const { name } of foreign) {
      assert.ok(!actions.some(({ skill }) => skill === name))
    }
    assert.deepEqual(
      entriesOf(registry.after).filter(({ package: by }) => by === null),
      foreign,
    )
    if (blocked) assert.equal(registry.after, registry.before)
  })
  t.end()
})

t.test('what is discarded and not known to be as it was installed is kept aside', t => {
  check(t, (made, options) => {
    const recorded = new Map(made.registry.entries.map(own => [own.name, own]))
    const supplied = new Set(
      made.providers.flatMap(({ skills }) => skills.map(({ integrity }) => integrity)),
    )
    for (const action of plan(made, options).actions) {
      if (action.type !== 'change' && action.type !== 'remove') continue
      const stands = made.destinations.find(({ name }) => name === action.skill)
      const { integrity = null } = recorded.get(action.skill) ?? {}
      const { kind, integrity: text, exact, link } = stands ?? destination('absent', null)
      assert.deepEqual(action.expected, { kind, integrity: text, exact, link })
      if (action.backup) continue
      assert.deepEqual(stands?.extras, [])
      assert.equal(stands?.kind, 'directory')
      const known = stands?.integrity ?? null
      assert.ok(integrity === null || known === integrity || supplied.has(known))
    }
  })
  t.end()
})

t.test('actions are sorted, one for each skill, and a skill with an error has none', t => {
  check(t, (made, options) => {
    const { actions, problems } = plan(made, options)
    const names = actions.map(({ skill }) => skill)
    assert.deepEqual(names, [...new Set(names)].sort(compareText))
    for (const { severity, skill = '' } of problems) {
      if (severity === 'error') assert.ok(!names.includes(skill))
    }
  })
  t.end()
})

t.test('an error, or with strict a warning, is what blocks', t => {
  check(t, (made, options) => {
    const { problems, blocked } = plan(made, options)
    const has = (severity: string) => problems.some(problem => problem.severity === severity)
    assert.equal(blocked, has('error') || (options.strict === true && has('warning')))
  })
  t.end()
})

t.test('where absence proves nothing, nothing goes for its absence', t => {
  check(t, (made, options) => {
    const untrusted = { ...made, removalsTrusted: false }
    for (const action of plan(untrusted, { ...options, clean: false }).actions) {
      if ('because' in action) assert.notEqual(action.because, 'gone')
    }
  })
  t.end()
})

t.test('snapshot and plan are plain data, and planning changes none of it', t => {
  const throughJson = <T>(data: T): unknown => JSON.parse(JSON.stringify(data))
  check(t, (made, options) => {
    const before = structuredClone(made)
    const decided = plan(made, options)
    assert.deepEqual(made, before)
    assert.deepEqual(throughJson(made), made)
    assert.deepEqual(throughJson(decided), decided)
    assert.deepEqual(plan(throughJson(made) as Snapshot, options), decided)
  })
  t.end()
})
