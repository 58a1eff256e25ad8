// How packages, places and commands of ours are written.

import { PROGRAM } from '../errors.js'
import type { Problem } from '../types.js'

/** Where installed skills stand, relative to the project. */
export const SKILLS = '.agents/skills'

/** `acme@1.0.0`, or the name alone. */
export const packageLabel = (name: string, version?: string | null): string =>
  version === null || version === undefined ? name : `${name}@${version}`

/** `.agents/skills/deploy`. */
export const destinationOf = (skill: string): string => `${SKILLS}/${skill}`

const findingOf = (problem: Problem): { file: string; line?: number } | null =>
  'finding' in problem.detail ? problem.detail.finding : null

/** The file or directory that a problem is about, relative to the project; null if it is about none. */
export const pathOf = (problem: Problem): string | null => {
  const { path } = problem
  if (path === undefined) return null
  const file = findingOf(problem)?.file ?? ''
  return file === '' || path === file || path.endsWith(`/${file}`) ? path : `${path}/${file}`
}

/** The 1-based line in {@link pathOf}, or null. */
export const lineOf = (problem: Problem): number | null =>
  problem.line ?? findingOf(problem)?.line ?? null

/** `path:line`, or the path, or null. */
export const placeOf = (problem: Problem): string | null => {
  const path = pathOf(problem)
  const line = lineOf(problem)
  return path === null || line === null ? path : `${path}:${line}`
}

// A hint is copied into a shell, and a name in it may come from a hostile package. What every shell takes literally:
const LITERAL = /^[A-Za-z0-9@][A-Za-z0-9@._/#-]*$/

/** A command of ours; null if an argument could mean something else to a shell, so that it must not be offered. */
export const commandOf = (...words: string[]): string | null =>
  words.every(word => word.startsWith('--') || LITERAL.test(word))
    ? [PROGRAM, ...words].join(' ')
    : null

/** True for a line that {@link commandOf} made. */
export const isCommand = (line: string): boolean => line.startsWith(`${PROGRAM} `)
