// One package of the graph in the words of our own data: its names, its place, who depends on it.

import { compareText } from '../../names.js'
import type { Dependent, InstalledPackage } from '../../types.js'
import { relativeTo } from '../place.js'
import type { TreeNode } from './arborist.js'
import { isNestedInPackage } from './bundled.js'
import {
  aliasTarget,
  edgeKind,
  isLocal,
  nameOf,
  versionOf,
  type Found,
  type Incoming,
  type Question,
  type Way,
} from './found.js'

/** What is needed of the rest of the tree. */
export interface Context extends Question {
  found: ReadonlyMap<string, Found>
  project: { name: string; version: string | null }
  bundled: ReadonlySet<TreeNode>
  isDev: (realpath: string) => boolean
}

/** A dependent without the edge that leads from it. */
type Origin = Omit<Dependent, 'edge' | 'as'>

/** Describes the packages that are wanted, sorted by real path. */
export const describePackages = (
  context: Context,
  isWanted: (realpath: string) => boolean,
): InstalledPackage[] => {
  const originOf = originsOf(context)
  return [...context.found.values()]
    .filter(item => isWanted(item.realpath))
    .map(item => describe(item, context, originOf))
    .sort((a, b) => compareText(a.realpath, b.realpath))
}

const describe = (item: Found, context: Context, originOf: OriginOf): InstalledPackage => {
  const { realpath, node } = item
  const dependents = dependentsOf(item, originOf)
  const reachedAs = namesOf(item, context)
  const workspace = context.members.has(realpath)
  const name = nameOf(node)
  return {
    name: name !== null && reachedAs.includes(name) ? name : node.name,
    version: versionOf(node),
    path: placeOf(item, context),
    realpath,
    direct: workspace || dependents.some(dependent => dependent.kind !== 'package'),
    dev: context.isDev(realpath),
    workspace,
    linked: isLocal(realpath),
    bundled: isBundled(item, context),
    dependents,
    reachedAs,
  }
}

interface Place {
  rank: number
  place: string
}

/**
 * The place that a person would look at: a member's own directory, else where the project finds it, else the
 * shortest of the places where a dependent does.
 */
const placeOf = ({ realpath, ways }: Found, { root, members }: Context): string => {
  if (members.has(realpath)) return relativeTo(root, realpath)
  const rank = (way: Way): number =>
    way.incoming.some(edge => edge.from === root) ? 0 : way.incoming.length > 0 ? 1 : 2
  const places = ways.map(way => ({ rank: rank(way), place: relativeTo(root, way.path) }))
  return places.reduce((best, other) => (comparePlaces(best, other) <= 0 ? best : other), {
    rank: Infinity,
    place: relativeTo(root, realpath),
  }).place
}

const comparePlaces = (a: Place, b: Place): number =>
  Math.sign(a.rank - b.rank) || a.place.length - b.place.length || compareText(a.place, b.place)

/**
 * The names by which dependents reach it. An alias is the dependent's own word: what counts is the package it asked
 * for. A directory that somebody works in is asked for by its place, so it is called what it calls itself.
 */
const namesOf = (item: Found, { members }: Context): string[] => {
  const { realpath, node, ways, incoming } = item
  const names = new Set<string>()
  for (const edge of incoming) names.add(aliasTarget(edge.spec) ?? edge.name)
  if (incoming.length === 0) for (const way of ways) names.add(way.name)
  const own = members.has(realpath) || isLocal(realpath) || incoming.some(asksForDirectory)
  const name = nameOf(node)
  if (own && name !== null) names.add(name)
  return [...names].sort(compareText)
}

const asksForDirectory = ({ type, spec }: Incoming): boolean =>
  type === 'workspace' ||
  /^(?:link|portal|workspace):/.test(spec) ||
  (spec.startsWith('file:') && !/\.(?:tgz|tar|tar\.gz)$/i.test(spec))

/**
 * Shipped inside another package. What lies in a package's own node_modules without anything depending on it was
 * shipped as well: no package manager put it there.
 */
const isBundled = (item: Found, context: Context): boolean =>
  context.bundled.has(item.node) ||
  (isNestedInPackage(item.node, context) && item.incoming.length === 0)

const dependentsOf = (item: Found, originOf: OriginOf): Dependent[] => {
  const dependents = new Map<string, Dependent>()
  for (const { from, name, type } of item.incoming) {
    const origin = originOf(from)
    const edge = edgeKind(type)
    if (origin !== undefined) {
      dependents.set(`${edge} ${name} ${from}`, { ...origin, edge, as: name })
    }
  }
  return [...dependents.values()].sort(
    (a, b) => compareText(a.path, b.path) || compareText(a.as, b.as),
  )
}

type OriginOf = (realpath: string) => Origin | undefined

/** How everything that can depend on something is called, by real path. */
const originsOf = (context: Context): OriginOf => {
  const origins = new Map<string, Origin>()
  origins.set(context.root, { kind: 'project', ...context.project, path: '' })
  return realpath => {
    const known = origins.get(realpath)
    const item = context.found.get(realpath)
    if (known !== undefined || item === undefined) return known
    const origin: Origin = {
      kind: context.members.has(realpath) ? 'member' : 'package',
      name: nameOf(item.node) ?? item.node.name,
      version: versionOf(item.node),
      path: placeOf(item, context),
    }
    origins.set(realpath, origin)
    return origin
  }
}
