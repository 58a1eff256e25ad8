// Every layout, installed by the real package manager: the chief steps. The whole table: npm run campaign:layouts.

import { compareLayouts } from '../fixtures/managers/compare.js'
import { STEPS } from '../fixtures/managers/scenarios.js'

await compareLayouts(STEPS.filter(({ chief }) => chief === true))
