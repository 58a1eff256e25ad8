// Judges the metadata of one SKILL.md by the rules of the format: all of it, not only the first fault. What could harm
// is judged in metadata.ts.

import { MAX_NAME_LENGTH } from '../names.js'
import { excerpt, type Report } from './finding.js'
import type { Frontmatter } from './frontmatter.js'
import { hasPromptTag, textsOf } from './metadata.js'
import type { FieldValue } from './values.js'

const LONGEST_DESCRIPTION = 1024
const LONGEST_COMPATIBILITY = 500

/**
 * Every rule about the fields of a SKILL.md in a directory called `directory`. A finding's `found` is the value; its
 * `reason` names the fault where a rule knows several: see messages.ts, which words them.
 */
export const judgeMetadata = (
  frontmatter: Frontmatter,
  directory: string,
  report: Report,
): void => {
  const { fields, lines, yaml } = frontmatter
  for (const { rule, ...details } of frontmatter.findings) report(rule, () => details)
  if (fields === null || yaml === null) return
  const at =
    (key: string): Report =>
    (rule, details) =>
      report(rule, () => ({ line: lines.get(key) ?? 1, ...details?.() }))
  judgeName(fields.get('name'), directory, at('name'))
  judgeDescription(fields.get('description'), at('description'))
  judgeOthers(fields, at)
  judgeDashes(yaml, report)
}

/** The name as it counts: trimmed; null where the field is no text. */
export const nameOf = (fields: ReadonlyMap<string, FieldValue>): string | null =>
  textOf(fields.get('name'))

const textOf = (value: FieldValue | undefined): string | null =>
  typeof value === 'string' ? value.trim() : null

const typeOf = (value: FieldValue): string =>
  typeof value === 'string' ? 'a text' : Array.isArray(value) ? 'a list' : 'a mapping'

const lengthOf = (text: string): number => [...text].length

const judgeName = (value: FieldValue | undefined, directory: string, report: Report): void => {
  if (value === undefined) return report('name-missing')
  const name = textOf(value)
  if (name === null) return report('name-type', () => ({ reason: typeOf(value) }))
  if (name === '') return report('name-empty')
  const found = excerpt(name)
  const length = lengthOf(name)
  if (length > MAX_NAME_LENGTH)
    report('name-too-long', () => ({ found, reason: `${length} chars` }))
  for (const reason of faultsOf(name)) report('name-characters', () => ({ found, reason }))
  if (name !== directory) report('name-mismatch', () => ({ found, reason: excerpt(directory) }))
  const vendor = ['anthropic', 'claude'].find(word => name.toLowerCase().includes(word))
  if (vendor !== undefined) report('name-reserved', () => ({ found, reason: vendor }))
}

/** The `reason` of a `name-characters` finding. */
export const NAME_FAULTS = {
  upper: 'upper case',
  prefix: 'a prefix',
  other: 'invalid characters',
  edge: 'a hyphen at an end',
  doubled: 'consecutive hyphens',
} as const

/** What is wrong with the characters of a name. */
const faultsOf = (name: string): string[] => {
  const faults: string[] = []
  if (name !== name.toLowerCase()) faults.push(NAME_FAULTS.upper)
  if (/[/:]/.test(name)) faults.push(NAME_FAULTS.prefix)
  else if (/[^a-z0-9-]/.test(name.toLowerCase())) faults.push(NAME_FAULTS.other)
  if (/^-|-$/.test(name)) faults.push(NAME_FAULTS.edge)
  if (name.includes('--')) faults.push(NAME_FAULTS.doubled)
  return faults
}

const judgeDescription = (value: FieldValue | undefined, report: Report): void => {
  if (value === undefined) return report('description-missing')
  if (typeof value !== 'string')
    return report('description-type', () => ({ reason: typeOf(value) }))
  if (value.trim() === '') return report('description-empty')
  const length = lengthOf(value)
  if (length > LONGEST_DESCRIPTION) {
    report('description-too-long', () => ({ found: excerpt(value), reason: `${length} chars` }))
  }
  judgeBrackets(value, report)
}

/** Tags are worse, and said by metadata.ts. */
const judgeBrackets = (text: string, report: Report): void => {
  const at = text.search(/[<>]/)
  if (at === -1 || hasPromptTag(text)) return
  report('angle-brackets', () => ({ found: excerpt(text.slice(at, at + 40)) }))
}

const judgeOthers = (
  fields: ReadonlyMap<string, FieldValue>,
  at: (key: string) => Report,
): void => {
  const compatibility = fields.get('compatibility')
  if (compatibility !== undefined) judgeCompatibility(compatibility, at('compatibility'))
  const metadata = fields.get('metadata')
  if (metadata !== undefined && metadata !== '' && !(metadata instanceof Map)) {
    at('metadata')('metadata-not-mapping', () => ({ reason: typeOf(metadata) }))
  }
  for (const key of ['triggers', 'tools']) {
    const value = fields.get(key)
    if (value !== undefined && !isListOfTexts(value)) {
      at(key)('field-type', () => ({ found: key, reason: typeOf(value) }))
    }
  }
  for (const text of textsOf(fields.get('triggers') ?? '')) judgeBrackets(text, at('triggers'))
}

const judgeCompatibility = (value: FieldValue, report: Report): void => {
  if (typeof value !== 'string')
    return report('compatibility-invalid', () => ({ reason: typeOf(value) }))
  const length = lengthOf(value)
  if (length > LONGEST_COMPATIBILITY)
    report('compatibility-invalid', () => ({ reason: `${length} chars` }))
}

const isListOfTexts = (value: FieldValue): boolean =>
  Array.isArray(value) && value.every(item => typeof item === 'string')

/** Tools that look for the next --- wherever it stands cut the frontmatter there. */
const judgeDashes = (yaml: string, report: Report): void => {
  const lines = yaml.split('\n')
  const line = lines.findIndex(text => text.includes('---') && !text.trimStart().startsWith('#'))
  if (line !== -1)
    report('triple-dash', () => ({ line: line + 2, found: excerpt(lines[line]!.trim()) }))
}
