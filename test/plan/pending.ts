import t from 'tap'
import { plan } from '../../lib/plan/index.js'
import type { ProblemOf, Provider } from '../../lib/types.js'
import { provider, snapshot } from '../fixtures/snapshot.js'

const pending = (allow: Record<string, boolean>, providers: Provider[]) =>
  plan(snapshot({ config: { allow }, providers })).problems.filter(
    (problem): problem is ProblemOf<'pending-approval'> => problem.code === 'pending-approval',
  )

t.test('one info for each package, with its skills', t => {
  const providers = [
    provider({ name: 'b', version: null, skills: { three: '3' } }),
    provider({ name: 'a', skills: { one: '1', two: '2' } }),
    provider({ name: 'c', skills: { four: '4' } }),
  ]
  const common = { code: 'pending-approval', severity: 'info' }
  t.strictSame(pending({ c: true }, providers), [
    {
      ...common,
      package: 'a',
      version: '1.0.0',
      path: 'node_modules/a',
      detail: { skills: ['one', 'two'], pinned: null },
    },
    {
      ...common,
      package: 'b',
      path: 'node_modules/b',
      detail: { skills: ['three'], pinned: null },
    },
  ])
  t.equal(plan(snapshot({ config: { allow: {} }, providers }), { strict: true }).blocked, false)
  t.end()
})

t.test('a pin that no longer fits', t => {
  const acme = provider({ name: 'acme', version: '2.0.0', skills: { deploy: 'text' } })
  const pinned = (allow: Record<string, boolean>, own = acme) =>
    pending(allow, [own]).map(({ detail }) => detail.pinned)
  t.strictSame(pinned({ 'acme@1.0.0': true }), ['1.0.0'])
  t.strictSame(pinned({ 'acme@1.0.0 || 1.1.0': true }), ['1.0.0 || 1.1.0'])
  t.strictSame(pinned({ 'acme@1.0.0': true, 'acme@1.1.0': true }), ['1.0.0 || 1.1.0'])
  t.strictSame(pinned({ 'acme@1.0.0': false }), [null], 'a version that is denied is no pin')
  t.strictSame(pinned({ 'other@1.0.0': true }), [null])
  t.strictSame(pinned({ 'acme@2.0.0': true }), [])
  t.strictSame(pinned({ acme: false }), [], 'what is denied does not wait')
  t.strictSame(
    pinned({ 'acme@2.0.0': true }, { ...acme, bundled: true }),
    [null],
    'a bundled copy waits in any version',
  )
  t.strictSame(pinned({ acme: true }, { ...acme, bundled: true }), [null], 'or in none')
  t.end()
})

t.test('only what could be installed waits', t => {
  const skills = {
    bad: { findings: ['name-missing' as const] },
    evil: { findings: ['hooks' as const] },
    secret: { internal: true },
  }
  t.strictSame(pending({}, [provider({ name: 'a', skills })]), [])
  const [waiting] = pending({}, [provider({ name: 'a', skills: { ...skills, good: 'text' } })])
  t.strictSame(waiting?.detail.skills, ['good'])
  const path = 'node_modules/b/node_modules/acme'
  const copies = [
    provider({ name: 'acme', path, via: ['package'], skills: { deploy: '1' } }),
    provider({ name: 'acme', version: '2.0.0', via: ['package'], skills: { deploy: '2' } }),
  ]
  t.strictSame(
    pending({}, copies).map(problem => problem.version),
    ['2.0.0'],
    'the copy that would be taken',
  )
  t.strictSame(
    plan(snapshot({ providers: copies })).problems.filter(p => 'pinned' in p.detail),
    [],
  )
  t.end()
})
