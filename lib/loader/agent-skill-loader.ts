// One skill in three tiers: what it says of itself, its body when it is needed, its files when they are read. Each tier
// looks at the disk again, and refuses a directory that is not any more the one it was made for.

import { toSpec, type AgentSkillSpec, type SpecOptions } from './agent-skill-spec.js'
import { loadSkill, reloadSkill } from './load.js'
import {
  listBelow,
  listResourceFiles,
  readBelow,
  type Listing,
  type Resource,
  type ResourceDirectory,
} from './resources.js'
import { toToolDescriptor, type ToolDescriptor } from './tool-descriptor.js'
import type { Diagnostic } from './types.js'

/** One skill in a directory. All methods are synchronous, read only, and throw SkillError. */
export interface AgentSkillLoader {
  /** Absolute, links resolved. */
  readonly directory: string
  /** Tier 1: all but the body, which is ''. Requirement S0-14. */
  discover: () => AgentSkillSpec
  /** Tier 2: with the body. A body of more than some 5,000 tokens is long for an agent. Requirement S0-15. */
  activate: () => AgentSkillSpec
  /** Tier 3: the files below `scripts`, `references` and `assets`; absolute, at most 1,000 each. S0-16, S0-19. */
  listResources: () => string[]
  /** All files of the skill, at most 1,000; `complete` false: there are more. */
  listFiles: () => Listing
  /** Reads one file by its path, absolute or relative to the skill; at most 5 MiB by default. */
  readResource: (file: string, most?: number) => Resource
  /** Forgets the body. Requirement S0-17. */
  deactivate: () => void
  /** null unless activated. */
  readonly activeBody: string | null
  /** The files of one directory, as {@link AgentSkillLoader.listResources} gives them. Requirement S0-18. */
  readonly scriptPaths: string[]
  readonly referencePaths: string[]
  readonly assetPaths: string[]
  /** Requirements S0-20, S0-21. */
  toToolDescriptor: () => ToolDescriptor
  /** Warnings of the last look at the SKILL.md. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Opens the skill in a directory. Throws SkillError where there is none. Requirements S0-13, S0-22 to S0-27. */
const fromFolder = (directory: string, options: SpecOptions = {}): AgentSkillLoader => {
  const first = loadSkill(directory, { nameStyle: 'either', ...options })
  const { realDirectory } = first
  let spec = toSpec(first)
  let diagnostics = first.diagnostics
  let activeBody: string | null = null

  const look = (): AgentSkillSpec => {
    const skill = reloadSkill(first)
    diagnostics = skill.diagnostics
    spec = toSpec(skill)
    return spec
  }
  const pathsIn = (name: ResourceDirectory): string[] => listBelow(realDirectory, name).files

  return {
    directory: realDirectory,
    discover: () => ({ ...look(), body: '' }),
    activate: () => {
      const active = look()
      activeBody = active.body
      return active
    },
    listResources: () => listResourceFiles(realDirectory).files,
    listFiles: () => listBelow(realDirectory),
    readResource: (file, most) => readBelow(first, file, most),
    deactivate: () => {
      activeBody = null
    },
    get activeBody() {
      return activeBody
    },
    get scriptPaths() {
      return pathsIn('scripts')
    },
    get referencePaths() {
      return pathsIn('references')
    },
    get assetPaths() {
      return pathsIn('assets')
    },
    toToolDescriptor: () => toToolDescriptor(spec, realDirectory, activeBody ?? ''),
    get diagnostics() {
      return diagnostics
    },
  }
}

/** Opens {@link AgentSkillLoader}s. */
export const AgentSkillLoader = { fromFolder }
