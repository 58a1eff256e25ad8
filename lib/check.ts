// Which packages an author means, and their check: one directory, one tarball, or the members of a workspace.

import path from 'node:path'
import type { CheckedPackage } from './author-rules.js'
import { isRecord, readManifest } from './collect/manifest.js'
import { listMembers, nearestPackage, workspaceAbove } from './collect/project.js'
import { reading } from './collect/reading.js'
import { declarationOf } from './collect/workspace.js'
import { AgentSkillsError } from './errors.js'
import { lstat, realpath, stat } from './fs.js'
import { workingDirectory } from './host.js'
import { findingOf } from './publish/finding.js'
import { checkDirectory, checkTarball, type PublishOptions } from './publish/index.js'

export interface CheckOptions {
  /** Where to start; the working directory by default. */
  cwd?: string
  /** The directory of a package or of a workspace, or a tarball; by default the package around `cwd`. */
  target?: string
  /** Ask as much as the reference validator of the format. */
  strict?: boolean
  /** Mend what has exactly one right answer. */
  fix?: boolean
}

/**
 * Checks what a package would publish: its skills, and what `npm pack` would really contain. At the root of a workspace
 * every member that has skills is checked. Nothing is run, and nothing is written but by `fix`.
 * @throws AgentSkillsError ENOPROJECT, EUSAGE, EIO, ECHANGED.
 */
export const check = async (options: CheckOptions = {}): Promise<CheckedPackage[]> => {
  const { cwd = workingDirectory(), target, strict = false, fix = false } = options
  const at = path.resolve(cwd, target ?? '.')
  const kind = reading(at, () => stat(at))?.kind
  if (kind === undefined) throw noPackage(`${at} does not exist`, at)
  if (kind === 'file') {
    if (!fix) return [await checkTarball(at, strict)]
    throw new AgentSkillsError('EUSAGE', 'a tarball cannot be mended', {
      hint: 'Run the command with --fix in the directory of the package, then pack it again.',
    })
  }
  const directory = reading(at, () => realpath(at)) ?? at
  const nearest = target === undefined ? nearestPackage(directory) : directory
  if (target !== undefined) refuseSkill(directory)
  const checked: CheckedPackage[] = []
  for (const one of packagesOf(nearest)) checked.push(await checkOne(one, { strict, fix }))
  return checked
}

const noPackage = (message: string, at: string, hint?: string): AgentSkillsError =>
  new AgentSkillsError('ENOPROJECT', message, {
    path: at,
    hint: hint ?? 'Name the directory of a package, or a tarball.',
  })

const has = (directory: string, name: string): boolean => {
  const at = path.join(directory, name)
  return reading(at, () => lstat(at)) !== null
}

/** A skill alone says nothing of what is published with it. */
const refuseSkill = (directory: string): void => {
  if (has(directory, 'package.json') || !has(directory, 'SKILL.md')) return
  const message = `${directory} is a skill, not a package`
  throw noPackage(message, directory, 'Name the directory of the package that ships it.')
}

/** The package itself, or, of a workspace, everything in it that has skills. */
const packagesOf = (directory: string): string[] => {
  const members = listMembers(directory)
  if (members.length === 0) return [directory]
  const found = [directory, ...members].filter(one => has(one, 'skills') || publishes(one) !== null)
  if (found.length > 0) return found
  const message = `${directory} is a workspace, and none of its ${members.length} members has skills`
  throw noPackage(message, directory, 'Put them into skills/ of the member that ships them.')
}

/** `publishConfig.directory`, which pnpm and others publish in place of the package's own; or null. */
const publishes = (directory: string): string | null => {
  const manifest = readManifest(directory)
  const config = manifest.state === 'read' ? manifest.content['publishConfig'] : undefined
  const value = isRecord(config) ? config['directory'] : undefined
  return typeof value === 'string' && value !== '' && value !== '.' ? value : null
}

const checkOne = async (directory: string, options: PublishOptions): Promise<CheckedPackage> => {
  const published = publishes(directory)
  if (published !== null) return checkPublished(directory, published, options)
  const above = workspaceAbove(directory)
  // pnpm packs a member as if it stood alone
  const workspace = above !== null && declarationOf(above)?.pnpm === false ? above : null
  return checkDirectory({ directory, workspace, members: listMembers(directory) }, options)
}

const checkPublished = async (
  directory: string,
  published: string,
  options: PublishOptions,
): Promise<CheckedPackage> => {
  const at = path.join(directory, published)
  const real = reading(at, () => realpath(at))
  if (real === null || !has(real, 'package.json')) {
    const message = `publishConfig.directory of ${directory} is ${published}, which has no package.json`
    throw noPackage(message, at, 'Build the package, then check it.')
  }
  const place = { directory: real, workspace: null, members: [] }
  const checked = await checkDirectory(place, options)
  const finding = findingOf('published-directory', null, 'package.json', { found: published })
  return { ...checked, findings: [finding, ...checked.findings] }
}
