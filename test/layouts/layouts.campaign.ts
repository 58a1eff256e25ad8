// Every layout, every step. Prints the table of docs/layouts.md.

import { compareLayouts } from '../fixtures/managers/compare.js'
import { STEPS } from '../fixtures/managers/scenarios.js'

await compareLayouts(STEPS, { print: true })
