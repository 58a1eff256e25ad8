// The scripts that `init` writes, as npm and pnpm run them; npm run campaign:hooks does all of it with every manager.

import t from 'tap'
import { journey, KEPT } from '../fixtures/hook-journey.js'
import { Bench } from '../fixtures/hook-trial.js'
import { pretending, withoutUs } from '../fixtures/hook-trials.js'

const bench = await Bench.open()
t.teardown(() => bench.close())

for (const name of ['npm 11', 'pnpm 10'] as const) {
  await t.test(name, async t => {
    t.strictSame(await journey(t, bench, name), KEPT[name])
  })
}
await t.test('without us', t => withoutUs(t, bench, 'npm 11'))
await t.test('an install that only pretends', t => pretending(t, bench, 'npm 11'))
