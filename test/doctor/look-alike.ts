import t from 'tap'
import { lookAlikes, skeletonOf } from '../../lib/doctor/look-alike.js'
import { plan } from '../../lib/plan/index.js'
import { destination, entry, foreignEntry, provider, snapshot } from '../fixtures/snapshot.js'

t.test('names that look alike', t => {
  const table: [a: string, b: string, alike: boolean][] = [
    ['deploy', 'deploy', true],
    ['deploy', 'Deploy', true],
    ['deploy', 'dep1oy', true],
    ['tool', 't00l', true],
    ['my-skill', 'my_skill', true],
    ['my-skill', 'my–skill', true],
    ['my-skill', 'my skill', true],
    ['my-skill', 'my--skill', true],
    ['deploy', 'ｄｅｐｌｏｙ', true],
    ['cafe', 'café', true],
    ['deploy', 'deploys', false],
    ['my-skill', 'myskill', false],
    ['a2', 'a3', false],
  ]
  for (const [a, b, alike] of table) t.equal(skeletonOf(a) === skeletonOf(b), alike, `${a} ${b}`)
  t.end()
})

t.test('a supplied name beside one that nobody recorded', t => {
  const acme = provider({ name: 'acme', skills: { deploy: 'x', lint: 'x' } })
  const found = (words: Parameters<typeof snapshot>[0]) => {
    const taken = snapshot({ providers: [acme], ...words })
    return lookAlikes(taken, plan(taken))
  }
  t.strictSame(found({ destinations: [destination('dep1oy', null)] }), [
    {
      code: 'look-alike-name',
      severity: 'warning',
      skill: 'deploy',
      package: 'acme',
      version: '1.0.0',
      path: '.agents/skills/dep1oy',
      detail: { other: 'dep1oy' },
    },
  ])
  t.strictSame(found({ destinations: [destination('other', null)] }), [])
  t.strictSame(
    found({ destinations: [destination('Deploy', null)] }),
    [],
    'a twin is a problem of the plan',
  )
  t.strictSame(
    found({ destinations: [destination('dep1oy', 'x')], entries: [foreignEntry('dep1oy')] }),
    [],
    'one that another installer recorded is not yours',
  )
  t.strictSame(
    found({
      providers: [],
      destinations: [destination('deploy', null), destination('dep1oy', null)],
      entries: [entry('deploy', 'acme')],
    }),
    [],
    'one that goes is no danger',
  )
  const nameless = provider({ name: 'acme', version: null, skills: { deploy: 'x' } })
  t.notHas(found({ providers: [nameless], destinations: [destination('dep1oy', null)] })[0], {
    version: '1.0.0',
  })
  t.end()
})
