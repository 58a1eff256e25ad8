// What stands in a directory, without a verdict: for what is installed, and to verify what was copied.

import type { SkillFile } from '../types.js'
import { exactOf, integrityOf, type HashedFile } from './integrity.js'
import { WIDE_LIMITS } from './limits.js'
import { walk } from './walk.js'

/** A directory's content in digests. */
export interface Tree {
  /** In the order of their paths. */
  files: SkillFile[]
  /** As {@link integrityOf} and {@link exactOf} make them; null if there is a link or a special file in it, or far too much. */
  integrity: string | null
  exact: string | null
  /** `.git`, `node_modules` and the like in it, '/'-separated: not counted, and not ours to delete. */
  extras: string[]
}

/** Hashes a directory (absolute, links resolved; it must be one). Throws EIO and ECHANGED as `walk` does. */
export const hashTree = (directory: string): Tree => {
  const { files, extras, whole } = walk(directory, WIDE_LIMITS)
  return {
    files: files.map(toSkillFile),
    integrity: whole ? integrityOf(files) : null,
    exact: whole ? exactOf(files) : null,
    extras,
  }
}

/** A file without what only the digest needs. */
export const toSkillFile = ({ path, size, sha256, executable }: HashedFile): SkillFile => ({
  path,
  size,
  sha256,
  executable,
})
