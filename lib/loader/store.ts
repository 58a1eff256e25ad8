// All skills of one directory, as far as they can be used.

import path from 'node:path'
import { scanRoot } from './scan.js'
import { skillSet, type SkillSet } from './select.js'
import type { LoadingProfile, SkillRoot, SkippedSkill } from './types.js'

/** The skills of one root; never changes, never writes. */
export interface SkillStore extends SkillSet {
  readonly root: SkillRoot
  /** What could not be used, and why. */
  readonly errors: readonly SkippedSkill[]
}

/**
 * Reads the skills of a root, or of a directory of which nothing else is known. It never throws for what it finds
 * there; what does not exist is empty, and is not created. Requirements S1-2, S1-20 to S1-28.
 */
const load = (
  from: string | SkillRoot,
  { profile = 'strict' }: { profile?: LoadingProfile } = {},
): SkillStore => {
  const root: SkillRoot =
    typeof from === 'string' ? { kind: 'directory', directory: path.resolve(from) } : from
  const { skills, errors } = scanRoot(root, profile)
  return Object.freeze({ ...skillSet(skills), root, errors })
}

export const SkillStore = { load }
