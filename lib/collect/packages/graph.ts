// Turns Arborist's tree into our own plain view of it. Whether only development leads to a package is read off the
// edges, since Arborist's own flags hold for a hoisted layout alone.

import path from 'node:path'
import { lstat } from '../../fs.js'
import { compareText } from '../../names.js'
import type { AwaitedPackage, Dependent, InstalledPackage } from '../../types.js'
import { manifestPath } from '../manifest.js'
import { reading } from '../reading.js'
import type { TreeNode } from './arborist.js'
import { bundledNodes } from './bundled.js'
import { describePackages } from './describe.js'
import {
  aliasTarget,
  edgeKind,
  gather,
  nameOf,
  versionOf,
  type Found,
  type Incoming,
  type Question,
} from './found.js'

/** A dependency of the project or of a member that leads nowhere. `from` is the dependent's real path. */
export interface MissingEdge {
  from: string
  name: string
  edge: Dependent['edge']
}

/** What the tree says. */
export interface Graph {
  /** Those that were asked for. Sorted by real path. */
  packages: InstalledPackage[]
  /** Real paths of all packages. */
  reals: ReadonlySet<string>
  missing: MissingEdge[]
  /** One dependent for each is enough. Sorted by package. */
  awaited: AwaitedPackage[]
  /** Real paths of packages whose manifest could not be used, so that what they depend on is not known. Sorted. */
  broken: string[]
}

/** Reads the tree off. `isWanted` chooses the packages that are described. */
export const readGraph = (
  tree: TreeNode,
  question: Question,
  isWanted: (realpath: string) => boolean = () => true,
): Graph => {
  const gathered = gather(tree, question)
  const tops = [question.root, ...question.members]
  const found = dropUnreached(gathered, tops, question)
  const installs = (edge: Incoming): boolean => edge.type !== 'dev' && edge.type !== 'peerOptional'
  const forUse = closure(found, tops, installs)
  const forAll = closure(found, tops, () => true)
  const context = {
    ...question,
    found,
    project: {
      name: nameOf(tree) ?? path.basename(question.root),
      version: versionOf(tree),
    },
    bundled: bundledNodes(tree, question),
    isDev: (real: string): boolean => forAll.has(real) && !forUse.has(real),
  }
  return {
    packages: describePackages(context, isWanted),
    reals: new Set(found.keys()),
    missing: missingEdges(tree, found, question),
    awaited: awaitedPackages([tree, ...[...found.values()].map(({ node }) => node)]),
    broken: [...found.values()]
      .filter(isBroken)
      .map(item => item.realpath)
      .sort(compareText),
  }
}

/** Package managers leave packages in their stores that nothing depends on any more. */
const dropUnreached = (
  found: Map<string, Found>,
  tops: readonly string[],
  { inStore }: Question,
): Map<string, Found> => {
  const visible = [...found.keys()].filter(real => !inStore(real))
  if (visible.length === found.size) return found
  const reached = closure(found, [...tops, ...visible], () => true)
  const kept = [...found.values()].filter(item => reached.has(item.realpath))
  return new Map(kept.map(item => [item.realpath, withoutEdgesFromElsewhere(item, reached)]))
}

const withoutEdgesFromElsewhere = (item: Found, reached: ReadonlySet<string>): Found => {
  const isFromHere = ({ from }: Incoming): boolean => reached.has(from)
  if (item.incoming.every(isFromHere)) return item
  return {
    ...item,
    ways: item.ways.map(way => ({ ...way, incoming: way.incoming.filter(isFromHere) })),
    incoming: item.incoming.filter(isFromHere),
  }
}

/** Real paths that such edges lead to from `tops`, themselves included. */
const closure = (
  found: ReadonlyMap<string, Found>,
  tops: readonly string[],
  follows: (edge: Incoming) => boolean,
): Set<string> => {
  const outgoing = new Map<string, string[]>()
  for (const { realpath, incoming } of found.values()) {
    for (const edge of incoming) {
      if (!follows(edge)) continue
      const known = outgoing.get(edge.from)
      if (known === undefined) outgoing.set(edge.from, [realpath])
      else known.push(realpath)
    }
  }
  const reached = new Set<string>(tops)
  // a set shows what is added while it is walked
  for (const real of reached) for (const next of outgoing.get(real) ?? []) reached.add(next)
  return reached
}

const missingEdges = (
  tree: TreeNode,
  found: ReadonlyMap<string, Found>,
  { members }: Question,
): MissingEdge[] => {
  const ofMembers = [...found.values()].filter(item => members.has(item.realpath))
  const tops = [tree, ...ofMembers.map(item => item.node)]
  return tops.flatMap(node =>
    [...node.edgesOut.values()]
      .filter(edge => edge.to === null)
      .map(edge => ({ from: node.realpath, name: edge.name, edge: edgeKind(edge.type) })),
  )
}

/** A copy that another one finds does not make up for it: there may have been two. */
const awaitedPackages = (nodes: readonly TreeNode[]): AwaitedPackage[] => {
  const awaited = new Map<string, AwaitedPackage>()
  for (const node of nodes) {
    for (const edge of node.edgesOut.values()) {
      const { name, type, spec } = edge
      if (edge.to !== null || (type !== 'prod' && type !== 'peer')) continue
      const missing = aliasTarget(spec) ?? name
      const dependent = nameOf(node) ?? node.name
      if (type === 'prod' || !awaited.has(missing))
        awaited.set(missing, { package: missing, dependent, edge: type })
    }
  }
  return [...awaited.values()].sort((a, b) => compareText(a.package, b.package))
}

/** A directory without a manifest is litter until something depends on it. */
const isBroken = (item: Found): boolean =>
  item.node.errors.some(isOfManifest) &&
  (isThere(manifestPath(item.realpath)) || item.incoming.length > 0)

const isThere = (file: string): boolean => reading(file, () => lstat(file)) !== null

/** A specifier that only another package manager understands is noted as an error, too: `workspace:*`. */
const isOfManifest = (error: unknown): boolean => !(error instanceof Error && 'dependency' in error)
