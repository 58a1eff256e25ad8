// One line for one finding, in the words that every document asks for: those of skill/messages.ts, and a few more that
// only a loader owes.

import { ruleMessage } from '../skill/messages.js'
import type { SkillFinding } from '../rules.js'

const YAML_RULES: ReadonlySet<string> = new Set(['yaml-invalid', 'tag', 'alias', 'depth'])

/** The line for a finding. What it quotes is untrusted and stands in it as it is, white space aside. */
export const messageOf = (finding: SkillFinding): string => {
  const message = ruleMessage(finding)
  if (YAML_RULES.has(finding.rule)) return `parsing the YAML frontmatter: ${message}`
  if (finding.rule === 'name-reserved') return `${message} (\`name\` may not contain a vendor name)`
  return message
}
