// What stands in place of node_modules: which layout it is, and which cannot be read.

import path from 'node:path'
import { AgentSkillsError } from '../../errors.js'
import { listDirectory, lstat, stat } from '../../fs.js'
import { reading } from '../reading.js'
import { MODULES, type Modules } from './evidence.js'
import { PNP_DATA, PNP_SCRIPT } from './pnp-data.js'
import type { Reachable } from './reachable.js'

/** What the project's node_modules is; a link to a directory is one. @throws EIO. */
export const stateOfModules = (root: string): Modules => {
  const modules = path.join(root, MODULES)
  return reading(modules, () => {
    if (stat(modules)?.kind === 'directory') return 'directory'
    return lstat(modules) === null ? 'absent' : 'not-a-directory'
  })
}

/**
 * `modules` once more, for a project in whose directories nothing was found. Package managers leave notes of their own
 * even where they had nothing to install; a directory without any is a mount, or what an install that was killed left.
 */
export const orEmpty = (
  root: string,
  modules: Modules,
  { modules: all, unreadable }: Found,
): Modules => {
  const found = unreadable.length > 0 || [...all.values()].some(shown => shown.length > 0)
  if (modules !== 'directory' || found) return modules
  const directory = path.join(root, MODULES)
  return reading(directory, () => listDirectory(directory)).length === 0 ? 'empty' : modules
}

type Found = Pick<Reachable, 'modules' | 'unreadable'>

/**
 * Whether Plug'n'Play keeps the project's packages. Tools make a node_modules for their caches beside it, so one without
 * packages does not count; what npm installed later on does.
 * @throws ELAYOUT for forms of it that cannot be read, EIO.
 */
export const isPlugAndPlay = (root: string, modules: Modules): boolean => {
  const file = [PNP_SCRIPT, PNP_DATA, OLD_SCRIPT].find(
    name => reading(path.join(root, name), () => lstat(path.join(root, name))) !== null,
  )
  if (file === undefined || (modules === 'directory' && hasPackages(root))) return false
  if (file === OLD_SCRIPT) throw refuse(path.join(root, file), 'Yarn 1 or 2', YARN)
  const ofPnpm = path.join(root, MODULES, '.modules.yaml')
  if (reading(ofPnpm, () => lstat(ofPnpm)) !== null)
    throw refuse(path.join(root, file), 'pnpm', PNPM)
  return true
}

const OLD_SCRIPT = '.pnp.js'
const YARN = 'Install again with Yarn 3 or later.'
const PNPM = 'Set "nodeLinker: isolated" in pnpm-workspace.yaml and install again.'

const refuse = (file: string, manager: string, hint: string): AgentSkillsError =>
  new AgentSkillsError(
    'ELAYOUT',
    `the dependencies are installed with the Plug'n'Play of ${manager} (${path.basename(file)}), which is not supported`,
    { hint, path: file },
  )

const hasPackages = (root: string): boolean => {
  const modules = path.join(root, MODULES)
  return reading(modules, () => listDirectory(modules)).some(entry => !entry.name.startsWith('.'))
}
