// What the project and its members declare to depend on, read from their own manifests.

import { AgentSkillsError } from '../../errors.js'
import {
  DEPENDENCY_FIELDS,
  faultOf,
  isRecord,
  manifestPath,
  readManifest,
  textOf,
  type Content,
} from '../manifest.js'
import type { Dependent } from '../../types.js'
import type { Member } from './arborist.js'

/** A dependency that the project or a member declares. `from` is its directory. */
export interface Declared {
  from: string
  name: string
  edge: Exclude<Dependent['edge'], 'workspace'>
}

const KINDS = {
  peerDependencies: 'peer',
  dependencies: 'prod',
  optionalDependencies: 'optional',
  devDependencies: 'dev',
} as const satisfies Record<(typeof DEPENDENCY_FIELDS)[number], Declared['edge']>

/**
 * Reads the project's and the members' manifests. Where a name is declared twice the later field counts, as with npm.
 * @throws ENOPROJECT naming a manifest that cannot be used, EIO.
 */
export const readDeclared = (
  root: string,
  memberPaths: readonly string[],
): { declared: Declared[]; members: Member[] } => {
  const declared = declaredBy(root, contentOf(root))
  const members: Member[] = []
  for (const member of memberPaths) {
    const content = contentOf(member)
    members.push({ path: member, name: textOf(content, 'name') })
    declared.push(...declaredBy(member, content))
  }
  return { declared, members }
}

const contentOf = (directory: string): Content => {
  const manifest = readManifest(directory)
  if (manifest.state !== 'read') return refuse(directory, manifest.reason)
  const fault = faultOf(manifest.content)
  return fault === null ? manifest.content : refuse(directory, fault)
}

const refuse = (directory: string, reason: string): never => {
  const file = manifestPath(directory)
  throw new AgentSkillsError('ENOPROJECT', `${file} cannot be used: ${reason}`, {
    hint: 'Mend the file and run again.',
    path: file,
  })
}

const declaredBy = (from: string, content: Content): Declared[] => {
  const kinds = new Map<string, Declared['edge']>()
  for (const field of DEPENDENCY_FIELDS) {
    const names = content[field]
    if (isRecord(names)) for (const name of Object.keys(names)) kinds.set(name, KINDS[field])
  }
  return [...kinds].map(([name, edge]) => ({ from, name, edge }))
}
