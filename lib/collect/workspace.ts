// What declares a workspace: `workspaces` in package.json (npm, Yarn, Bun) or `packages` in pnpm-workspace.yaml.

import path from 'node:path'
import { AgentSkillsError, reasonOf } from '../errors.js'
import { lstat, readFile } from '../fs.js'
import { loadYaml } from './late.js'
import { isRecord, manifestPath, readManifest } from './manifest.js'
import { reading } from './reading.js'

/** Patterns as they are declared; `pnpm`: they are pnpm's, to whom their order means nothing. */
export interface Declaration {
  patterns: string[]
  pnpm: boolean
}

const PNPM_FILE = 'pnpm-workspace.yaml'

/**
 * What a directory declares; null: it is no workspace. pnpm reads its own file alone, the others package.json alone;
 * where both are, the tree shows who installed it.
 * @throws ENOPROJECT if the declaration is broken, EIO.
 */
export const declarationOf = (root: string): Declaration | null => {
  const ofPnpm = patternsOfPnpm(root)
  const ofManifest = patternsOfManifest(root)
  if (ofPnpm !== null && (ofManifest === null || isInstalledByPnpm(root))) {
    return { patterns: ofPnpm, pnpm: true }
  }
  return ofManifest === null ? null : { patterns: ofManifest, pnpm: false }
}

const isInstalledByPnpm = (root: string): boolean => {
  const marker = path.join(root, 'node_modules', '.modules.yaml')
  return reading(marker, () => lstat(marker)) !== null
}

const patternsOfManifest = (root: string): string[] | null => {
  const manifest = readManifest(root)
  if (manifest.state === 'absent') return null
  if (manifest.state === 'broken') {
    // one that does not speak of workspaces is no business of a project below it
    return manifest.text.includes('"workspaces"')
      ? refuse(manifestPath(root), manifest.reason)
      : null
  }
  const { workspaces } = manifest.content
  if (workspaces === undefined || workspaces === null) return null
  const list = isRecord(workspaces) ? workspaces['packages'] : workspaces
  if (list === undefined) return null
  return isTexts(list) ? list : refuse(manifestPath(root), '"workspaces" is not a list of patterns')
}

const patternsOfPnpm = (root: string): string[] | null => {
  const file = path.join(root, PNPM_FILE)
  const text = reading(file, () => readFile(file))?.toString('utf8')
  if (text === undefined) return null
  let content: unknown
  try {
    content = loadYaml().parse(text)
  } catch (error) {
    return refuse(file, `it is not valid YAML (${firstLine(reasonOf(error))})`)
  }
  const list = isRecord(content) ? content['packages'] : undefined
  if (list === undefined || list === null) return null
  return isTexts(list) ? list : refuse(file, '"packages" is not a list of patterns')
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string')

const firstLine = (text: string): string => text.split('\n', 1).join('')

const refuse = (file: string, reason: string): never => {
  throw new AgentSkillsError(
    'ENOPROJECT',
    `${file} does not say which members the workspace has: ${reason}`,
    { hint: 'Mend the file and run again.', path: file },
  )
}
