// What `check` prints with --json.

import { AUTHOR_RULES } from '../../lib/author-rules.js'
import type { CheckFix } from '../../lib/author-rules.js'
import type { CheckFindingJson, CheckJson } from '../../lib/report/json-check.js'
import { RULES } from '../../lib/rules.js'
import { flag, list, natural, oneOf, published, shape, text, textOrNull } from './schema.js'
import type { Schema } from './schema.js'

type Package = CheckJson['packages'][number]

const position = (description: string): Schema => ({
  type: ['integer', 'null'],
  minimum: 1,
  description,
})

const finding = shape<CheckFindingJson>('One fault.', {
  rule: oneOf('The rule: see docs/problems.md.', [
    ...Object.keys(RULES),
    ...Object.keys(AUTHOR_RULES),
  ]),
  severity: oneOf('How bad it is.', ['error', 'warning', 'info']),
  skill: textOrNull("The name of the skill's directory; null: it is about the package."),
  file: text('Relative to the package; empty: the package itself.'),
  line: position('The line in the file.'),
  column: position('The column, in code points.'),
  found: textOrNull('What was found, as it stands there: not escaped.'),
  message: text('In words, escaped for a terminal.'),
  why: text('What comes of it.'),
  remedy: text('What to do.'),
  fixable: flag('Whether `check --fix` mends it.'),
})

const one = shape<Package>('One package.', {
  name: textOrNull('What its package.json says.'),
  version: textOrNull('What its package.json says.'),
  path: text('The directory, or the tarball, absolute.'),
  kind: oneOf('What was checked.', ['directory', 'tarball']),
  skills: list('The directories that are meant as skills.', text('The name of one.')),
  findings: list('What is wrong, by file.', finding),
  fixed: list(
    'What `--fix` changed.',
    shape<CheckFix>('One change.', {
      file: text('Relative to the package, as it is called now.'),
      done: text('What was done, in words.'),
    }),
  ),
})

export const check = published(
  'check',
  'What "agent-skills check --json" prints',
  shape<CheckJson>('What was checked, and what is wrong with it.', {
    packages: list('What was checked.', one),
    summary: shape<CheckJson['summary']>('How many there are.', {
      errors: natural('Findings of severity error.'),
      warnings: natural('Findings of severity warning.'),
      infos: natural('Findings of severity info.'),
      fixable: natural('Findings that `check --fix` mends.'),
      fixed: natural('Changes that were made.'),
      skills: natural('Skills.'),
      packages: natural('Packages.'),
    }),
  }),
)
