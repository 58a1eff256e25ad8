// One package of the graph in the words of our own data: its names, its place, who depends on it.

import path from 'node:path'
import { compareText } from '../../names.js'
import type { Dependent, InstalledPackage } from '../../types.js'
import { relativeTo } from '../place.js'
import {
  edgeKind,
  incomingOf,
  isLocal,
  type Found,
  type Incoming,
  type Question,
  type Way,
} from './found.js'

/** What is needed of the rest of the tree. */
export interface Context extends Question {
  found: ReadonlyMap<string, Found>
  project: { name: string; version: string | null }
  isDev: (realpath: string) => boolean
}

/** Describes one package. */
export const describePackage = (item: Found, context: Context): InstalledPackage => {
  const { realpath, node } = item
  const dependents = dependentsOf(item, context)
  const reachedAs = namesOf(item, context)
  const workspace = context.members.has(realpath)
  const name = node.packageName
  return {
    name: name !== null && reachedAs.includes(name) ? name : (reachedAs[0] ?? node.name),
    version: node.version === '' ? null : node.version,
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

/**
 * The place that a person would look at: a member's own directory, else where the project finds it, else the
 * shortest of the places where a dependent does.
 */
const placeOf = ({ realpath, ways }: Found, { root, members }: Context): string => {
  if (members.has(realpath)) return relativeTo(root, realpath)
  const rank = (way: Way): number =>
    way.incoming.some(edge => edge.from === root) ? 0 : way.incoming.length > 0 ? 1 : 2
  const places = ways.map(way => ({ rank: rank(way), place: relativeTo(root, way.path) }))
  places.sort(
    (a, b) => a.rank - b.rank || a.place.length - b.place.length || compareText(a.place, b.place),
  )
  return places[0]?.place ?? relativeTo(root, realpath)
}

/**
 * The names by which dependents reach it. An alias is the dependent's own word: what counts is the package it asked
 * for. A directory that somebody works in is asked for by its place, so it is called what it calls itself.
 */
const namesOf = (item: Found, { members }: Context): string[] => {
  const { realpath, node, ways } = item
  const incoming = incomingOf(item)
  const names = new Set<string>()
  for (const edge of incoming) names.add(aliasTarget(edge.spec) ?? edge.name)
  if (incoming.length === 0) for (const way of ways) names.add(way.name)
  const own = members.has(realpath) || isLocal(realpath) || incoming.some(asksForDirectory)
  if (own && node.packageName !== null) names.add(node.packageName)
  return [...names].sort(compareText)
}

const aliasTarget = (spec: string): string | null =>
  /^npm:(@[^/@]+\/[^/@]+|[^/@]+)(?:@|$)/.exec(spec)?.[1] ?? null

const asksForDirectory = ({ type, spec }: Incoming): boolean =>
  type === 'workspace' ||
  /^(?:link|portal|workspace):/.test(spec) ||
  (spec.startsWith('file:') && !/\.(?:tgz|tar|tar\.gz)$/i.test(spec))

/**
 * Shipped inside another package. What lies in a package's own node_modules without anything depending on it was
 * shipped as well: no package manager put it there.
 */
const isBundled = (item: Found, { root, members }: Context): boolean => {
  if (item.node.inDepBundle) return true
  const holder = item.node.parent
  if (holder === null || holder.dummy || holder.realpath === root) return false
  return !members.has(holder.realpath) && !isLocal(holder.realpath) && incomingOf(item).length === 0
}

const dependentsOf = (item: Found, context: Context): Dependent[] => {
  const dependents = new Map<string, Dependent>()
  for (const edge of incomingOf(item)) {
    const dependent = {
      ...describeDependent(edge.from, context),
      edge: edgeKind(edge.type),
      as: edge.name,
    }
    dependents.set(JSON.stringify(dependent), dependent)
  }
  return [...dependents.values()].sort(
    (a, b) =>
      compareText(a.path, b.path) ||
      compareText(a.name, b.name) ||
      compareText(a.as, b.as) ||
      compareText(a.edge, b.edge),
  )
}

const describeDependent = (
  real: string,
  context: Context,
): Pick<Dependent, 'kind' | 'name' | 'version' | 'path'> => {
  if (real === context.root) return { kind: 'project', ...context.project, path: '' }
  const item = context.found.get(real)
  const kind = context.members.has(real) ? 'member' : 'package'
  if (item === undefined)
    return { kind, name: path.basename(real), version: null, path: relativeTo(context.root, real) }
  const { packageName, name, version } = item.node
  return {
    kind,
    name: packageName ?? name,
    version: version === '' ? null : version,
    path: placeOf(item, context),
  }
}
