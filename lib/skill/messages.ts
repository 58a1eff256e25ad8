// One line in words for one finding. What a finding quotes is untrusted and stands in the line as it is: whoever prints
// it escapes it.

import { RULES, type RuleId, type SkillFinding } from '../rules.js'
import { NAME_FAULTS } from './rules.js'

type Word = (found: string, reason: string) => string

/** `title: "found" (reason)`, as far as there is either. */
const plain = (title: string, { found, reason }: SkillFinding): string => {
  const quoted = found === undefined || found === '' ? title : `${title}: "${found}"`
  return reason === undefined || reason === '' ? quoted : `${quoted} (${reason})`
}

const notText = (field: string): Word => {
  return (_, reason) => `Field '${field}' must be a non-empty string (\`${field}\` is ${reason})`
}

const nameCharacters: Word = (name, fault) => {
  const invalid = `Skill name '${name}' contains invalid characters: \`name\` may hold only lowercase letters, digits and hyphens`
  switch (fault) {
    case NAME_FAULTS.upper:
      return `Skill name '${name}' must be lowercase`
    case NAME_FAULTS.edge:
      return `Skill name cannot start or end with a hyphen: '${name}'`
    case NAME_FAULTS.doubled:
      return `Skill name cannot contain consecutive hyphens: '${name}'`
    case NAME_FAULTS.prefix:
      return `${invalid} (a prefix "causes the skill to silently fail to load" in VS Code)`
    default:
      return invalid
  }
}

const because = (text: string, reason: string): string =>
  reason === '' ? text : `${text} (${reason})`

const words: Partial<Record<RuleId, Word>> = {
  'frontmatter-missing': (_, reason) =>
    because('no frontmatter — SKILL.md must start with YAML frontmatter (---)', reason),
  'frontmatter-unclosed': (_, reason) =>
    because(
      'frontmatter opened with `---` and was never closed (not properly closed with ---)',
      reason,
    ),
  'frontmatter-not-mapping': () => 'SKILL.md frontmatter must be a YAML mapping',
  'yaml-invalid': (found, reason) =>
    `Invalid YAML in frontmatter: ${reason === '' ? 'it cannot be parsed' : reason}${found === '' ? '' : `: "${found}"`}`,
  'name-missing': () => 'Missing required field in frontmatter: name',
  'name-type': notText('name'),
  'name-empty': () => "Field 'name' must be a non-empty string (`name` is empty)",
  'name-too-long': (name, length) =>
    `Skill name '${name}' exceeds 64 character limit (${length}; \`name\` is longer than 64 characters)`,
  'name-characters': nameCharacters,
  'name-mismatch': (name, directory) =>
    `Directory name '${directory}' must match skill name '${name}' (frontmatter says \`name = ${name}\` but the directory is \`${directory}\`)`,
  'description-missing': () => 'Missing required field in frontmatter: description',
  'description-type': notText('description'),
  'description-empty': () =>
    "Field 'description' must be a non-empty string (`description` is empty)",
  'description-too-long': (_, length) => `Description exceeds 1024 character limit (${length})`,
  'name-reserved': (name, vendor) =>
    `Skill name '${name}' contains the name of a vendor, ${vendor}`,
}

// a Map: a rule called constructor is none
const WORDS: ReadonlyMap<string, Word> = new Map(Object.entries(words))

/**
 * The finding in one line, not escaped but for white space, which becomes single spaces. `found` and `reason` are used
 * as rules.ts, text.ts, metadata.ts and files.ts fill them; a finding that lacks them still gets its line. Never throws.
 */
export const ruleMessage = (finding: SkillFinding): string => {
  const word = WORDS.get(finding.rule)
  const rule = Object.hasOwn(RULES, finding.rule) ? RULES[finding.rule] : undefined
  const message =
    word === undefined
      ? plain(rule?.title ?? finding.rule, finding)
      : word(finding.found ?? '', finding.reason ?? '')
  return message.replace(/\s+/g, ' ')
}
