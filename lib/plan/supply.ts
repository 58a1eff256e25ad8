// P of the table: for each skill's name the one package that supplies it, or the several between which nobody chooses.

import type { PreferRule, Snapshot, SuppliedSkill } from '../types.js'
import { compareCopies } from './choose.js'
import type { Selection } from './select.js'

/** A skill that is taken: whatever can be installed has both digests. */
export interface Supplied extends Selection {
  skill: SuppliedSkill & { integrity: string; exact: string }
}

/** Who supplies a skill. `several`: they clash; `copies` true if they are copies of one package. */
export type Supply =
  | { kind: 'one'; selection: Supplied; preferred: boolean }
  | { kind: 'several'; selections: Supplied[]; copies: boolean }

const isSupplied = (selection: Selection): selection is Supplied =>
  selection.status === 'selected' &&
  selection.skill.integrity !== null &&
  selection.skill.exact !== null

/** Whether this is what `prefer` names. A bundled copy is never meant. */
export const satisfies = (rule: PreferRule, { provider }: Selection): boolean =>
  !provider.bundled &&
  provider.name === rule.package &&
  (rule.version === null || rule.version === provider.version)

/** The supply of every skill that somebody supplies. */
export const supplyOf = (
  snapshot: Snapshot,
  selections: readonly Selection[],
): Map<string, Supply> => {
  const byName = new Map<string, Supplied[]>()
  for (const selection of selections) {
    if (!isSupplied(selection)) continue
    const name = selection.skill.name
    byName.set(name, [...(byName.get(name) ?? []), selection])
  }
  const rules = new Map(snapshot.config.prefer.map(rule => [rule.skill, rule]))
  return new Map([...byName].map(([name, all]) => [name, settle(all, rules.get(name))]))
}

const settle = (all: Supplied[], rule: PreferRule | undefined): Supply => {
  const preferred = rule ? all.filter(selection => satisfies(rule, selection)) : []
  const rest = preferred.length > 0 ? preferred : all
  const packages = new Set(rest.map(selection => selection.provider.name))
  const contents = new Set(rest.map(selection => selection.skill.exact))
  if (packages.size > 1 || contents.size > 1)
    return { kind: 'several', selections: rest, copies: packages.size === 1 }
  const best = [...rest].sort((a, b) => compareCopies(a.provider, b.provider))[0]!
  return { kind: 'one', selection: best, preferred: preferred.length > 0 }
}
