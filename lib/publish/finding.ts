// Makes findings of a check, and puts them into their order.

import { authorRuleOf, type CheckFinding, type CheckRuleId } from '../author-rules.js'
import { compareText } from '../names.js'

/** What a finding says beyond its rule and its file. */
export type FindingDetails = Pick<CheckFinding, 'line' | 'column' | 'found' | 'reason'>

/** A finding of a rule, with the severity that it has for an author. `file` is relative to the package. */
export const findingOf = (
  rule: CheckRuleId,
  skill: string | null,
  file: string,
  details: FindingDetails = {},
): CheckFinding => ({
  rule,
  severity: authorRuleOf(rule).severity,
  skill,
  file,
  ...details,
  fixable: false,
})

/** Takes findings in one skill one by one; `file` is relative to the package. */
export type Find = (rule: CheckRuleId, file: string, details?: FindingDetails) => void

/** The order of a report: by file, then by place. */
export const compareChecked = (a: CheckFinding, b: CheckFinding): number =>
  compareText(a.file, b.file) ||
  (a.line ?? 0) - (b.line ?? 0) ||
  (a.column ?? 0) - (b.column ?? 0) ||
  compareText(a.rule, b.rule)
