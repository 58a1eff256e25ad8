// The files of a package that were never written to a disk, and a reader of skills that reads them.

import path from 'node:path'
import type { Entry, EntryKind } from '../fs.js'
import type { FileSource } from '../files/source.js'

/** One file, link or device of a package. */
export interface MemoryFile {
  kind: Exclude<EntryKind, 'directory'>
  /** Empty for what is no file, and for what nobody reads. */
  bytes: Buffer
  size: number
  executable: boolean
}

/** A {@link FileSource} of files by their '/'-separated paths. The root is the directory `/`. */
export const memorySource = (files: ReadonlyMap<string, MemoryFile>): FileSource => {
  const directories = directoriesOf(files)
  return {
    lstat: file => {
      const name = nameOf(file)
      const found = files.get(name)
      if (found !== undefined) return { kind: found.kind, size: found.size }
      return directories.has(name) ? { kind: 'directory', size: 0 } : null
    },
    listDirectory: directory =>
      [...(directories.get(nameOf(directory)) ?? new Map<string, Entry>()).values()].sort((a, b) =>
        Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)),
      ),
    readRegularFile: file => {
      const found = files.get(nameOf(file))
      return found?.kind === 'file' ? { ...found, size: found.bytes.length } : null
    },
  }
}

/** Without the `/` in front, whatever the system's separator is. */
const nameOf = (file: string): string =>
  file.split(path.sep).join('/').replace(/^\/+/, '').replace(/\/+$/, '')

/** A directory's path → what is in it, by name. */
const directoriesOf = (
  files: ReadonlyMap<string, MemoryFile>,
): ReadonlyMap<string, ReadonlyMap<string, Entry>> => {
  const directories = new Map<string, Map<string, Entry>>([['', new Map()]])
  const add = (parent: string, name: string, kind: EntryKind): void => {
    const entries = directories.get(parent) ?? new Map<string, Entry>()
    directories.set(parent, entries)
    entries.set(name, { name, kind, wellFormed: !name.includes('\ufffd') })
  }
  for (const [file, { kind }] of files) {
    const parts = file.split('/')
    parts.forEach((name, i) => {
      const isLast = i === parts.length - 1
      add(parts.slice(0, i).join('/'), name, isLast ? kind : 'directory')
    })
  }
  return directories
}
