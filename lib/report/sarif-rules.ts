// The catalogue as rules of SARIF: a code, or a code and the rule for one skill that is broken.

import { PROGRAM } from '../errors.js'
import { PROBLEMS } from '../problems.js'
import type { ProblemCode, Severity } from '../problems.js'
import { RULES } from '../rules.js'
import type { RuleId } from '../rules.js'
import type { Problem } from '../types.js'

/** How bad it is, in the words of SARIF. */
export type Level = 'error' | 'warning' | 'note'

export const LEVELS: Readonly<Record<Severity, Level>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
}

/** `reportingDescriptor`. */
export interface SarifRule {
  id: string
  shortDescription: { text: string }
  fullDescription: { text: string }
  help: { text: string }
  defaultConfiguration: { level: Level }
}

/** `unsafe-skill/hooks`: viewers group results by this id. */
export const ruleIdOf = (problem: Problem): string => {
  const rule = brokenRule(problem)
  return rule === null ? problem.code : `${problem.code}/${rule}`
}

/** The rule of a problem. */
export const sarifRule = (problem: Problem): SarifRule => {
  const rule = brokenRule(problem)
  return {
    id: ruleIdOf(problem),
    ...(rule === null ? wordsOfCode(problem.code) : wordsOfRule(problem.code, rule)),
    defaultConfiguration: { level: LEVELS[PROBLEMS[problem.code].severity] },
  }
}

const brokenRule = (problem: Problem): RuleId | null =>
  problem.rule ?? ('finding' in problem.detail ? problem.detail.finding.rule : null)

const wordsOfCode = (code: ProblemCode) => {
  const { title, help } = PROBLEMS[code]
  return {
    shortDescription: { text: title },
    fullDescription: { text: help },
    help: { text: `${help} See: ${PROGRAM} help ${code}` },
  }
}

const wordsOfRule = (code: ProblemCode, rule: RuleId) => {
  const { title, help } = PROBLEMS[code]
  const { title: broken, remedy } = RULES[rule]
  return {
    shortDescription: { text: `${title}: ${broken}` },
    fullDescription: { text: help },
    help: { text: `${help} For its author: ${remedy}. See: ${PROGRAM} help ${rule}` },
  }
}
