// Which skills of which providers are wanted here, and why the others are not: copies, configuration, rules.

import { isAllowed, isExcluded } from '../config/match.js'
import type { Provider, RemovalReason, Snapshot, SuppliedSkill } from '../types.js'
import type { Choice } from './choose.js'
import { chooseCopies } from './choose.js'
import type { Verdict } from './verdicts.js'
import { judge, unmanagedNames } from './verdicts.js'

export type SelectionStatus =
  | 'selected'
  | 'shadowed'
  | 'unidentified'
  | Exclude<RemovalReason, 'gone' | 'cleaned'>

/** One skill of one provider and what becomes of it. */
export interface Selection {
  provider: Provider
  skill: SuppliedSkill
  status: SelectionStatus
  verdict: Verdict
}

export interface Selected {
  /** One for every skill of every provider, in the providers' order. */
  selections: Selection[]
  choices: Choice[]
}

/** Says for every supplied skill whether this project takes it. */
export const selectSkills = (snapshot: Snapshot): Selected => {
  const { config, providers } = snapshot
  const choices = chooseCopies(providers, provider => isAllowed(config, provider) === 'allowed')
  const chosen = new Set(choices.flatMap(choice => choice.copies))
  const unmanaged = unmanagedNames(snapshot)
  const selections = providers.flatMap(provider =>
    provider.skills.map((skill): Selection => {
      const verdict = judge(snapshot, unmanaged, provider, skill)
      return { provider, skill, verdict, status: statusOf(snapshot, chosen, provider, skill, verdict) }
    }),
  )
  return { selections, choices }
}

const statusOf = (
  { config }: Snapshot,
  chosen: ReadonlySet<Provider>,
  provider: Provider,
  skill: SuppliedSkill,
  verdict: Verdict,
): SelectionStatus => {
  if (!provider.identified) return 'unidentified'
  if (!chosen.has(provider)) return 'shadowed'
  if (isExcluded(config, provider.name, skill.name)) return 'excluded'
  const permission = isAllowed(config, provider)
  if (permission !== 'allowed') return permission
  if (config.scope === 'direct' && !provider.direct) return 'scope'
  if (skill.internal) return 'internal'
  return verdict.state === 'installable' ? 'selected' : verdict.state
}
