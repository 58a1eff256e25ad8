// What `diff`, `why`, `approve` and `deny` print with --json.

import type { RuledLine, RuledPackage } from '../../lib/config/allow.js'
import type { RefusalJson } from '../../lib/report/json.js'
import type { ApprovedSkillJson, RulingJson } from '../../lib/report/json-approve.js'
import type { DiffJson, FileDiffJson, SkillDiffJson } from '../../lib/report/json-diff.js'
import type { WhyJson } from '../../lib/report/json-why.js'
import type { WhyStep, WhySupplier } from '../../lib/report/why.js'
import type { Callout } from '../../lib/skill/difference.js'
import {
  because,
  from,
  keysOf,
  orNull,
  other,
  owner,
  problems,
  rules,
  skill,
  status,
  version,
} from './parts.js'
import { PROBLEM_DEFINITIONS } from './problem.js'
import { flag, list, natural, oneOf, published, shape, text, textOrNull } from './schema.js'
import type { Schema } from './schema.js'

const file = text("The file, below the skill's directory.")
const nullable = (type: 'boolean' | 'integer', description: string): Schema => ({
  type: [type, 'null'],
  description,
})

/** One of several shapes that `kind` tells apart. */
const kind = (name: string): Schema => ({ const: name, description: 'What it is.' })

type CalloutOf<K extends Callout['kind']> = Extract<Callout, { kind: K }>

const callouts = list('What should be looked at first.', {
  oneOf: [
    shape<CalloutOf<'script'>>('A file that an agent may run comes, or changes what it does.', {
      ...{ kind: kind('script'), file },
      isNew: flag('It was not there.'),
      executable: flag('It has the execute bit.'),
    }),
    shape<CalloutOf<'execute-bit'>>('A file gets the execute bit, or loses it.', {
      ...{ kind: kind('execute-bit'), file },
      executable: flag('It has the execute bit.'),
    }),
    shape<CalloutOf<'allowed-tools'>>('What the skill asks to do without being asked.', {
      ...{ kind: kind('allowed-tools'), file },
      before: textOrNull('What it asked for.'),
      after: textOrNull('What it asks for.'),
    }),
    shape<CalloutOf<'hidden-characters'>>('Characters that a reader does not see.', {
      ...{ kind: kind('hidden-characters'), file },
      line: natural('The line in the file.'),
      what: text('The characters, in words.'),
      more: natural('How many more lines there are.'),
    }),
  ],
})

const changes: Record<SkillDiffJson['type'], true> = { add: true, change: true, remove: true }

export const diff = published(
  'diff',
  'What "agent-skills diff --json" prints',
  shape<DiffJson>('What a sync would change.', {
    blocked: flag('True: problems forbid the sync, and nothing of this would happen.'),
    skills: list(
      'What changes, by skill.',
      shape<SkillDiffJson>('One skill.', {
        type: oneOf('What would be done.', keysOf(changes)),
        ...{ skill, package: owner, version, from, because, callouts },
        files: list(
          'The files that differ.',
          shape<FileDiffJson>('One file.', {
            path: file,
            status: oneOf('What would become of it.', ['added', 'removed', 'changed']),
            executable: shape<FileDiffJson['executable']>('Whether it has the execute bit.', {
              before: nullable('boolean', 'null: it is not there.'),
              after: nullable('boolean', 'null: it is not there.'),
            }),
            added: nullable('integer', 'Lines that come; null: a binary file.'),
            removed: nullable('integer', 'Lines that go; null: a binary file.'),
            diff: textOrNull('The unified diff; null: a binary file.'),
          }),
        ),
      }),
    ),
    problems: problems('What is in the way, or should be known.'),
  }),
  PROBLEM_DEFINITIONS,
)

const step = shape<WhyStep>('A dependent.', {
  kind: oneOf('What it is.', ['project', 'member', 'package']),
  name: text('Its name.'),
  version,
  path: text('Where it is, relative to the project; empty: the project itself.'),
  edge: oneOf('How it depends on the step before.', [
    'prod',
    'dev',
    'optional',
    'peer',
    'workspace',
  ]),
  as: text('The name by which it depends on it.'),
})

type Not<K extends string> = Extract<NonNullable<WhySupplier['not']>, { kind: K }>

const not: Schema = {
  description: 'What spoke against it, as far as it is more than the status says.',
  oneOf: [
    { type: 'null' },
    shape<Not<'config'>>('A line of the configuration.', {
      kind: kind('config'),
      key: oneOf('The key.', ['exclude', 'allow', 'scope', 'prefer']),
      text: text('What the line says.'),
      line: nullable('integer', 'The line in package.json.'),
    }),
    shape<Not<'copy'>>('Another copy is taken.', {
      ...{ kind: kind('copy'), package: owner, version },
      because: oneOf('Why.', ['direct', 'allowed', 'bundled', 'higher', 'same']),
    }),
    shape<Not<'pinned'>>('It is approved in other versions.', {
      kind: kind('pinned'),
      versions: list('These.', text('A version.')),
    }),
  ],
}

const supplier = shape<WhySupplier>('A package that has a skill of this name.', {
  ...{ package: owner, version, status, not },
  path: text('The skill in it, relative to the project.'),
  rules: rules('The rules that the skill breaks.'),
  chains: list(
    'For each dependent the shortest way to the project or to a member.',
    list('From the package on.', step),
  ),
})

export const why = published(
  'why',
  'What "agent-skills why --json" prints',
  shape<WhyJson>('All that is known of one name.', {
    skill,
    path: text('Where it is, or would be, relative to the project.'),
    present: flag('Whether something of this name is in .agents/skills.'),
    recorded: orNull(
      'Whom the registry gives it to.',
      shape<NonNullable<WhyJson['recorded']>>('An entry.', {
        package: textOrNull('The package; null: it is of another installer.'),
        version,
        owner: textOrNull('The other installer.'),
      }),
    ),
    other: orNull('What it is where no package supplies it.', other),
    suppliers: list('Who supplies it; the one that is taken comes first.', supplier),
    problems: problems('What is wrong with it.'),
  }),
  PROBLEM_DEFINITIONS,
)

const lines = (description: string) =>
  list(
    description,
    shape<RuledLine>('A line of `allow`.', { key: text('Its key.'), allowed: flag('Its value.') }),
  )

export const ruling = published(
  'ruling',
  'What "agent-skills approve --json" and "agent-skills deny --json" print',
  shape<RulingJson>('An edit of `allow`, and what comes of it.', {
    path: text('The file, relative to the project.'),
    changed: flag('Whether it was written.'),
    startsAllow: flag('There was no `allow`: from now on all that is not approved waits.'),
    packages: list(
      'Those that were named.',
      shape<RuledPackage>('One package.', {
        package: owner,
        added: lines('Lines that come.'),
        removed: lines('Lines that go.'),
      }),
    ),
    skills: list(
      'Skills of the packages that are approved.',
      shape<ApprovedSkillJson>('One skill.', {
        ...{ skill, package: owner, version, status, callouts },
        description: textOrNull('Its description, as it stands there.'),
        change: oneOf('What the next sync does with it.', [...keysOf(changes), 'keep', 'none']),
        rules: rules('The rules that it breaks.'),
      }),
    ),
    leaving: list(
      'Installed skills that the next sync takes away because of this.',
      shape<RulingJson['leaving'][number]>('One skill.', { skill, package: owner, version }),
    ),
    pending: list(
      'Packages that wait for approval afterwards.',
      shape<RulingJson['pending'][number]>('One package.', {
        ...{ package: owner, version },
        skills: list('Names of its skills.', text('The name of a skill.')),
      }),
    ),
  }),
)

export const refusal = published(
  'refusal',
  'What "agent-skills why", "approve" and "deny" print with --json if the install is incomplete',
  shape<RefusalJson>('Why nothing is said.', { problems: problems('What is wrong.') }),
  PROBLEM_DEFINITIONS,
)
