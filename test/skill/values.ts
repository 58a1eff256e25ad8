import t from 'tap'
import { Pair, Scalar, YAMLMap } from 'yaml'
import { offsetOf, toFields } from '../../lib/skill/values.js'

t.test('nodes that come from no text have no place', t => {
  const map = new YAMLMap()
  const text = new Scalar('a')
  map.items.push(new Pair(text, new Scalar(1)), new Pair(text, text), new Pair(null), new Pair('b'))
  const { fields, faults } = toFields(map)
  t.same([...fields], [['a', 'a']])
  t.same(faults, [
    { rule: 'yaml-invalid', offset: 0, found: 'a', reason: 'the same key twice' },
    { rule: 'yaml-invalid', offset: 0, reason: 'a key that is not plain text' },
    { rule: 'yaml-invalid', offset: 0, reason: 'a key that is not plain text' },
  ])
  t.equal(offsetOf('b'), 0)
  t.equal(offsetOf(map), 0)
  t.end()
})

t.test('a bound on what is said', t => {
  const map = new YAMLMap()
  for (let i = 0; i < 100; i++) map.items.push(new Pair(new YAMLMap()))
  t.equal(toFields(map).faults.length, 20)
  t.end()
})
