// Which project a command is about, and whether it is ours to act at all.

import path from 'node:path'
import { AgentSkillsError } from '../errors.js'
import { lstat, realpath } from '../fs.js'
import { workingDirectory } from '../host.js'
import type { Project } from '../types.js'
import { resolveSkillsRoot, SKILLS } from './destination-root.js'
import { manifestPath, readManifest, textOf } from './manifest.js'
import { listMembers } from './members.js'
import { reading } from './reading.js'
import type { Where } from './where.js'

export { listMembers } from './members.js'
export { reasonToSkip } from './skip.js'

/**
 * The project around a directory: the nearest package.json at or above it; if that is a member of a workspace that a
 * directory above declares, that directory. npm's INIT_CWD is never looked at: it is where the person stood, and may
 * have been inherited from a run in another project.
 * @throws ENOPROJECT if there is none or its package.json cannot be used, EIO.
 */
export const findProject = ({ cwd = workingDirectory() }: Where = {}): Project => {
  const start = reading(cwd, () => realpath(cwd))
  if (start === null) throw noProject(`${path.resolve(cwd)} does not exist`, cwd)
  const own = nearestPackage(start)
  const root = workspaceAbove(own) ?? own
  const manifest = readManifest(root)
  if (manifest.state !== 'read') {
    const file = manifestPath(root)
    throw noProject(
      `${file} cannot be used: ${manifest.reason}`,
      file,
      'Mend it: without it nobody knows what the project depends on.',
    )
  }
  const skills = resolveSkillsRoot(root)
  return {
    root,
    name: textOf(manifest.content, 'name'),
    skills: SKILLS,
    skillsDirectory: skills.directory,
  }
}

/** The nearest directory with a package.json, at or above one (absolute, links resolved). @throws ENOPROJECT, EIO. */
export const nearestPackage = (start: string): string => {
  const own = ancestors(start).find(hasManifest)
  if (own !== undefined) return own
  throw noProject(`there is no package.json in ${start} or in a directory above it`, start)
}

/** The root of the workspace that a package (absolute, links resolved) is a member of, or null. @throws EIO. */
export const workspaceAbove = (directory: string): string | null =>
  ancestors(path.dirname(directory)).find(above => claims(above, directory)) ?? null

/** A directory and all above it, nearest first. */
const ancestors = (directory: string): string[] => {
  const above = path.dirname(directory)
  return above === directory ? [directory] : [directory, ...ancestors(above)]
}

const hasManifest = (directory: string): boolean => {
  const file = manifestPath(directory)
  return reading(file, () => lstat(file)) !== null
}

const claims = (above: string, directory: string): boolean =>
  above !== directory && listMembers(above).includes(directory)

const noProject = (
  message: string,
  place: string,
  hint = 'Run it inside a project that has a package.json, or name one with --cwd.',
): AgentSkillsError =>
  new AgentSkillsError('ENOPROJECT', message, {
    hint,
    path: path.resolve(place),
  })
