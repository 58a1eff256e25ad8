// What stands in place of node_modules, and the layouts that cannot be read.

import path from 'node:path'
import { AgentSkillsError } from '../../errors.js'
import { listDirectory, lstat, stat } from '../../fs.js'
import { reading } from '../reading.js'
import type { Modules } from './evidence.js'

/** The files in which Yarn (and pnpm, if told so) keeps a Plug'n'Play tree, by age. */
const PLUG_N_PLAY = ['.pnp.cjs', '.pnp.data.json', '.pnp.js']

/** What the project's node_modules is; a link to a directory is one. @throws EIO. */
export const stateOfModules = (root: string): Modules => {
  const modules = path.join(root, 'node_modules')
  return reading(modules, () => {
    if (stat(modules)?.kind === 'directory') return 'directory'
    return lstat(modules) === null ? 'absent' : 'not-a-directory'
  })
}

/**
 * Refuses a project whose packages Plug'n'Play keeps elsewhere. Tools make a node_modules for their caches there, so
 * one without packages does not count.
 * @throws ELAYOUT.
 */
export const refusePlugAndPlay = (root: string, modules: Modules): void => {
  const file = PLUG_N_PLAY.find(
    name => reading(path.join(root, name), () => lstat(path.join(root, name))) !== null,
  )
  if (file === undefined || (modules === 'directory' && hasPackages(root))) return
  throw new AgentSkillsError(
    'ELAYOUT',
    `the dependencies are installed with Plug'n'Play (${file}), which is not supported yet`,
    {
      hint: 'Set "nodeLinker: node-modules" in .yarnrc.yml (for pnpm "nodeLinker: isolated" in pnpm-workspace.yaml) and install again.',
      path: path.join(root, file),
    },
  )
}

const hasPackages = (root: string): boolean => {
  const modules = path.join(root, 'node_modules')
  return reading(modules, () => listDirectory(modules)).some(entry => !entry.name.startsWith('.'))
}
