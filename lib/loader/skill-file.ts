// Finds and reads the SKILL.md of one directory: whatever it is called, wherever it leads, and however large it is.

import path from 'node:path'
import { listDirectory, lstat, readBoundedFile, type EntryKind } from '../fs.js'
import { LIMITS, MIB } from '../skill/limits.js'
import { attempt, changed, fault } from './fault.js'
import { realpathOrNull, resolveWithin } from './inside.js'

/** A SKILL.md that was read. */
export interface SkillText {
  /** The skill's directory, absolute, links resolved. */
  realDirectory: string
  /** Absolute, links resolved. */
  file: string
  text: string
}

const NAME = 'SKILL.md'

/** Reads it. Throws SkillError with the code of what is in the way. Requirements S0-22, S0-23, S1-11, S1-12. */
export const readSkillText = (directory: string): SkillText => {
  const realDirectory = resolveDirectory(directory)
  const at = path.join(realDirectory, NAME)
  const file = attempt(at, () => resolveWithin(realDirectory, at))
  if (file === null) throw whyNone(directory, realDirectory, at)
  /* c8 ignore start -- only a file system that folds case finds other spellings, too */
  if (path.basename(file) !== NAME && attempt(at, () => lstat(at))?.kind !== 'link') {
    throw wrongCase(directory, path.basename(file))
  }
  /* c8 ignore stop */
  return { realDirectory, file, text: decode(file, readFile(file)) }
}

/** Reads any one text file, links followed. Throws SkillError. */
export const readTextFile = (file: string): string => {
  const real = attempt(file, () => realpathOrNull(file))
  if (real === null) throw notFound(file, 'file')
  return decode(real, readFile(real))
}

/** What is said of a path where nothing is. */
export const notFound = (at: string, what: string) =>
  fault('dir-not-found', `Path does not exist: ${at} (${what} not found)`, at)

/** The real path of a directory. Throws `dir-not-found` and `not-a-directory`. */
export const resolveDirectory = (directory: string): string => {
  const real = attempt(directory, () => realpathOrNull(directory))
  if (real === null) throw notFound(directory, 'skill folder')
  if (attempt(real, () => lstat(real))?.kind !== 'directory') {
    throw fault('not-a-directory', `Not a directory: ${directory}`, directory)
  }
  return real
}

const readFile = (file: string): Buffer => {
  const kind = attempt(file, () => lstat(file))?.kind
  if (kind !== 'file') throw fault('special-file', `${file} is not a regular file`, file)
  const read = attempt(file, () => readBoundedFile(file, LIMITS.skillFile))
  if (read === 'too-large') {
    throw fault('too-large', `${file} is larger than ${LIMITS.skillFile / MIB} MiB`, file)
  }
  if (read === null) throw changed(file)
  return read.bytes
}

/** A byte order mark stays, to be seen. */
const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const decode = (file: string, bytes: Buffer): string => {
  try {
    return DECODER.decode(bytes)
  } catch {
    throw fault('encoding', `${file} is not valid UTF-8`, file)
  }
}

const whyNone = (directory: string, realDirectory: string, at: string) => {
  if (attempt(at, () => lstat(at)) !== null) {
    return fault('link', `${at} is a link that does not lead to a file inside of ${directory}`, at)
  }
  const entries = attempt(directory, () => listDirectory(realDirectory))
  const other = entries.find(({ name, kind }) => kind === 'file' && isOtherCase(name))
  return other === undefined ? missing(directory) : wrongCase(directory, other.name)
}

const isOtherCase = (name: string): boolean => name.toLowerCase() === 'skill.md'

const missing = (directory: string) =>
  fault(
    'skill-md-missing',
    `Missing required file: SKILL.md (SKILL.md not found in ${directory})`,
    directory,
  )

const wrongCase = (directory: string, name: string) =>
  fault(
    'skill-md-case',
    `the file is not named exactly SKILL.md: "${name}" in ${directory}`,
    directory,
  )

/** True if a directory holds what may be a SKILL.md, in any case: a file, or a link to one. Throws `unreadable`. */
export const mayHoldSkill = (directory: string): boolean => {
  const at = path.join(directory, NAME)
  const exact = attempt(at, () => lstat(at))
  if (exact !== null) return (exact.kind === 'link' ? targetKind(at) : exact.kind) !== 'directory'
  const entries = attempt(directory, () => listDirectory(directory))
  return entries.some(({ name, kind }) => kind === 'file' && isOtherCase(name))
}

const targetKind = (link: string): EntryKind | undefined => {
  const real = attempt(link, () => realpathOrNull(link))
  return real === null ? undefined : attempt(real, () => lstat(real))?.kind
}
