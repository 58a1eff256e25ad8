// Reads what decides about hooks: the scripts of the project and of its members, and which package manager is in use.

import path from 'node:path'
import { parseManifest } from '../config/manifest.js'
import { isAgentSkillsError } from '../errors.js'
import { lstat, readFile } from '../fs.js'
import { environment as ofProcess } from '../host.js'
import { factsOf } from '../hooks/facts.js'
import { managersOf } from '../hooks/managers.js'
import type { HookFacts, Hooks, PackageManager, Project } from '../types.js'
import { manifestPath, readManifest, textOf } from './manifest.js'
import { relativeTo } from './place.js'
import { listMembers } from './project.js'
import { reading } from './reading.js'
import type { Where } from './where.js'

/** What is known about hooks. @throws EIO. */
export const readHooks = (project: Project, where: Where = {}): Hooks => {
  const [manager, ...others] = readManagers(project, where)
  return {
    manager: manager === undefined || others.length > 0 ? null : manager,
    root: readFacts(project.root, project.root) ?? NONE,
    members: listMembers(project.root)
      .map(member => readFacts(project.root, member))
      .filter(facts => facts !== null)
      .filter(({ scripts }) => scripts.length > 0),
  }
}

const NONE: HookFacts = { path: 'package.json', published: false, dependency: null, scripts: [] }

/** null: there is none, or it cannot be used, which is said elsewhere. */
const readFacts = (root: string, directory: string): HookFacts | null => {
  const file = manifestPath(directory)
  const bytes = reading(file, () => readFile(file))
  if (bytes === null) return null
  const shown = relativeTo(root, file)
  try {
    return factsOf(parseManifest(bytes.toString('utf8'), shown), shown)
  } catch (error) {
    if (!isAgentSkillsError(error) || error.code !== 'ENOPROJECT') throw error
    return null
  }
}

const LOCKFILES: Readonly<Record<string, Exclude<PackageManager, 'yarn-classic' | 'yarn-berry'>>> =
  {
    'package-lock.json': 'npm',
    'npm-shrinkwrap.json': 'npm',
    'pnpm-lock.yaml': 'pnpm',
    'bun.lock': 'bun',
    'bun.lockb': 'bun',
  }

/** The package managers that the project may be using; see {@link managersOf}. @throws EIO. */
export const readManagers = (
  { root }: Project,
  { environment = ofProcess() }: Where = {},
): PackageManager[] => {
  const manifest = readManifest(root)
  const has = (name: string): boolean => {
    const file = path.join(root, name)
    return reading(file, () => lstat(file)) !== null
  }
  const locked = Object.entries(LOCKFILES).flatMap(([name, manager]) =>
    has(name) ? [manager] : [],
  )
  return managersOf({
    packageManager: manifest.state === 'read' ? textOf(manifest.content, 'packageManager') : null,
    lockfiles: [...locked, ...yarnOf(root)],
    userAgent: environment['npm_config_user_agent'] ?? null,
  })
}

/** Yarn 2 and later write YAML with `__metadata`. */
const yarnOf = (root: string): PackageManager[] => {
  const file = path.join(root, 'yarn.lock')
  const text = reading(file, () => readFile(file))?.toString('utf8')
  if (text === undefined) return []
  return [/^__metadata:/m.test(text) ? 'yarn-berry' : 'yarn-classic']
}
