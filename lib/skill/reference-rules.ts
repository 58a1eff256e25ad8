// What the reference validator says of a SKILL.md. See reference.ts, which reads it as the validator does.

import { MAX_NAME_LENGTH } from '../names.js'
import type { FieldValue } from './frontmatter.js'
import { parseReference, type ReferenceFault } from './reference.js'

const ALLOWED: ReadonlySet<string> = new Set([
  ...['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools'],
])

/**
 * Everything that the reference says of a text in a directory called `directory`, in its order: unknown fields, name,
 * description, compatibility.
 */
export const judgeReference = (source: string, directory: string): ReferenceFault[] => {
  const { fields, fault } = parseReference(source)
  if (fields === null) return [fault]
  const unknown = [...fields.keys()].filter(key => !ALLOWED.has(key)).sort()
  return [
    ...(unknown.length === 0
      ? []
      : [say('unknown-field', `Unexpected fields in frontmatter: ${unknown.join(', ')}`)]),
    ...judgeName(fields.get('name'), directory),
    ...judgeDescription(fields.get('description')),
    ...judgeCompatibility(fields.get('compatibility')),
  ]
}

const say = (code: ReferenceFault['code'], message: string): ReferenceFault => ({ code, message })

const lengthOf = (text: string): number => [...text].length

const judgeName = (value: FieldValue | undefined, directory: string): ReferenceFault[] => {
  if (value === undefined) {
    return [say('name-missing', 'Missing required field in frontmatter: name')]
  }
  if (typeof value !== 'string' || value.trim() === '') {
    const message = "Field 'name' must be a non-empty string (`name` is empty)"
    return [say('name-empty', message)]
  }
  const name = value.trim().normalize('NFKC')
  const faults: ReferenceFault[] = []
  const add = (code: ReferenceFault['code'], message: string) => faults.push(say(code, message))
  const length = lengthOf(name)
  if (length > MAX_NAME_LENGTH) {
    add('name-too-long', `Skill name '${name}' exceeds 64 character limit (${length} chars)`)
  }
  if (name !== name.toLowerCase()) add('name-characters', `Skill name '${name}' must be lowercase`)
  if (/^-|-$/.test(name)) add('name-characters', 'Skill name cannot start or end with a hyphen')
  if (name.includes('--')) {
    add('name-characters', 'Skill name cannot contain consecutive hyphens')
  }
  if (!/^[\p{L}\p{N}-]+$/u.test(name)) {
    const only = 'only letters, digits and hyphens are allowed'
    add('name-characters', `Skill name '${name}' contains invalid characters: ${only}`)
  }
  if (directory.normalize('NFKC') !== name) {
    add('name-mismatch', `Directory name '${directory}' must match skill name '${name}'`)
  }
  return faults
}

const judgeDescription = (value: FieldValue | undefined): ReferenceFault[] => {
  if (value === undefined) {
    const message = 'Missing required field in frontmatter: description'
    return [say('description-missing', message)]
  }
  if (typeof value !== 'string' || value.trim() === '') {
    const message = "Field 'description' must be a non-empty string (`description` is empty)"
    return [say('description-empty', message)]
  }
  const length = lengthOf(value)
  const message = `Description exceeds 1024 character limit (${length} chars)`
  return length > 1024 ? [say('description-too-long', message)] : []
}

const judgeCompatibility = (value: FieldValue | undefined): ReferenceFault[] => {
  if (value === undefined) return []
  if (typeof value !== 'string') {
    return [say('compatibility-invalid', "Field 'compatibility' must be a string")]
  }
  const length = lengthOf(value)
  const message = `Compatibility exceeds 500 character limit (${length} chars)`
  return length > 500 ? [say('compatibility-invalid', message)] : []
}
