// One fault → the error that says it, and what the file system throws → the same.

import { isSkillError, reasonOf, SkillError, systemCode } from '../errors.js'
import type { Diagnostic, DiagnosticCode, SkippedSkill } from './types.js'

/** An error with one diagnostic. */
export const fault = (
  code: DiagnosticCode,
  message: string,
  path: string,
  details: { cause?: unknown } = {},
): SkillError<Diagnostic> => {
  const diagnostic: Diagnostic = { code, severity: 'error', message, path }
  return new SkillError(diagnostic, [diagnostic], details)
}

/** Something that cannot be read. That is neither absent nor invalid. */
export const unreadable = (path: string, cause: unknown): SkillError<Diagnostic> =>
  fault('unreadable', `reading ${path}: ${reasonOf(cause)}`, path, { cause })

/** Runs `read`; what fails in the file system is told as {@link unreadable}, what has gone meanwhile as `changed`. */
export const attempt = <T>(path: string, read: () => T): T => {
  try {
    return read()
  } catch (error) {
    const code = systemCode(error)
    if (isSkillError(error) || code === undefined) throw error
    if (code === 'ENOENT' || code === 'ENOTDIR') throw changed(path)
    throw unreadable(path, error)
  }
}

/** Something is not any more what it was a moment ago. */
export const changed = (path: string): SkillError<Diagnostic> =>
  fault('changed', `${path} was exchanged or removed while it was read`, path)

/** Runs `load`; null and an entry in `skipped` where it throws a {@link SkillError}. */
export const orSkip = <T>(directory: string, skipped: SkippedSkill[], load: () => T): T | null => {
  const result = caught(load)
  if (!isLoaderError(result)) return result
  const { code, message, diagnostics } = result
  skipped.push({ directory, code, why: message, diagnostics })
  return null
}

/** What `run` returns, or the {@link SkillError} that it throws. */
export const caught = <T>(run: () => T): T | SkillError<Diagnostic> => {
  try {
    return run()
  } catch (error) {
    if (isLoaderError(error)) return error
    throw error
  }
}

/** True for what the loader throws about a skill, even if another copy of this package threw it. */
export const isLoaderError = (error: unknown): error is SkillError<Diagnostic> =>
  isSkillError(error)
