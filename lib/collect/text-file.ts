// A text of a project: the registry, an ignore file.

import path from 'node:path'
import { lstat, readFile } from '../fs.js'
import type { IgnoreFile } from '../types.js'
import { reading } from './reading.js'

/** A regular file's text (null: absent), or why it has none. @throws EIO. */
export const readText = (file: string): { text: string | null } | { reason: string } =>
  reading(file, () => {
    const kind = lstat(file)?.kind
    const bytes = kind === 'file' ? readFile(file) : null
    if (bytes === null) {
      if (kind === undefined || kind === 'file') return { text: null }
      return { reason: kind === 'link' ? 'it is a link' : 'it is not a file' }
    }
    try {
      return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
    } catch {
      return { reason: 'it is not valid UTF-8' }
    }
  })

/** The `.gitignore` of a directory. @throws EIO. */
export const readIgnoreFile = (directory: string): IgnoreFile => {
  const file = readText(path.join(directory, '.gitignore'))
  return 'text' in file
    ? { text: file.text, usable: true }
    : { text: null, usable: false, reason: file.reason }
}
