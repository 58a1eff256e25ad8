// Yarn's Plug'n'Play keeps no node_modules: its data names every package, where it lies, and what it depends on. Put into
// the form of Arborist's tree it is judged by the same rules as any other layout.

import { isAgentSkillsError } from '../../errors.js'
import { openSource } from '../../files/open.js'
import { isRecord, manifestPath, readManifestIn, textOf, type Content } from '../manifest.js'
import type { Member, TreeEdge, TreeNode } from './arborist.js'
import { isLocal } from './found.js'
import { keyOf, readPnpData, type Locator, type PnpData, type PnpPackage } from './pnp-data.js'
import { conditionsIn, placesBelow, withoutVirtual, type PnpPlace } from './pnp-places.js'
import type { Unreadable } from './reachable.js'

/** The packages of a Plug'n'Play project as a tree. Paths are absolute. */
export interface PnpTree {
  tree: TreeNode
  /** Real path of a package → the archive that it leads into. */
  archives: ReadonlyMap<string, string>
  /** Packages that should be there and are not. */
  absent: readonly string[]
  unreadable: readonly Unreadable[]
}

interface PnpNode extends TreeNode {
  readonly edgesIn: Set<TreeEdge>
  readonly edgesOut: Map<string, TreeEdge>
  /** What its manifest says; empty if it cannot be read. */
  readonly content: Content
}

interface Build {
  root: string
  data: PnpData
  placeOf: (location: string) => PnpPlace | null
  isConditional: (name: string, reference: string) => boolean
  /** By real path: packages, then links to what somebody works on. */
  nodes: Map<string, PnpNode>
  links: Map<string, PnpNode>
  inventory: Map<string, TreeNode>
  archives: Map<string, string>
  absent: Set<string>
  unreadable: Unreadable[]
}

/**
 * Reads a project that Yarn installed with Plug'n'Play.
 * @throws ELAYOUT if the data cannot be read, EIO.
 */
export const readPlugAndPlay = (root: string, members: readonly Member[]): PnpTree => {
  const build: Build = {
    ...{
      root,
      data: readPnpData(root),
      placeOf: placesBelow(root),
      isConditional: conditionsIn(root),
    },
    ...{ nodes: new Map(), links: new Map(), inventory: new Map(), archives: new Map() },
    ...{ absent: new Set(), unreadable: [] },
  }
  const tree = nodeAt(build, { realpath: root, archive: null })
  connectAll(build, members)
  for (const member of members) connectMember(build, tree, member)
  for (const top of [tree, ...members.map(({ path }) => nodeAt(build, placeOfMember(path)))]) {
    addMissing(top)
  }
  return {
    tree,
    archives: build.archives,
    absent: [...build.absent],
    unreadable: build.unreadable,
  }
}

const placeOfMember = (path: string): PnpPlace => ({ realpath: path, archive: null })

/** Goes from the project and the members to whatever can be reached through packages that are there. */
const connectAll = (build: Build, members: readonly Member[]): void => {
  const tops = new Set([build.root, ...members.map(({ path }) => path)])
  const reached = new Set<PnpPackage>()
  for (const item of build.data.values()) {
    const isTop = item.reference === null || item.reference.startsWith('workspace:')
    if (isTop && tops.has(build.placeOf(item.location)?.realpath ?? '')) reached.add(item)
  }
  // a set shows what is added while it is walked
  for (const item of reached) {
    const place = build.placeOf(item.location)
    if (place === null) continue
    const from = nodeAt(build, place)
    for (const [name, locator] of item.dependencies) {
      const target = locator === null ? null : packageOf(build, locator)
      if (target !== null && connect(build, from, name, target)) reached.add(target)
    }
  }
}

/** A reference to what the data does not have is as good as a package that is not there. */
const packageOf = (build: Build, locator: Locator): PnpPackage | null => {
  const found = build.data.get(keyOf(locator)) ?? null
  if (found === null) build.absent.add(locator.name ?? '')
  return found
}

/** Makes the edge; false if nothing is at its end. */
const connect = (build: Build, from: PnpNode, name: string, target: PnpPackage): boolean => {
  const place = build.placeOf(target.location)
  const { name: targetName, reference } = target
  if (place === null) {
    if (!build.isConditional(targetName ?? '', reference ?? '')) build.absent.add(targetName ?? '')
    // told by `absent`, if it is worth telling: what is declared is in the data
    addEdge(from, name, 'optional', '', null)
    return false
  }
  // every package may ask for itself
  if (place.realpath === from.realpath || place.realpath === build.root) return true
  const type = typeOf(from, name)
  addEdge(from, name, type, specOf(name, target), wayTo(build, nodeAt(build, place), name))
  return true
}

/** To npm every member is something that the project depends on. */
const connectMember = (build: Build, tree: PnpNode, { path, name }: Member): void => {
  const node = nodeAt(build, placeOfMember(path))
  const called = name ?? path
  addEdge(tree, called, 'workspace', 'workspace:*', wayTo(build, node, called))
}

/** What somebody works on is found by links, as in node_modules. */
const wayTo = (build: Build, node: PnpNode, name: string): PnpNode => {
  if (!isLocal(node.realpath)) return node
  const key = `${name}\n${node.realpath}`
  const known = build.links.get(key)
  if (known !== undefined) return known
  const link = { ...node, name, isLink: true, edgesIn: new Set<TreeEdge>() }
  build.links.set(key, link)
  build.inventory.set(key, link)
  return link
}

const addEdge = (
  from: PnpNode,
  name: string,
  type: TreeEdge['type'],
  spec: string,
  to: PnpNode | null,
): void => {
  const edge = { name, type, spec, from, to, missing: to === null }
  to?.edgesIn.add(edge)
  if (!from.edgesOut.has(name)) from.edgesOut.set(name, edge)
}

/** What a manifest declares and the data does not have: it was installed for another manifest, or without this kind. */
const addMissing = (top: PnpNode): void => {
  for (const { field } of FIELDS) {
    const names = top.content[field]
    for (const name of isRecord(names) ? Object.keys(names) : []) {
      if (!top.edgesOut.has(name) && name !== top.packageName) {
        addEdge(top, name, typeOf(top, name), '', null)
      }
    }
  }
}

/** The later counts where a name is declared twice, as with npm. */
const FIELDS = [
  { field: 'devDependencies', type: 'dev' },
  { field: 'optionalDependencies', type: 'optional' },
  { field: 'dependencies', type: 'prod' },
  { field: 'peerDependencies', type: 'peer' },
] as const

const typeOf = ({ content, realpath }: PnpNode, name: string): TreeEdge['type'] => {
  const type = FIELDS.find(({ field }) => {
    const names = content[field]
    const counts = field !== 'devDependencies' || isLocal(realpath)
    return counts && isRecord(names) && Object.hasOwn(names, name)
  })?.type
  if (type !== 'peer') return type ?? 'prod'
  const meta = content['peerDependenciesMeta']
  const own = isRecord(meta) ? meta[name] : undefined
  return isRecord(own) && own['optional'] === true ? 'peerOptional' : 'peer'
}

/** What a manifest of npm's would ask for, as far as it says what the package is called. */
const specOf = (name: string, target: PnpPackage): string => {
  if (target.name !== null && target.name !== name) return `npm:${target.name}@*`
  // what follows says where it was resolved from
  const reference = withoutVirtual(target.reference ?? '').replace(/(?:#|::).*$/, '')
  return /^(?:workspace|link|portal|file):/.test(reference) ? reference : ''
}

const nodeAt = (build: Build, { realpath, archive }: PnpPlace): PnpNode => {
  const known = build.nodes.get(realpath)
  if (known !== undefined) return known
  const content = contentOf(build, realpath, archive)
  const node: PnpNode = {
    name:
      realpath
        .split(/[/\\]node_modules[/\\]/)
        .at(-1)
        ?.replaceAll('\\', '/') ?? realpath,
    packageName: textOf(content, 'name'),
    version: textOf(content, 'version') ?? '',
    ...{ path: realpath, realpath, isLink: false, dummy: false, package: {}, parent: null },
    ...{ children: new Map(), errors: [], edgesIn: new Set(), edgesOut: new Map() },
    ...{ inventory: build.inventory, workspaces: null, content },
  }
  build.nodes.set(realpath, node)
  build.inventory.set(realpath, node)
  if (archive !== null) build.archives.set(realpath, archive)
  return node
}

/** A manifest that cannot be used hides what kind of dependencies a package has; that is told, not passed over. */
const contentOf = (build: Build, realpath: string, archive: string | null): Content => {
  const fail = (reason: string): Content => {
    build.unreadable.push({ path: manifestPath(realpath), reason })
    return {}
  }
  try {
    const manifest = readManifestIn(openSource(archive ?? undefined), realpath)
    return manifest.state === 'read' ? manifest.content : fail(manifest.reason)
  } catch (error) {
    if (archive === null || !isAgentSkillsError(error) || error.code !== 'EIO') throw error
    return fail(error.message)
  }
}
