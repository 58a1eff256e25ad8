// The strict reachability walk: every package that can be reached below the project's and its members' node_modules,
// by real path, and everything on the way that could not be read. It reads no package.json, follows what a module
// loader would follow, and passes over nothing in silence: it is the proof that no package was lost.

import path from 'node:path'
import { reasonOf, systemCode } from '../../errors.js'
import {
  kindAt,
  listDirectory,
  readFile,
  realpath,
  stat,
  type Entry,
  type EntryKind,
} from '../../fs.js'
import { compareText } from '../../names.js'
import { loadYaml } from '../late.js'
import { isRecord } from '../manifest.js'
import { entryOf, isWithin } from '../place.js'
import { reading } from '../reading.js'

/** Something below node_modules that is not a package and should be one. `path` is absolute. */
export interface Unreadable {
  path: string
  reason: string
}

/** One package that a node_modules directory shows. */
export interface Shown {
  /** The folder's or the link's name, scope included. */
  name: string
  real: string
  isLink: boolean
}

/** What was found: real paths of packages, members included and the project left out. */
export interface Reachable {
  packages: Set<string>
  /** Sorted by path. */
  unreadable: Unreadable[]
  /** Every node_modules directory on the way, by its real path, and what it shows. */
  modules: Map<string, readonly Shown[]>
  /** Directories of scopes in them. */
  scopes: readonly string[]
  /** Some node_modules is a link. */
  isLinked: boolean
}

/** Directories below node_modules in which a package lies beside its dependencies. */
const STORES = ['.pnpm', '.store', '.bun']

/** Tells for a real path whether the package lies in a store, where its siblings are its dependencies. */
export type InStore = (realpath: string) => boolean

/** The stores of a project: the usual ones, and the one that pnpm names in `node_modules/.modules.yaml`. */
export const storesOf = (root: string): InStore => {
  const declared = declaredStore(path.join(root, 'node_modules'))
  const usual = STORES.map(name => `${path.sep}node_modules${path.sep}${name}${path.sep}`)
  return real =>
    usual.some(part => real.includes(part)) || (declared !== null && isWithin(declared, real))
}

const declaredStore = (modules: string): string | null => {
  const file = path.join(modules, '.modules.yaml')
  return reading(file, () => {
    const text = stat(file)?.kind === 'file' ? readFile(file)?.toString('utf8') : undefined
    if (text === undefined) return null
    const content: unknown = loadYaml().parse(text)
    const store = isRecord(content) ? content['virtualStoreDir'] : undefined
    return typeof store === 'string' ? realpath(path.resolve(modules, store)) : null
  })
}

/** Walks from the project and the members of its workspace; both absolute, links resolved. */
export const walkReachable = (
  root: string,
  members: readonly string[],
  inStore: InStore,
): Reachable => {
  const packages = new Set<string>()
  const unreadable = new Map<string, string>()
  const modules = new Map<string, readonly Shown[]>()
  const scopes: string[] = []
  const waiting: string[] = []
  let isLinked = false

  const fail = (place: string, reason: string): void => {
    unreadable.set(place, reason)
  }
  const reach = (real: string): void => {
    if (real === root || packages.has(real)) return
    packages.add(real)
    waiting.push(entryOf(real, 'node_modules'))
    const siblings = inStore(real) ? siblingsOf(real) : null
    if (siblings !== null) waiting.push(siblings)
  }

  waiting.push(path.join(root, 'node_modules'))
  members.forEach(reach)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (modules.has(next)) continue
    const owner = path.dirname(next)
    const kind = attempt(owner, fail, () => kindAt(next) ?? 'nothing')
    // a directory that may not be searched hides its own node_modules, and all else that it has
    if (kind === null) packages.delete(owner)
    if (kind === null || kind === 'nothing') continue
    const real = attempt(next, fail, () => resolveModules(next, kind, fail))
    if (real === null) continue
    isLinked ||= real !== next
    if (modules.has(real)) continue
    const shown = packagesIn(real, fail, scopes)
    modules.set(real, shown)
    for (const item of shown) reach(item.real)
  }
  return {
    packages,
    unreadable: [...unreadable]
      .map(([place, reason]) => ({ path: place, reason }))
      .sort((a, b) => compareText(a.path, b.path)),
    modules,
    scopes,
    isLinked,
  }
}

/** Told of each place that is not what it should be. */
export type Fail = (place: string, reason: string) => void

/**
 * The node_modules directory beside a package in a store, scope or not: the one in which it lies, or with Yarn, which
 * calls every package's directory `package`, the one next to it.
 */
const siblingsOf = (real: string): string | null => {
  const parent = path.dirname(real)
  const modules = path.basename(parent).startsWith('@') ? path.dirname(parent) : parent
  if (path.basename(modules) === 'node_modules') return modules
  return path.basename(real) === 'package' ? path.join(parent, 'node_modules') : null
}

const attempt = <T>(place: string, fail: Fail, read: () => T | null): T | null => {
  try {
    return read()
  } catch (error) {
    fail(place, systemCode(error) === 'ELOOP' ? 'a link that leads in a circle' : reasonOf(error))
    return null
  }
}

const resolveModules = (modules: string, kind: EntryKind, fail: Fail): string | null => {
  if (kind === 'directory') return modules
  const real = kind === 'link' ? realpath(modules) : null
  if (real !== null && stat(real)?.kind === 'directory') return real
  fail(modules, kind === 'link' ? 'a link that leads nowhere' : 'not a directory')
  return null
}

/**
 * The packages that a real node_modules directory shows. `fail` is told of everything else; the directories of its scopes
 * are added to `scopes`.
 */
export const packagesIn = (modules: string, fail: Fail, scopes: string[] = []): Shown[] =>
  entriesOf(modules, fail).flatMap(entry => {
    const place = entryOf(modules, entry.name)
    if (!entry.name.startsWith('@')) return packageAt(place, entry, entry.name, fail)
    if (entry.kind !== 'directory') {
      fail(place, 'a scope that is not a directory')
      return []
    }
    scopes.push(place)
    return entriesOf(place, fail).flatMap(inner =>
      packageAt(entryOf(place, inner.name), inner, `${entry.name}/${inner.name}`, fail),
    )
  })

/** Names that begin with a dot are no packages: binaries, caches, stores, retired directories. */
const entriesOf = (directory: string, fail: Fail): Entry[] =>
  (attempt(directory, fail, () => listDirectory(directory)) ?? []).filter(entry => {
    if (entry.name.startsWith('.')) return false
    if (!entry.wellFormed) fail(path.join(directory, entry.name), 'a name that is not valid UTF-8')
    return entry.wellFormed
  })

/** One package, or none and a reason. */
const packageAt = (place: string, entry: Entry, name: string, fail: Fail): Shown[] => {
  if (entry.kind === 'directory') return [{ name, real: place, isLink: false }]
  const isLink = entry.kind === 'link'
  const real = attempt(place, fail, () => {
    const target = isLink ? realpath(place) : null
    if (target === null) fail(place, isLink ? 'a link that leads nowhere' : 'not a directory')
    else if (stat(target)?.kind === 'directory') return target
    else fail(place, 'a link to something that is not a directory')
    return null
  })
  return real === null ? [] : [{ name, real, isLink }]
}
