// One problem or finding, with the details that its code has. A code without details here does not compile.

import { PROBLEMS } from '../../lib/problems.js'
import type { HookFault, PackageManager } from '../../lib/hook-types.js'
import type { ProblemCode } from '../../lib/problems.js'
import type { ProblemJson } from '../../lib/report/json.js'
import { RULES } from '../../lib/rules.js'
import type { SkillFinding } from '../../lib/rules.js'
import type { Candidate, ProblemDetails } from '../../lib/types.js'
import { flag, list, natural, oneOf, reference, shape, text, textOrNull } from './schema.js'
import type { Schema } from './schema.js'

export const REASONS = [
  'gone',
  'invalid',
  'unsafe',
  'internal',
  'excluded',
  'denied',
  'pending',
  'scope',
  'cleaned',
] as const satisfies readonly ProblemDetails['orphaned-skill']['because'][]

/** null: it is not clear which one is in use. */
export const manager: Schema = {
  enum: [
    'npm',
    'pnpm',
    'yarn-classic',
    'yarn-berry',
    'bun',
    null,
  ] satisfies (PackageManager | null)[],
  description: 'The package manager; null: it is not clear.',
}

const HOOK_FAULTS = [
  'runs-at-consumers',
  'fails-without-us',
  'fetches-a-stranger',
  'hides-failures',
  'never-runs',
] as const satisfies readonly HookFault[]

const what = oneOf('What stands there; links are not followed.', [
  'directory',
  'link',
  'file',
  'other',
])
const reason = { reason: text('Why, in words.') }
const candidate = reference('candidate')
const finding = reference('finding')
const missing = list('Names of packages.', text('The name of a package.'))

const DETAILS = {
  'ambiguous-provider': {
    candidates: list('Those that supply it.', candidate),
    copies: flag('Whether they are copies of one package.'),
  },
  'foreign-owner': { owner: text('What the registry says of its owner.') },
  'unmanaged-destination': {
    what,
    seemsToBe: textOrNull('The installer whose mark it bears.'),
    sameContent: flag('Whether it has the supplied content.'),
    twin: textOrNull('Its name, where that differs in case or Unicode form alone.'),
  },
  'owner-changed': { from: candidate, to: candidate },
  'edited-skill': { what, supplied: flag('Whether a package supplies it.') },
  'not-installed': {},
  'missing-skill': {},
  'outdated-skill': {
    from: textOrNull('The installed version, where it is known.'),
    to: textOrNull('The supplied version.'),
  },
  'orphaned-skill': { because: oneOf('Why no package supplies it.', REASONS) },
  'invalid-registry': reason,
  'interrupted-sync': { ...reason, recoverable: flag('Whether the next sync puts it right.') },
  'incomplete-install': { ...reason, missing },
  'destination-outside': reason,
  'unsafe-skill': { finding },
  'unknown-config': { ...reason, suggestion: textOrNull('What was probably meant.') },
  'invalid-skill': { finding },
  'skill-warning': { finding },
  'nested-skill': {
    name: text('The name of the inner skill.'),
    managedName: textOrNull('An installed skill of the same name.'),
  },
  'unreadable-package': reason,
  'outdated-record': {},
  'pending-approval': {
    skills: list('Names of its skills.', text('The name of a skill.')),
    pinned: textOrNull('The versions that are approved.'),
  },
  'identity-mismatch': {
    claims: textOrNull('The name in its package.json.'),
    reachedAs: list('The names by which something depends on it.', text('A name.')),
  },
  'look-alike-name': { other: text('The name that it looks like.') },
  'config-no-match': {
    key: text('The key of the configuration.'),
    name: text('What matches nothing.'),
    suggestion: textOrNull('What was probably meant.'),
  },
  'member-config': {},
  'content-kept': reason,
  'cleanup-failed': reason,
  'backup-removed': {},
  'not-ignored': {},
  'dev-omitted': { missing },
  'missing-provider': {
    absent: text('The missing package: its own, or one that may have brought it.'),
    dependent: text('The installed package that depends on that.'),
  },
  'provided-by-link': { target: text('What the link says.') },
  'link-occupied': { what, link: textOrNull('What a link there says.') },
  'missing-link': {},
  'orphaned-link': {},
  'link-failed': reason,
  'agents-cannot-see': {
    client: text('The agent.'),
    directory: text('Where it looks for skills, relative to the project.'),
  },
  'several-versions': { chosen: candidate, others: list('The others.', candidate) },
  'agents-would-be-published': { files: natural('How many files of .agents.') },
  'invalid-package-name': { claims: text('The name in its package.json.') },
  'unusable-ignore-file': reason,
  'hook-missing': {
    manager,
    scripts: list('The scripts that would be needed.', text('The name of a script.')),
  },
  'hook-unsafe': {
    manager,
    script: text('The name of the script.'),
    reason: oneOf('What is wrong with it.', HOOK_FAULTS),
  },
  'accepted-finding': { finding, why: text('Why the project accepts it.') },
} satisfies { [C in ProblemCode]: { [K in keyof ProblemDetails[C]]-?: Schema } }

const detailOf = ([code, properties]: [string, Schema]): Schema => ({
  if: { properties: { code: { const: code } } },
  // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: {
    properties: {
      detail: {
        type: 'object',
        required: Object.keys(properties),
        additionalProperties: false,
        properties,
      },
    },
  },
})

const problem: Schema = {
  ...shape<ProblemJson>('A problem or finding.', {
    code: oneOf('What kind of problem: see docs/problems.md.', Object.keys(PROBLEMS)),
    severity: oneOf('How bad it is.', ['error', 'warning', 'info']),
    rule: {
      enum: [...Object.keys(RULES), null],
      description: 'The rule for one skill that is broken.',
    },
    skill: textOrNull("The name of the skill's directory."),
    package: textOrNull('The package.'),
    version: textOrNull('Its version.'),
    path: textOrNull('What it is about: relative to the project, or absolute outside it.'),
    line: { type: ['integer', 'null'], minimum: 1, description: 'The line in `path`.' },
    message: text('In words, escaped for a terminal.'),
    remedy: list('What to do: sentences and commands.', text('A line.')),
    author: textOrNull('What the author of the skill can do.'),
    detail: { type: 'object', description: 'What else is known; its keys hang on the code.' },
  }),
  allOf: Object.entries<Schema>(DETAILS).map(detailOf),
}

/** What documents with problems refer to. */
export const PROBLEM_DEFINITIONS: Schema = {
  problem,
  candidate: shape<Candidate>('One of several packages, or copies of one.', {
    package: text('The package.'),
    version: textOrNull('Its version.'),
    path: text('Where it is, relative to the project.'),
  }),
  finding: shape<SkillFinding>(
    'One broken rule in one skill.',
    {
      rule: oneOf('The rule: see docs/problems.md.', Object.keys(RULES)),
      file: text("The file, below the skill's directory; empty: the directory itself."),
      line: { type: 'integer', minimum: 1, description: 'The line in the file.' },
      column: { type: 'integer', minimum: 1, description: 'The column, in code points.' },
      found: text('What was found, as it stands there: not escaped.'),
      reason: text('Why, in words.'),
    },
    ['line', 'column', 'found', 'reason'],
  ),
}
