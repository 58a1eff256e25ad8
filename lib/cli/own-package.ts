// What our own package.json says of us.

import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { AgentSkillsError } from '../errors.js'
import { readFile } from '../fs.js'

export interface OwnPackage {
  version: string
  /** Where faults are reported, or null. */
  bugs: string | null
  /** Where to read about it, or null. */
  homepage: string | null
}

const NAME = 'npm-agent-skills'

/** Reads the nearest package.json above this file that is ours: sources and built files lie at different depths. */
export const ownPackage = (): OwnPackage =>
  described(findManifest(path.dirname(fileURLToPath(import.meta.url))))

const findManifest = (directory: string): Record<string, unknown> => {
  const bytes = readFile(path.join(directory, 'package.json'))
  const manifest: unknown = bytes === null ? null : JSON.parse(bytes.toString('utf8'))
  if (isRecord(manifest) && manifest['name'] === NAME) return manifest
  const above = path.dirname(directory)
  if (above === directory) {
    throw new AgentSkillsError('EINTERNAL', `no package.json of ${NAME} was found above this file`)
  }
  return findManifest(above)
}

const described = (manifest: Record<string, unknown>): OwnPackage => {
  const { version, bugs, homepage } = manifest
  const url = isRecord(bugs) ? bugs['url'] : bugs
  return {
    version: typeof version === 'string' ? version : 'unknown',
    bugs: typeof url === 'string' ? url : null,
    homepage: typeof homepage === 'string' ? homepage : null,
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
