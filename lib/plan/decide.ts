// The table: for one name, what the supply (P), the registry entry (R) and the destination (D) make of it.
// Source: SPEC.md, section 6.

import { severityOf } from '../problems.js'
import type {
  Action,
  AwaitedPackage,
  Destination,
  Expected,
  PlanOptions,
  Problem,
  ProblemDetails,
  ProblemOf,
  RegistryEntry,
  RemovalReason,
  Source,
} from '../types.js'
import { candidateOf } from './choose.js'
import type { Supplied, Supply } from './supply.js'

/** Everything that is known of one name. */
export interface Facts {
  name: string
  supply: Supply | null
  entry: RegistryEntry | null
  destination: Destination | null
  /** True: `destination` bears another name, which differs only in case or Unicode form. */
  twin: boolean
  /** Why nobody supplies it. */
  because: RemovalReason
  /** False: absence proves nothing. */
  removalsTrusted: boolean
  /** The missing package with which the one that the registry names may be missing, or that one itself; or null. */
  awaited: AwaitedPackage | null
  /** Whether the package that the registry names is installed and identified. */
  ownerInstalled: boolean
}

/** What becomes of it: at most one action, at most two problems. */
export interface Decision {
  action: Action | null
  problems: Problem[]
}

/** An entry of ours names a package. */
type OwnEntry = RegistryEntry & { package: string }
const isOurs = (entry: RegistryEntry): entry is OwnEntry => entry.package !== null

const none: Decision = { action: null, problems: [] }
const act = (action: Action): Decision => ({ action, problems: [] })
const refuse = (...problems: Problem[]): Decision => ({ action: null, problems })

export const decide = (facts: Facts, options: PlanOptions): Decision => {
  const { supply, entry } = facts
  if (supply === null) {
    return entry !== null && isOurs(entry) ? withoutSupply(facts, entry, options) : none
  }
  if (supply.kind === 'several') {
    const foreign = entry === null || isOurs(entry) ? [] : [entry]
    return refuse(
      ambiguous(facts, supply),
      ...foreign.map(own => foreignOwner(facts, own, supply.selections[0]!)),
    )
  }
  if (entry === null) return firstInstall(facts, supply.selection, options)
  return isOurs(entry)
    ? reinstall(facts, supply, entry, options)
    : refuse(foreignOwner(facts, entry, supply.selection))
}

// ---- one supplies it, the registry does not know it

const firstInstall = (facts: Facts, selection: Supplied, options: PlanOptions): Decision => {
  const { destination, twin } = facts
  if (!destination)
    return act({ type: 'add', ...named(selection), source: sourceOf(selection), recorded: false })
  const { link: target } = destination
  if (!twin && target !== null && destination.resolves === selection.skill.directory) {
    return refuse(problem('provided-by-link', facts, selection, { target }))
  }
  const sameContent =
    !twin && destination.kind === 'directory' && destination.exact === selection.skill.exact
  if (sameContent && options.adopt === true)
    return act({ type: 'record', ...named(selection), adopted: true })
  return refuse(
    problem('unmanaged-destination', facts, selection, {
      what: destination.kind,
      seemsToBe: destination.seemsToBe,
      sameContent,
      twin: twin ? destination.name : null,
    }),
  )
}

// ---- one supplies it, the registry says that it is ours

const reinstall = (
  facts: Facts,
  supply: Extract<Supply, { kind: 'one' }>,
  entry: OwnEntry,
  options: PlanOptions,
): Decision => {
  const { selection } = supply
  const { skill } = selection
  const { destination } = facts
  const ownerStays = entry.package === selection.provider.name
  // with the old owner here, two packages might supply it, and nobody has chosen
  if (!ownerStays && ownerMayReturn(facts) && !supply.preferred) return keepRecorded(facts, entry)
  if (!destination)
    return act({ type: 'add', ...named(selection), source: sourceOf(selection), recorded: true })
  if (!facts.twin && destination.kind === 'directory' && destination.exact === skill.exact) {
    return act(
      isRecorded(entry, selection)
        ? { type: 'keep', ...named(selection) }
        : { type: 'record', ...named(selection), adopted: false },
    )
  }
  const sameText = destination.integrity !== null && destination.integrity === skill.integrity
  const untouched = isAsRecorded(facts, entry) || (!facts.twin && sameText)
  if (!untouched && (options.force !== true || facts.twin))
    return refuse(edited(facts, destination, entry, true))
  if (!ownerStays && !sameText && !supply.preferred) {
    return refuse(
      problem('owner-changed', facts, selection, {
        from: {
          package: entry.package,
          version: entry.version,
          path: `.agents/skills/${facts.name}`,
        },
        to: candidateOf(selection.provider),
      }),
    )
  }
  return act({
    type: 'change',
    ...named(selection),
    source: sourceOf(selection),
    expected: expectedOf(destination),
    from: { package: entry.package, version: entry.version },
    contentDiffers: !sameText,
    backup: isBackedUp(untouched, destination, entry.integrity !== null || sameText),
  })
}

// ---- nobody supplies it, the registry says that it is ours

const withoutSupply = (facts: Facts, entry: OwnEntry, options: PlanOptions): Decision => {
  const { destination, because } = facts
  if (because === 'gone' && (!facts.removalsTrusted || facts.awaited !== null))
    return keepRecorded(facts, entry)
  const owner = { skill: facts.name, package: entry.package, version: entry.version }
  if (!destination) return act({ type: 'forget', ...owner, because })
  const untouched = isAsRecorded(facts, entry)
  if (!untouched && (options.force !== true || facts.twin))
    return refuse(edited(facts, destination, entry, false))
  return act({
    type: 'remove',
    ...owner,
    expected: expectedOf(destination),
    because,
    backup: isBackedUp(untouched, destination, entry.integrity !== null),
  })
}

const keepRecorded = (facts: Facts, entry: OwnEntry): Decision => ({
  action: {
    type: 'keep',
    skill: entry.name,
    package: entry.package,
    version: entry.version,
    integrity: entry.integrity,
  },
  problems: facts.awaited === null ? [] : [missingProvider(facts, entry, facts.awaited)],
})

// ---- facts about one name

const ownerMayReturn = ({ removalsTrusted, awaited, ownerInstalled }: Facts): boolean =>
  (!removalsTrusted || awaited !== null) && !ownerInstalled

/** An entry without integrity is taken as unedited, as long as a directory of plain files stands there. */
const isAsRecorded = ({ destination, twin }: Facts, entry: OwnEntry): boolean =>
  !twin &&
  destination !== null &&
  destination.kind === 'directory' &&
  destination.integrity !== null &&
  (entry.integrity === null || entry.integrity === destination.integrity)

/** An entry without integrity proves nothing about the text that stands there. */
const isBackedUp = (untouched: boolean, { extras }: Destination, isProved: boolean): boolean =>
  !untouched || extras.length > 0 || !isProved

const isRecorded = (entry: OwnEntry, { provider, skill }: Supplied): boolean =>
  entry.package === provider.name &&
  entry.version === provider.version &&
  entry.integrity === skill.integrity

const named = ({ provider, skill }: Supplied) => ({
  skill: skill.name,
  package: provider.name,
  version: provider.version,
  integrity: skill.integrity,
})

const sourceOf = ({ skill }: Supplied): Source => ({
  directory: skill.directory,
  ...(skill.archive !== undefined && { archive: skill.archive }),
  files: skill.files,
  integrity: skill.integrity,
  exact: skill.exact,
})

const expectedOf = ({ kind, integrity, exact, link }: Destination): Expected => ({
  kind,
  integrity,
  exact,
  link,
})

// ---- problems

const problem = <C extends keyof ProblemDetails>(
  code: C,
  facts: Facts,
  { provider }: Supplied,
  detail: ProblemDetails[C],
): ProblemOf<C> => ({
  code,
  severity: severityOf(code, 'sync'),
  skill: facts.name,
  package: provider.name,
  ...(provider.version === null ? {} : { version: provider.version }),
  path: pathOf(facts),
  detail,
})

const pathOf = ({ name, destination }: Facts): string =>
  `.agents/skills/${destination?.name ?? name}`

const ambiguous = (facts: Facts, supply: Extract<Supply, { kind: 'several' }>): Problem => ({
  code: 'ambiguous-provider',
  severity: severityOf('ambiguous-provider', 'sync'),
  skill: facts.name,
  path: pathOf(facts),
  detail: {
    candidates: supply.selections.map(({ provider }) => candidateOf(provider)),
    copies: supply.copies,
  },
})

const missingProvider = (
  facts: Facts,
  entry: OwnEntry,
  { package: absent, dependent }: AwaitedPackage,
): Problem => ({
  code: 'missing-provider',
  severity: severityOf('missing-provider', 'sync'),
  skill: facts.name,
  package: entry.package,
  ...(entry.version === null ? {} : { version: entry.version }),
  path: pathOf(facts),
  detail: { absent, dependent },
})

const foreignOwner = (facts: Facts, entry: RegistryEntry, selection: Supplied): Problem =>
  problem('foreign-owner', facts, selection, { owner: entry.owner ?? '' })

const edited = (
  facts: Facts,
  { kind }: Destination,
  entry: OwnEntry,
  supplied: boolean,
): Problem => ({
  code: 'edited-skill',
  severity: severityOf('edited-skill', 'sync'),
  skill: facts.name,
  package: entry.package,
  ...(entry.version === null ? {} : { version: entry.version }),
  path: pathOf(facts),
  detail: { what: kind, supplied },
})
