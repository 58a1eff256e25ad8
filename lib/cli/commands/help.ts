// `help`: explains a command, the code of a problem, or a rule.

import { suggest } from '../../config/match.js'
import { AgentSkillsError } from '../../errors.js'
import { PROBLEMS } from '../../problems.js'
import type { ProblemCode } from '../../problems.js'
import { RULES } from '../../rules.js'
import type { RuleId } from '../../rules.js'
import type { Command } from '../context.js'
import { DONE } from '../exit-code.js'
import { codeList, codeUsage, globalUsage, verbUsage } from '../usage.js'
import { VERB_NAMES, isVerb } from '../verbs.js'

export const help: Command = async ({ arguments: { operands }, print }) => {
  print(helpOn(operands[0]))
  return DONE
}

const helpOn = (topic: string | undefined): string => {
  if (topic === undefined) return globalUsage()
  if (topic === 'help') return `${verbUsage('help')}\n${codeList()}`
  if (isVerb(topic)) return verbUsage(topic)
  if (isCode(topic)) return codeHelp(topic)
  if (isRule(topic)) return ruleHelp(topic)
  const nearest = suggest(topic, [...VERB_NAMES, ...Object.keys(PROBLEMS), ...Object.keys(RULES)])
  throw new AgentSkillsError('EUSAGE', `there is no help on "${topic}"`, {
    hint: nearest === null ? 'See: agent-skills help help' : `Did you mean "${nearest}"?`,
  })
}

const isCode = (topic: string): topic is ProblemCode => Object.hasOwn(PROBLEMS, topic)
const isRule = (topic: string): topic is RuleId => Object.hasOwn(RULES, topic)

const codeHelp = (code: ProblemCode): string => {
  const { title, help: text, severity, inSync } = PROBLEMS[code]
  const degrees =
    inSync === undefined
      ? `Severity: ${severity}.`
      : `Severity: ${severity} in doctor, ${inSync} in sync.`
  return codeUsage(`${code}: ${title}`, text, [degrees])
}

const ruleHelp = (rule: RuleId): string => {
  const { degree, title, remedy, acceptable } = RULES[rule]
  const consequence = {
    invalid: 'The skill is not installed.',
    unsafe: 'The skill is not installed.',
    warning: 'The skill is installed all the same.',
    info: 'The skill is installed all the same.',
  }[degree]
  const accept =
    acceptable === true
      ? ['A project can take this finding knowingly with "accept" in its configuration.']
      : []
  return codeUsage(`${rule}: ${title}`, `${consequence} For its author: ${remedy}.`, [
    `Degree: ${degree}.`,
    ...accept,
  ])
}
