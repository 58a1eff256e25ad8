// Every pinned package manager, from a first install to our own removal: npm run campaign:hooks. The table that comes out
// is the one in docs/hooks.md.

import t from 'tap'
import { journey, KEPT } from '../fixtures/hook-journey.js'
import { Bench } from '../fixtures/hook-trial.js'
import {
  consumers,
  membersAtOnce,
  pretending,
  twoHooks,
  withoutUs,
} from '../fixtures/hook-trials.js'
import { MANAGERS, type ManagerName } from '../fixtures/managers.js'

const bench = await Bench.open()
t.teardown(() => bench.close())

for (const name of Object.keys(MANAGERS) as ManagerName[]) {
  await t.test(name, async t => {
    await t.test('which commands keep skills in step', async t => {
      t.strictSame(await journey(t, bench, name), KEPT[name])
    })
    await t.test('without us', t => withoutUs(t, bench, name))
    await t.test('members at once', t => membersAtOnce(t, bench, name))
    await t.test('consumers', t => consumers(t, bench, name))
    if (!name.startsWith('npm')) return
    await t.test('an install that only pretends', t => pretending(t, bench, name))
    await t.test('two hooks in one install', t => twoHooks(t, bench, name))
  })
}
