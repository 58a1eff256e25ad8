// What our own package.json says of us.

import { createRequire } from 'node:module'

export interface OwnPackage {
  version: string
  /** Where faults are reported, or null. */
  bugs: string | null
  /** Where to read about it, or null. */
  homepage: string | null
}

/** Sources and built files lie at different depths, so we are asked for by name. */
export const ownPackage = (): OwnPackage => {
  const manifest: unknown = createRequire(import.meta.url)('npm-agent-skills/package.json')
  return described(isRecord(manifest) ? manifest : {})
}

/** What a manifest says, as far as it says it. */
export const described = (manifest: Record<string, unknown>): OwnPackage => {
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
