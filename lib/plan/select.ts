// Which skills of which providers are wanted here, and why the others are not: copies, configuration, rules.

import { isAllowed, isExcluded } from '../config/match.js'
import { compareText } from '../names.js'
import type { Config, Provider, RemovalReason, Snapshot, SuppliedSkill } from '../types.js'
import type { Choice } from './choose.js'
import { chooseCopies } from './choose.js'
import type { Verdict } from './verdicts.js'
import { judge, unmanagedNames } from './verdicts.js'

export type SelectionStatus =
  'selected' | 'shadowed' | 'unidentified' | Exclude<RemovalReason, 'gone' | 'cleaned'>

/** One skill of one provider and what becomes of it. */
export interface Selection {
  provider: Provider
  skill: SuppliedSkill
  status: SelectionStatus
  verdict: Verdict
}

export interface Selected {
  /** One for every skill of every provider, ordered by the provider's name, version and path. */
  selections: Selection[]
  choices: Choice[]
}

/** Says for every supplied skill whether this project takes it. */
export const selectSkills = (snapshot: Snapshot): Selected => {
  const { config } = snapshot
  const providers = [...snapshot.providers].sort(compareProviders)
  const choices = chooseCopies(providers, provider => isWanted(config, provider))
  const chosen = new Set(choices.flatMap(choice => choice.copies))
  const unmanaged = unmanagedNames(snapshot)
  const selections = providers.flatMap(provider =>
    provider.skills.map((skill): Selection => {
      const verdict = judge(snapshot, unmanaged, provider, skill)
      return {
        provider,
        skill,
        verdict,
        status: statusOf(snapshot, chosen, provider, skill, verdict),
      }
    }),
  )
  return { selections, choices }
}

const compareProviders = (a: Provider, b: Provider): number =>
  compareText(a.name, b.name) ||
  compareText(a.version ?? '', b.version ?? '') ||
  compareText(a.path, b.path)

const isInScope = (config: Config, provider: Provider): boolean =>
  config.scope === 'all' || provider.direct

/** A copy that may not supply anything is not chosen where another one may. */
const isWanted = (config: Config, provider: Provider): boolean =>
  isAllowed(config, provider) === 'allowed' && isInScope(config, provider)

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
  if (!isInScope(config, provider)) return 'scope'
  if (skill.internal) return 'internal'
  return verdict.state === 'installable' ? 'selected' : verdict.state
}
