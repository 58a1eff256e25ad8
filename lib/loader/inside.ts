// Whether a path leads to something inside a directory, links resolved. Asked again at every read: between two looks
// anything may have been exchanged.

import path from 'node:path'
import { systemCode } from '../errors.js'
import { realpath } from '../fs.js'

/** True if `file` is `directory` or below it; both absolute, links resolved. */
export const isWithin = (directory: string, file: string): boolean => {
  const relative = path.relative(directory, file)
  return (
    relative === '' ||
    !(relative === '..' || /^\.\.[/\\]/.test(relative) || path.isAbsolute(relative))
  )
}

/** {@link realpath}; null, too, for links that lead in a circle. */
export const realpathOrNull = (file: string): string | null => {
  try {
    return realpath(file)
  } catch (error) {
    if (systemCode(error) === 'ELOOP') return null
    throw error
  }
}

/**
 * Where `file` really is; null if it does not exist, or is not inside `directory` (absolute, links resolved). A
 * directory that was exchanged for a link since then holds nothing: no real path leads through a link.
 */
export const resolveWithin = (directory: string, file: string): string | null => {
  const real = realpathOrNull(file)
  return real !== null && isWithin(directory, real) ? real : null
}
