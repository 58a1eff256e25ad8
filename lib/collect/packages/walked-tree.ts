// The installed tree as npm's Arborist has it, made from the strict walk and the manifests alone, in a fraction of the
// time. It follows Arborist's rules for which directory is a node and where a dependency is looked for, and gives up
// with a reason wherever it might not come to the same tree: then Arborist itself is asked.

import path from 'node:path'
import { reasonOf } from '../../errors.js'
import { entryOf, isWithin } from '../place.js'
import { nameMembers, type Member, type TreeNode } from './arborist.js'
import type { Reachable } from './reachable.js'
import { loadMissing } from './walked-above.js'
import { doubt, entriesAt, type Build } from './walked-build.js'
import { readWalkedManifest, type WalkedManifest } from './walked-manifest.js'
import { adopt, childOf, declareEdges, makeNode, type WalkedNode } from './walked-node.js'
import { overridesMatter } from './walked-overrides.js'

/** A tree, or why there is none. */
export type Walked = { tree: TreeNode } | { doubt: string }

/** Builds the tree. `root` is absolute, links resolved; `reachable` is what the strict walk found. */
export const walkTree = (
  root: string,
  members: readonly Member[],
  reachable: Reachable,
): Walked => {
  const [blocked] = reachable.unreadable
  if (blocked !== undefined) return { doubt: `${blocked.path}: ${blocked.reason}` }
  if (reachable.isLinked) return { doubt: 'a node_modules directory is a link' }
  const build: Build = {
    root,
    nodes: new Map(),
    modules: reachable.modules,
    overrides: undefined,
    doubt: null,
  }
  const tree = loadTop(build, root)
  loadBelow(build, tree)
  loadMembers(build, tree, nameMembers(root, members))
  loadMissing(build, (place, parent) => loadAt(build, place, parent))
  if (overridesMatter(build.overrides, tree, build.nodes.values()))
    doubt(build, '"overrides" may change a name')
  return build.doubt === null ? { tree } : { doubt: build.doubt }
}

/** A node that lies in no node_modules of another node: the project, a member, what a link leads to. */
const loadTop = (build: Build, real: string): WalkedNode => {
  const isRoot = real === build.root
  const manifest = manifestOf(build, real)
  if (isRoot) build.overrides = manifest?.overrides
  const node = makeNode({
    name: nameOfPlace(real),
    path: real,
    realpath: real,
    parent: null,
    manifest,
    ...(isRoot && { inventory: build.nodes }),
  })
  build.nodes.set(real, node)
  declareEdges(node, manifest, !real.includes(STORE_OF_NPM))
  return node
}

/** What lies in npm's own store is known to be installed by somebody else: its development dependencies do not count. */
const STORE_OF_NPM = `${path.sep}node_modules${path.sep}.store${path.sep}`

const nameOfPlace = (place: string): string => {
  const parent = path.basename(path.dirname(place))
  return parent.startsWith('@') ? `${parent}/${path.basename(place)}` : path.basename(place)
}

const manifestOf = (build: Build, real: string): WalkedManifest | null => {
  try {
    const manifest = readWalkedManifest(real)
    if (manifest === null) doubt(build, `${real}: its package.json is missing or unusual`)
    return manifest
  } catch (error) {
    // Arborist says the same in its own way
    doubt(build, `${real}: ${reasonOf(error)}`)
    return null
  }
}

/** Loads all that lies below a node, level by level. */
const loadBelow = (build: Build, top: WalkedNode): void => {
  const waiting = [top]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const modules = entryOf(node.realpath, 'node_modules')
    for (const { name, real, isLink } of entriesAt(build, modules)) {
      const place = isLink ? path.join(modules, name) : real
      const next = isLink
        ? loadLink(build, place, real, name, node)
        : loadFolder(build, place, name, node)
      if (next !== null) waiting.push(next)
    }
  }
}

/** A package in the node_modules of its parent. */
const loadFolder = (
  build: Build,
  place: string,
  name: string,
  parent: WalkedNode,
): WalkedNode | null => {
  if (build.nodes.has(place)) {
    doubt(build, `${place}: a link leads to it`)
    return null
  }
  const manifest = manifestOf(build, place)
  const node = makeNode({ name, path: place, realpath: place, parent, manifest })
  enter(build, node, parent)
  declareEdges(node, manifest, false)
  return node
}

/** A link in the node_modules of its parent; gives its target if that was not known yet. */
const loadLink = (
  build: Build,
  place: string,
  real: string,
  name: string,
  parent: WalkedNode,
): WalkedNode | null => {
  const known = build.nodes.get(real)
  if (known?.parent) doubt(build, `${place}: a link to a package in a node_modules`)
  if (!isWithin(build.root, real)) doubt(build, `${place}: a link out of the project`)
  const target = known ?? loadTop(build, real)
  enter(
    build,
    makeNode({ name, path: place, realpath: real, parent, manifest: null, target }),
    parent,
  )
  return known === undefined ? target : null
}

const enter = (build: Build, node: WalkedNode, parent: WalkedNode): void => {
  build.nodes.set(node.path, node)
  if (!adopt(parent, node)) doubt(build, `${node.path}: two names that npm does not tell apart`)
}

/** What one directory above a package has for it: a folder or a link, and all below. */
const loadAt = (build: Build, { name, real, isLink, place }: Place, parent: WalkedNode): void => {
  const next = isLink
    ? loadLink(build, place, real, name, parent)
    : loadFolder(build, place, name, parent)
  if (next !== null) loadBelow(build, next)
}

type Place = Parameters<Parameters<typeof loadMissing>[1]>[0]

/** The project depends on its members; one that nothing else links is given a link of its own. */
const loadMembers = (
  build: Build,
  tree: WalkedNode,
  members: ReadonlyMap<string, string>,
): void => {
  const declared = new Set(
    [...tree.edgesOut.values()].filter(edge => edge.type !== 'workspace').map(({ name }) => name),
  )
  const paths = [...members.values()]
  for (const [name, real] of members) {
    if (!isWithin(build.root, real)) doubt(build, `${real}: a member outside the project`)
    if (!PLAIN_PATH.test(real)) doubt(build, `${real}: a path that npm may read as something else`)
    if (!build.nodes.has(real)) loadBelow(build, loadTop(build, real))
    const spec = `file:${real}`
    tree.edgesOut.set(name, { name, type: 'workspace', spec, from: tree, to: null })
  }
  for (const [name, real] of members) {
    if (paths.some(other => other !== real && isWithin(other, real)))
      doubt(build, `${real}: a member inside another`)
    const child = childOf(tree, name)
    if (child === undefined) doubt(build, `${name}: a name that npm does not tell from another`)
    const target = build.nodes.get(real)
    if (declared.has(name) || child || target === undefined) continue
    const place = path.join(build.root, 'node_modules', name)
    const parent = tree
    enter(
      build,
      makeNode({ name, path: place, realpath: real, parent, manifest: null, target }),
      parent,
    )
  }
}

const PLAIN_PATH = /^[\w./:@~ \\-]+$/
