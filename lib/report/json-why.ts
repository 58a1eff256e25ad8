// The JSON of `why`.

import type { ProblemJson } from './json.js'
import { problemJson } from './json.js'
import type { Why } from './why.js'

/** `why --json`. */
export interface WhyJson extends Omit<Why, 'problems'> {
  problems: ProblemJson[]
}

export const whyJson = ({ problems, ...why }: Why): WhyJson => ({
  ...why,
  problems: problems.map(problemJson),
})
