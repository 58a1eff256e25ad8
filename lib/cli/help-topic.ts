// Help on one command, the code of a problem, or a rule.

import { isAuthorRule, AUTHOR_RULES } from '../author-rules.js'
import { suggest } from '../config/match.js'
import { AgentSkillsError, PROGRAM } from '../errors.js'
import { PROBLEMS } from '../problems.js'
import type { ProblemCode } from '../problems.js'
import { withWholeCommands, wrap } from '../report/layout.js'
import { explainAuthorRule, explainCode, explainRule } from '../report/explain.js'
import type { Explanation } from '../report/explain.js'
import { RULES } from '../rules.js'
import type { RuleId } from '../rules.js'
import { paragraphs, table, verbUsage } from './usage.js'
import { VERB_NAMES, isVerb } from './verbs.js'

/** @throws EUSAGE if there is no such topic. */
export const topicHelp = (topic: string): string => {
  if (topic === 'help') return `${verbUsage('help')}\n${codeList()}`
  if (isVerb(topic)) return verbUsage(topic)
  if (isCode(topic)) return explained(topic, explainCode(topic))
  if (isRule(topic)) return explained(topic, explainRule(topic))
  if (isAuthorRule(topic)) return explained(topic, explainAuthorRule(topic))
  const known = [PROBLEMS, RULES, AUTHOR_RULES].flatMap(Object.keys)
  const nearest = suggest(topic, [...VERB_NAMES, ...known])
  throw new AgentSkillsError('EUSAGE', `there is no help on "${topic}"`, {
    hint: nearest === null ? `See: ${PROGRAM} help help` : `Did you mean "${nearest}"?`,
  })
}

const isCode = (topic: string): topic is ProblemCode => Object.hasOwn(PROBLEMS, topic)
const isRule = (topic: string): topic is RuleId => Object.hasOwn(RULES, topic)

const explained = (topic: string, { title, paragraphs: words, facts }: Explanation): string =>
  paragraphs(
    wrap(`${topic}: ${title}`, 0),
    ...words.map(text => wrap(withWholeCommands(text), 0)),
    facts.flatMap(fact => wrap(fact, 0)),
  )

/** Every code of a problem, for the help of `help`. */
const codeList = (): string =>
  paragraphs([
    'Problems:',
    ...table(Object.entries(PROBLEMS).map(([code, { title }]) => [code, title])),
  ])
