// Everything that is wrong with one skill, without loading it.

import path from 'node:path'
import { lstat } from '../fs.js'
import { attempt, caught, fault, isLoaderError } from './fault.js'
import { realpathOrNull } from './inside.js'
import { judgeText } from './parse.js'
import { validateReference } from './reference.js'
import { notFound, readSkillText } from './skill-file.js'
import type { Diagnostic, NameStyle, Profile } from './types.js'

/**
 * Everything that is wrong with the skill in a directory (or with the directory of a SKILL.md), errors and warnings, the
 * first error being the one that loading would throw. Never throws for what it finds. Requirements S1-18, S3-14.
 */
export const validateSkill = (
  target: string,
  { profile = 'strict', nameStyle = 'plain' }: { profile?: Profile; nameStyle?: NameStyle } = {},
): Diagnostic[] => {
  const found = caught(() => validate(target, profile, nameStyle))
  return isLoaderError(found) ? [...found.diagnostics] : found
}

const validate = (target: string, profile: Profile, nameStyle: NameStyle): Diagnostic[] => {
  const directory = directoryOf(path.resolve(target))
  if (profile === 'reference') return validateReference(directory)
  const { file, text } = readSkillText(directory)
  const options = { directory: path.basename(directory), profile, nameStyle }
  return judgeText(text, options, file).diagnostics
}

/** Throws `dir-not-found` and `not-a-directory`. */
const directoryOf = (at: string): string => {
  const real = attempt(at, () => realpathOrNull(at))
  if (real === null) throw notFound(at, 'skill folder')
  if (attempt(real, () => lstat(real))?.kind === 'directory') return at
  if (path.basename(at).toLowerCase() === 'skill.md') return path.dirname(at)
  throw fault('not-a-directory', `Not a directory: ${at}`, at)
}
