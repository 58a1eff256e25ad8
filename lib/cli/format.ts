// The value of `--format`.

import { suggest } from '../config/match.js'
import { AgentSkillsError } from '../errors.js'
import type { Arguments } from './arguments.js'

/** The format that was asked for, the first one by default; `--json` is short for `--format json`. */
export const formatOf = <F extends string>(
  { switches, format }: Pick<Arguments, 'switches' | 'format'>,
  formats: readonly [F, ...F[]],
): F => {
  const asked = switches.has('json') ? 'json' : (format ?? formats[0])
  const known = formats.find(name => name === asked)
  if (known !== undefined) return known
  const nearest = suggest(asked, [...formats])
  throw new AgentSkillsError('EUSAGE', `there is no format "${asked}"`, {
    hint: nearest === null ? `There are ${formats.join(', ')}.` : `Did you mean "${nearest}"?`,
  })
}
