// The shape of a problem in words, and the phrases that several problems share.

import { PROGRAM } from '../errors.js'
import type { ProblemCode } from '../problems.js'
import type { Candidate, ProblemOf } from '../types.js'
import { columns } from './layout.js'
import { sentenceList } from './sentence-list.js'
import { clipText } from './escape.js'
import { commandOf, packageLabel } from './place.js'

/** A problem in words. Every string is one line of any length, escaped. */
export interface Description {
  /** What is wrong, one sentence. */
  headline: string
  /** More about it: sentences; rows of a small table if the headline ends in a colon. */
  details: string[]
  /** What to do about it: sentences and, below one that ends in a colon or alone, commands or lines to copy. */
  remedy: string[]
  /** What the author of the skill can do about it, for whom that is somebody else: one sentence. */
  author?: string
}

/** The command that met the problem: a remedy may be an option of it. */
export type Asking = 'sync' | 'clean'

/** Words for the problems of one code. */
export type Describe<C extends ProblemCode> = (problem: ProblemOf<C>, asking: Asking) => Description

/** Words for the problems of several codes. */
export type Words<C extends ProblemCode = ProblemCode> = { readonly [K in C]: Describe<K> }

/** The command that puts most things right. */
export const SYNC = `${PROGRAM} sync`

/** `acme@1.0.0` of the problem itself, or `a package`. */
export const ownerOf = (problem: {
  package?: string | undefined
  version?: string | undefined
}): string =>
  problem.package === undefined || problem.package === ''
    ? 'a package'
    : packageLabel(problem.package, problem.version)

/** Rows that name the packages and where they are. */
export const candidateRows = (candidates: readonly Candidate[]): string[] =>
  columns(
    candidates.map(c => [clipText(packageLabel(c.package, c.version), 100), clipText(c.path, 300)]),
  )

/** The commands that can be offered safely, each once; where none can, the sentence that says what to edit. */
export const commands = (...offered: (string | null)[]): string[] => {
  const safe = [...new Set(offered.filter(command => command !== null))]
  return safe.length > 0
    ? safe
    : ['Its name cannot be typed safely: edit "agentSkills" in package.json by hand.']
}

/** `exclude acme#deploy`, for the problem's own package and skill; `exclude acme` where all that it supplies is meant. */
export const excludeCommand = (
  skill: string | undefined,
  owner: string | undefined,
): string | null =>
  owner === undefined || owner === ''
    ? null
    : commandOf('exclude', skill === undefined ? owner : `${owner}#${skill}`)

/** `"a", "b" and 3 more`. */
export const quotedList = (names: readonly string[]): string =>
  sentenceList(names.map(name => `"${name}"`))

/** A reason of ours or of the system with the full stop that a sentence has. */
export const stopped = (reason: string): string => {
  const trimmed = reason.trim()
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`
}
