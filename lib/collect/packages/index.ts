// The installed packages of a project, seen twice: Arborist knows the graph, the strict walk proves that nothing was
// lost on the way. Whatever the layout, this is all that the rest of collect knows of it.

import path from 'node:path'
import type { InstalledPackage, Problem, Project } from '../../types.js'
import { manifestPath, readManifest } from '../manifest.js'
import { listMembers } from '../members.js'
import { compareInstalled } from '../order.js'
import { isWithin } from '../place.js'
import type { Environment } from '../where.js'
import { loadTree, type Member } from './arborist.js'
import { readDeclared, type Declared } from './declared.js'
import { judge, MODULES, type Facts } from './evidence.js'
import { readGraph, type Graph } from './graph.js'
import { isPlugAndPlay, stateOfModules } from './layout.js'
import { readPlugAndPlay } from './plug-n-play.js'
import { PNP_SCRIPT } from './pnp-data.js'
import {
  storesOf,
  walkReachable,
  type InStore,
  type Reachable,
  type Unreadable,
} from './reachable.js'

/** What is installed, and how far an absence from it can be trusted. */
export interface Inventory {
  /** Distinct packages, the project itself left out, sorted by name, version, path. */
  packages: InstalledPackage[]
  problems: Problem[]
  /** False: what is absent may only be unreadable or left out. */
  removalsTrusted: boolean
  /** False: the inventory proves nothing; `problems` says why. */
  decidable: boolean
}

/** Any way of finding out what is installed. */
export type PackageSource = (project: Project, environment: Environment) => Promise<Inventory>

/**
 * Reads the packages below node_modules, or where Plug'n'Play has them, the members of the workspace included.
 * @throws ELAYOUT for a tree that cannot be read, ENOPROJECT for a manifest that cannot be used, EIO.
 */
export const readPackages: PackageSource = async ({ root }, environment) => {
  const memberPaths = listMembers(root)
  const { declared, members } = readDeclared(root, memberPaths)
  const modules = stateOfModules(root)
  if (declared.length > 0 && isPlugAndPlay(root, modules)) {
    return inArchives(root, declared, members, environment)
  }
  const inStore = storesOf(root)
  const reachable = walkReachable(root, memberPaths, inStore)
  const graph =
    reachable.packages.size === 0
      ? emptyGraph(declared)
      : readGraph(await loadTree(root, members, reachable.packages), {
          root,
          members: new Set(memberPaths),
          inStore,
        })
  const facts = {
    root,
    place: MODULES,
    modules,
    declared,
    absent: [],
    missing: graph.missing,
    ...compare(root, graph, reachable, inStore),
    environment,
  }
  return { packages: graph.packages.sort(compareInstalled), ...judge(facts) }
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
  const { packages, missing } = readGraph(tree, { root, members: memberPaths, inStore: () => true })
  const closed = new Set(unreadable.map(item => path.dirname(item.path)))
  const facts: Facts = {
    ...{ root, declared, missing, absent, unreadable, environment },
    ...{ place: PNP_SCRIPT, modules: 'directory', lost: [], unproved: [] },
  }
  return {
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
  missing: [...declared],
  broken: [],
})

/**
 * Holds the two inventories against each other. What the walk alone has in a store is what a package manager left
 * there; what the graph alone has outside the project was found above a linked directory, where the walk does not go.
 */
const compare = (
  root: string,
  { packages, broken }: Graph,
  reachable: Reachable,
  inStore: InStore,
): Pick<Facts, 'lost' | 'unproved' | 'unreadable'> => {
  const known = new Set(packages.map(({ realpath }) => realpath))
  const blocked = (place: string): boolean =>
    reachable.unreadable.some(item => isWithin(item.path, place))
  return {
    lost: [...reachable.packages].filter(real => !known.has(real) && !inStore(real)),
    unproved: packages
      .filter(({ realpath }) => !reachable.packages.has(realpath) && isWithin(root, realpath))
      .filter(
        ({ realpath, path: shown }) => !blocked(realpath) && !blocked(path.resolve(root, shown)),
      )
      .map(({ realpath }) => realpath),
    unreadable: [...reachable.unreadable, ...broken.map(unusable)],
  }
}

const unusable = (directory: string): Unreadable => {
  const manifest = readManifest(directory)
  const reason = manifest.state === 'read' ? 'npm cannot use it' : manifest.reason
  return { path: manifestPath(directory), reason }
}
