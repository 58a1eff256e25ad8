// Every pinned package manager, from a first install to our own removal: npm run campaign:hooks.

import t from 'tap'
import { journey } from '../fixtures/hook-journey.js'
import { Bench } from '../fixtures/hook-trial.js'
import { MANAGERS, type ManagerName } from '../fixtures/managers.js'

const bench = await Bench.open()
t.teardown(() => bench.close())

for (const name of Object.keys(MANAGERS) as ManagerName[]) {
  await t.test(name, async t => {
    const seen = await journey(t, bench, name)
    t.comment(JSON.stringify(seen))
  })
}
