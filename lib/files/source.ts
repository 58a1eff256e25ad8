// Where the files of a package are read from: directories on disk, or one zip archive. Both answer the same questions
// about the same absolute paths; one that leads into an archive goes through it: `/…/x.zip/node_modules/x/skills`.

import { listDirectory, lstat, readRegularFile } from '../fs.js'
import type { Entry, RegularFile, Stat } from '../fs.js'

/** A read-only view of files. Paths are absolute, links resolved; nothing is followed. */
export interface FileSource {
  /** null if nothing is there. */
  lstat: (place: string) => Pick<Stat, 'kind' | 'size'> | null
  /** Sorted by the bytes of the names. @throws ENOENT, ENOTDIR. */
  listDirectory: (directory: string) => Entry[]
  /** null if it is not a regular file (any more). @throws ENOENT. */
  readRegularFile: (file: string) => RegularFile | null
}

/** What is on disk. */
export const DISK: FileSource = { lstat, listDirectory, readRegularFile }
