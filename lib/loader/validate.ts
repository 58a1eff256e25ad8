// Everything that is wrong with one skill, without loading it.

import path from 'node:path'
import { stat } from '../fs.js'
import { attempt, fault, isLoaderError } from './fault.js'
import { realpathOrNull } from './inside.js'
import { judgeText } from './parse.js'
import { validateReference } from './reference.js'
import { readSkillText } from './skill-file.js'
import type { Diagnostic, NameStyle, Profile } from './types.js'

/**
 * Everything that is wrong with the skill in a directory (or with the directory of a SKILL.md), errors and warnings, the
 * first error being the one that loading would throw. Never throws for what it finds. Requirements S1-18, S3-14.
 */
export const validateSkill = (
  target: string,
  { profile = 'strict', nameStyle = 'plain' }: { profile?: Profile; nameStyle?: NameStyle } = {},
): Diagnostic[] => {
  try {
    const directory = directoryOf(path.resolve(target))
    if (profile === 'reference') return validateReference(directory)
    const { file, text } = readSkillText(directory)
    const options = { directory: path.basename(directory), profile, nameStyle }
    return judgeText(text, options).diagnostics.map(each => ({ ...each, path: file }))
  } catch (error) {
    if (!isLoaderError(error)) throw error
    return [...error.diagnostics]
  }
}

/** Throws `dir-not-found` and `not-a-directory`. */
const directoryOf = (at: string): string => {
  const real = attempt(at, () => realpathOrNull(at))
  const kind = real === null ? undefined : attempt(at, () => stat(real))?.kind
  if (kind === undefined) {
    throw fault('dir-not-found', `Path does not exist: ${at} (skill folder not found)`, at)
  }
  if (kind === 'directory') return at
  if (path.basename(at).toLowerCase() === 'skill.md') return path.dirname(at)
  throw fault('not-a-directory', `Not a directory: ${at}`, at)
}
