// What `check` tells the author of a package: every rule for one skill with what it costs to break it, and the rules that
// only an author can act on. Some faults that an installer lets pass are errors here: this is the last chance to mend them.

import type { Severity } from './problems.js'
import { RULES } from './rules.js'
import type { RuleId } from './rules.js'

interface AuthorRule {
  severity: Severity
  /** What is wrong, in one short line. */
  title: string
  /** Why it matters, one sentence. */
  why: string
  /** What the author does about it. */
  remedy: string
}

const SKIPPED = 'Tools that install skills skip this one.'
const REFUSED = 'Tools that install skills refuse this one: it could do harm.'

/** Why each rule for one skill matters to those who use the package. */
const whys = {
  'skill-md-case': 'Most agents look for exactly this name and do not see the skill.',
  encoding: SKIPPED,
  'frontmatter-missing': SKIPPED,
  'frontmatter-unclosed': SKIPPED,
  'frontmatter-not-mapping': SKIPPED,
  'yaml-invalid': SKIPPED,
  tag: SKIPPED,
  alias: SKIPPED,
  depth: SKIPPED,
  'name-missing': SKIPPED,
  'name-type': SKIPPED,
  'name-empty': SKIPPED,
  'name-too-long': SKIPPED,
  'name-characters': 'Some agents do not load such a skill, and do not say so.',
  'name-mismatch': 'Some agents take the one name, some the other, some neither.',
  'description-missing': 'An agent decides by the description whether it needs the skill.',
  'description-type': SKIPPED,
  'description-empty': 'An agent decides by the description whether it needs the skill.',
  link: 'npm packs no links, and nothing that installs skills follows one.',
  'special-file': REFUSED,
  'case-twin': 'Windows and macOS cannot hold both.',
  'reserved-name': 'Windows cannot write it.',
  'hidden-characters': REFUSED,
  'control-characters': REFUSED,
  'prompt-tags': 'Some agents put the metadata into their prompt as it is.',
  'load-time-shell': REFUSED,
  hooks: REFUSED,
  'plugin-files': REFUSED,
  'too-large': REFUSED,
  'nested-name': 'Agents that list nested skills take one for the other.',
  'byte-order-mark': 'Some agents do not find the frontmatter behind it.',
  'description-too-long': 'Some agents cut it, some skip the skill.',
  'angle-brackets': 'Some agents and stores refuse them.',
  'name-reserved': 'Some agents and stores refuse the names of vendors.',
  'triple-dash': 'Some tools end the frontmatter there.',
  'compatibility-invalid': 'The format allows one text of at most 500 characters.',
  'metadata-not-mapping': 'Some agents refuse the whole skill.',
  'field-type': 'Agents that read this field refuse the whole skill.',
  'unrestricted-tools': 'It asks every user for the right to run anything.',
  'suspicious-characters': 'A reviewer cannot see what an agent reads.',
  large: 'Agents read all of it; some refuse a SKILL.md of more than 100 KiB.',
  'binary-file': 'Nobody can review it.',
  'hidden-file': 'It is copied into every project, and nobody sees it.',
  'pipe-to-shell': 'An agent may follow it to the letter.',
  secret: 'Whatever is published is public for good.',
  'ignore-instructions': 'Scanners take it for an attack.',
  'hidden-comment': 'Scanners take it for an attack: readers of the page do not see it.',
} satisfies Record<RuleId, string>

/** Warnings to those who install that are errors for the author. */
const ERRORS: ReadonlySet<RuleId> = new Set<RuleId>([
  'byte-order-mark',
  'description-too-long',
  'compatibility-invalid',
  'metadata-not-mapping',
  'field-type',
  'secret',
])

const authorRules = {
  // the package
  'no-skills': {
    severity: 'error',
    title: 'the package has no skill',
    why: 'A skill is found at skills/<name>/SKILL.md and nowhere else.',
    remedy: 'put each skill into a directory of its own below skills/',
  },
  'not-packed': {
    severity: 'error',
    title: 'not in what npm packs',
    why: 'Those who install the package do not get it.',
    remedy: 'see to it that all of skills/ is in the package; "npm pack --dry-run" lists it',
  },
  'never-packed': {
    severity: 'warning',
    title: 'a name that npm never packs',
    why: 'Those who install the package do not get it.',
    remedy: 'rename it if the skill needs it, else delete it',
  },
  'not-a-skill': {
    severity: 'warning',
    title: 'a SKILL.md where none is looked for',
    why: 'Only skills/<name>/SKILL.md is installed, no level above or below.',
    remedy: 'move its directory up or down, so that it stands directly below skills/',
  },
  'no-skill-md': {
    severity: 'warning',
    title: 'a directory of skills/ without a SKILL.md',
    why: 'It is no skill, so nobody installs it, and skills beside it cannot use what is in it.',
    remedy: 'give it a SKILL.md, or move what is in it into the skills that need it',
  },
  'nested-skill': {
    severity: 'warning',
    title: 'a skill inside of a skill',
    why: 'It is not installed as a skill of its own, and only some agents list it.',
    remedy: 'move it to skills/ if it is a skill, else name the file otherwise',
  },
  'agents-published': {
    severity: 'warning',
    title: 'the package ships .agents/',
    why: 'It holds skills of your own dependencies and tools, which users do not need.',
    remedy: 'list what you publish in "files" of package.json, or name .agents in .npmignore',
  },
  'published-directory': {
    severity: 'info',
    title: 'what was checked is publishConfig.directory',
    why: 'pnpm and others publish that directory; npm itself would publish this one.',
    remedy: 'run the check after the build',
  },
  'tarball-entry': {
    severity: 'error',
    title: 'an entry of the tarball that cannot be installed',
    why: 'npm leaves it out or takes another one for it.',
    remedy: 'make the tarball with npm pack',
  },
  // the files of a skill
  'line-ends': {
    severity: 'warning',
    title: 'lines end with CRLF',
    why: 'Some agents show or match the carriage returns.',
    remedy: 'save the file with LF line ends',
  },
  'body-empty': {
    severity: 'warning',
    title: 'nothing stands below the frontmatter',
    why: 'An agent that loads the skill learns nothing.',
    remedy: 'write what an agent has to do',
  },
  'body-long': {
    severity: 'warning',
    title: 'the text is long',
    why: 'An agent reads all of it at once; the format recommends at most 500 lines and 5,000 tokens.',
    remedy: 'move details into files below references/ and link to them',
  },
  'dead-link': {
    severity: 'warning',
    title: 'a link that leads nowhere',
    why: 'An agent that follows it finds nothing.',
    remedy: 'mend the path: it counts from the file in which it stands',
  },
  'link-outside': {
    severity: 'warning',
    title: 'a link that leads out of the skill',
    why: 'Only the directory of the skill is installed, so the target is not there.',
    remedy: 'copy the file into the skill, or link to a page on the web',
  },
  'not-executable': {
    severity: 'info',
    title: 'a script that begins with #! and cannot be executed',
    why: 'An agent that calls it by its path gets "permission denied".',
    remedy: 'run "chmod +x" on it, or tell the agent which program runs it',
  },
  // the frontmatter
  'name-typed': {
    severity: 'warning',
    title: 'some YAML readers take the value for something else than text',
    why: 'Agents with another YAML schema read a number, a date or true, and skip the skill.',
    remedy: 'put it in quotes',
  },
  'description-bytes': {
    severity: 'warning',
    title: 'description is longer than 1024 bytes',
    why: 'Some agents count bytes, not characters, and skip the skill.',
    remedy: 'shorten it',
  },
  'description-short': {
    severity: 'warning',
    title: 'description is very short',
    why: 'An agent decides by it whether it needs the skill.',
    remedy: 'say what the skill does and when to use it',
  },
  'license-invalid': {
    severity: 'warning',
    title: 'license is not a short text',
    why: 'The format has a name or the name of a file there.',
    remedy: 'write the name of the license',
  },
  'compatibility-empty': {
    severity: 'warning',
    title: 'compatibility is empty',
    why: 'The format asks for 1 to 500 characters.',
    remedy: 'say what the skill needs, or delete the line',
  },
  'metadata-nested': {
    severity: 'warning',
    title: 'a value of metadata is not a text',
    why: 'The format has texts there; some agents refuse the whole skill.',
    remedy: 'write "key: value" lines',
  },
  'allowed-tools-form': {
    severity: 'warning',
    title: 'tools that are not separated by spaces',
    why: 'The format has one text with spaces; some agents read nothing else.',
    remedy: 'write: allowed-tools: Read Bash(git:*)',
  },
  'unknown-field': {
    severity: 'warning',
    title: 'a field that the format does not have',
    why: 'Agents ignore it, and the reference validator and some stores refuse the skill.',
    remedy: 'delete it, or move it below metadata',
  },
  'client-field': {
    severity: 'warning',
    title: 'a field that only some agents know',
    why: 'Others ignore it, and the reference validator refuses the skill.',
    remedy: 'say it in the text as well, so that the skill works without it',
  },
  'reference-validator': {
    severity: 'error',
    title: 'the reference validator refuses it',
    why: 'Stores and teams that use that validator refuse the skill.',
    remedy: 'write it as the validator wants it, or check without --strict',
  },
} satisfies Record<string, AuthorRule>

/** The id of a rule that only an author can act on. */
export type AuthorRuleId = keyof typeof authorRules

/** The id of any rule of `check`; stable, printed in every format. */
export type CheckRuleId = RuleId | AuthorRuleId

const ofSkill = (rule: RuleId): AuthorRule => {
  const { degree, title, remedy } = RULES[rule]
  const isError = degree === 'invalid' || degree === 'unsafe' || ERRORS.has(rule)
  return { severity: isError ? 'error' : 'warning', title, why: whys[rule], remedy }
}

/** The rules that only an author can act on. */
export const AUTHOR_RULES: Readonly<Record<AuthorRuleId, Readonly<AuthorRule>>> = authorRules

/** True for the id of a rule that only an author can act on. */
export const isAuthorRule = (rule: string): rule is AuthorRuleId => Object.hasOwn(authorRules, rule)

/** What an author is told of a rule. */
export const authorRuleOf = (rule: CheckRuleId): Readonly<AuthorRule> =>
  isAuthorRule(rule) ? AUTHOR_RULES[rule] : ofSkill(rule)

/** One fault, where it is, and whether there is one right way to mend it. */
export interface CheckFinding {
  rule: CheckRuleId
  severity: Severity
  /** The name of the skill's directory; null: it is about the package. */
  skill: string | null
  /** '/'-separated, relative to the package. */
  file: string
  /** 1-based. */
  line?: number
  /** 1-based, in code points. */
  column?: number
  /** What was found, as it stands there: untrusted, escape it before printing. */
  found?: string
  /** Why, in words of ours. */
  reason?: string
  /** True if `check --fix` mends it. */
  fixable: boolean
}

/** Something that `check --fix` changed. */
export interface CheckFix {
  /** '/'-separated, relative to the package; as it is called now. */
  file: string
  /** What was done, in words of ours: `removed the byte order mark`. */
  done: string
}

/** One package that was checked. */
export interface CheckedPackage {
  /** What package.json says. */
  name: string | null
  version: string | null
  /** Absolute: the directory, or the tarball. */
  path: string
  kind: 'directory' | 'tarball'
  /** The directories that would be installed as skills if nothing were wrong. Sorted. */
  skills: string[]
  /** Sorted by file, line, column, rule. */
  findings: CheckFinding[]
  /** In the order in which they were made. */
  fixed: CheckFix[]
}
