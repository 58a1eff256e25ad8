// Reads and writes one cache file. Whatever cannot be read as it was written is a miss, and what cannot be written is not:
// this is the one place where a failure may pass in silence, because nothing but time depends on it.

import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { listDirectoryOrNull, lstat, removeFile } from '../fs.js'
import { readPrivateFile, writePrivateFile, type Owner } from '../private-files.js'

/** Bytes. */
const LARGEST = 16 * 1024 * 1024
/** Files. */
const MOST = 200

/** What was written, or null. */
export const readCache = (file: string, owner: Owner): unknown => {
  try {
    const text = readPrivateFile(file, owner, LARGEST) ?? ''
    const end = text.indexOf('\n')
    const body = text.slice(end + 1)
    return end > 0 && text.slice(0, end) === sumOf(body) ? JSON.parse(body) : null
  } catch {
    return null
  }
}

/** Writes a value that survives JSON; what is too large is left. */
export const writeCache = (file: string, owner: Owner, value: unknown): void => {
  try {
    const body = JSON.stringify(value)
    if (body.length > LARGEST / 2) return
    writePrivateFile(
      file,
      `${sumOf(body)}\n${body}`,
      owner,
      `${file}.${randomBytes(6).toString('hex')}`,
    )
    removeOldest(path.dirname(file))
  } catch {
    // a full disk, a directory of somebody else, a read-only home
  }
}

/** Forgets what was written. */
export const dropCache = (file: string): void => {
  try {
    removeFile(file)
  } catch {
    // as above; it is not believed anyway
  }
}

/** Half-written and wrong ones are told from the others by this. */
const sumOf = (body: string): string => createHash('sha256').update(body).digest('hex')

const removeOldest = (directory: string): void => {
  const names = (listDirectoryOrNull(directory) ?? []).map(({ name }) => name)
  if (names.length <= MOST) return
  names
    .map(name => ({ name, modified: lstat(path.join(directory, name))?.modified ?? 0 }))
    .sort((a, b) => a.modified - b.modified)
    .slice(0, names.length - MOST)
    .forEach(({ name }) => {
      removeFile(path.join(directory, name))
    })
}
