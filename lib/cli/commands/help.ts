// `help`: explains a command, the code of a problem, or a rule.

import { isAuthorRule, AUTHOR_RULES } from '../../author-rules.js'
import { suggest } from '../../config/match.js'
import { AgentSkillsError } from '../../errors.js'
import { PROBLEMS } from '../../problems.js'
import type { ProblemCode } from '../../problems.js'
import { explainAuthorRule, explainCode, explainRule } from '../../report/explain.js'
import type { Explanation } from '../../report/explain.js'
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
  if (isCode(topic)) return topicHelp(topic, explainCode(topic))
  if (isRule(topic)) return topicHelp(topic, explainRule(topic))
  if (isAuthorRule(topic)) return topicHelp(topic, explainAuthorRule(topic))
  const known = [PROBLEMS, RULES, AUTHOR_RULES].flatMap(table => Object.keys(table))
  const nearest = suggest(topic, [...VERB_NAMES, ...known])
  throw new AgentSkillsError('EUSAGE', `there is no help on "${topic}"`, {
    hint: nearest === null ? 'See: agent-skills help help' : `Did you mean "${nearest}"?`,
  })
}

const isCode = (topic: string): topic is ProblemCode => Object.hasOwn(PROBLEMS, topic)
const isRule = (topic: string): topic is RuleId => Object.hasOwn(RULES, topic)

const topicHelp = (topic: string, { title, paragraphs, facts }: Explanation): string =>
  codeUsage(`${topic}: ${title}`, paragraphs, facts)
