// Files and directories that stand for a whole installed tree: while none of them changes, no package manager has been at
// work. Package managers keep files of their own, and whoever adds a package or takes one away by hand changes the
// directory in which it lies.

import path from 'node:path'
import { isLocal } from './found.js'
import type { Reachable } from './reachable.js'

const OF_PROJECT = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
  '.pnp.cjs',
  '.pnp.data.json',
  '.pnp.js',
]
const OF_MODULES = [
  '',
  '.package-lock.json',
  '.modules.yaml',
  '.yarn-state.yml',
  '.yarn-integrity',
  '.pnpm',
  '.pnpm/lock.yaml',
  '.store',
  '.bun',
]

/** Beyond this many directories, those that lie deepest are left to the files of the package managers. */
const MOST_DIRECTORIES = 3000

/**
 * Absolute paths; not all of them need exist. The directories in pnpm's store, one for each package, are left to the
 * lockfile in it, which pnpm writes last: nobody else puts anything there. Where somebody works on a package, its first
 * skill comes without any package manager.
 */
export const placesOf = (
  root: string,
  members: readonly string[],
  { modules, scopes, packages }: Pick<Reachable, 'modules' | 'scopes' | 'packages'>,
): string[] => {
  const own = [root, ...members].map(directory => path.join(directory, 'node_modules'))
  const stores = own.map(directory => path.join(directory, '.pnpm') + path.sep)
  const directories = [...modules.keys(), ...scopes]
    .filter(directory => !stores.some(store => directory.startsWith(store)))
    .sort((a, b) => a.length - b.length)
    .slice(0, MOST_DIRECTORIES)
  return [
    ...new Set([
      ...OF_PROJECT.map(name => path.join(root, name)),
      ...own.flatMap(directory => OF_MODULES.map(name => path.join(directory, name))),
      ...directories,
      ...[...packages].filter(isLocal).map(directory => path.join(directory, 'skills')),
    ]),
  ]
}
