// Exit codes: 0 done or clean, 1 problems that a person must settle, 2 everything that kept us from judging.

import type { Problem, Result } from '../types.js'

export const DONE = 0
export const PROBLEMS = 1
export const FAILED = 2

/** Of a report: 1 if it has an error, or, strictly, a warning. */
export const exitCodeOfFindings = (findings: readonly Problem[], strict: boolean): number =>
  findings.some(({ severity }) => severity === 'error' || (strict && severity === 'warning'))
    ? PROBLEMS
    : DONE

/** Of a run: 1 if problems forbade it or came up on the way; a dry run ends as the run would. */
export const exitCodeOfResult = ({ outcome, plan, notes }: Result): number => {
  if (outcome === 'skipped') return DONE
  const isBlocked = outcome === 'blocked' || (outcome === 'planned' && plan?.blocked === true)
  return isBlocked ? PROBLEMS : exitCodeOfFindings(notes, false)
}
