// The reference validator's three functions on directories: find, validate, read properties. See skill/reference.ts.

import path from 'node:path'
import { listDirectoryOrNull } from '../fs.js'
import type { FieldValue } from '../skill/frontmatter.js'
import { judgeReference } from '../skill/reference-rules.js'
import { parseReference, pythonText } from '../skill/reference.js'
import { attempt, fault } from './fault.js'
import { toPlain } from './plain.js'
import { availableSkills } from './prompt.js'
import { readTextFile, resolveDirectory } from './skill-file.js'
import type { Diagnostic, PlainValue } from './types.js'

/** The SKILL.md of a directory, else its skill.md, else null. */
export const findSkillMd = (directory: string): string | null => {
  const entries = attempt(directory, () => listDirectoryOrNull(directory)) ?? []
  const name = ['SKILL.md', 'skill.md'].find(wanted => entries.some(each => each.name === wanted))
  return name === undefined ? null : path.join(directory, name)
}

/** What the reference says of a directory, which exists. */
export const validateReference = (directory: string): Diagnostic[] => {
  const file = findSkillMd(directory)
  if (file === null) throw missing(directory)
  return judgeReference(readTextFile(file), path.basename(directory)).map(({ code, message }) => ({
    code,
    severity: 'error',
    message,
    path: file,
  }))
}

/** What the reference reads of a skill. A field that is not there is absent. */
export interface SkillProperties {
  name: string
  description: string
  license?: PlainValue
  compatibility?: PlainValue
  /** As written. */
  'allowed-tools'?: PlainValue
  /** A mapping's values are texts. */
  metadata?: PlainValue
}

/** Reads the properties of the skill in a directory. It needs a name and a description, and judges nothing else. */
export const readProperties = (directory: string): SkillProperties => readAt(directory).properties

const readAt = (directory: string): { file: string; properties: SkillProperties } => {
  const file = findSkillMd(resolveDirectory(directory))
  if (file === null) throw missing(directory)
  const { fields, fault: broken } = parseReference(readTextFile(file))
  if (fields === null) throw fault(broken.code, broken.message, file)
  const metadata = fields.get('metadata')
  const properties = {
    name: required(fields, 'name', file),
    description: required(fields, 'description', file),
    ...optional(fields, 'license'),
    ...optional(fields, 'compatibility'),
    ...optional(fields, 'allowed-tools'),
    ...(metadata === undefined ? {} : { metadata: metadataOf(metadata) }),
  }
  return { file, properties }
}

const missing = (directory: string) =>
  fault(
    'skill-md-missing',
    `Missing required file: SKILL.md (SKILL.md not found in ${directory})`,
    directory,
  )

const required = (
  fields: ReadonlyMap<string, FieldValue>,
  field: 'name' | 'description',
  file: string,
): string => {
  const value = fields.get(field)
  if (value === undefined) {
    throw fault(`${field}-missing`, `Missing required field in frontmatter: ${field}`, file)
  }
  if (typeof value !== 'string' || value.trim() === '') {
    throw fault(`${field}-empty`, `Field '${field}' must be a non-empty string`, file)
  }
  return value.trim()
}

const optional = (fields: ReadonlyMap<string, FieldValue>, field: string) => {
  const value = fields.get(field)
  return value === undefined ? {} : { [field]: toPlain(value) }
}

const metadataOf = (value: FieldValue): PlainValue =>
  value instanceof Map
    ? Object.fromEntries([...value].map(([key, inner]) => [key, pythonText(inner)]))
    : toPlain(value)

/** The `<available_skills>` of these directories, in their order; an empty element for none. */
export const toPrompt = (directories: readonly string[]): string =>
  availableSkills(
    directories.map(directory => {
      const { file, properties } = readAt(directory)
      return { name: properties.name, description: properties.description, file }
    }),
  )
