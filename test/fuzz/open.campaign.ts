// The fuzzers with a seed that is new each time, for long. FUZZ_SEED repeats a run, FUZZ_FACTOR makes it longer.

import t from 'tap'

process.env['FUZZ_SEED'] ??= String(Date.now() % 2 ** 31)
process.env['FUZZ_FACTOR'] ??= '20'
t.setTimeout(7_200_000)
t.comment(`FUZZ_SEED=${process.env['FUZZ_SEED']} FUZZ_FACTOR=${process.env['FUZZ_FACTOR']}`)
await import('./texts.js')
await import('./races.js')
await import('./trees.js')
