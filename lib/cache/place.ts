// Where the cache lies: in the user's own cache directory, never in a project. Losing it costs time and nothing else.

import { createHash } from 'node:crypto'
import path from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** The directory of our caches, absolute; null where the surroundings name none. */
export const cacheDirectory = (environment: Environment, platform: string): string | null => {
  const base = baseOf(environment, platform)
  return base === undefined || !path.isAbsolute(base) ? null : path.join(base, 'npm-agent-skills')
}

const baseOf = (environment: Environment, platform: string): string | undefined => {
  const { XDG_CACHE_HOME: xdg, HOME: home, LOCALAPPDATA: local } = environment
  if (xdg !== undefined && xdg !== '') return xdg
  if (platform === 'win32') return local
  if (home === undefined || home === '') return undefined
  return platform === 'darwin' ? path.join(home, 'Library', 'Caches') : path.join(home, '.cache')
}

/** The file that belongs to a project (its real path); what it is called tells nothing about it. */
export const cacheFile = (directory: string, project: string): string =>
  path.join(directory, `${createHash('sha256').update(project).digest('hex').slice(0, 32)}.json`)
