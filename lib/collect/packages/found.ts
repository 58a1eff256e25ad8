// What Arborist's tree says, gathered by real path: one package, however many links lead to it.

import path from 'node:path'
import { lstat } from '../../fs.js'
import type { Dependent } from '../../types.js'
import type { TreeEdge, TreeNode } from './arborist.js'
import type { InStore } from './reachable.js'

/** One edge that leads to a package. `from` is a real path. */
export interface Incoming {
  from: string
  name: string
  type: TreeEdge['type']
  spec: string
}

/** A place where a package is found: its folder or a link to it. */
export interface Way {
  path: string
  name: string
  incoming: Incoming[]
}

/** Everything the tree says of one real path. */
export interface Found {
  realpath: string
  node: TreeNode
  ways: Way[]
  /** All edges that lead to it, whichever way. */
  incoming: Incoming[]
}

/** What is asked of the tree. `members`: real paths. */
export interface Question {
  root: string
  members: ReadonlySet<string>
  inStore: InStore
}

/** The kind of an edge as our data has it. */
export const edgeKind = (type: TreeEdge['type']): Dependent['edge'] =>
  type === 'peerOptional' ? 'peer' : type

/** The package that an edge asks for under another name, or null. */
export const aliasTarget = (spec: string): string | null =>
  /^npm:(@[^/@]+\/[^/@]+|[^/@]+)(?:@|$)/.exec(spec)?.[1] ?? null

/** True for a package that lies in no node_modules: a directory that somebody works in. */
export const isLocal = (real: string): boolean => !`${real}${path.sep}`.includes(MODULES)

const MODULES = `${path.sep}node_modules${path.sep}`

/** The name that a package's manifest gives, or null. */
export const nameOf = ({ packageName }: TreeNode): string | null =>
  typeof packageName === 'string' && packageName !== '' ? packageName : null

/** The version that a package's manifest gives, or null. */
export const versionOf = ({ version }: TreeNode): string | null =>
  typeof version === 'string' && version !== '' ? version : null

/** The tree's packages by real path; dummies, the project itself, and what is not on disk are left out. */
export const gather = (tree: TreeNode, question: Question): Map<string, Found> => {
  const found = new Map<string, Found>()
  const links: TreeNode[] = []
  for (const node of tree.inventory.values()) {
    if (node.dummy || node.realpath === question.root) continue
    if (node.isLink) links.push(node)
    else if (node.errors.length === 0 || lstat(node.realpath)?.kind === 'directory') {
      const { realpath } = node
      const item = found.get(realpath) ?? { realpath, node, ways: [], incoming: [] }
      // a directory that links lead to is found by them, not by lying where it lies
      if (!isLocal(node.path)) addWay(item, node, question)
      found.set(realpath, item)
    }
  }
  for (const link of links) {
    const item = found.get(link.realpath)
    if (item !== undefined) addWay(item, link, question)
  }
  return found
}

const addWay = (item: Found, node: TreeNode, question: Question): void => {
  const incoming: Incoming[] = []
  for (const edge of node.edgesIn) {
    if (isSpurious(edge, question)) continue
    const { name, type, spec } = edge
    incoming.push({ from: edge.from.realpath, name, type, spec })
  }
  item.ways.push({ path: node.path, name: node.name, incoming })
  for (const edge of incoming) item.incoming.push(edge)
}

/** In a store every package looks like the top of a tree, whose development dependencies would count. */
const isSpurious = ({ from, type }: TreeEdge, { root, members }: Question): boolean =>
  from.dummy ||
  (type === 'dev' &&
    from.realpath !== root &&
    !members.has(from.realpath) &&
    !isLocal(from.realpath))
