// docs/problems.md: every code and every rule, from the catalogue that `agent-skills help <code>` prints.

import { PROBLEMS } from '../lib/problems.js'
import type { ProblemCode } from '../lib/problems.js'
import { explainCode, explainRule } from '../lib/report/explain.js'
import type { Explanation } from '../lib/report/explain.js'
import { RULES } from '../lib/rules.js'
import type { RuleId } from '../lib/rules.js'

const INTRODUCTION = `<!-- Made by "npm run docs". Change lib/problems.ts and lib/rules.ts instead. -->

# Problems and rules

Every problem is reported with its code, and every finding about one skill also with the rule that it breaks.
\`agent-skills help <code>\` and \`agent-skills help <rule>\` print what stands here.

\`doctor\` exits with 1 if there is an error, with \`--strict\` also if there is a warning. \`sync\` changes nothing if there
is an error.`

/** What Markdown would read as more than text. */
const markdown = (text: string): string =>
  text
    .replace(/"(agent-skills [^"]+)"/g, '`$1`')
    .replace(/`[^`]*`|[<>*_[\]\\]/g, part => (part.startsWith('`') ? part : `\\${part}`))

const section = (id: string, { title, paragraphs, facts }: Explanation): string =>
  [
    `### ${id}`,
    `${title.slice(0, 1).toUpperCase()}${title.slice(1)}.`,
    ...paragraphs,
    facts.join(' '),
  ]
    .map((part, i) => (i === 0 ? part : markdown(part)))
    .join('\n\n')

/** The page, not yet broken into lines. */
export const problemsPage = (): string =>
  [
    INTRODUCTION,
    '## Problems',
    ...Object.keys(PROBLEMS)
      .filter((code): code is ProblemCode => code in PROBLEMS)
      .map(code => section(code, explainCode(code))),
    '## Rules for one skill',
    ...Object.keys(RULES)
      .filter((rule): rule is RuleId => rule in RULES)
      .map(rule => section(rule, explainRule(rule))),
    '',
  ].join('\n\n')
