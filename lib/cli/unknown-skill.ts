// The error for a name that no skill here has.

import { suggest } from '../config/match.js'
import { AgentSkillsError, PROGRAM } from '../errors.js'

export const unknownSkill = (name: string, known: readonly string[]): AgentSkillsError => {
  const nearest = suggest(name, [...new Set(known)])
  return new AgentSkillsError('EUSAGE', `there is no skill "${name}"`, {
    hint: nearest === null ? `See: ${PROGRAM} list --all` : `Did you mean "${nearest}"?`,
  })
}
