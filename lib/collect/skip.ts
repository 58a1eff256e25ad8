// Whether a run is ours to do at all.

import path from 'node:path'
import { realpath } from '../fs.js'
import { environment as ofProcess, workingDirectory } from '../host.js'
import { reading } from './reading.js'
import type { Where } from './where.js'

/**
 * Why a run is not ours to do, as one clause, or null: an installed package's own script called us, or npm runs
 * scripts although it was told not to touch the tree.
 */
export const reasonToSkip = ({ cwd, environment = ofProcess() }: Where = {}): string | null => {
  const installed = whyInstalled({ ...(cwd !== undefined && { cwd }) })
  if (installed !== null) return installed
  if (environment['npm_lifecycle_event'] === undefined) return null
  const flag = ['dry_run', 'package_lock_only'].find(
    name => environment[`npm_config_${name}`] === 'true',
  )
  return flag === undefined
    ? null
    : `npm runs with --${flag.replaceAll('_', '-')}: the installed packages are not what package.json asks for`
}

/** The same for a place inside an installed package alone. */
export const whyInstalled = ({ cwd = workingDirectory() }: Where = {}): string | null => {
  const start = reading(cwd, () => realpath(cwd))
  return start?.split(path.sep).includes('node_modules') === true
    ? `${start} lies inside a node_modules directory: only the project that installs a package brings in skills`
    : null
}
