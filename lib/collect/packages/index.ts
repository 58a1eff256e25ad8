// The installed packages of a project, seen twice: Arborist knows the graph, the strict walk proves that nothing was
// lost on the way. Whatever the layout, this is all that the rest of collect knows of it.

import path from 'node:path'
import { kindAt } from '../../fs.js'
import type { AwaitedPackage, InstalledPackage, Problem, Project } from '../../types.js'
import { manifestPath, readManifest } from '../manifest.js'
import { listMembers } from '../members.js'
import { compareInstalled } from '../order.js'
import { entryOf, isWithin } from '../place.js'
import { reading } from '../reading.js'
import type { Environment } from '../where.js'
import { loadTree, type Member } from './arborist.js'
import { readDeclared, type Declared } from './declared.js'
import { differences } from './differences.js'
import { judge, MODULES, type Facts } from './evidence.js'
import { readGraph, type Graph } from './graph.js'
import { placesOf } from './places.js'
import { isPlugAndPlay, orEmpty, stateOfModules } from './layout.js'
import { readPlugAndPlay } from './plug-n-play.js'
import { PNP_SCRIPT } from './pnp-data.js'
import {
  storesOf,
  walkReachable,
  type InStore,
  type Reachable,
  type Unreadable,
} from './reachable.js'
import { walkTree } from './walked-tree.js'

/** What is installed, and how far an absence from it can be trusted. */
export interface Inventory {
  /**
   * Distinct packages, the project itself left out, sorted by name, version, path. On the fast road those alone that
   * have something called `skills`.
   */
  packages: InstalledPackage[]
  /** How many there are in all. */
  count: number
  /** Files and directories, absolute, of which some change when a package manager changes what is installed. */
  places: readonly string[]
  problems: Problem[]
  awaited: AwaitedPackage[]
  /** False: what is absent may only be unreadable or left out. */
  removalsTrusted: boolean
  /** False: the inventory proves nothing; `problems` says why. */
  decidable: boolean
}

/**
 * How the graph is found. `fast`: from the walk alone wherever it cannot be wrong, else from Arborist. `sure`: from
 * Arborist, and what the walk would have said is held against it.
 */
export type Road = 'fast' | 'sure'

/** Any way of finding out what is installed. */
export type PackageSource = (
  project: Pick<Project, 'root'>,
  environment: Environment,
  road?: Road,
) => Promise<Inventory>

/**
 * Reads the packages below node_modules, or where Plug'n'Play has them, the members of the workspace included.
 * @throws ELAYOUT for a tree that cannot be read, ENOPROJECT for a manifest that cannot be used, EIO.
 */
export const readPackages: PackageSource = async ({ root }, environment, road = 'sure') => {
  const memberPaths = listMembers(root)
  const { declared, members } = readDeclared(root, memberPaths)
  const modules = stateOfModules(root)
  if (declared.length > 0 && isPlugAndPlay(root, modules)) {
    return inArchives(root, declared, members, environment)
  }
  const inStore = storesOf(root)
  const reachable = walkReachable(root, memberPaths, inStore)
  const state = orEmpty(root, modules, reachable)
  const question = { root, members: new Set(memberPaths), inStore }
  const conclude = (graph: Graph, differing: readonly string[]): Inventory => {
    const { awaited, missing, packages, reals } = graph
    const compared = compare(root, graph, reachable, inStore)
    const place = MODULES
    const about = { root, place, modules: state, declared, absent: [], missing, environment }
    const said = new Set([...compared.lost, ...compared.unproved])
    const sorted = packages.sort(compareInstalled)
    const places = placesOf(root, memberPaths, reachable)
    return {
      ...{ packages: sorted, count: reals.size, places, awaited },
      ...judge({ ...about, ...compared, differing: differing.filter(real => !said.has(real)) }),
    }
  }
  if (reachable.packages.size === 0) return conclude(emptyGraph(declared), [])
  const walked = walkTree(root, members, reachable)
  if (road === 'fast' && 'tree' in walked) {
    const inventory = conclude(readGraph(walked.tree, question, hasSkills), [])
    if (inventory.problems.every(({ code }) => code === 'dev-omitted')) return inventory
  }
  const graph = readGraph(await loadTree(root, members, reachable.packages), question)
  if (road === 'sure') {
    const ofWalk = 'tree' in walked ? readGraph(walked.tree, question).packages : graph.packages
    return conclude(graph, differences(graph.packages, ofWalk))
  }
  const inventory = conclude(graph, [])
  return { ...inventory, packages: inventory.packages.filter(item => hasSkills(item.realpath)) }
}

/** What is not a directory of skills is told apart by those who read them. */
const hasSkills = (real: string): boolean => {
  const skills = entryOf(real, 'skills')
  return reading(skills, () => kindAt(skills)) !== null
}

/**
 * Packages of Plug'n'Play. Its data is the only inventory there is: what it has and what can be opened is held against
 * what the manifests declare. An archive that cannot be read supplies nothing.
 */
const inArchives = (
  root: string,
  declared: readonly Declared[],
  members: readonly Member[],
  environment: Environment,
): Inventory => {
  const { tree, archives, absent, unreadable } = readPlugAndPlay(root, members)
  const memberPaths = new Set(members.map(member => member.path))
  const { awaited, packages, missing } = readGraph(tree, {
    root,
    members: memberPaths,
    inStore: () => true,
  })
  const closed = new Set(unreadable.map(item => path.dirname(item.path)))
  const facts: Facts = {
    ...{ root, declared, missing, absent, unreadable, environment },
    ...{ place: PNP_SCRIPT, modules: 'directory', lost: [], unproved: [], differing: [] },
  }
  const reals = new Set(packages.map(({ realpath }) => realpath))
  const nowhere = { modules: new Map<string, never>(), scopes: [], packages: reals }
  return {
    awaited,
    count: packages.length,
    // what is in an archive changes with the archive
    places: [...placesOf(root, [...memberPaths], nowhere), ...new Set(archives.values())],
    packages: packages
      .filter(({ realpath }) => !closed.has(realpath))
      .map(item => withArchive(item, archives.get(item.realpath)))
      .sort(compareInstalled),
    ...judge(facts),
  }
}

const withArchive = (item: InstalledPackage, archive: string | undefined): InstalledPackage =>
  archive === undefined ? item : { ...item, archive }

/** Where nothing can be reached, everything that is declared is missing; that needs no loading. */
const emptyGraph = (declared: readonly Declared[]): Graph => ({
  packages: [],
  reals: new Set(),
  missing: [...declared],
  awaited: [],
  broken: [],
})

/**
 * Holds the two inventories against each other. What the walk alone has in a store is what a package manager left
 * there; what the graph alone has outside the project was found above a linked directory, where the walk does not go.
 */
const compare = (
  root: string,
  { packages, reals, broken }: Graph,
  reachable: Reachable,
  inStore: InStore,
): Pick<Facts, 'lost' | 'unproved' | 'unreadable'> => {
  const shown = new Map(packages.map(item => [item.realpath, path.resolve(root, item.path)]))
  const blocked = (place: string): boolean =>
    reachable.unreadable.some(item => isWithin(item.path, place))
  return {
    lost: [...reachable.packages].filter(real => !reals.has(real) && !inStore(real)),
    unproved: [...reals]
      .filter(real => !reachable.packages.has(real) && isWithin(root, real))
      .filter(real => !blocked(real) && !blocked(shown.get(real) ?? real)),
    unreadable: [...reachable.unreadable, ...broken.map(unusable)],
  }
}

const unusable = (directory: string): Unreadable => {
  const manifest = readManifest(directory)
  const reason = manifest.state === 'read' ? 'npm cannot use it' : manifest.reason
  return { path: manifestPath(directory), reason }
}
