// What a skill brings along: files below its directory. They are listed without being read, and every path is looked at
// again when it is read. Nothing is written, nothing is run.

import path from 'node:path'
import { listDirectory, lstat, readBoundedFile, type Entry } from '../fs.js'
import { compareText } from '../names.js'
import { inMib, LIMITS } from '../skill/limits.js'
import { isLeftOut } from '../skill/walk.js'
import { attempt, changed, fault } from './fault.js'
import { isWithin, realpathOrNull, resolveWithin } from './inside.js'

/** The directories that hold resources by custom. */
export const RESOURCE_DIRECTORIES = ['scripts', 'references', 'assets'] as const

/** One of {@link RESOURCE_DIRECTORIES}. */
export type ResourceDirectory = (typeof RESOURCE_DIRECTORIES)[number]

/** Paths of files; absolute, sorted. */
export interface Listing {
  files: string[]
  /** False: there is more than the limits of a skill (1,000 files, 1,000 directories, 64 levels). */
  complete: boolean
}

/**
 * The files below one directory of a skill, recursively. `realDirectory` is the skill's, absolute, links resolved. A
 * link counts if it leads to a file inside the skill; links to directories are not followed; the rest is left out.
 * Requirements S0-12, S0-16, S0-19.
 */
export const listBelow = (realDirectory: string, below = ''): Listing => {
  const start = path.join(realDirectory, below)
  const walk: Walk = { root: realDirectory, files: [], complete: true, directories: 0, pending: [] }
  walk.pending.push({ directory: start, depth: 0 })
  for (let next = walk.pending.pop(); next !== undefined; next = walk.pending.pop()) {
    listOne(walk, next)
  }
  return listingOf(walk)
}

/** What may be read as a resource stands in one of the three directories. */
export const listResourceFiles = (realDirectory: string): Listing => {
  const parts = RESOURCE_DIRECTORIES.map(name => listBelow(realDirectory, name))
  return {
    files: parts.flatMap(({ files }) => files),
    complete: parts.every(({ complete }) => complete),
  }
}

interface Walk {
  root: string
  files: string[]
  complete: boolean
  directories: number
  pending: { directory: string; depth: number }[]
}

const listingOf = ({ files, complete }: Walk): Listing => ({
  files: files.sort(compareText),
  complete,
})

const listOne = (walk: Walk, { directory, depth }: Walk['pending'][number]): void => {
  const real = attempt(directory, () => resolveWithin(walk.root, directory))
  if (real === null || attempt(real, () => lstat(real))?.kind !== 'directory') return
  const entries = attempt(real, () => listDirectory(real))
  const found: string[] = []
  const directories: string[] = []
  for (const entry of entries) {
    if (entry.kind !== 'link' && isLeftOut(entry.name)) continue
    const at = path.join(directory, entry.name)
    if (isFile(walk, entry, at)) found.push(at)
    else if (entry.kind === 'directory' && entry.wellFormed) directories.push(at)
  }
  // what was listed counts only if the directory was not exchanged meanwhile
  if (attempt(real, () => realpathOrNull(real)) !== real) throw changed(directory)
  take(walk, found, directories, depth)
}

const isFile = (walk: Walk, { kind, wellFormed }: Entry, at: string): boolean => {
  if (!wellFormed || kind === 'directory' || kind === 'other') return false
  if (kind === 'file') return true
  const target = attempt(at, () => resolveWithin(walk.root, at))
  return target !== null && attempt(target, () => lstat(target))?.kind === 'file'
}

const take = (walk: Walk, found: string[], directories: string[], depth: number): void => {
  const room = LIMITS.files - walk.files.length
  if (found.length > room) walk.complete = false
  walk.files.push(...found.slice(0, room))
  const isTooMuch =
    directories.length > 0 &&
    (depth >= LIMITS.depth || walk.directories + directories.length > LIMITS.directories)
  if (isTooMuch) {
    walk.complete = false
    return
  }
  walk.directories += directories.length
  for (const directory of directories) walk.pending.push({ directory, depth: depth + 1 })
}

/** One file of a skill. */
export interface Resource {
  /** As asked for, absolute. */
  path: string
  bytes: Buffer
  /** null: it is not UTF-8. */
  text: string | null
}

/**
 * Reads one file of a skill by its path, absolute or relative to the skill's directory (`/` or the system's separator).
 * Where it really is is found out now, whatever a listing said before. Throws SkillError: `outside`,
 * `resource-missing`, `special-file`, `too-large` (more than `most` bytes, 5 MiB by default), `unreadable`, `changed`.
 */
export const readBelow = (
  { directory, realDirectory }: { directory: string; realDirectory: string },
  file: string,
  most: number = LIMITS.file,
): Resource => {
  const at = path.isAbsolute(file)
    ? withoutLink(file, directory, realDirectory)
    : path.join(realDirectory, file)
  const outside = () => fault('outside', `${file} is not inside of ${directory}`, at)
  if (file.includes('\0') || !isWithin(realDirectory, at)) throw outside()
  const real = attempt(at, () => resolveWithin(realDirectory, at))
  if (real === null) {
    if (attempt(at, () => lstatOrNull(at)) !== null) throw outside()
    throw fault('resource-missing', `there is no file ${file} in ${directory}`, at)
  }
  const bytes = readReal(real, file, most)
  return { path: at, bytes, text: decode(bytes) }
}

/** A path below the directory as it was given is one below the directory as it really is. */
const withoutLink = (file: string, directory: string, realDirectory: string): string =>
  isWithin(directory, path.resolve(file))
    ? path.join(realDirectory, path.relative(directory, path.resolve(file)))
    : path.resolve(file)

const lstatOrNull = (file: string) =>
  realpathOrNull(path.dirname(file)) === null ? null : lstat(file)

const readReal = (real: string, file: string, most: number): Buffer => {
  const kind = attempt(real, () => lstat(real))?.kind
  if (kind !== 'file') throw fault('special-file', `${file} is not a regular file`, real)
  const read = attempt(real, () => readBoundedFile(real, most))
  if (read === null) throw changed(real)
  if (read === 'too-large') {
    throw fault('too-large', `${file} is larger than ${inMib(most)}`, real)
  }
  return read.bytes
}

const DECODER = new TextDecoder('utf-8', { fatal: true })

const decode = (bytes: Buffer): string | null => {
  try {
    return DECODER.decode(bytes)
  } catch {
    return null
  }
}
