import fc from 'fast-check'
import t from 'tap'
import { chooseCopies, compareCopies } from '../../lib/plan/choose.js'
import { plan } from '../../lib/plan/index.js'
import type { Provider } from '../../lib/types.js'
import type { ProviderWords } from '../fixtures/snapshot.js'
import { entriesOf, provider, snapshot } from '../fixtures/snapshot.js'

/** A copy of acme whose one skill says which copy it is. */
const copy = (version: string | null, path: string, words: Partial<ProviderWords> = {}): Provider =>
  provider({
    name: 'acme',
    version,
    path,
    via: ['package'],
    skills: { deploy: `${version} ${path}` },
    ...words,
  })

const taken = (providers: Provider[], config: Record<string, unknown> = {}) => {
  const { actions, problems } = plan(snapshot({ config, providers }))
  const versions = actions.map(action => action.version)
  return {
    versions,
    codes: problems.map(({ code }) => code),
  }
}

t.test('the copy that the project itself depends on', t => {
  const own = copy('1.0.0', 'node_modules/acme', { via: ['project', 'package'] })
  const deep = copy('9.0.0', 'node_modules/b/node_modules/acme')
  const ofMember = copy('5.0.0', 'packages/m/node_modules/acme', { via: ['member'] })
  t.strictSame(taken([own, deep, ofMember]), { versions: ['1.0.0'], codes: ['several-versions'] })
  t.strictSame(taken([ofMember, deep, own]), { versions: ['1.0.0'], codes: ['several-versions'] })
  t.end()
})

t.test('else the highest version, with an info', t => {
  const member = copy('1.10.0', 'packages/m/node_modules/acme', { via: ['member'] })
  const other = copy('1.9.0', 'packages/n/node_modules/acme', { via: ['member'] })
  const deep = copy('1.2.0', 'node_modules/b/node_modules/acme')
  const { actions, problems, blocked } = plan(snapshot({ providers: [deep, other, member] }))
  t.strictSame(
    actions.map(({ version }) => version),
    ['1.10.0'],
  )
  t.equal(blocked, false)
  t.strictSame(problems, [
    {
      code: 'several-versions',
      severity: 'info',
      package: 'acme',
      version: '1.10.0',
      path: 'packages/m/node_modules/acme',
      detail: {
        chosen: { package: 'acme', version: '1.10.0', path: 'packages/m/node_modules/acme' },
        others: [
          { package: 'acme', version: '1.9.0', path: 'packages/n/node_modules/acme' },
          { package: 'acme', version: '1.2.0', path: 'node_modules/b/node_modules/acme' },
        ],
      },
    },
  ])
  t.end()
})

t.test('the order of copies', t => {
  // each before the next
  const sorted = [
    copy('2.0.0', 'node_modules/a'),
    copy('2.0.0', 'node_modules/b'),
    copy('2.0.0-rc.10', 'node_modules/c'),
    copy('2.0.0-rc.9', 'node_modules/d'),
    copy('1.10.0+build.2', 'node_modules/e'),
    copy('1.10.0+build.1', 'node_modules/f'),
    copy('1.9.0', 'node_modules/g'),
    copy(null, 'node_modules/h'),
    copy('nightly', 'node_modules/i'),
    copy('9.0.0', 'node_modules/j', { bundled: true }),
    copy(null, 'node_modules/k', { bundled: true }),
  ]
  fc.assert(
    fc.property(fc.shuffledSubarray(sorted, { minLength: sorted.length }), shuffled => {
      const paths = shuffled.sort(compareCopies).map(({ path }) => path)
      t.strictSame(
        paths,
        sorted.map(({ path }) => path),
      )
    }),
    { numRuns: 20 },
  )
  for (const [index, best] of sorted.entries()) {
    const { versions } = taken(sorted.slice(index).reverse())
    t.strictSame(versions, [best.version], `${best.version} at ${best.path}`)
  }
  t.end()
})

t.test('a bundled copy loses to any other', t => {
  const bundled = copy('9.0.0', 'node_modules/b/node_modules/acme', { bundled: true })
  const claimed = copy('9.0.0', 'node_modules/acme', { bundled: true, via: ['project'] })
  const plain = copy('1.0.0', 'node_modules/c/node_modules/acme')
  t.strictSame(taken([bundled, plain]).versions, ['1.0.0'])
  t.strictSame(taken([claimed, plain]).versions, ['1.0.0'], 'whoever reaches it')
  t.strictSame(taken([bundled]).versions, ['9.0.0'], 'alone it supplies')
  t.strictSame(
    taken([bundled, plain], { allow: { acme: true } }).versions,
    ['1.0.0'],
    'allow means the other one',
  )
  t.end()
})

t.test('several copies that the project itself depends on', t => {
  const old = copy('1.0.0', 'node_modules/old', { via: ['project'] })
  const own = copy('2.0.0', 'node_modules/acme', { via: ['project'] })
  t.strictSame(taken([old, own]), { versions: [], codes: ['ambiguous-provider'] })

  const text = { skills: { deploy: 'the same' } }
  const same = [
    copy('1.0.0', 'node_modules/old', { via: ['project'], ...text }),
    copy('2.0.0', 'node_modules/acme', { via: ['project'], ...text }),
  ]
  t.strictSame(taken(same), { versions: ['2.0.0'], codes: [] }, 'the same content is no question')
  const deep = copy('9.0.0', 'node_modules/b/node_modules/acme')
  t.strictSame(taken([...same, deep]), { versions: ['2.0.0'], codes: [] }, 'whatever else is there')

  const apart = [
    copy('1.0.0', 'node_modules/old', { via: ['project'], skills: { deploy: 'old' } }),
    copy('2.0.0', 'node_modules/acme', { via: ['project'], skills: { lint: 'new' } }),
  ]
  const { actions, registry } = plan(snapshot({ providers: apart }))
  t.strictSame(
    actions.map(({ skill, version }) => `${skill} ${version}`),
    ['deploy 1.0.0', 'lint 2.0.0'],
    'each supplies what only it has',
  )
  t.equal(entriesOf(registry.after).length, 2)

  const pinned = { allow: { 'acme@1.0.0': true } }
  t.strictSame(taken([old, own], pinned).versions, ['1.0.0'], 'one of them is not approved')
  t.end()
})

t.test('a copy that may not supply is not chosen where another one may', t => {
  const newer = copy('2.0.0', 'node_modules/b/node_modules/acme')
  const older = copy('1.0.0', 'node_modules/c/node_modules/acme')
  const pinned = taken([newer, older], { allow: { 'acme@1.0.0': true } })
  t.strictSame(pinned.versions, ['1.0.0'])
  t.strictSame(taken([newer, older], { allow: { acme: true, 'acme@2.0.0': false } }).versions, [
    '1.0.0',
  ])
  const own = copy('3.0.0', 'node_modules/acme', { via: ['project'] })
  t.strictSame(
    taken([own, older], { allow: { 'acme@1.0.0': true } }),
    { versions: [], codes: ['pending-approval'] },
    'but never another one than the project depends on',
  )
  t.end()
})

t.test('no word about versions where nothing is taken', t => {
  const copies = [
    copy('2.0.0', 'node_modules/b/node_modules/acme'),
    copy('1.0.0', 'node_modules/acme'),
  ]
  t.strictSame(taken(copies, { exclude: ['acme'] }), { versions: [], codes: [] })
  t.strictSame(taken(copies, { allow: { acme: false } }), { versions: [], codes: [] })
  const twice = [
    copy('2.0.0', 'node_modules/b/node_modules/acme'),
    copy('2.0.0', 'node_modules/acme'),
  ]
  t.strictSame(taken(twice), { versions: ['2.0.0'], codes: [] }, 'nor where the versions are equal')
  const nameless = [copy(null, 'node_modules/acme'), copy('nightly', 'node_modules/c')]
  t.strictSame(taken(nameless), { versions: [null], codes: ['several-versions'] })
  t.end()
})

t.test('what claims another name is no copy', t => {
  const stranger = copy('9.0.0', 'node_modules/x', { identified: false, claims: 'other' })
  const own = copy('1.0.0', 'node_modules/acme')
  t.strictSame(
    chooseCopies([stranger, own], () => true),
    [{ package: 'acme', copies: [own], shadowed: [] }],
  )
  t.strictSame(
    chooseCopies([], () => true),
    [],
  )
  t.end()
})

t.test('nothing is said of copies between which nobody chooses', t => {
  const first = copy('1.0.0', 'node_modules/one', { via: ['project'], skills: { lint: 'One.' } })
  const second = copy('2.0.0', 'node_modules/two', { via: ['project'], skills: { lint: 'Two.' } })
  const deep = copy('3.0.0', 'node_modules/b/node_modules/acme')
  t.strictSame(taken([first, second, deep]), { versions: [], codes: ['ambiguous-provider'] })
  t.end()
})
