// How a report is put together, and the one line at its end.

import type { Severity } from '../problems.js'
import type { Problem } from '../types.js'
import { WIDTH, count, wrap } from './layout.js'
import { sentenceList } from './sentence-list.js'

/** How many problems have each severity. */
export const countBySeverity = (problems: readonly Problem[]): Record<Severity, number> => {
  const counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 }
  for (const { severity } of problems) counts[severity]++
  return counts
}

/** `2 errors and 1 warning`; '' where there is neither. An info is no reason to act. */
export const countText = (problems: readonly Problem[]): string => {
  const { error, warning } = countBySeverity(problems)
  return sentenceList([
    ...(error > 0 ? [count(error, 'error')] : []),
    ...(warning > 0 ? [count(warning, 'warning')] : []),
  ])
}

const NAME = 'agent-skills:'

/** The last line of a report, under our name: on stderr it stands among the lines of others. */
export const lastLine = (words: string, paint: (text: string) => string): string =>
  `${wrap(`${NAME} ${words}`, 0, WIDTH)
    .join('\n  ')
    .replace(NAME, () => paint(NAME))}\n`

/** Lines, blocks between empty lines, lines. */
export const parts = (before: string, blocks: string, after: string): string =>
  blocks === '' ? before + after : [before, blocks, after].filter(part => part !== '').join('\n')
