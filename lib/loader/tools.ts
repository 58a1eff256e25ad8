// Two tools for a model, as plain functions: one loads the body of a skill, one reads a file of it. They fit every SDK
// whose tools have a description, a JSON Schema and a function. What they return is text for the model, failures included:
// a model that misspells a name should be told so, not end the run.

import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { escapeXml, oneLine } from './escape.js'
import { caught, fault, isLoaderError } from './fault.js'
import { reloadSkill } from './load.js'
import { visibleSkills } from './prompt.js'
import { listBelow, readBelow } from './resources.js'
import { findSkill } from './select.js'
import type { LoadedSkill } from './types.js'

/** A tool for a model. */
export interface SkillTool<Input> {
  readonly name: string
  readonly description: string
  /** A JSON Schema (draft 2020-12) of the input. */
  readonly inputSchema: {
    readonly type: 'object'
    readonly properties: Readonly<Record<keyof Input & string, JsonString>>
    readonly required: (keyof Input & string)[]
    readonly additionalProperties: false
  }
  /** Never throws for what the model asks; what it asks need not fit the schema. */
  readonly execute: (input: Input) => string
}

interface JsonString {
  readonly type: 'string'
  readonly description: string
  readonly enum?: string[]
}

/** What the tools may be told. */
export interface ToolOptions {
  /** Called when a skill was loaded, for example to narrow the tools to those it names. */
  onActivated?: (skill: LoadedSkill) => void
  /** Files that are listed with a body; 50 by default. */
  mostFiles?: number
  /** Bytes of a file that is read; 256 KiB by default. */
  mostBytes?: number
}

/**
 * The tool `skill`: gives the body of a skill as it is now, in an envelope that the body cannot leave, with a list of
 * the skill's files. Skills that the model must not call by itself are unknown to it.
 */
export const skillTool = (
  skills: readonly LoadedSkill[],
  { onActivated, mostFiles = 50 }: ToolOptions = {},
): SkillTool<{ name: string }> => {
  const visible = visibleSkills(skills)
  return {
    name: 'skill',
    description:
      'Loads the instructions of one of the skills in the catalogue. Call it before you begin work that a skill covers.',
    inputSchema: {
      type: 'object',
      properties: { name: { type: 'string', description: 'The name of the skill.' } },
      required: ['name'],
      additionalProperties: false,
    },
    execute: input =>
      answer(() => {
        const found = mustFind(visible, textIn(input, 'name'))
        const skill = reloadSkill(found)
        const text = skillContent(skill, { mostFiles })
        onActivated?.(skill)
        return text
      }),
  }
}

/**
 * The tool `skill_file`: gives the text of one file of a skill. Only files inside the skill's directory, links resolved,
 * looked at when it is called.
 */
export const skillFileTool = (
  skills: readonly LoadedSkill[],
  { mostBytes = 256 * 1024 }: ToolOptions = {},
): SkillTool<{ name: string; path: string }> => {
  const visible = visibleSkills(skills)
  return {
    name: 'skill_file',
    description: 'Reads one of the files that came with a skill. It runs nothing.',
    inputSchema: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'The name of the skill.' },
        path: { type: 'string', description: "The file's path, as the skill lists it." },
      },
      required: ['name', 'path'],
      additionalProperties: false,
    },
    execute: input =>
      answer(() => {
        const skill = mustFind(visible, textIn(input, 'name'))
        const { text } = readBelow(skill, textIn(input, 'path'), mostBytes)
        return text ?? refusal('it is not a text')
      }),
  }
}

const answer = (make: () => string): string => {
  const made = caught(make)
  return isLoaderError(made) ? refusal(made.message) : made
}

const refusal = (why: string): string => `Error: ${oneLine(why)}`

/** What a model gives is not what its schema asks for, at times. */
const textIn = (input: unknown, key: string): string => {
  const value: unknown = isRecord(input) ? input[key] : undefined
  if (typeof value === 'string') return value
  throw fault('field-type', `the input needs a text "${key}"`, '')
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const mustFind = (visible: readonly LoadedSkill[], wanted: string): LoadedSkill => {
  const found = findSkill(visible, wanted)
  if (found !== null) return found
  const known = visible.map(skill => skill.name).join(', ')
  throw fault(
    'skill-unknown',
    `there is no skill ${JSON.stringify(wanted)}; there are: ${known === '' ? 'none' : known}`,
    '',
  )
}

/**
 * The body of a skill for a prompt. The tag bears a number that nobody could know when the body was written, so the body
 * cannot close it. `boundary`: that number, where a test needs to know it.
 */
export const skillContent = (
  skill: LoadedSkill,
  { mostFiles = 50, boundary }: { mostFiles?: number; boundary?: string } = {},
): string => {
  const tag = `skill_content_${boundary ?? randomBytes(8).toString('hex')}`
  const provider =
    skill.provider === null
      ? ''
      : ` provider="${escapeXml([skill.provider.name, skill.provider.version].filter(part => part !== null).join('@'))}"`
  return [
    `<${tag} name="${escapeXml(skill.name)}" directory="${escapeXml(skill.realDirectory)}"${provider}>`,
    skill.body,
    ...filesOf(skill, mostFiles),
    `</${tag}>`,
  ].join('\n')
}

const filesOf = (skill: LoadedSkill, most: number): string[] => {
  const { files, complete } = listBelow(skill.realDirectory)
  const others = files
    .filter(file => file !== skill.file)
    .map(file => path.relative(skill.realDirectory, file).replaceAll(path.sep, '/'))
  if (others.length === 0) return []
  const rest = others.length - most
  const more = complete ? `${rest} more` : 'more'
  return [
    '<skill_files>',
    ...others.slice(0, most).map(file => `<file>${escapeXml(file)}</file>`),
    ...(rest > 0 ? [`<!-- and ${more} -->`] : []),
    '</skill_files>',
  ]
}
