// What several documents have in common.

import type { ListedOther, ListedStatus } from '../../lib/report/inventory.js'
import { RULES } from '../../lib/rules.js'
import { REASONS } from './problem.js'
import { list, oneOf, reference, shape, text, textOrNull } from './schema.js'
import type { Schema } from './schema.js'

export const problems = (description: string) => list(description, reference('problem'))
export const skill = text('The name of the skill.')
export const owner = text('The package.')
export const version = textOrNull('Its version.')

/** Every value of a union, once; one that is forgotten does not compile. */
export const keysOf = <K extends string>(all: Record<K, true>): string[] => Object.keys(all)

const STATUSES: Record<ListedStatus, true> = {
  installed: true,
  'not-installed': true,
  missing: true,
  outdated: true,
  edited: true,
  ambiguous: true,
  unmanaged: true,
  foreign: true,
  'owner-changed': true,
  linked: true,
  transitive: true,
  blocked: true,
  invalid: true,
  unsafe: true,
  internal: true,
  excluded: true,
  denied: true,
  pending: true,
  shadowed: true,
  unidentified: true,
}

/** What became of a skill. */
export const status = oneOf('What became of it.', keysOf(STATUSES))

export const rules = (description: string) =>
  list(description, oneOf('The id of a rule.', Object.keys(RULES)))

/** Why a skill goes. */
export const because: Schema = { enum: [...REASONS, null], description: 'For a removal: why.' }

/** Something, or null. */
export const orNull = (description: string, schema: Schema): Schema => ({
  description,
  oneOf: [{ type: 'null' }, schema],
})

/** What was installed before. */
export const from = orNull(
  'For a change: what was installed before.',
  shape<{ package: string; version: string | null }>('The installed one.', {
    package: owner,
    version,
  }),
)

const OTHERS: Record<ListedOther['kind'], true> = {
  own: true,
  foreign: true,
  orphaned: true,
  edited: true,
  kept: true,
}

/** What stands in .agents/skills, or in the registry, and is supplied by no package. */
export const other = shape<ListedOther>('One thing.', {
  skill: text('Its name.'),
  kind: oneOf('What it is.', keysOf(OTHERS)),
  owner: textOrNull('Who installed it, as far as it is known.'),
  path: text('Where it is, relative to the project.'),
})
