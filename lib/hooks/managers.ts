// Which package manager a project uses, and which of the project's own scripts each of them runs.

import type { PackageManager } from '../types.js'

/** What tells package managers apart, by what counts more. */
export interface ManagerEvidence {
  /** The field of package.json, or null. */
  packageManager: string | null
  /** Those whose lockfiles are there. */
  lockfiles: PackageManager[]
  /** `npm_config_user_agent` of the environment, or null. */
  userAgent: string | null
}

const NAMES: Readonly<Record<PackageManager, string>> = {
  npm: 'npm',
  pnpm: 'pnpm',
  'yarn-classic': 'Yarn 1',
  'yarn-berry': 'Yarn',
  bun: 'Bun',
}

/** How people call it. */
export const nameOfManager = (manager: PackageManager): string => NAMES[manager]

const isYarnClassic = (version: string): boolean => /^v?[01]\b/.test(version)

/** Reads `name@version` or `name/version`. */
const parse = (text: string): PackageManager | null => {
  const [, name = '', version = ''] = /^([a-z]+)[@/](.*)$/.exec(text) ?? ['', text]
  if (name === 'npm' || name === 'pnpm' || name === 'bun') return name
  if (name === 'yarn') return isYarnClassic(version) ? 'yarn-classic' : 'yarn-berry'
  return null
}

/** The manager in use; several: nothing says which of them; none: nothing says anything. */
export const managersOf = (evidence: ManagerEvidence): PackageManager[] => {
  const declared = evidence.packageManager === null ? null : parse(evidence.packageManager)
  if (declared !== null) return [declared]
  const running = evidence.userAgent === null ? null : parse(evidence.userAgent)
  const locked = [...new Set(evidence.lockfiles)]
  if (locked.length === 0) return running === null ? [] : [running]
  return running !== null && locked.includes(running) ? [running] : locked
}

/** A moment at which a script of the project runs. */
export type HookEvent = 'postinstall' | 'prepare' | 'dependencies'

/**
 * The scripts that keep the skills in step, as measured. npm runs `dependencies` alone for `npm install <package>` and
 * `npm uninstall`, and no other manager knows it. The postinstall script of a published package would run wherever it
 * is installed, so that is a case for `prepare`; Yarn 2 and later do not run that one.
 */
export const eventsFor = (manager: PackageManager, published: boolean): HookEvent[] => {
  if (manager === 'yarn-berry') return published ? [] : ['postinstall']
  const install: HookEvent = published ? 'prepare' : 'postinstall'
  return manager === 'npm' ? [install, 'dependencies'] : [install]
}

/** Lifecycle scripts that run when a package is installed as somebody's dependency. */
const AT_CONSUMERS: ReadonlySet<string> = new Set(['preinstall', 'install', 'postinstall'])

/** Whether a script of a published package runs at those who install it. */
export const runsAtConsumers = (script: string): boolean => AT_CONSUMERS.has(script)

const AFTER_INSTALL: ReadonlySet<string> = new Set([
  'install',
  'postinstall',
  'prepublish',
  'preprepare',
  'prepare',
  'postprepare',
])

/** Every script of a project's root that some manager runs by itself once packages are in place. */
export const isHookScript = (script: string): boolean =>
  AFTER_INSTALL.has(script) || script === 'preinstall' || script === 'dependencies'

/** Whether the manager runs the script after the packages are in place. */
export const isRunBy = (manager: PackageManager, script: string): boolean => {
  if (script === 'dependencies') return manager === 'npm'
  if (manager === 'yarn-berry') return script === 'install' || script === 'postinstall'
  return AFTER_INSTALL.has(script)
}

/** Whether one script does what another one is recommended for. */
export const standsFor = (manager: PackageManager, event: HookEvent, script: string): boolean =>
  event === 'dependencies'
    ? script === event
    : script !== 'dependencies' && isRunBy(manager, script)
