// What a package.json says that decides about hooks.

import { membersOf } from '../config/manifest.js'
import type { Manifest } from '../config/manifest.js'
import type { HookFacts } from '../types.js'
import { hooksIn } from './calls.js'
import type { ScriptText } from './calls.js'
import { OWN_NAME } from './guard.js'

/** npm publishes what has a name and a version and is not private. */
export const isPublished = ({ root }: Manifest): boolean => {
  const valueOf = (key: string): unknown => {
    const value = membersOf(root, key).at(-1)?.value
    return value !== undefined && 'value' in value ? value.value : undefined
  }
  const has = (key: string): boolean => typeof valueOf(key) === 'string' && valueOf(key) !== ''
  return has('name') && has('version') && valueOf('private') !== true
}

/** The entries of `scripts` that are texts. */
export const scriptsOf = ({ root, lineOf }: Manifest): ScriptText[] => {
  const scripts = membersOf(root, 'scripts').at(-1)?.value
  if (scripts?.type !== 'object') return []
  return scripts.members.flatMap(({ key, start, value }) =>
    value.type === 'string' ? [{ name: key, text: value.value, line: lineOf(start) }] : [],
  )
}

/** Whether this package is installed in production as well (`prod`), only for development, or not asked for. */
export const dependsOnUs = ({ root }: Manifest): HookFacts['dependency'] => {
  const isIn = (field: string): boolean => {
    const value = membersOf(root, field).at(-1)?.value
    return value?.type === 'object' && membersOf(value, OWN_NAME).length > 0
  }
  if (isIn('dependencies')) return 'prod'
  return isIn('devDependencies') || isIn('optionalDependencies') || isIn('peerDependencies')
    ? 'dev'
    : null
}

/** All of it; `path` is the manifest's, relative to the project. */
export const factsOf = (manifest: Manifest, path: string): HookFacts => ({
  path,
  published: isPublished(manifest),
  dependency: dependsOnUs(manifest),
  scripts: hooksIn(scriptsOf(manifest)),
})
