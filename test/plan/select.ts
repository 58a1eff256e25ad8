import t, { type Test } from 'tap'
import type { PlanOptions, Problem, ProblemOf, RemovalReason } from '../../lib/types.js'
import { plan } from '../../lib/plan/index.js'
import type { SelectionStatus } from '../../lib/plan/index.js'
import { selectSkills } from '../../lib/plan/index.js'
import type { ProblemCode } from '../../lib/problems.js'
import type { ProviderWords, SnapshotWords } from '../fixtures/snapshot.js'
import { destination, entry, provider, snapshot } from '../fixtures/snapshot.js'

/** `package@version#skill` → what becomes of it. */
const statuses = (words: SnapshotWords): Record<string, SelectionStatus> =>
  Object.fromEntries(
    selectSkills(snapshot(words)).selections.map(({ provider, skill, status }) => [
      `${provider.name}@${provider.version}#${skill.name}`,
      status,
    ]),
  )

/** The skills that are added, `skill: package@version`. */
const added = (words: SnapshotWords, options?: PlanOptions): string[] =>
  plan(snapshot(words), options).actions.map(action => {
    t.equal(action.type, 'add')
    return `${action.skill}: ${action.package}@${action.version}`
  })

const problemsOf = <C extends ProblemCode>(words: SnapshotWords, code: C): ProblemOf<C>[] =>
  plan(snapshot(words)).problems.filter(
    (problem): problem is ProblemOf<C> & Problem => problem.code === code,
  )

const acme = (words: Partial<ProviderWords> = {}) =>
  provider({ name: 'acme', skills: { deploy: 'a', lint: 'b' }, ...words })
const scoped = provider({ name: '@scope/tools', version: '3.2.1', skills: { format: 'c' } })

t.test('without configuration everything installed supplies', t => {
  t.strictSame(statuses({ providers: [acme(), scoped] }), {
    '@scope/tools@3.2.1#format': 'selected',
    'acme@1.0.0#deploy': 'selected',
    'acme@1.0.0#lint': 'selected',
  })
  t.end()
})

t.test('allow', t => {
  const table: [
    title: string,
    allow: Record<string, boolean>,
    words: Partial<ProviderWords>,
    expected: SelectionStatus,
  ][] = [
    ['nothing is allowed', {}, {}, 'pending'],
    ['another package', { other: true }, {}, 'pending'],
    ['a name', { acme: true }, {}, 'selected'],
    ['a pin', { 'acme@1.0.0': true }, {}, 'selected'],
    ['one of several pins', { 'acme@0.9.0 || 1.0.0': true }, {}, 'selected'],
    ['a pin that no longer fits', { 'acme@1.0.0': true }, { version: '1.0.1' }, 'pending'],
    ['a pin, and no version', { 'acme@1.0.0': true }, { version: null }, 'pending'],
    ['false', { acme: false }, {}, 'denied'],
    ['false wins over a pin', { acme: false, 'acme@1.0.0': true }, {}, 'denied'],
    ['false wins, wherever it stands', { 'acme@1.0.0': true, acme: false }, {}, 'denied'],
    ['false for a version', { acme: true, 'acme@1.0.0': false }, {}, 'denied'],
    ['false for another version', { acme: true, 'acme@2.0.0': false }, {}, 'selected'],
    ['a bundled copy has no name of its own', { acme: true }, { bundled: true }, 'pending'],
    ['nor a version', { 'acme@1.0.0': true }, { bundled: true }, 'pending'],
    ['but it can be denied', { acme: false }, { bundled: true }, 'denied'],
  ]
  for (const [title, allow, words, expected] of table) {
    const found = Object.values(statuses({ config: { allow }, providers: [acme(words)] }))
    t.strictSame(found, [expected, expected], title)
  }
  t.end()
})

t.test('exclude', t => {
  const table: [pattern: string, out: string[]][] = [
    ['acme', ['deploy', 'lint']],
    ['acme#lint', ['lint']],
    ['acme#*', ['deploy', 'lint']],
    ['#lint', ['lint']],
    ['#l*', ['lint']],
    ['a*#deploy', ['deploy']],
    ['@scope/*', ['format']],
    ['@scope/*#format', ['format']],
    ['@other/*', []],
    ['*', ['deploy', 'lint']],
    ['#*', ['deploy', 'format', 'lint']],
    ['acm', []],
    ['#lin', []],
  ]
  for (const [pattern, out] of table) {
    const found = statuses({ config: { exclude: [pattern] }, providers: [acme(), scoped] })
    const excluded = Object.keys(found).filter(key => found[key] === 'excluded')
    t.strictSame(excluded.map(key => key.split('#')[1]).sort(), out, pattern)
  }
  t.end()
})

t.test('scope', t => {
  const providers = [
    provider({ name: 'a', via: ['project'], skills: { one: '1' } }),
    provider({ name: 'b', via: ['package'], skills: { two: '2' } }),
    provider({ name: 'c', via: ['member', 'package'], skills: { three: '3' } }),
  ]
  const expected = { 'a@1.0.0#one': 'selected', 'c@1.0.0#three': 'selected' }
  t.strictSame(statuses({ providers }), { ...expected, 'b@1.0.0#two': 'selected' }, 'all')
  t.strictSame(
    statuses({ providers, config: { scope: 'direct' } }),
    { ...expected, 'b@1.0.0#two': 'scope' },
    'direct',
  )

  const copies = [
    acme({ version: '1.0.0', path: 'packages/member/node_modules/acme', via: ['member'] }),
    acme({ version: '2.0.0', path: 'node_modules/acme', via: ['package'] }),
  ]
  const all = ['deploy: acme@2.0.0', 'lint: acme@2.0.0']
  t.strictSame(added({ providers: copies }), all, 'the highest version')
  t.strictSame(
    added({ providers: copies, config: { scope: 'direct' } }),
    ['deploy: acme@1.0.0', 'lint: acme@1.0.0'],
    'a transitive copy does not shadow a direct one that it may not replace',
  )
  t.end()
})

t.test('internal, invalid, unsafe, unidentified', t => {
  const skills = {
    fine: 'a',
    odd: { findings: ['byte-order-mark' as const] },
    internal: { internal: true },
    invalid: { findings: ['description-missing' as const] },
    unsafe: { findings: ['hooks' as const] },
    both: { findings: ['description-missing' as const, 'hooks' as const] },
    'not-hashed': { hashed: false },
  }
  t.strictSame(statuses({ providers: [acme({ skills })] }), {
    'acme@1.0.0#fine': 'selected',
    'acme@1.0.0#odd': 'selected',
    'acme@1.0.0#internal': 'internal',
    'acme@1.0.0#invalid': 'invalid',
    'acme@1.0.0#unsafe': 'unsafe',
    'acme@1.0.0#both': 'unsafe',
    'acme@1.0.0#not-hashed': 'unsafe',
  })
  const stranger = acme({ identified: false, claims: 'react', skills: { fine: 'a' } })
  t.strictSame(statuses({ providers: [stranger] }), { 'acme@1.0.0#fine': 'unidentified' })
  t.strictSame(added({ providers: [stranger] }), [])
  t.end()
})

t.test('one reason, the first of several', t => {
  const words = { internal: true, findings: ['hooks' as const] }
  const providers = [acme({ via: ['package'], skills: { s: words } })]
  const statusWith = (config: Record<string, unknown>) => statuses({ config, providers })
  const key = 'acme@1.0.0#s'
  const direct = { scope: 'direct' }
  const denied = { ...direct, allow: { acme: false } }
  t.strictSame(statusWith({ ...denied, exclude: ['acme'] }), { [key]: 'excluded' })
  t.strictSame(statusWith(denied), { [key]: 'denied' })
  t.strictSame(statusWith({ ...direct, allow: {} }), { [key]: 'pending' })
  t.strictSame(statusWith(direct), { [key]: 'scope' })
  t.strictSame(statusWith({}), { [key]: 'internal' })
  t.end()
})

t.test('an installed skill that is not taken any more goes, and the reason is said (S2-14)', t => {
  const table: [
    title: string,
    config: Record<string, unknown>,
    words: Partial<ProviderWords>,
    because: RemovalReason,
  ][] = [
    ['its package has no such skill', {}, { skills: {} }, 'gone'],
    ['excluded', { exclude: ['#deploy'] }, {}, 'excluded'],
    ['denied', { allow: { acme: false } }, {}, 'denied'],
    ['pending', { allow: { 'acme@0.9.0': true } }, {}, 'pending'],
    ['scope', { scope: 'direct' }, { via: ['package'] }, 'scope'],
    ['internal', {}, { skills: { deploy: { internal: true } } }, 'internal'],
    ['invalid', {}, { skills: { deploy: { findings: ['name-missing'] } } }, 'invalid'],
    ['unsafe', {}, { skills: { deploy: { findings: ['load-time-shell'] } } }, 'unsafe'],
    ['a package with another name', {}, { identified: false }, 'gone'],
  ]
  const installed = { entries: [entry('deploy', 'acme', { content: 'a' })] }
  const providersOf = (words: Partial<ProviderWords>) => [
    acme({ skills: { deploy: 'a' }, ...words }),
  ]
  const outcome = (words: SnapshotWords) =>
    plan(snapshot(words)).actions.map(({ type, ...action }) => [
      type,
      'because' in action ? action.because : null,
    ])
  for (const [title, config, words, because] of table) {
    const common = { config, providers: providersOf(words), ...installed }
    const present = { ...common, destinations: [destination('deploy', 'a')] }
    t.strictSame(outcome(present), [['remove', because]], title)
    t.strictSame(outcome(common), [['forget', because]], `${title}: absent already`)
    const isProof = because !== 'gone'
    t.strictSame(
      outcome({ ...present, removalsTrusted: false }),
      [isProof ? ['remove', because] : ['keep', null]],
      `${title}: where absence proves nothing`,
    )
    t.strictSame(
      plan(snapshot({ ...present, destinations: [destination('deploy', 'mine')] }))
        .problems.filter(({ severity }) => severity === 'error')
        .map(({ code }) => code),
      ['edited-skill'],
      `${title}: never what was edited`,
    )
  }
  t.end()
})

t.test('the reason is that of its own package, of its own copy', t => {
  const entries = [entry('deploy', 'acme', { content: 'a' })]
  const becauseOf = (words: SnapshotWords) =>
    plan(snapshot({ entries, ...words })).actions.map(
      action => 'because' in action && action.because,
    )
  const other = provider({ name: 'other', skills: { deploy: 'a' } })
  t.strictSame(
    becauseOf({ providers: [other], config: { exclude: ['other'] } }),
    ['gone'],
    'not that of another package',
  )
  t.strictSame(
    becauseOf({ providers: [acme({ skills: { lint: { internal: true } } })] }),
    ['gone'],
    'not that of another skill',
  )
  const copies = [
    acme({ version: '1.0.0', path: 'node_modules/b/node_modules/acme', via: ['package'] }),
    acme({ version: '2.0.0', skills: { deploy: { findings: ['name-missing'] } } }),
  ]
  t.strictSame(becauseOf({ providers: copies }), ['invalid'], 'not that of a copy in the shadow')
  const missing = [...copies.slice(0, 1), acme({ version: '2.0.0', skills: {} })]
  t.strictSame(becauseOf({ providers: missing }), ['gone'])
  t.end()
})

t.test('an invalid or unsafe skill is a warning that says why, and stops no other', t => {
  const skills = {
    bad: { findings: [{ rule: 'name-mismatch' as const, file: 'SKILL.md', line: 2 }] },
    evil: { findings: [{ rule: 'hooks' as const, file: 'SKILL.md', line: 4 }] },
    good: 'a',
  }
  const words = { providers: [acme({ skills })] }
  t.strictSame(added(words), ['good: acme@1.0.0'])
  const place = { package: 'acme', version: '1.0.0' }
  t.strictSame(plan(snapshot(words)).problems, [
    {
      code: 'invalid-skill',
      severity: 'warning',
      rule: 'name-mismatch',
      skill: 'bad',
      ...place,
      path: 'node_modules/acme/skills/bad/SKILL.md',
      line: 2,
      detail: { finding: { rule: 'name-mismatch', file: 'SKILL.md', line: 2 } },
    },
    {
      code: 'unsafe-skill',
      severity: 'warning',
      rule: 'hooks',
      skill: 'evil',
      ...place,
      path: 'node_modules/acme/skills/evil/SKILL.md',
      line: 4,
      detail: { finding: { rule: 'hooks', file: 'SKILL.md', line: 4 } },
    },
  ])
  t.equal(plan(snapshot(words)).blocked, false)
  t.equal(plan(snapshot(words), { strict: true }).blocked, true)
  t.end()
})

t.test('what is not taken is not judged aloud', t => {
  const skills = {
    bad: { findings: ['name-missing' as const] },
    odd: { findings: ['large' as const] },
  }
  const silent = (t: Test, config: Record<string, unknown>, words: Partial<ProviderWords>) => {
    const found = plan(snapshot({ config, providers: [acme({ skills, ...words })] })).problems
    t.strictSame(
      found.filter(({ code }) => code.endsWith('-skill') || code === 'skill-warning'),
      [],
    )
  }
  silent(t, { exclude: ['acme'] }, {})
  silent(t, { allow: {} }, {})
  silent(t, { allow: { acme: false } }, {})
  silent(t, { scope: 'direct' }, { via: ['package'] })
  silent(t, {}, { identified: false })
  silent(t, {}, { skills: { bad: { internal: true, findings: ['name-missing'] } } })
  t.equal(problemsOf({ providers: [acme({ skills })] }, 'skill-warning').length, 1)
  t.end()
})
