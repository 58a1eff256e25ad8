// What the inventory proves. An empty one proves nothing by itself: a tree that was never installed, one that cannot be
// read, and a project without dependencies look the same in it. Pure; every rule is here and nowhere else.

import path from 'node:path'
import { compareText } from '../../names.js'
import { severityOf } from '../../problems.js'
import type { Problem, ProblemOf } from '../../types.js'
import { relativeTo } from '../place.js'
import type { Environment } from '../where.js'
import type { Declared } from './declared.js'
import type { MissingEdge } from './graph.js'
import type { Unreadable } from './reachable.js'

/** Where packages usually are. */
export const MODULES = 'node_modules'

/** What `node_modules` of the project is. */
export type Modules = 'directory' | 'empty' | 'absent' | 'not-a-directory'

/** Everything that the verdict rests on; paths absolute. */
export interface Facts {
  root: string
  /** Relative: what keeps the packages, or says where they are. */
  place: string
  modules: Modules
  declared: readonly Declared[]
  /** Dependencies of the project and its members that lead nowhere. */
  missing: readonly MissingEdge[]
  /** Packages that are reachable on disk and not in the graph. */
  lost: readonly string[]
  /** Packages below the project that are in the graph and not reachable on disk. */
  unproved: readonly string[]
  /** Packages of which the fast reading of the tree says something else than npm's. */
  differing: readonly string[]
  /** Names of packages that the package manager should keep and does not. */
  absent: readonly string[]
  unreadable: readonly Unreadable[]
  environment: Environment
}

/** `removalsTrusted` false: an absence proves nothing. `decidable` false: no verdict at all. */
export interface Verdict {
  problems: Problem[]
  removalsTrusted: boolean
  decidable: boolean
}

/** Judges the facts. */
export const judge = (facts: Facts): Verdict => {
  const incomplete =
    facts.modules !== 'directory' && !isOmitted(facts) ? [notInstalled(facts)] : differences(facts)
  const doubts = [
    ...(incomplete.length === 0 ? omitted(facts) : []),
    ...facts.unreadable.map(item => unreadable(facts.root, item)),
  ]
  return {
    problems: [...incomplete, ...doubts],
    removalsTrusted: incomplete.length === 0 && doubts.length === 0,
    decidable: incomplete.length === 0,
  }
}

/** The kinds of dependencies that the package manager was told to leave out. */
export const omittedKinds = (environment: Environment): ReadonlySet<string> => {
  const listed = (name: string): string[] =>
    (environment[name] ?? '').split(/[\s,]+/).filter(kind => kind !== '')
  const kinds = new Set(listed('npm_config_omit'))
  if (environment['NODE_ENV'] === 'production') kinds.add('dev')
  for (const kind of listed('npm_config_include')) kinds.delete(kind)
  return kinds
}

/** True if nothing is declared, or nothing but what was left out on purpose. */
const isOmitted = ({ declared, environment }: Facts): boolean => {
  const kinds = omittedKinds(environment)
  return declared.every(({ edge }) => (edge === 'dev' || edge === 'optional') && kinds.has(edge))
}

const WHY_NOTHING = {
  directory: 'nothing is installed',
  empty: 'node_modules is empty',
  absent: 'node_modules does not exist',
  'not-a-directory': 'node_modules is not a directory',
} as const satisfies Record<Modules, string>

const notInstalled = ({ modules, declared }: Facts): ProblemOf<'incomplete-install'> =>
  incompleteInstall(
    'node_modules',
    WHY_NOTHING[modules],
    declared.map(({ name }) => name),
  )

/** Dependencies that are not there, one problem for each dependent, then what only one of the two inventories has. */
const differences = (facts: Facts): ProblemOf<'incomplete-install'>[] => {
  const needed = facts.missing.filter(({ edge }) => edge === 'prod')
  const dependents = [...new Set(needed.map(({ from }) => from))].sort(compareText)
  const problems = dependents.map(from =>
    incompleteInstall(
      facts.place === MODULES ? relativeTo(facts.root, path.join(from, MODULES)) : facts.place,
      'a declared dependency is not installed',
      needed.filter(edge => edge.from === from).map(({ name }) => name),
    ),
  )
  const disputed = [
    { places: facts.lost, reason: 'installed packages cannot be seen by npm' },
    { places: facts.unproved, reason: 'packages that npm sees cannot be reached' },
    { places: facts.differing, reason: 'two ways of reading the installed packages differ' },
  ]
  if (facts.absent.length > 0) {
    const reason = 'packages are missing where the package manager keeps them'
    problems.push(incompleteInstall(facts.place, reason, [...facts.absent]))
  }
  for (const { places, reason } of disputed) {
    if (places.length === 0) continue
    problems.push(
      incompleteInstall(
        'node_modules',
        reason,
        places.map(place => relativeTo(facts.root, place)),
      ),
    )
  }
  return problems
}

const omitted = ({ missing, modules, declared, place }: Facts): ProblemOf<'dev-omitted'>[] => {
  const edges = modules === 'directory' ? missing.filter(({ edge }) => edge === 'dev') : declared
  const names = sortedNames(edges.map(({ name }) => name))
  const severity = severityOf('dev-omitted', 'sync')
  return names.length === 0
    ? []
    : [{ code: 'dev-omitted', severity, path: place, detail: { missing: names } }]
}

const unreadable = (root: string, item: Unreadable): ProblemOf<'unreadable-package'> => ({
  code: 'unreadable-package',
  severity: severityOf('unreadable-package', 'sync'),
  path: relativeTo(root, item.path),
  detail: { reason: item.reason },
})

const incompleteInstall = (
  place: string,
  reason: string,
  missing: string[],
): ProblemOf<'incomplete-install'> => ({
  code: 'incomplete-install',
  severity: severityOf('incomplete-install', 'sync'),
  path: place,
  detail: { reason, missing: sortedNames(missing) },
})

const sortedNames = (names: readonly string[]): string[] => [...new Set(names)].sort(compareText)
