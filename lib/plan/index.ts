// Snapshot → Plan: pure and synchronous. Every problem of the project is found in one go; with any error among them the
// plan is blocked and nothing may be changed.

import { isExcluded } from '../config/match.js'
import { compareText, foldName } from '../names.js'
import type { Severity } from '../problems.js'
import { writeIgnoreFile } from '../registry/ignore-file.js'
import { writeRegistry } from '../registry/write.js'
import type {
  Action,
  AwaitedPackage,
  Config,
  Plan,
  PlanOptions,
  Problem,
  RegistryEntry,
  RemovalReason,
  Snapshot,
} from '../types.js'
import { severalVersions } from './choose.js'
import type { Facts } from './decide.js'
import { decide } from './decide.js'
import { unusableIgnoreFile } from './ignore-file.js'
import { planLinks } from './links.js'
import { pendingApprovals } from './pending.js'
import type { Selected, Selection } from './select.js'
import { selectSkills } from './select.js'
import { supplyOf } from './supply.js'
import { withoutLeftOut } from './left-out.js'
import { unmatchedConfig } from './unmatched.js'
import { problemsOf } from './verdicts.js'

export { withAllow, withPendingApproved } from './approved.js'
export type { Selected, Selection, SelectionStatus } from './select.js'
export { selectSkills } from './select.js'

/** Decides what a sync of this snapshot does. */
export const plan = (snapshot: Snapshot, options: PlanOptions = {}): Plan => {
  if (!snapshot.decidable) return undecided(snapshot, options)
  const selected = options.clean === true ? { selections: [], choices: [] } : selectSkills(snapshot)
  const decisions = factsOf(snapshot, selected.selections, options).map(facts =>
    decide(facts, options),
  )
  const actions = decisions.flatMap(({ action }) => (action ? [action] : []))
  const entries = entriesAfter(actions)
  const links = planLinks(snapshot, entries)
  const problems = [
    ...withoutLeftOut(snapshot),
    ...(options.clean === true ? [] : reportOn(snapshot, selected)),
    ...decisions.flatMap(decision => decision.problems),
    ...links.problems,
    ...unusableIgnoreFile(
      snapshot.config,
      snapshot.project.skills,
      snapshot.ignoreFile,
      entries.length,
    ),
  ].sort(compareProblems)
  const blocked = isBlocked(problems, options)
  const registry = { before: snapshot.registry.text, after: snapshot.registry.text }
  const ignoreFile = { before: snapshot.ignoreFile.text, after: snapshot.ignoreFile.text }
  if (!blocked) {
    registry.after = writeRegistry(snapshot.registry.text, entries)
    if (snapshot.ignoreFile.usable) {
      const names =
        snapshot.config.gitignore && entries.length > 0 ? entries.map(entry => entry.name) : null
      ignoreFile.after = writeIgnoreFile(snapshot.ignoreFile.text, names)
    }
  }
  const idle =
    actions.every(action => action.type === 'keep') &&
    registry.before === registry.after &&
    ignoreFile.before === ignoreFile.after &&
    links.changes.length === 0
  return {
    project: snapshot.project,
    actions,
    problems,
    registry,
    ignoreFile,
    links: links.changes,
    blocked,
    idle,
  }
}

const undecided = (snapshot: Snapshot, options: PlanOptions): Plan => {
  const problems = [...snapshot.problems].sort(compareProblems)
  const { text } = snapshot.registry
  const ignored = snapshot.ignoreFile.text
  return {
    project: snapshot.project,
    actions: [],
    problems,
    registry: { before: text, after: text },
    ignoreFile: { before: ignored, after: ignored },
    links: [],
    blocked: isBlocked(problems, options),
    idle: true,
  }
}

const isBlocked = (problems: readonly Problem[], options: PlanOptions): boolean =>
  problems.some(
    ({ severity }) => severity === 'error' || (options.strict === true && severity === 'warning'),
  )

/** One for every name that is supplied or recorded, sorted by name. */
const factsOf = (
  snapshot: Snapshot,
  selections: readonly Selection[],
  options: PlanOptions,
): Facts[] => {
  const supplies = supplyOf(snapshot, selections)
  const entries = new Map(snapshot.registry.entries.map(entry => [entry.name, entry]))
  const foreign = snapshot.registry.entries.filter(entry => entry.package === null)
  const occupied = new Map(foreign.map(entry => [foldName(entry.name), entry]))
  const exact = new Map(snapshot.destinations.map(destination => [destination.name, destination]))
  const sorted = [...snapshot.destinations].sort((a, b) => compareText(a.name, b.name))
  const folded = new Map(sorted.map(destination => [foldName(destination.name), destination]))
  const installed = new Set(snapshot.providers.filter(p => p.identified).map(p => p.name))
  const names = new Set([...supplies.keys(), ...entries.keys()])
  return [...names].sort(compareText).map((name): Facts => {
    const entry = entries.get(name) ?? occupied.get(foldName(name)) ?? null
    const own = exact.get(name)
    const ownerInstalled = entry !== null && entry.package !== null && installed.has(entry.package)
    const awaited = awaitedWith(snapshot.awaited, entry, ownerInstalled)
    return {
      name,
      supply: supplies.get(name) ?? null,
      entry,
      destination: own ?? folded.get(foldName(name)) ?? null,
      twin: own === undefined && folded.has(foldName(name)),
      because:
        options.clean === true
          ? 'cleaned'
          : reasonOf(snapshot.config, { entry, name, awaited }, selections),
      removalsTrusted: snapshot.removalsTrusted,
      awaited,
      ownerInstalled,
    }
  })
}

/** What a missing package depends on is not known: whatever is gone may have come with it. */
const awaitedWith = (
  awaited: readonly AwaitedPackage[],
  entry: RegistryEntry | null,
  ownerInstalled: boolean,
): AwaitedPackage | null => {
  if (entry === null || entry.package === null) return null
  const itself = awaited.find(item => item.package === entry.package)
  if (itself !== undefined || ownerInstalled) return itself ?? null
  return awaited.find(({ edge }) => edge === 'prod') ?? null
}

const reasonOf = (
  config: Config,
  { entry, name, awaited }: Pick<Facts, 'entry' | 'name' | 'awaited'>,
  selections: readonly Selection[],
): RemovalReason => {
  const own = selections.find(
    ({ provider, skill, status }) =>
      skill.name === name &&
      provider.name === entry?.package &&
      status !== 'shadowed' &&
      status !== 'unidentified',
  )
  // nobody waits for the package of a skill that is left out
  const isLeftOut =
    own === undefined && awaited !== null && isExcluded(config, entry?.package ?? '', name) !== null
  const status = own?.status ?? (isLeftOut ? 'excluded' : 'gone')
  return status === 'selected' || status === 'shadowed' || status === 'unidentified'
    ? 'gone'
    : status
}

/** What a person should know of the providers and of the configuration, whatever stands in `.agents/skills`. */
const reportOn = (snapshot: Snapshot, { selections, choices }: Selected): Problem[] => {
  const managed = new Set(
    snapshot.registry.entries.filter(e => e.package !== null).map(e => e.name),
  )
  const judged = new Set(['selected', 'invalid', 'unsafe'])
  const taken = new Set(
    selections.filter(({ status }) => status === 'selected').map(({ provider }) => provider),
  )
  return [
    ...selections
      .filter(({ status }) => judged.has(status))
      .flatMap(({ provider, skill, verdict }) => problemsOf(provider, skill, verdict, managed)),
    ...pendingApprovals(snapshot.config, selections),
    ...choices
      .filter(({ copies }) => copies.some(copy => taken.has(copy)))
      .flatMap(severalVersions),
    ...unmatchedConfig(snapshot, selections),
  ]
}

/** Our entries of the registry, once the actions are done. */
const entriesAfter = (actions: readonly Action[]): RegistryEntry[] =>
  actions.flatMap(action =>
    action.type === 'remove' || action.type === 'forget'
      ? []
      : [
          {
            name: action.skill,
            package: action.package,
            version: action.version,
            integrity: action.integrity,
            owner: null,
          },
        ],
  )

const RANK: Record<Severity, number> = { error: 0, warning: 1, info: 2 }

/** The one order of problems: the worst first, then by code, skill, package, path and line. */
export const compareProblems = (a: Problem, b: Problem): number =>
  RANK[a.severity] - RANK[b.severity] ||
  compareText(a.code, b.code) ||
  compareText(a.skill ?? '', b.skill ?? '') ||
  compareText(a.package ?? '', b.package ?? '') ||
  compareText(a.path ?? '', b.path ?? '') ||
  (a.line ?? 0) - (b.line ?? 0)
