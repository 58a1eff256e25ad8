// Every skill that an installed package supplies, with what became of it, and whatever else stands in .agents/skills.
// Derived from the same selection and plan as a sync, so the list and the sync cannot disagree.

import { compareText } from '../names.js'
import type { Selection, SelectionStatus } from '../plan/index.js'
import type { ProblemCode } from '../problems.js'
import { RULES } from '../rules.js'
import type { RuleId } from '../rules.js'
import type { Action, NestedSkill, Plan, Problem, Snapshot } from '../types.js'
import { destinationOf } from './place.js'

/** What became of a supplied skill. */
export type ListedStatus =
  | 'installed'
  | 'not-installed'
  | 'missing'
  | 'outdated'
  | 'edited'
  | 'ambiguous'
  | 'unmanaged'
  | 'foreign'
  | 'owner-changed'
  | 'linked'
  | 'transitive'
  | 'blocked'
  | Exclude<SelectionStatus, 'selected' | 'scope'>

/** One skill of one provider. */
export interface ListedSkill {
  skill: string
  package: string
  version: string | null
  /** Relative: where the package has it. */
  path: string
  status: ListedStatus
  /** By the rules alone: true if nothing in it is invalid or unsafe. */
  installs: boolean
  /** The rules that it breaks. Sorted. */
  rules: RuleId[]
  /** The rules that only warn of it. Sorted. */
  warnings: RuleId[]
  description: string | null
  nested: NestedSkill[]
}

/** One thing in `.agents/skills`, or in the registry, that no installed package supplies. */
export interface ListedOther {
  skill: string
  /** `kept`: it is ours, and its package cannot be seen now, which proves nothing. */
  kind: 'own' | 'foreign' | 'orphaned' | 'edited' | 'kept'
  /** Who installed it, as far as it is known. */
  owner: string | null
  path: string
}

/** Everything that `list` can show. */
export interface Inventory {
  /** Sorted by skill, package, version, path. */
  skills: ListedSkill[]
  /** Sorted by skill. */
  others: ListedOther[]
}

/** Lists what is supplied and what else is there. */
export const inventoryOf = (
  snapshot: Snapshot,
  plan: Plan,
  selections: readonly Selection[],
): Inventory => {
  const actions = new Map(plan.actions.map(action => [action.skill, action]))
  const problems = new Map<string, Problem>()
  for (const problem of plan.problems) {
    if (problem.skill !== undefined && problem.code in BY_PROBLEM)
      problems.set(problem.skill, problem)
  }
  const statusOf = (selection: Selection): ListedStatus => {
    if (selection.status === 'scope') return 'transitive'
    if (selection.status !== 'selected') return selection.status
    const { name } = selection.skill
    return statusByPlan(selection, actions.get(name), problems.get(name))
  }
  const skills = selections.map(selection => listed(selection, statusOf(selection)))
  return { skills: skills.sort(compareListed), others: othersOf(snapshot, plan, selections) }
}

const BY_PROBLEM: Partial<Record<ProblemCode, ListedStatus>> = {
  'ambiguous-provider': 'ambiguous',
  'foreign-owner': 'foreign',
  'unmanaged-destination': 'unmanaged',
  'owner-changed': 'owner-changed',
  'edited-skill': 'edited',
  'provided-by-link': 'linked',
}

const statusByPlan = (
  { provider }: Selection,
  action: Action | undefined,
  problem: Problem | undefined,
): ListedStatus => {
  // the plan took another copy with the same content, or "prefer" took another package
  const speaker = action ?? (problem?.package === undefined ? undefined : problem)
  const isSpeaker =
    speaker?.package === provider.name && (speaker.version ?? null) === provider.version
  const status = (problem && BY_PROBLEM[problem.code]) ?? undefined
  if (status === 'edited') return status
  if (speaker !== undefined && !isSpeaker) return 'shadowed'
  if (status !== undefined) return status
  switch (action?.type) {
    case 'add':
      return action.recorded ? 'missing' : 'not-installed'
    case 'change':
      return action.contentDiffers ? 'outdated' : 'installed'
    case 'record':
    case 'keep':
      return 'installed'
    default:
      return 'blocked'
  }
}

const listed = ({ provider, skill, verdict }: Selection, status: ListedStatus): ListedSkill => {
  const rulesOf = (isWanted: (degree: string) => boolean): RuleId[] => [
    ...new Set(
      verdict.findings.map(({ rule }) => rule).filter(rule => isWanted(RULES[rule].degree)),
    ),
  ]
  const rules = rulesOf(degree => degree === 'invalid' || degree === 'unsafe').sort(compareText)
  return {
    skill: skill.name,
    package: provider.name,
    version: provider.version,
    path: skill.path,
    status,
    installs: rules.length === 0 && skill.integrity !== null,
    rules,
    warnings: rulesOf(degree => degree === 'warning').sort(compareText),
    description: skill.description,
    nested: skill.nested,
  }
}

const othersOf = (
  snapshot: Snapshot,
  plan: Plan,
  selections: readonly Selection[],
): ListedOther[] => {
  const supplied = new Set(selections.filter(s => s.status === 'selected').map(s => s.skill.name))
  const entries = new Map(snapshot.registry.entries.map(entry => [entry.name, entry]))
  const present = new Map(snapshot.destinations.map(destination => [destination.name, destination]))
  const edited = new Set(
    plan.problems.filter(({ code }) => code === 'edited-skill').map(({ skill }) => skill),
  )
  const leaving = new Set(
    plan.actions
      .filter(({ type }) => type === 'remove' || type === 'forget')
      .map(({ skill }) => skill),
  )
  const kindOf = (name: string) =>
    edited.has(name) ? 'edited' : leaving.has(name) ? 'orphaned' : 'kept'
  const names = [...new Set([...entries.keys(), ...present.keys()])].sort(compareText)
  return names.flatMap((name): ListedOther[] => {
    if (supplied.has(name)) return []
    const entry = entries.get(name)
    const base = { skill: name, path: destinationOf(name) }
    if (!entry) return [{ ...base, kind: 'own', owner: present.get(name)?.seemsToBe ?? null }]
    if (entry.package === null) return [{ ...base, kind: 'foreign', owner: entry.owner }]
    return [{ ...base, kind: kindOf(name), owner: entry.package }]
  })
}

const compareListed = (a: ListedSkill, b: ListedSkill): number =>
  compareText(a.skill, b.skill) ||
  compareText(a.package, b.package) ||
  compareText(a.version ?? '', b.version ?? '') ||
  compareText(a.path, b.path)
