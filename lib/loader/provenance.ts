// Who put a skill into a project: the registry beside the skills says it. Only what it claims is a package's; where it
// cannot be read, nobody's word is taken for the project's own.

import path from 'node:path'
import { lstat, readBoundedFile } from '../fs.js'
import { readRegistry } from '../registry/read.js'
import { MIB } from '../skill/limits.js'
import { attempt, fault, orSkip } from './fault.js'
import type { SkillProvider, SkippedSkill, Trust } from './types.js'

/** What is known of one skill's origin. */
export interface Provenance {
  provider: SkillProvider | null
  trust: Trust
}

/** From the name of a skill's directory to its origin. */
export type ProvenanceOf = (name: string, realDirectory: string) => Provenance

const REGISTRY = '.agent-skills.yaml'

/** Reads the registry in `directory` (absolute, links resolved). What is wrong with it goes to `skipped`. */
export const readProvenance = (directory: string, skipped: SkippedSkill[]): ProvenanceOf => {
  const file = path.join(directory, REGISTRY)
  const providers = orSkip(file, skipped, () => readProviders(file))
  return (name, realDirectory) => {
    const provider = providers?.get(name) ?? null
    const isInstalled = providers === null || provider !== null || isInPackage(realDirectory)
    return { provider, trust: isInstalled ? 'installed' : 'project' }
  }
}

/** Somebody else's tool linked it there. */
const isInPackage = (directory: string): boolean =>
  directory.split(path.sep).includes('node_modules')

const readProviders = (file: string): ReadonlyMap<string, SkillProvider> => {
  const { registry, problems } = readRegistry(readText(file), file)
  const [problem] = problems
  if (problem?.code === 'invalid-registry') {
    const message = `${file}: ${problem.detail.reason}`
    throw fault('registry-invalid', message, file)
  }
  return new Map(
    registry.entries.map(({ name, package: owner, owner: foreign, version }) => [
      name,
      { name: owner ?? foreignName(foreign), version },
    ]),
  )
}

/** It stands in prompts, and nobody has checked it. */
const foreignName = (owner: string | null): string =>
  owner?.replace(/[^\w@./: -]+/g, '-').slice(0, 100) ?? 'unknown'

const readText = (file: string): string | null => {
  if (attempt(file, () => lstat(file)) === null) return null
  const read = attempt(file, () => readBoundedFile(file, MIB))
  if (read === null || read === 'too-large') {
    throw fault('registry-invalid', `${file} is not a file of at most 1 MiB`, file)
  }
  return read.bytes.toString('utf8')
}
