// What stops a run. A problem of the project is data (problems.ts); an error is what makes a judgement impossible.

/** How every hint calls us: never anything but the local install. */
export const PROGRAM = 'npx --no agent-skills'

/** Stable codes of {@link AgentSkillsError}. */
export type ErrorCode =
  /** The command line or the options are wrong. */
  | 'EUSAGE'
  /** No package.json at or above the working directory, or it cannot be used. */
  | 'ENOPROJECT'
  /** The installed tree has a layout that cannot be read. */
  | 'ELAYOUT'
  /** A file system call failed: something could not be read or written. */
  | 'EIO'
  /** Another run holds the lock and did not finish in time. */
  | 'ELOCKED'
  /** Another run took our lock over: nothing more was written. */
  | 'ELOCKLOST'
  /** A signal stopped the run; everything was rolled back. */
  | 'EABORTED'
  /** What was read kept changing under the run. */
  | 'ECHANGED'
  /** A rollback did not finish; the message says where the retired content lies. */
  | 'EROLLBACK'
  /** A fault of ours. */
  | 'EINTERNAL'

/** Details of an error, all optional. */
export interface ErrorDetails {
  /** What a person can do about it, one sentence. */
  hint?: string
  /** The path it is about, absolute. */
  path?: string
  /** 1-based line in `path`. */
  line?: number
  cause?: unknown
}

const BRAND = Symbol.for('npm-agent-skills.error')

/** The one error class. `code` is stable, `message` is for people, `hint` names the remedy. */
export class AgentSkillsError extends Error {
  static {
    Object.defineProperty(this.prototype, 'name', {
      value: 'AgentSkillsError',
      configurable: true,
      writable: true,
    })
    Object.defineProperty(this.prototype, BRAND, { value: true })
  }

  readonly code: ErrorCode
  readonly hint: string | undefined
  readonly path: string | undefined
  readonly line: number | undefined

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined)
    this.code = code
    this.hint = details.hint
    this.path = details.path
    this.line = details.line
  }
}

/** True for an error of ours, even one made by another copy of this package. */
export const isAgentSkillsError = (error: unknown): error is AgentSkillsError =>
  typeof error === 'object' && error !== null && BRAND in error

/** One thing that is wrong with a skill, as far as {@link SkillError} needs to know it. */
export interface SkillFault {
  code: string
  severity: 'error' | 'warning'
  message: string
}

const SKILL_BRAND = Symbol.for('npm-agent-skills.skill-error')

/**
 * A skill that cannot be used, as the loader throws it. `diagnostics` are all that was found, `code` and `message` those
 * of the first error among them.
 */
export class SkillError<D extends SkillFault = SkillFault> extends Error {
  static {
    Object.defineProperty(this.prototype, 'name', {
      value: 'SkillError',
      configurable: true,
      writable: true,
    })
    Object.defineProperty(this.prototype, SKILL_BRAND, { value: true })
  }

  readonly code: D['code']
  readonly diagnostics: readonly D[]

  constructor(first: D, diagnostics: readonly D[] = [first], details: { cause?: unknown } = {}) {
    super(first.message, 'cause' in details ? { cause: details.cause } : undefined)
    this.code = first.code
    this.diagnostics = diagnostics
  }
}

/** True for a {@link SkillError}, even one made by another copy of this package. */
export const isSkillError = (error: unknown): error is SkillError =>
  typeof error === 'object' && error !== null && SKILL_BRAND in error

/** The `code` of a Node.js system error (`ENOENT`, …), or undefined. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** What the file system says of a path where nothing, or no directory, is. */
export const absenceError = (place: string, code: 'ENOENT' | 'ENOTDIR'): Error =>
  Object.assign(new Error(`${code}: ${place}`), { code })

/** What is read as a file, and is a pipe, a socket or a device. */
export const specialFileError = (place: string): Error =>
  Object.assign(new Error(`EINVAL: not a file, read '${place}'`), {
    ...{ code: 'EINVAL', syscall: 'read', path: place },
  })

/** What an unknown thrown value says. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
