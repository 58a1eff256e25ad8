// What a code or a rule means, for `agent-skills help` and for the page of all of them.

import { authorRuleOf } from '../author-rules.js'
import type { CheckRuleId } from '../author-rules.js'
import { PROBLEMS } from '../problems.js'
import type { ProblemCode } from '../problems.js'
import { RULES } from '../rules.js'
import type { RuleId } from '../rules.js'

/** An explanation in plain text; every string is one paragraph. */
export interface Explanation {
  title: string
  paragraphs: string[]
  facts: string[]
}

/** A problem or finding. */
export const explainCode = (code: ProblemCode): Explanation => {
  const { title, help, severity, inSync } = PROBLEMS[code]
  const degrees =
    inSync === undefined
      ? `Severity: ${severity}.`
      : `Severity: ${severity} in doctor, ${inSync} in sync.`
  return { title, paragraphs: [help], facts: [degrees] }
}

const CONSEQUENCES = {
  invalid: 'The skill is not installed.',
  unsafe: 'The skill is not installed.',
  warning: 'The skill is installed all the same.',
  info: 'The skill is installed all the same.',
}

/** A rule for one skill. */
export const explainRule = (rule: RuleId): Explanation => {
  const { degree, title, remedy, acceptable } = RULES[rule]
  const accept =
    acceptable === true
      ? ['A project can take this finding knowingly with "accept" in its configuration.']
      : []
  return {
    title,
    paragraphs: [`${CONSEQUENCES[degree]} For its author: ${remedy}.`],
    facts: [`Degree: ${degree}; ${severityInCheck(rule)}.`, ...accept],
  }
}

/** A rule that only `check` has. */
export const explainAuthorRule = (rule: CheckRuleId): Explanation => {
  const { title, why, remedy } = authorRuleOf(rule)
  return {
    title,
    paragraphs: [`${why} For its author: ${remedy}.`],
    facts: [`Severity: ${severityInCheck(rule)}.`],
  }
}

const severityInCheck = (rule: CheckRuleId): string => `${authorRuleOf(rule).severity} in check`
