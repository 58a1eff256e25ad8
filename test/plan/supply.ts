import t from 'tap'
import { plan } from '../../lib/plan/index.js'
import type { Provider } from '../../lib/types.js'
import { destination, entry, provider, snapshot } from '../fixtures/snapshot.js'

const one = (name: string, version: string, content: string, path = `node_modules/${name}`) =>
  provider({ name, version, path, skills: { lint: content } })

const outcome = (providers: Provider[], prefer?: string) => {
  const config = prefer === undefined ? {} : { prefer: { lint: prefer } }
  const { actions, problems } = plan(snapshot({ config, providers }))
  return {
    taken: actions.map(({ package: owner, version }) => `${owner}@${version}`),
    codes: problems.map(({ code }) => code),
    candidates: problems.flatMap(problem =>
      problem.code === 'ambiguous-provider'
        ? problem.detail.candidates.map(({ path, version }) => `${path} ${version}`)
        : [],
    ),
  }
}

t.test('several packages clash, whatever they supply (S2-11, S2-18)', t => {
  const clash = {
    taken: [],
    codes: ['ambiguous-provider'],
    candidates: ['node_modules/a 1.0.0', 'node_modules/b 2.0.0'],
  }
  const [a, b] = [one('a', '1.0.0', 'of a'), one('b', '2.0.0', 'of b')]
  t.strictSame(outcome([a, b]), clash)
  t.strictSame(outcome([b, a]), clash, 'in any order')
  t.strictSame(
    outcome([one('a', '1.0.0', 'same'), one('b', '2.0.0', 'same')]),
    clash,
    'equal bytes',
  )
  t.strictSame(outcome([a, b, one('c', '1.0.0', 'of c')]).candidates.length, 3)
  t.end()
})

t.test('prefer settles it (S2-18)', t => {
  const providers = [one('a', '1.0.0', 'of a'), one('b', '2.0.0', 'of b')]
  const settled = (taken: string) => ({ taken: [taken], codes: [], candidates: [] })
  t.strictSame(outcome(providers, 'a'), settled('a@1.0.0'))
  t.strictSame(outcome(providers, 'b'), settled('b@2.0.0'))
  t.strictSame(outcome(providers, 'b@2.0.0'), settled('b@2.0.0'), 'in this version')
  t.strictSame(
    outcome(providers, 'b@3.0.0').codes,
    ['ambiguous-provider', 'config-no-match'],
    'not in another',
  )
  t.strictSame(outcome(providers, 'c').codes, ['ambiguous-provider', 'config-no-match'])
  t.strictSame(outcome([one('a', '1.0.0', 'of a')], 'b'), {
    taken: ['a@1.0.0'],
    codes: ['config-no-match'],
    candidates: [],
  })
  t.end()
})

t.test('prefer and copies', t => {
  const old = one('acme', '1.0.0', 'old', 'node_modules/old')
  const own = one('acme', '2.0.0', 'new')
  const settled = (taken: string) => ({ taken: [taken], codes: [], candidates: [] })
  const clash = outcome([old, own])
  t.strictSame(clash.candidates, ['node_modules/old 1.0.0', 'node_modules/acme 2.0.0'])
  t.strictSame(outcome([old, own], 'acme').codes, ['ambiguous-provider'], 'the name says nothing')
  t.strictSame(outcome([old, own], 'acme@1.0.0'), settled('acme@1.0.0'))
  t.strictSame(outcome([old, own], 'acme@2.0.0'), settled('acme@2.0.0'))
  const rival = one('rival', '1.0.0', 'of rival')
  t.strictSame(outcome([old, own, rival], 'acme').candidates.length, 2, 'fewer are left')
  t.strictSame(outcome([old, own, rival], 'acme@2.0.0'), settled('acme@2.0.0'))
  t.end()
})

t.test('prefer never means a bundled copy', t => {
  const bundled = provider({
    name: 'acme',
    path: 'node_modules/b/node_modules/acme',
    via: ['package'],
    bundled: true,
    skills: { lint: 'bundled' },
  })
  const rival = one('rival', '1.0.0', 'of rival')
  t.strictSame(outcome([bundled, rival], 'acme').codes, ['ambiguous-provider', 'config-no-match'])
  t.strictSame(outcome([bundled, rival], 'rival').taken, ['rival@1.0.0'])
  t.end()
})

t.test('only what is taken clashes', t => {
  const a = one('a', '1.0.0', 'of a')
  const bad = provider({ name: 'b', skills: { lint: { findings: ['name-missing'] } } })
  const secret = provider({ name: 'c', skills: { lint: { internal: true } } })
  t.strictSame(outcome([a, bad, secret]).taken, ['a@1.0.0'])
  const b = one('b', '1.0.0', 'of b')
  const { actions } = plan(snapshot({ config: { exclude: ['b#lint'] }, providers: [a, b] }))
  t.strictSame(
    actions.map(action => action.package),
    ['a'],
  )
  t.end()
})

t.test('two packages, and two copies of one, in one run (case 14; S2-11, S2-18)', t => {
  const texts = { zz: 'From zz-b.', aa: 'From aa-a.', one: 'Version one.', two: 'Version two.' }
  const providers = [
    one('zz-b', '1.0.0', texts.zz),
    one('aa-a', '1.0.0', texts.aa),
    provider({
      name: 'acme',
      path: 'node_modules/old',
      reachedAs: ['acme', 'old'],
      skills: { deploy: texts.one },
    }),
    provider({ name: 'acme', version: '2.0.0', skills: { deploy: texts.two } }),
  ]
  const made = plan(
    snapshot({
      providers,
      entries: [
        entry('deploy', 'acme', { content: null }),
        entry('lint', 'zz-b', { content: null }),
      ],
      destinations: [destination('deploy', texts.one), destination('lint', texts.zz)],
    }),
  )
  const error = { code: 'ambiguous-provider', severity: 'error' }
  t.strictSame(made.problems, [
    {
      ...error,
      skill: 'deploy',
      path: '.agents/skills/deploy',
      detail: {
        candidates: [
          { package: 'acme', version: '1.0.0', path: 'node_modules/old' },
          { package: 'acme', version: '2.0.0', path: 'node_modules/acme' },
        ],
        copies: true,
      },
    },
    {
      ...error,
      skill: 'lint',
      path: '.agents/skills/lint',
      detail: {
        candidates: [
          { package: 'aa-a', version: '1.0.0', path: 'node_modules/aa-a' },
          { package: 'zz-b', version: '1.0.0', path: 'node_modules/zz-b' },
        ],
        copies: false,
      },
    },
  ])
  t.strictSame(made.actions, [], 'who had it does not win')
  t.equal(made.blocked, true)
  t.equal(made.registry.after, made.registry.before)
  t.end()
})
