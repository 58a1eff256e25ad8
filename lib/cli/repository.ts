// Where a project lies in its repository: what a code host shows is named from the repository's root.

import path from 'node:path'
import { isWithin, relativeTo } from '../collect/place.js'
import { lstat, realpath } from '../fs.js'

/**
 * The project's directory below the repository's root, '/'-separated, '' if it is the root. The root is the workspace of
 * GitHub Actions where the project lies in it, else the nearest directory with `.git`, else the project itself.
 */
export const placeInRepository = (
  project: string,
  environment: Readonly<Record<string, string | undefined>>,
): string => {
  const given = environment['GITHUB_WORKSPACE'] ?? ''
  const workspace = path.isAbsolute(given) ? realpath(given) : null
  if (workspace !== null && isWithin(workspace, project)) return relativeTo(workspace, project)
  return relativeTo(gitRoot(project) ?? project, project)
}

const gitRoot = (directory: string): string | null => {
  if (lstat(path.join(directory, '.git')) !== null) return directory
  const above = path.dirname(directory)
  return above === directory ? null : gitRoot(above)
}
