// The one line at the end of a report: how many problems of which severity.

import type { Severity } from '../problems.js'
import type { Problem } from '../types.js'
import { count, sentenceList } from './layout.js'

/** How many problems have each severity. */
export const countBySeverity = (problems: readonly Problem[]): Record<Severity, number> => {
  const counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 }
  for (const { severity } of problems) counts[severity]++
  return counts
}

/** `2 errors and 1 warning`; '' where there is neither. Infos are no reason to act, so they count only if asked for. */
export const countText = (problems: readonly Problem[], infos: boolean = false): string => {
  const counts = countBySeverity(problems)
  return sentenceList([
    ...(counts.error > 0 ? [count(counts.error, 'error')] : []),
    ...(counts.warning > 0 ? [count(counts.warning, 'warning')] : []),
    ...(infos && counts.info > 0 ? [count(counts.info, 'note')] : []),
  ])
}
