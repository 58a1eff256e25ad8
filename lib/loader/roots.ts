// The places that skills come from. A harness gets only what it asks for; the user's own directory is the one default.

import path from 'node:path'
import { AgentSkillsError } from '../errors.js'
import { homeDirectory } from '../host.js'
import type { RootKind, SkillRoot } from './types.js'

/**
 * The user's own skills: `~/.agents/skills`, or the directory that the host has for them. Requirements S1-2, S3-3.
 */
export const userRoot = (options: { directory?: string } = {}): SkillRoot => ({
  kind: 'user',
  directory: path.resolve(options.directory ?? path.join(homeDirectory(), '.agents', 'skills')),
})

/**
 * The directories that a workspace's manifest names, each absolute or relative to `base`. None are named: none are
 * read. Requirements S3-4, S3-5. @throws EUSAGE.
 */
export const workspaceRoots = (directories: readonly string[], base: string): SkillRoot[] => {
  const [list, from]: unknown[] = [directories, base]
  if (!Array.isArray(list) || typeof from !== 'string') {
    throw new AgentSkillsError(
      'EUSAGE',
      'workspaceRoots(directories, base) takes a list and the directory that its paths are relative to',
    )
  }
  return directories.map(directory => ({
    kind: 'workspace',
    directory: path.resolve(base, directory),
  }))
}

/**
 * What stands in a project's `.agents/skills`: what `agent-skills sync` installed there, and the project's own skills.
 * Whoever can write to the project's repository speaks to the agent then, so `trusted` must be said: throws EUSAGE
 * where it is not `true`.
 */
export const projectRoot = (project: string, options: { trusted: true }): SkillRoot => {
  const trusted: unknown = options?.trusted
  if (trusted !== true) {
    throw new AgentSkillsError(
      'EUSAGE',
      `the skills of ${project} are only read with projectRoot(directory, { trusted: true })`,
      {
        hint: 'Whoever can write to the project speaks to the agent then: ask the user first.',
      },
    )
  }
  const at = path.resolve(project)
  return { kind: 'project', directory: path.join(at, '.agents', 'skills'), project: at }
}

/** Where types are not checked, what only looks like a root would be a root without skills. @throws EUSAGE. */
export const assertRoot = (root: unknown): void => {
  const { kind, directory } = (root ?? {}) as { kind?: unknown; directory?: unknown }
  if (KINDS.has(kind) && typeof directory === 'string') return
  throw new AgentSkillsError(
    'EUSAGE',
    'a root of skills is made by userRoot(), workspaceRoots() or projectRoot(), and this is none',
    {
      hint: 'A path alone does not say whose skills these are.',
    },
  )
}

const KINDS: ReadonlySet<unknown> = new Set<RootKind>(['user', 'workspace', 'project', 'directory'])
