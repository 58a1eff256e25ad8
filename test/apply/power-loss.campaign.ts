// Power losses with seeds that are new each time, and many. POWER_SEED repeats a run, POWER_LOSSES makes it longer.

import t from 'tap'

process.env['POWER_SEED'] ??= String(Date.now() % 2 ** 31)
process.env['POWER_LOSSES'] ??= '2000'
t.setTimeout(7_200_000)
t.comment(`POWER_SEED=${process.env['POWER_SEED']} POWER_LOSSES=${process.env['POWER_LOSSES']}`)
await import('./power-loss.js')
