// How large a skill may be, and the same numbers in words.

/** Where a walk stops; all inclusive. */
export interface Limits {
  files: number
  directories: number
  /** Bytes of all files together. */
  total: number
  /** Bytes of one file. */
  file: number
  /** Bytes of the SKILL.md at the top. */
  skillFile: number
  /** Levels of directories below the skill's. */
  depth: number
  /** UTF-16 units of a path below the skill's directory. */
  path: number
}

/** Bytes of a MiB. */
export const MIB = 1024 * 1024

/** What a skill may have. */
export const LIMITS: Limits = {
  files: 1000,
  directories: 1000,
  total: 20 * MIB,
  file: 5 * MIB,
  skillFile: MIB,
  depth: 64,
  path: 512,
}

/** Ten times as much: for what is not judged, only compared, and for what a project accepted although it is too large. */
export const WIDE_LIMITS: Limits = {
  files: 10 * LIMITS.files,
  directories: 10 * LIMITS.directories,
  total: 10 * LIMITS.total,
  file: 10 * LIMITS.file,
  skillFile: 10 * LIMITS.skillFile,
  depth: LIMITS.depth,
  path: LIMITS.path,
}

/** A size in MiB, for people. */
export const inMib = (bytes: number): string =>
  `${(Math.ceil((bytes / MIB) * 10) / 10).toFixed(1)} MiB`

/** A number with commas, for people. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
