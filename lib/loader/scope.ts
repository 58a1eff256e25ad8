// What an agent with these skills may read, and which tools are left to it.

import type { LoadedSkill } from './types.js'

/** One directory that may be read, with all that is in it. */
export interface ReadScope {
  /** Absolute, links resolved. */
  readonly path: string
  readonly permission: 'read'
  readonly recursive: true
}

/** The whole directory of each skill: scripts may be looked at, nothing may be run or written. S3-11, S3-17. */
export const readScope = (skills: readonly LoadedSkill[]): ReadScope[] =>
  [...new Set(skills.map(({ realDirectory }) => realDirectory))].map(directory => ({
    path: directory,
    permission: 'read',
    recursive: true,
  }))

/**
 * The tools that are left while a skill is loaded: those of `surface`, in its order, that `tools` names; all where the
 * skill names none (null). Never more than `surface`. Requirement S1-10.
 */
export const narrowTools = (
  surface: readonly string[],
  tools: readonly string[] | null,
): string[] => surface.filter(tool => tools === null || tools.includes(tool))
