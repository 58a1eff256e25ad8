// Why a skill is there, or is not: who supplies it and who asked for that, and what spoke against everybody else. Made of
// the same selection and plan as a sync.

import { isAllowed, isExcluded } from '../config/match.js'
import type { Selection } from '../plan/index.js'
import type { RuleId } from '../rules.js'
import type {
  Config,
  Dependent,
  InstalledPackage,
  Plan,
  Problem,
  Provider,
  RegistryEntry,
  Snapshot,
} from '../types.js'
import { inventoryOf } from './inventory.js'
import type { ListedOther, ListedStatus } from './inventory.js'

/** One step from a package towards the project. */
export type WhyStep = Dependent

/** What spoke against a supplier, as far as it is more than its status says. */
export type WhyNot =
  /** A line of the configuration; `text` is what it says. */
  | {
      kind: 'config'
      key: 'exclude' | 'allow' | 'scope' | 'prefer'
      text: string
      line: number | null
    }
  /**
   * Another copy is taken, because the project itself depends on it, "allow" has it, this one is shipped inside another
   * package, or its version is higher; `same`: it has the same version.
   */
  | {
      kind: 'copy'
      package: string
      version: string | null
      because: 'direct' | 'allowed' | 'bundled' | 'higher' | 'same'
    }
  /** Approved in other versions. */
  | { kind: 'pinned'; versions: string[] }

/** One package that has a skill of this name. */
export interface WhySupplier {
  package: string
  version: string | null
  /** Relative: the skill in it. */
  path: string
  status: ListedStatus
  /** The rules that the skill breaks. */
  rules: RuleId[]
  not: WhyNot | null
  /** For each dependent the shortest way to the project or to a member, from the package on; empty: nothing depends on it. */
  chains: WhyStep[][]
}

/** All that is known of one name. */
export interface Why {
  skill: string
  /** Relative: where it is, or would be. */
  path: string
  /** Something of this name is in `.agents/skills`. */
  present: boolean
  /** Whom the registry gives it to: `owner` for a foreign entry, else the package. null: nobody. */
  recorded: { package: string | null; version: string | null; owner: string | null } | null
  /** What it is where no package supplies it. */
  other: ListedOther | null
  /** The one that is taken first. */
  suppliers: WhySupplier[]
  problems: Problem[]
}

/** Explains a name; null: nothing here has it. */
export const explain = (
  snapshot: Snapshot,
  plan: Plan,
  selections: readonly Selection[],
  skill: string,
): Why | null => {
  const inventory = inventoryOf(snapshot, plan, selections)
  const own = selections.filter(selection => selection.skill.name === skill)
  const other = inventory.others.find(of => of.skill === skill) ?? null
  const entry = snapshot.registry.entries.find(({ name }) => name === skill) ?? null
  const present = snapshot.destinations.some(({ name }) => name === skill)
  if (own.length === 0 && other === null && entry === null && !present) return null
  const ancestors = new Map(snapshot.ancestors?.map(of => [of.path, of]))
  const suppliers = own.map((selection): WhySupplier => {
    const { provider } = selection
    const listed = inventory.skills.find(
      of => of.skill === skill && of.path === selection.skill.path,
    )
    return {
      package: provider.name,
      version: provider.version,
      path: selection.skill.path,
      status: listed?.status ?? 'blocked',
      rules: listed?.rules ?? [],
      not: whyNot(snapshot, plan, selection, listed?.status ?? 'blocked', own),
      chains: chainsOf(provider, ancestors),
    }
  })
  return {
    skill,
    path: `.agents/skills/${skill}`,
    present,
    recorded: recordedOf(entry),
    other,
    suppliers: suppliers.sort((a, b) => Number(isLeftOut(a)) - Number(isLeftOut(b))),
    problems: plan.problems.filter(problem => problem.skill === skill),
  }
}

const recordedOf = (entry: RegistryEntry | null): Why['recorded'] =>
  entry === null ? null : { package: entry.package, version: entry.version, owner: entry.owner }

const TAKEN: ReadonlySet<ListedStatus> = new Set<ListedStatus>([
  'installed',
  'not-installed',
  'missing',
  'outdated',
  'edited',
  'linked',
])

const isLeftOut = ({ status }: WhySupplier): boolean => !TAKEN.has(status)

// ---- what spoke against it

const whyNot = (
  snapshot: Snapshot,
  plan: Plan,
  { provider, skill }: Selection,
  status: ListedStatus,
  all: readonly Selection[],
): WhyNot | null => {
  const { config } = snapshot
  if (status === 'transitive') return { kind: 'config', key: 'scope', text: '"direct"', line: null }
  if (status === 'excluded') {
    const rule = isExcluded(config, provider.name, skill.name)
    return rule === null ? null : fromConfig('exclude', JSON.stringify(rule.pattern), rule.line)
  }
  const rules = (config.allow ?? []).filter(rule => rule.package === provider.name)
  if (status === 'denied') {
    const rule = rules.find(
      of =>
        !of.allowed &&
        (of.versions === null || of.versions.some(version => version === provider.version)),
    )
    if (rule === undefined) return null
    const key = [rule.package, ...(rule.versions === null ? [] : [rule.versions.join(' || ')])]
    return fromConfig('allow', `${JSON.stringify(key.join('@'))}: false`, rule.line)
  }
  if (status === 'pending') {
    const versions = rules.filter(({ allowed }) => allowed).flatMap(rule => rule.versions ?? [])
    return versions.length === 0 ? null : { kind: 'pinned', versions }
  }
  return status === 'shadowed' ? whyShadowed(snapshot, plan, provider, skill.name, all) : null
}

const fromConfig = (key: 'exclude' | 'allow' | 'prefer', text: string, line?: number): WhyNot => ({
  kind: 'config',
  key,
  text,
  line: line ?? null,
})

const whyShadowed = (
  { config }: Snapshot,
  plan: Plan,
  provider: Provider,
  name: string,
  all: readonly Selection[],
): WhyNot | null => {
  const prefer = config.prefer.find(rule => rule.skill === name)
  if (prefer !== undefined && prefer.package !== provider.name) {
    const spec = prefer.version === null ? prefer.package : `${prefer.package}@${prefer.version}`
    return fromConfig('prefer', `${JSON.stringify(name)}: ${JSON.stringify(spec)}`, prefer.line)
  }
  const action = plan.actions.find(({ skill }) => skill === name)
  const isTaken = (of: Provider): boolean =>
    of !== provider && of.name === provider.name && of.version === action?.version
  const taken =
    all.find(of => of.status === 'selected' && isTaken(of.provider)) ??
    all.find(of => of.status !== 'shadowed' && of.provider.name === provider.name)
  if (taken === undefined) return null
  const { name: owner, version } = taken.provider
  return {
    kind: 'copy',
    package: owner,
    version,
    because: whyCopy(config, taken.provider, provider),
  }
}

/** In the order in which copies are chosen. */
const whyCopy = (
  config: Config,
  taken: Provider,
  lost: Provider,
): Extract<WhyNot, { kind: 'copy' }>['because'] => {
  const isDirect = ({ dependents, bundled }: Provider) =>
    !bundled && dependents.some(({ kind }) => kind === 'project')
  const isApproved = (of: Provider) => isAllowed(config, of) === 'allowed'
  if (isDirect(taken) && !isDirect(lost)) return 'direct'
  if (isApproved(taken) && !isApproved(lost)) return 'allowed'
  if (lost.bundled && !taken.bundled) return 'bundled'
  return taken.version === lost.version ? 'same' : 'higher'
}

// ---- who asked for it

/** For each dependent the shortest way up. */
const chainsOf = (
  provider: InstalledPackage,
  ancestors: ReadonlyMap<string, InstalledPackage>,
): WhyStep[][] => provider.dependents.map(first => wayUp(first, ancestors))

/** Breadth first, so that a circle ends and the shortest way is found. One that leads nowhere is as long as it gets. */
const wayUp = (first: Dependent, ancestors: ReadonlyMap<string, InstalledPackage>): WhyStep[] => {
  const seen = new Set([first.path])
  const ways: WhyStep[][] = [[first]]
  for (const way of ways) {
    const last = way.at(-1)!
    if (last.kind !== 'package') return way
    for (const next of ancestors.get(last.path)?.dependents ?? []) {
      if (seen.has(next.path)) continue
      seen.add(next.path)
      ways.push([...way, next])
    }
  }
  return [first]
}
