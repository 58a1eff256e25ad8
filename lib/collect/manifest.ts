// Reads a package.json as it stands on disk: parsed, absent or broken, and these three are never taken for each other.

import path from 'node:path'
import { reasonOf } from '../errors.js'
import type { FileSource } from '../files/source.js'
import { lstat, readFile, stat } from '../fs.js'
import { reading } from './reading.js'

export type Content = Readonly<Record<string, unknown>>

/**
 * `reason` follows the file's path in a sentence; `text` is what stands in it, for those who only need to know whether it
 * mentions something.
 */
export type Manifest =
  | { state: 'read'; content: Content }
  | { state: 'absent'; reason: string }
  | { state: 'broken'; reason: string; text: string }

/** The fields that declare dependencies, in the order in which npm lets one override another. */
export const DEPENDENCY_FIELDS = [
  'peerDependencies',
  'dependencies',
  'optionalDependencies',
  'devDependencies',
] as const

export const isRecord = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A non-empty string of that key, or null. */
export const textOf = (content: Content, key: string): string | null => {
  const value = content[key]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The path of a directory's manifest. */
export const manifestPath = (directory: string): string => path.join(directory, 'package.json')

const broken = (reason: string, text = ''): Manifest => ({ state: 'broken', reason, text })

/** Reads `<directory>/package.json`, links followed. @throws EIO if it is there and cannot be read. */
export const readManifest = (directory: string): Manifest => {
  const file = manifestPath(directory)
  return reading(file, () => {
    const kind = stat(file)?.kind
    // a fifo would make the reader wait for ever
    const bytes = kind === 'file' ? readFile(file) : null
    if (bytes !== null) return parse(bytes)
    if (lstat(file) === null) return { state: 'absent', reason: 'it does not exist' }
    return broken(kind === undefined ? 'it is a link that leads nowhere' : 'it is not a file')
  })
}

/** Reads `<directory>/package.json` of a source in which nothing is followed. @throws EIO. */
export const readManifestIn = (source: FileSource, directory: string): Manifest => {
  const file = manifestPath(directory)
  const found = reading(file, () => source.lstat(file))
  if (found === null) return { state: 'absent', reason: 'it does not exist' }
  if (found.size > LARGEST) return broken('it is too large')
  const bytes = reading(file, () => source.readRegularFile(file)?.bytes)
  return bytes === undefined ? broken('it is not a file') : parse(bytes)
}

/** Bytes: what is larger is no manifest that anybody wrote. */
const LARGEST = 16 * 1024 * 1024

const parse = (bytes: Buffer): Manifest => {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  try {
    const content: unknown = JSON.parse(text)
    return isRecord(content) ? { state: 'read', content } : broken('it is not a JSON object', text)
  } catch (error) {
    return broken(`it is not valid JSON (${reasonOf(error)})`, text)
  }
}

/** What makes dependency tools choke on a manifest that is valid JSON, in words that follow its path; or null. */
export const faultOf = (content: Content): string | null => {
  for (const field of [...DEPENDENCY_FIELDS, 'acceptDependencies']) {
    const value = content[field]
    if (value === undefined || value === null) continue
    if (!isRecord(value)) return `"${field}" is not an object`
    const name = Object.keys(value).find(key => typeof value[key] !== 'string')
    if (name !== undefined) return `"${field}" gives "${name}" a value that is not a string`
  }
  return null
}
