// The rules for one skill: every id, its degree and what mends it. Judged in skill/, worded in skill/messages.ts.
// Source of the verdicts: SPEC.md, sections 3 and 8.

/** `invalid`: a rule is broken. `unsafe`: it could harm. Neither is supplied. `warning`: it is supplied all the same. */
export type Degree = 'invalid' | 'unsafe' | 'warning' | 'info'

interface Rule {
  degree: Degree
  /** What is wrong, in one short line. */
  title: string
  /** What the author of the skill does about it. */
  remedy: string
  /** True if a project may take this finding knowingly with `accept`. */
  acceptable?: boolean
}

const rules = {
  'skill-md-case': {
    degree: 'invalid',
    title: 'the file is not named exactly SKILL.md',
    remedy: 'rename it to SKILL.md, in upper case',
  },
  encoding: { degree: 'invalid', title: 'not valid UTF-8', remedy: 'save the file as UTF-8' },
  'frontmatter-missing': {
    degree: 'invalid',
    title: 'no frontmatter',
    remedy: 'begin the file with a line that is exactly ---',
  },
  'frontmatter-unclosed': {
    degree: 'invalid',
    title: 'the frontmatter is never closed',
    remedy: 'end the frontmatter with a line that is exactly ---',
  },
  'frontmatter-not-mapping': {
    degree: 'invalid',
    title: 'the frontmatter is not a mapping',
    remedy: 'write it as "key: value" lines',
  },
  'yaml-invalid': {
    degree: 'invalid',
    title: 'invalid YAML',
    remedy: 'mend the YAML of the frontmatter',
  },
  tag: { degree: 'invalid', title: 'a YAML tag', remedy: 'remove the tag' },
  alias: { degree: 'invalid', title: 'a YAML anchor or alias', remedy: 'write the value out' },
  depth: {
    degree: 'invalid',
    title: 'nested more than 8 levels deep',
    remedy: 'flatten the frontmatter',
  },
  'name-missing': {
    degree: 'invalid',
    title: 'no name',
    remedy: 'add "name:" with the name of the directory',
  },
  'name-type': { degree: 'invalid', title: 'name is not a string', remedy: 'write one plain name' },
  'name-empty': {
    degree: 'invalid',
    title: 'name is empty',
    remedy: 'write the name of the directory',
  },
  'name-too-long': {
    degree: 'invalid',
    title: 'name is longer than 64 characters',
    remedy: 'shorten the name and the directory',
  },
  'name-characters': {
    degree: 'invalid',
    title: 'name has characters that are not allowed',
    remedy: 'use lower-case letters a-z, digits and single hyphens',
  },
  'name-mismatch': {
    degree: 'invalid',
    title: 'name is not the name of the directory',
    remedy: 'make the two equal',
  },
  'description-missing': {
    degree: 'invalid',
    title: 'no description',
    remedy: 'add "description:", which says what the skill does and when to use it',
  },
  'description-type': {
    degree: 'invalid',
    title: 'description is not a string',
    remedy: 'write one text',
  },
  'description-empty': {
    degree: 'invalid',
    title: 'description is empty',
    remedy: 'say what the skill does and when to use it',
  },

  link: {
    degree: 'unsafe',
    title: 'a link',
    remedy: 'replace the link by a copy of what it points to: links are never followed',
  },
  'special-file': {
    degree: 'unsafe',
    title: 'neither a file nor a directory',
    remedy: 'remove it',
  },
  'case-twin': {
    degree: 'unsafe',
    title: 'two names that differ only in case or Unicode form',
    remedy: 'rename one of them: many file systems cannot hold both',
  },
  'reserved-name': {
    degree: 'unsafe',
    title: 'a name that cannot be written on every system',
    remedy: 'rename it',
  },
  'hidden-characters': {
    degree: 'unsafe',
    title: 'hidden characters',
    remedy: 'remove the characters: a reviewer cannot see what they tell an agent',
    acceptable: true,
  },
  'control-characters': {
    degree: 'unsafe',
    title: 'control characters',
    remedy: 'remove the characters',
    acceptable: true,
  },
  'prompt-tags': {
    degree: 'unsafe',
    title: 'a tag that could leave the catalogue of an agent',
    remedy: 'write the metadata without closing tags and without tags of the host',
    acceptable: true,
  },
  'load-time-shell': {
    degree: 'unsafe',
    title: 'a shell command that some agents run when they load the skill',
    remedy: 'tell the agent to run the command instead',
    acceptable: true,
  },
  hooks: {
    degree: 'unsafe',
    title: 'hooks in the frontmatter: commands that some agents run by themselves',
    remedy: 'remove the hooks',
    acceptable: true,
  },
  'plugin-files': {
    degree: 'unsafe',
    title: 'a file that turns the skill into a plugin that runs code',
    remedy: 'ship the plugin on its own',
    acceptable: true,
  },
  'too-large': {
    degree: 'unsafe',
    title: 'larger than a skill may be',
    remedy: 'keep a skill below 1,000 files and 20 MiB, a file below 5 MiB, SKILL.md below 1 MiB',
    acceptable: true,
  },
  'nested-name': {
    degree: 'unsafe',
    title: 'a nested skill has the name of a skill of yours',
    remedy: 'rename your skill, or leave this one out',
    acceptable: true,
  },

  'byte-order-mark': {
    degree: 'warning',
    title: 'begins with a byte order mark',
    remedy: 'save it without one',
  },
  'description-too-long': {
    degree: 'warning',
    title: 'description is longer than 1024 characters',
    remedy: 'shorten it: some agents cut it or skip the skill',
  },
  'angle-brackets': {
    degree: 'warning',
    title: 'angle brackets in the description',
    remedy: 'write it without < and >: some agents refuse them',
  },
  'name-reserved': {
    degree: 'warning',
    title: 'name contains the name of a vendor',
    remedy: 'choose another name: some agents refuse "anthropic" and "claude"',
  },
  'triple-dash': {
    degree: 'warning',
    title: '--- inside a value of the frontmatter',
    remedy: 'write it differently: some tools end the frontmatter there',
  },
  'compatibility-invalid': {
    degree: 'warning',
    title: 'compatibility is not a text of at most 500 characters',
    remedy: 'write one short text',
  },
  'metadata-not-mapping': {
    degree: 'warning',
    title: 'metadata is not a mapping',
    remedy: 'write "key: value" lines',
  },
  'field-type': {
    degree: 'warning',
    title: 'a field has the wrong type',
    remedy: 'write a list of texts',
  },
  'unrestricted-tools': {
    degree: 'warning',
    title: 'allowed-tools grants every command',
    remedy: 'name the commands: Bash(git status)',
  },
  'suspicious-characters': {
    degree: 'warning',
    title: 'characters that cannot be seen',
    remedy: 'remove them',
  },
  large: { degree: 'warning', title: 'unusually large', remedy: 'make it smaller' },
  'binary-file': {
    degree: 'warning',
    title: 'a binary or an archive',
    remedy: 'ship sources instead',
  },
  'hidden-file': {
    degree: 'warning',
    title: 'a hidden file',
    remedy: 'leave it out of the package',
  },
  'pipe-to-shell': {
    degree: 'warning',
    title: 'downloads a script and runs it',
    remedy: 'review it before you let an agent follow it',
  },
  secret: { degree: 'warning', title: 'looks like a secret', remedy: 'remove and revoke it' },
  'ignore-instructions': {
    degree: 'warning',
    title: 'tells an agent to ignore its instructions',
    remedy: 'review it before you let an agent read it',
  },
  'hidden-comment': {
    degree: 'warning',
    title: 'a comment that speaks to the agent',
    remedy: 'review it: readers of the rendered page do not see it',
  },
} satisfies Record<string, Rule>

/** The id of a rule for one skill; stable, printed in every format. */
export type RuleId = keyof typeof rules

/** Every rule by its id. */
export const RULES: Readonly<Record<RuleId, Readonly<Rule>>> = rules

/** One broken rule in one skill. `file` is '/'-separated below the skill's directory ('' = the directory itself). */
export interface SkillFinding {
  rule: RuleId
  file: string
  /** 1-based. */
  line?: number
  /** 1-based, in code points. */
  column?: number
  /** What was found, as it stands there: untrusted, escape it before printing. */
  found?: string
  /** Why, in words of ours (a parser's reason, a number with its unit). */
  reason?: string
}
