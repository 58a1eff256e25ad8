// Forty runs and ten doctors at once: more than any machine has processors.

import t from 'tap'
import { together } from '../fixtures/crowd.js'

t.setTimeout(600_000)

for (let round = 1; round <= Number(process.env['CROWDS'] ?? 5); round++) {
  t.test(`round ${round}`, async t => together(t, { syncs: 40, doctors: 10 }))
}
