// Whether npm would publish `.agents/` with the project: skills of its own dependencies are no business of its users.

import path from 'node:path'
import { isAgentSkillsError } from '../errors.js'
import { lstat } from '../fs.js'
import { packedFiles, type Packed } from '../packlist.js'
import { severityOf } from '../problems.js'
import type { Problem, Project } from '../types.js'
import { readManifest } from './manifest.js'
import { listMembers } from './members.js'
import { reading } from './reading.js'

const AGENTS = '.agents'

/** A problem if `npm pack` of this project would ship `.agents/`. What cannot be published is not looked at. @throws EIO. */
export const readPublished = async ({ root }: Pick<Project, 'root'>): Promise<Problem[]> => {
  const at = path.join(root, AGENTS)
  if (reading(at, () => lstat(at))?.kind !== 'directory') return []
  const manifest = readManifest(root)
  if (manifest.state !== 'read') return []
  const { private: isPrivate, name, version } = manifest.content
  if (isPrivate === true || typeof name !== 'string' || typeof version !== 'string') return []
  if (leavesOut(manifest.content['files'])) return []
  const [first, ...rest] = await packedOrNone({
    directory: root,
    manifest: manifest.content,
    tops: [AGENTS],
    workspace: null,
    members: listMembers(root),
  })
  if (first === undefined) return []
  const severity = severityOf('agents-would-be-published', 'sync')
  const detail = { files: rest.length + 1 }
  return [{ code: 'agents-would-be-published', severity, path: first, detail }]
}

/** Where npm's own list stops, `npm pack` stops as well, and nothing is published. */
const packedOrNone = (packed: Packed): Promise<string[]> =>
  packedFiles(packed).catch((error: unknown) => {
    if (!isAgentSkillsError(error) || error.code !== 'EIO') throw error
    return []
  })

/** True for a plain list of other things: npm's own judgement takes a tenth of a second to load. */
const leavesOut = (files: unknown): boolean =>
  Array.isArray(files) &&
  files.every(file => typeof file === 'string' && PLAIN.test(file) && !file.includes(AGENTS))

/** No pattern, and nothing that could be the whole package. */
const PLAIN = /^(?:\.\/|\/)?[\w@-][\w@./-]*$/
