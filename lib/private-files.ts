// Files that only their owner may read and write, in a directory of which the same is true.

import fs from 'node:fs'
import path from 'node:path'
import { HAS_MODES, removeFile, using } from './fs.js'

/** Whose a private file must be; null where the system has no owners. */
export type Owner = number | null

const isPrivate = (st: fs.Stats, owner: Owner): boolean =>
  owner === null || (st.uid === owner && (st.mode & 0o077) === 0)

/**
 * The text of a regular file of at most `most` bytes that, with its directory, belongs to `owner` and nobody else may
 * read or write; null if it is anything else.
 */
export const readPrivateFile = (file: string, owner: Owner, most: number): string | null => {
  const directory = fs.lstatSync(path.dirname(file), { throwIfNoEntry: false })
  if (directory?.isDirectory() !== true || !isPrivate(directory, owner)) return null
  const noFollow = HAS_MODES ? fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK : 0
  const descriptor = fs.openSync(file, fs.constants.O_RDONLY | noFollow)
  return using(file, descriptor, () => {
    const st = fs.fstatSync(descriptor)
    if (!st.isFile() || !isPrivate(st, owner) || st.size > most) return null
    return fs.readFileSync(descriptor, 'utf8')
  })
}

/** Writes such a file in one step, by way of `temporary` in the same directory, which is made if need be. */
export const writePrivateFile = (
  file: string,
  text: string,
  owner: Owner,
  temporary: string,
): void => {
  const directory = path.dirname(file)
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (!isPrivate(fs.lstatSync(directory), owner)) return
  try {
    fs.writeFileSync(temporary, text, { flag: 'wx', mode: 0o600 })
    fs.renameSync(temporary, file)
  } catch (error) {
    removeFile(temporary)
    throw error
  }
}
