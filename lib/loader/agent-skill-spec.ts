// One text as a harness takes it.

import path from 'node:path'
import { loadSkill } from './load.js'
import { parseSkill } from './parse.js'
import { readTextFile } from './skill-file.js'
import type { LoadingProfile, NameStyle, Skill, SkillStep } from './types.js'

/** What a SKILL.md says, in the terms of a harness. */
export interface AgentSkillSpec {
  /** As written: `namespace/short-name` or plain. */
  readonly name: string
  /** `local` for a plain name. */
  readonly namespace: string
  readonly qualifiedName: string
  readonly description: string
  /** In their order, numbered from 1; none by default. */
  readonly steps: readonly SkillStep[]
  /** `0.0.0` by default. */
  readonly version: string
  /** `{}` where absent, `{note: text}` for a text. */
  readonly compatibility: Readonly<Record<string, string>>
  readonly metadata: Skill['metadata']
  readonly allowedTools: readonly string[]
  /** Markdown, trimmed. */
  readonly body: string
}

/** How an {@link AgentSkillSpec} is read. */
export interface SpecOptions {
  /** `strict` by default. */
  profile?: LoadingProfile
  /** `either` by default: a harness's own skills may have namespaces. */
  nameStyle?: NameStyle
}

/** The same skill in these terms. */
export const toSpec = (skill: Skill): AgentSkillSpec => ({
  name: skill.name,
  namespace: skill.namespace,
  qualifiedName: skill.qualifiedName,
  description: skill.description,
  steps: skill.steps,
  version: skill.version,
  compatibility: noteOf(skill.compatibility),
  metadata: skill.metadata,
  allowedTools: skill.allowedTools,
  body: skill.body,
})

const noteOf = (compatibility: Skill['compatibility']): Readonly<Record<string, string>> => {
  if (compatibility === null || compatibility === '') return {}
  return typeof compatibility === 'string' ? { note: compatibility } : compatibility
}

/**
 * Reads a text; blank lines before the frontmatter do not count. Throws SkillError. Requirements S0-1 to S0-11.
 */
const fromString = (text: string, options: SpecOptions = {}): AgentSkillSpec =>
  toSpec(parseSkill(text.replace(/^(?:[ \t]*\r?\n)+/, ''), { nameStyle: 'either', ...options }))

/**
 * Reads a file. One that is called SKILL.md belongs to its directory, so the (short) name must be the directory's.
 * Throws SkillError. Requirement S0-1.
 */
const fromFile = (file: string, options: SpecOptions = {}): AgentSkillSpec => {
  const at = path.resolve(file)
  if (path.basename(at) !== 'SKILL.md') return fromString(readTextFile(at), options)
  return toSpec(loadSkill(path.dirname(at), { nameStyle: 'either', ...options }))
}

/** Reads {@link AgentSkillSpec}s. */
export const AgentSkillSpec = { fromString, fromFile }
