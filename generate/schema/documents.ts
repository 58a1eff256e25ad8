// What the commands print with --json, one schema for each shape. A new command adds its shape here, and its verb to
// SCHEMA_OF_VERB; `npm run docs` writes the files.

import type { ShowJson } from '../../lib/cli/commands/show.js'
import type { EditJson } from '../../lib/cli/edit-config.js'
import type { VersionJson } from '../../lib/cli/commands/version.js'
import type { ListedSkill } from '../../lib/report/inventory.js'
import type {
  ActionJson,
  DoctorJson,
  ErrorJson,
  InitJson,
  ListJson,
  SyncJson,
} from '../../lib/report/json.js'
import type { ErrorCode } from '../../lib/errors.js'
import type { NestedSkill } from '../../lib/types.js'
import type { LeftReason } from '../../lib/hooks/wire.js'
import { check } from './check.js'
import {
  because,
  from,
  keysOf,
  other,
  owner,
  problems,
  rules,
  skill,
  status,
  version,
} from './parts.js'
import { PROBLEM_DEFINITIONS, manager } from './problem.js'
import { flag, list, natural, oneOf, published, shape, text, textOrNull } from './schema.js'
import { diff, refusal, ruling, why } from './trust.js'

const doctor = published(
  'doctor',
  'What "agent-skills doctor --json" prints',
  shape<DoctorJson>('The findings, the worst first.', {
    findings: problems('What is not right.'),
    summary: shape<DoctorJson['summary']>('How many there are.', {
      errors: natural('Findings of severity error.'),
      warnings: natural('Findings of severity warning.'),
      infos: natural('Findings of severity info.'),
      skills: natural('Installed skills.'),
      packages: natural('Packages that supply them.'),
    }),
  }),
  PROBLEM_DEFINITIONS,
)

const action = shape<ActionJson>('What happens, or would happen, to one skill.', {
  type: oneOf('What is done.', ['add', 'change', 'remove', 'forget', 'record', 'keep']),
  skill,
  package: owner,
  version,
  from,
  because: { ...because, description: 'For `remove` and `forget`: why.' },
  backup: flag('Whether the old content is kept in the backup.'),
})

const sync = published(
  'sync',
  'What "agent-skills sync --json" and "agent-skills clean --json" print',
  shape<SyncJson>('What a run did, or, with --dry-run, would do.', {
    outcome: oneOf('How it ended.', ['applied', 'idle', 'blocked', 'planned', 'skipped']),
    reason: textOrNull('For `skipped`: why.'),
    actions: list('What is done, by skill.', action),
    links: list(
      'What is done in directories of links.',
      shape<SyncJson['links'][number]>('One link.', {
        type: oneOf('What is done.', ['create', 'remove']),
        path: text('The link, relative to the project.'),
      }),
    ),
    problems: problems('What is in the way, or should be known.'),
    notes: problems('What became known while it was done.'),
  }),
  PROBLEM_DEFINITIONS,
)

const LEFT_REASONS: Record<LeftReason, true> = {
  'calls-already': true,
  'not-ours': true,
  'cannot-follow': true,
  taken: true,
}

const listed = published(
  'list',
  'What "agent-skills list --json" prints',
  shape<ListJson>('Every skill, whatever became of it.', {
    skills: list(
      'What packages supply, by skill and package.',
      shape<ListedSkill>('One skill of one package.', {
        skill,
        package: owner,
        version,
        path: text('Where the package has it, relative to the project.'),
        status,
        installs: flag('By the rules alone: whether nothing in it is invalid or unsafe.'),
        rules: rules('The rules that it breaks.'),
        warnings: rules('The rules that only warn of it.'),
        description: textOrNull('Its description, as it stands there.'),
        nested: list(
          'The skills inside it.',
          shape<NestedSkill>('A SKILL.md below the skill.', {
            file: text("Its path below the skill's directory."),
            name: text('Its name.'),
          }),
        ),
      }),
    ),
    others: list('What else stands in .agents/skills, or in the registry.', other),
  }),
)

const edit = published(
  'edit',
  'What the commands that edit package.json print with --json',
  shape<EditJson>('An edit of the configuration.', {
    path: text('The file, relative to the project.'),
    changed: flag('False: it said so already.'),
    entry: text('The entry, in words.'),
  }),
)

const init = published(
  'init',
  'What "agent-skills init --json" prints',
  shape<InitJson>('What was, or with --dry-run would be, changed in package.json.', {
    path: text('The file, relative to the project.'),
    changed: flag('Whether it was written.'),
    manager,
    published: flag('Whether it is a package that others install.'),
    declared: flag('Whether npm-agent-skills is among its dependencies.'),
    changes: list(
      'What differs.',
      shape<InitJson['changes'][number]>('One script.', {
        script: text('Its name.'),
        before: textOrNull('null: it is not there.'),
        after: textOrNull('null: it goes.'),
      }),
    ),
    left: list(
      'Scripts that stay as they are although something was to be done.',
      shape<InitJson['left'][number]>('One script.', {
        script: text('Its name.'),
        text: text('What it says.'),
        reason: oneOf('Why it stays.', keysOf(LEFT_REASONS)),
      }),
    ),
  }),
)

const show = published(
  'show',
  'What "agent-skills show --json" prints',
  shape<ShowJson>('One skill.', {
    skill,
    installed: flag('False: it is not in .agents/skills, and this is what a package supplies.'),
    package: textOrNull("The package that supplied it; null: it is the project's own."),
    version,
    path: text('The file, absolute.'),
    text: text('The whole file.'),
  }),
)

const prompt = published('prompt', 'What "agent-skills prompt --json" prints', {
  ...shape<{ skills: unknown }>('The catalogue of skills for a prompt.', {
    skills: list('The skills that a model may see.', {
      type: 'object',
      required: ['name', 'description', 'location', 'trust', 'provider'],
      additionalProperties: false,
      properties: {
        name: text('The name of the skill.'),
        description: text('What it does and when to use it, on one line.'),
        triggers: list('Words that call for it.', text('A word.')),
        location: text('Its SKILL.md, absolute.'),
        trust: oneOf('Whose words they are.', ['user', 'project', 'installed']),
        provider: {
          description: 'The package that supplied it.',
          oneOf: [
            { type: 'null' },
            {
              ...shape<{ name: string; version: string | null }>('A package.', {
                name: text('Its name.'),
                version: textOrNull('Its version.'),
              }),
            },
          ],
        },
      },
    }),
  }),
})

const ownVersion = published(
  'version',
  'What "agent-skills version --json" prints',
  shape<VersionJson>('The version of agent-skills.', { version: text('The version.') }),
)

const ERROR_CODES: Record<ErrorCode, true> = {
  EUSAGE: true,
  ENOPROJECT: true,
  ELAYOUT: true,
  EIO: true,
  ELOCKED: true,
  ELOCKLOST: true,
  EABORTED: true,
  ECHANGED: true,
  EROLLBACK: true,
  EINTERNAL: true,
}

const error = published(
  'error',
  'What a command prints with --json when it fails (exit code 2)',
  shape<ErrorJson>('An error.', {
    error: shape<ErrorJson['error']>('What stopped the command.', {
      code: oneOf('What kind of error.', keysOf(ERROR_CODES)),
      message: text('In words.'),
      hint: textOrNull('What to do about it.'),
      path: textOrNull('What it is about, absolute.'),
      line: { type: ['integer', 'null'], minimum: 1, description: 'The line in `path`.' },
    }),
  }),
)

/** Every document, by the name of its file. */
export const DOCUMENTS = {
  doctor,
  sync,
  list: listed,
  edit,
  init,
  show,
  prompt,
  check,
  diff,
  why,
  ruling,
  refusal,
  version: ownVersion,
  error,
}

/** Which document a command prints with --json; null: it prints none. */
export const SCHEMA_OF_VERB: Readonly<Record<string, keyof typeof DOCUMENTS | null>> = {
  sync: 'sync',
  clean: 'sync',
  doctor: 'doctor',
  list: 'list',
  prefer: 'edit',
  exclude: 'edit',
  init: 'init',
  prompt: 'prompt',
  show: 'show',
  check: 'check',
  diff: 'diff',
  why: 'why',
  approve: 'ruling',
  deny: 'ruling',
  version: 'version',
  help: null,
}
