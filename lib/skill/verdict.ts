// From the findings about a skill to the one thing that a plan needs to know.

import { RULES, type RuleId, type SkillFinding } from '../rules.js'

/** What becomes of a skill with these findings. */
export type Verdict = 'installable' | 'invalid' | 'unsafe'

/**
 * `unsafe` if an unsafe finding is not accepted (only rules that are `acceptable` can be), else `invalid` if a rule is
 * broken; warnings and infos do not count.
 */
export const isInstallable = (
  findings: readonly Pick<SkillFinding, 'rule'>[],
  accepted: ReadonlySet<RuleId>,
): Verdict => {
  const counts = findings.filter(
    ({ rule }) => !(RULES[rule].acceptable === true && accepted.has(rule)),
  )
  if (counts.some(({ rule }) => RULES[rule].degree === 'unsafe')) return 'unsafe'
  return counts.some(({ rule }) => RULES[rule].degree === 'invalid') ? 'invalid' : 'installable'
}
