// The only importer of npm's Arborist, which knows the graph: who depends on whom, by which name and how. It is told
// the members of the workspace instead of expanding the patterns itself: it knows nothing of pnpm-workspace.yaml, loses
// members after certain negated patterns, and stops at a member's broken manifest.

import path from 'node:path'
import type { Node } from '@npmcli/arborist'
import { AgentSkillsError, reasonOf } from '../../errors.js'
import { compareText } from '../../names.js'
import { stat } from '../../fs.js'
import { faultOf, manifestPath, readManifest } from '../manifest.js'
import { reading } from '../reading.js'

export type { Edge as TreeEdge, Node as TreeNode } from '@npmcli/arborist'

/** A member of the workspace: its directory, absolute, links resolved, and the name in its manifest. */
export interface Member {
  path: string
  name: string | null
}

/** The method with which Arborist asks for a root's members; it is shared between its parts under this symbol. */
const SET_WORKSPACES: unique symbol = Symbol.for('setWorkspaces')

/**
 * Loads the tree from what is on disk, never from a lockfile, which can be stale and valid.
 * `reached`: the packages' real paths, looked at only to find out which of them a failure is about.
 * @throws ELAYOUT naming the manifest at which Arborist stops.
 */
export const loadTree = async (
  root: string,
  members: readonly Member[],
  reached: Iterable<string>,
): Promise<Node> => {
  refuseSpecial(root, reached)
  const { default: Arborist } = await import('@npmcli/arborist')
  const workspaces = nameMembers(root, members)
  class Loader extends Arborist {
    async [SET_WORKSPACES](node: Node): Promise<Node> {
      if (workspaces.size > 0) node.workspaces = workspaces
      return node
    }
  }
  const tree = await load(new Loader({ path: root, installStrategy: 'linked' }), reached)
  if (workspaces.size > 0 && tree.workspaces !== workspaces) {
    throw new AgentSkillsError('EINTERNAL', 'Arborist did not ask for the members of the workspace')
  }
  return tree
}

const load = async (
  arborist: { loadActual(options: { forceActual: true }): Promise<Node> },
  reached: Iterable<string>,
): Promise<Node> => {
  try {
    return await arborist.loadActual({ forceActual: true })
  } catch (error) {
    throw unreadable(findFault(reached), error)
  }
}

/** Edges are told apart by name, so that a member without one, or with another's, needs a name of its own. */
export const nameMembers = (root: string, members: readonly Member[]): Map<string, string> => {
  const names = new Map<string, string>()
  for (const member of members) {
    const relative = path.relative(root, member.path).split(path.sep).join('/')
    names.set(member.name === null || names.has(member.name) ? relative : member.name, member.path)
  }
  return names
}

/** What it reads of the project, even where it is told to look at the packages alone. */
const LOCKFILES = [
  'npm-shrinkwrap.json',
  'package-lock.json',
  'yarn.lock',
  'node_modules/.package-lock.json',
]

/** Arborist would wait for ever at a pipe, and read a device without end. */
const refuseSpecial = (root: string, reached: Iterable<string>): void => {
  const lockfiles = LOCKFILES.map(name => path.join(root, name))
  for (const file of [...lockfiles, ...[...reached].map(manifestPath)]) {
    if (reading(file, () => stat(file))?.kind !== 'other') continue
    throw unreadable({ path: file, reason: 'it is not a file' })
  }
}

const unreadable = (culprit: Culprit | null, cause?: unknown): AgentSkillsError => {
  const what = culprit === null ? reasonOf(cause) : `${culprit.path}: ${culprit.reason}`
  return new AgentSkillsError('ELAYOUT', `the installed packages cannot be read: ${what}`, {
    hint: 'Install the dependencies anew, or mend that package.',
    ...(culprit && { path: culprit.path }),
    ...(cause === undefined ? {} : { cause }),
  })
}

interface Culprit {
  path: string
  reason: string
}

const findFault = (reached: Iterable<string>): Culprit | null => {
  for (const directory of [...reached].sort(compareText)) {
    const manifest = readManifest(directory)
    const reason = manifest.state === 'read' ? faultOf(manifest.content) : null
    if (reason !== null) return { path: manifestPath(directory), reason }
  }
  return null
}
