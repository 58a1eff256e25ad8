// The nodes and edges of the tree that the walk builds: the same shape as Arborist's, so that everything that reads a
// tree off reads either.

import type { TreeEdge, TreeNode } from './arborist.js'
import type { WalkedManifest } from './walked-manifest.js'

/** A node while the tree is built. Paths are absolute. */
export interface WalkedNode extends TreeNode {
  children: Map<string, WalkedNode>
  /** The same names as a file system without case or Unicode forms has them, where that makes a difference. */
  folded: Set<string>
  readonly edgesIn: Set<WalkedEdge>
  readonly edgesOut: Map<string, WalkedEdge>
  parent: WalkedNode | null
  /** Where a node without a parent looks next: the nearest directory above it that has a node. */
  above: WalkedNode | null
}

export interface WalkedEdge extends TreeEdge {
  readonly from: WalkedNode
  to: WalkedNode | null
}

interface Given {
  name: string
  path: string
  realpath: string
  parent: WalkedNode | null
  /** null: a link, or a directory that only stands in the way. */
  manifest: WalkedManifest | null
  /** What a link leads to. */
  target?: WalkedNode
  dummy?: boolean
  /** The root has all nodes. */
  inventory?: ReadonlyMap<string, TreeNode>
}

const NO_ERRORS: readonly unknown[] = []
const NO_BUNDLES = { bundleDependencies: [] } as const
/** Most nodes have none, and thousands of empty collections would cost more than all the rest. */
const NO_CHILDREN = new Map<string, WalkedNode>()
const NO_NAMES = new Set<string>()
const NO_INVENTORY: ReadonlyMap<string, TreeNode> = new Map()

/**
 * A node without edges. A link has the name and version of its target. The manifest is not kept: of thousands, all but
 * these few words would stay in memory.
 */
export const makeNode = (given: Given): WalkedNode => {
  const { manifest, target } = given
  return {
    name: given.name,
    packageName: target === undefined ? (manifest?.name ?? null) : target.packageName,
    version: target === undefined ? (manifest?.version ?? '') : target.version,
    path: given.path,
    realpath: given.realpath,
    isLink: given.target !== undefined,
    dummy: given.dummy ?? false,
    package: target?.package ?? bundledBy(manifest),
    children: NO_CHILDREN,
    folded: NO_NAMES,
    parent: given.parent,
    above: null,
    errors: NO_ERRORS,
    edgesIn: new Set(),
    edgesOut: new Map(),
    inventory: given.inventory ?? NO_INVENTORY,
    workspaces: null,
  }
}

const bundledBy = (manifest: WalkedManifest | null): TreeNode['package'] =>
  manifest === null || manifest.bundles.length === 0
    ? NO_BUNDLES
    : { bundleDependencies: manifest.bundles }

const SIMPLE = /^[a-z0-9@._/~-]+$/

/** A name as npm compares it. */
const fold = (name: string): string =>
  SIMPLE.test(name) ? name : name.normalize('NFKD').toLowerCase()

/** Makes a node the child of its parent; false if npm would take its name for that of another child. */
export const adopt = (parent: WalkedNode, child: WalkedNode): boolean => {
  const folded = fold(child.name)
  if (parent.children.has(folded) || parent.folded.has(folded)) return false
  if (parent.children === NO_CHILDREN) parent.children = new Map()
  if (folded !== child.name) parent.folded = new Set([...parent.folded, folded])
  parent.children.set(child.name, child)
  return true
}

/** A child by its name; `undefined`: only npm, to which case and Unicode forms are the same, would find one. */
export const childOf = (node: WalkedNode, name: string): WalkedNode | null | undefined => {
  const exact = node.children.get(name)
  if (exact !== undefined) return exact
  const folded = fold(name)
  const isTwin = node.folded.has(folded) || (folded !== name && node.children.has(folded))
  return isTwin ? undefined : null
}

/** Gives a node the edges that its manifest declares; of two with one name the later counts, as with npm. */
export const declareEdges = (
  node: WalkedNode,
  manifest: WalkedManifest | null,
  withDev: boolean,
): void => {
  if (manifest === null) return
  const add = (type: WalkedEdge['type'], name: string, spec: unknown): void => {
    const known = node.edgesOut.get(name)
    if (typeof spec !== 'string' || known?.type === 'workspace') return
    node.edgesOut.delete(name)
    node.edgesOut.set(name, { name, type, spec, from: node, to: null })
  }
  for (const [name, spec] of Object.entries(manifest.peer)) {
    if (!manifest.mayMiss(name)) add('peer', name, spec)
  }
  for (const [name, spec] of Object.entries(manifest.peer)) {
    if (manifest.mayMiss(name)) add('peerOptional', name, spec)
  }
  for (const [name, spec] of Object.entries(manifest.prod)) add('prod', name, spec)
  for (const [name, spec] of Object.entries(manifest.optional)) add('optional', name, spec)
  if (!withDev) return
  for (const [name, spec] of Object.entries(manifest.dev)) add('dev', name, spec)
}
