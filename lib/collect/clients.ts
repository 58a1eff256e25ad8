// Agents that do not read `.agents/skills`, known by the directory that they keep in a project.

import path from 'node:path'
import { lstat } from '../fs.js'
import type { BlindClient, LinkDirectory, Project } from '../types.js'
import { reading, resolveLink } from './reading.js'

/** Where each looks for the skills of a project; the first part is its own directory. */
const CLIENTS: readonly BlindClient[] = [
  { client: 'Claude Code', directory: '.claude/skills' },
  { client: 'Kiro', directory: '.kiro/skills' },
  { client: 'Qwen Code', directory: '.qwen/skills' },
  { client: 'Continue', directory: '.continue/skills' },
]

/** Those whose own directory is there and for whom nothing is linked. @throws EIO. */
export const readBlindClients = (
  { root, skillsDirectory }: Project,
  links: readonly LinkDirectory[],
): BlindClient[] =>
  CLIENTS.filter(({ directory }) => {
    const [own = ''] = directory.split('/')
    const home = path.join(root, own)
    if (reading(home, () => lstat(home)) === null) return false
    const place = path.join(root, directory)
    const behind = resolveLink(place)
    return behind !== skillsDirectory && !links.some(link => link.directory === (behind ?? place))
  })
