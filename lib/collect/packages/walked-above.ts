// Where a dependency is found that a package does not have in its own node_modules: in that of its parent and so on, and
// from the top of such a chain in the node_modules of the directories above, as Node.js looks for it. A directory above
// that is no package stands in for one, and has of its node_modules only what was asked of it.

import path from 'node:path'
import { kindAt } from '../../fs.js'
import type { Shown } from './reachable.js'
import { doubt, readEntriesAt, type Build } from './walked-build.js'
import { childOf, makeNode, type WalkedNode } from './walked-node.js'

/** One package of a node_modules directory, and its path. */
export type Place = Shown & { place: string }

/** Loads a package for a directory that stands in for one. */
export type LoadAt = (place: Place, parent: WalkedNode) => void

/** Loads what only the directories above have, then lets every edge lead where it leads. */
export const loadMissing = (build: Build, loadAt: LoadAt): void => {
  const above = directoriesAbove(build)
  // a map shows what is added while it is walked
  for (const node of build.nodes.values()) {
    if (build.doubt !== null) return
    if (node.edgesOut.size === 0 || node.realpath === build.root) continue
    const directories = above(path.dirname(node.realpath))
    for (const name of node.edgesOut.keys()) {
      if (!node.children.has(name)) loadFrom(build, directories, name, loadAt)
    }
  }
  for (const node of build.nodes.values()) {
    if (!node.parent && node.realpath !== build.root) node.above = nearestAbove(build, node)
  }
  const mistaken = mistakenHolders(build)
  for (const node of build.nodes.values()) {
    const holders = mistaken.get(topOf(node))
    for (const edge of node.edgesOut.values()) {
      if (holders?.some(holder => childOf(holder, edge.name) !== null) === true)
        doubt(build, `${node.path}: npm may look for "${edge.name}" in a directory beside it`)
      edge.to = resolve(build, node, edge.name)
      edge.to?.edgesIn.add(edge)
    }
  }
}

/** A directory above with a node_modules; `named` tells what is in there. */
interface Above {
  directory: string
  named: ReadonlyMap<string, Shown>
}

/** For a directory, those at or above it, up to the project, that have a node_modules; nearest first. */
const directoriesAbove = (build: Build): ((directory: string) => readonly Above[]) => {
  const known = new Map<string, readonly Above[]>()
  const find = (directory: string): readonly Above[] => {
    const found = known.get(directory)
    if (found !== undefined) return found
    const own = aboveAt(build, directory)
    const rest = directory === build.root ? [] : find(path.dirname(directory))
    const all = own === null ? rest : [own, ...rest]
    known.set(directory, all)
    return all
  }
  return find
}

const aboveAt = (build: Build, directory: string): Above | null => {
  const modules = path.join(directory, 'node_modules')
  if (!build.modules.has(modules)) {
    const kind = kindAt(modules)
    if (kind === null) return null
    if (kind !== 'directory') {
      doubt(build, `${modules}: not a directory`)
      return null
    }
  }
  const shown = readEntriesAt(build, modules)
  return { directory, named: new Map(shown.map(item => [item.name, item])) }
}

const loadFrom = (
  build: Build,
  directories: readonly Above[],
  name: string,
  loadAt: LoadAt,
): void => {
  const found = directories.find(({ named }) => named.has(name))
  const shown = found?.named.get(name)
  if (found === undefined || shown === undefined) return
  const { directory } = found
  const known = build.nodes.get(directory)
  if (known !== undefined && !known.dummy) return
  const parent = known ?? standIn(build, directory)
  if (parent.children.has(name)) return
  const place = path.join(directory, 'node_modules', name)
  // Arborist leaves such a one where it is
  if (build.nodes.has(place)) doubt(build, `${place}: something beside it depends on it`)
  else loadAt({ ...shown, place }, parent)
}

const standIn = (build: Build, directory: string): WalkedNode => {
  const name = path.basename(directory)
  const node = makeNode({
    name,
    path: directory,
    realpath: directory,
    parent: null,
    manifest: null,
    dummy: true,
  })
  build.nodes.set(directory, node)
  return node
}

const nearestAbove = (build: Build, { realpath }: WalkedNode): WalkedNode | null => {
  let at = path.dirname(realpath)
  while (!build.nodes.has(at) && at !== build.root && at !== path.dirname(at)) at = path.dirname(at)
  return build.nodes.get(at) ?? null
}

const resolve = (build: Build, from: WalkedNode, name: string): WalkedNode | null => {
  for (let node: WalkedNode | null = from; node !== null; node = node.parent ?? node.above) {
    const child = childOf(node, name)
    if (child === undefined) doubt(build, `${node.path}: npm does not tell "${name}" from another`)
    if (child) return child
  }
  return null
}

const topOf = (node: WalkedNode): WalkedNode => {
  let top = node
  while (top.parent !== null) top = top.parent
  return top
}

/**
 * Arborist takes a directory for one above a package if the package's path merely begins like its own
 * (`.pnpm/a@1.0.1`, `.pnpm/a@1.0.10/…`), unless the package lies in the node_modules of a node. Gives the nodes that it
 * might mistake so.
 */
const mistakenHolders = (build: Build): Map<WalkedNode, WalkedNode[]> => {
  const mistaken = new Map<WalkedNode, WalkedNode[]>()
  for (const node of build.nodes.values()) {
    if (node.parent !== null || node.isLink || node.realpath === build.root) continue
    if (node.above?.realpath === directoryOf(node)) continue
    const holders: WalkedNode[] = []
    const place = path.dirname(node.realpath)
    for (let end = place.length - 1; end > build.root.length + 1; end--) {
      if (place[end] === path.sep) continue
      const holder = build.nodes.get(place.slice(0, end))
      if (holder !== undefined && !holder.isLink) holders.push(holder)
    }
    if (holders.length > 0) mistaken.set(node, holders)
  }
  return mistaken
}

/** The directory in whose node_modules a package lies, or another one. */
const directoryOf = ({ name, realpath }: WalkedNode): string =>
  path.resolve(realpath, ...(name.includes('/') ? ['..'] : []), '..', '..')
