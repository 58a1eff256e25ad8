// Where the files of a skill are read from: a disk, or a tarball that was never unpacked. Paths are those of the system.

import { listDirectory, lstat, readRegularFile, type Entry, type RegularFile } from '../fs.js'
import type { EntryKind } from '../fs.js'

/** What a reader of skills needs of a file system. Links are never followed. */
export interface Source {
  /** null: nothing is there. */
  lstat: (file: string) => { kind: EntryKind; size: number } | null
  /** Sorted by the bytes of the names. */
  listDirectory: (directory: string) => Entry[]
  /** null: it is not a regular file. */
  readRegularFile: (file: string) => RegularFile | null
}

/** The file system. */
export const DISK: Source = { lstat, listDirectory, readRegularFile }
