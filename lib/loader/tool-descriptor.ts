// A skill as a tool in a harness's own registry of tools: it only ever reads.

import path from 'node:path'
import { lstat } from '../fs.js'
import { attempt } from './fault.js'
import { resolveWithin } from './inside.js'
import { RESOURCE_DIRECTORIES, type ResourceDirectory } from './resources.js'

/** A directory of resources. */
export interface ResourceSlot {
  readonly name: ResourceDirectory
  readonly resourceType: `agent_skill_${ResourceDirectory}`
  readonly access: 'read_only'
  /** Absolute. */
  readonly path: string
}

/** A skill as a tool. Requirements S0-20, S0-21. */
export interface ToolDescriptor {
  readonly source: 'agent_skill'
  readonly name: string
  readonly description: string
  readonly readOnly: true
  readonly writes: false
  /** The skill's directory, absolute. */
  readonly agentSkillPath: string
  readonly allowedTools: readonly string[]
  /** '' until the skill is activated. */
  readonly body: string
  /** One for each directory that exists now. */
  readonly resourceSlots: readonly ResourceSlot[]
}

/** The descriptor of a skill in `realDirectory` (absolute, links resolved). */
export const toToolDescriptor = (
  skill: { name: string; description: string; allowedTools: readonly string[] },
  realDirectory: string,
  body: string,
): ToolDescriptor => ({
  source: 'agent_skill',
  name: skill.name,
  description: skill.description,
  readOnly: true,
  writes: false,
  agentSkillPath: realDirectory,
  allowedTools: skill.allowedTools,
  body,
  resourceSlots: RESOURCE_DIRECTORIES.filter(name => isThere(realDirectory, name)).map(name => ({
    name,
    resourceType: `agent_skill_${name}`,
    access: 'read_only',
    path: path.join(realDirectory, name),
  })),
})

const isThere = (realDirectory: string, name: string): boolean => {
  const at = path.join(realDirectory, name)
  const real = attempt(at, () => resolveWithin(realDirectory, at))
  return real !== null && attempt(real, () => lstat(real))?.kind === 'directory'
}
