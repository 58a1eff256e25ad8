// What an author should know about the fields of a SKILL.md beyond the rules that decide whether it is installed.

import { suggest } from '../config/match.js'
import { excerpt } from '../skill/finding.js'
import type { FieldValue, Frontmatter } from '../skill/frontmatter.js'
import { splitTools } from '../skill/metadata.js'
import type { Find } from './finding.js'

/** The fields that the format has. */
export const FORMAT_FIELDS: readonly string[] = [
  ...['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools'],
]

/** Fields of single agents that do no harm to others: nothing is said of them. */
const HARMLESS: readonly string[] = ['disable-model-invocation', 'user-invocable']

/** Fields of single agents. */
const CLIENT_FIELDS: readonly string[] = [
  ...['when_to_use', 'argument-hint', 'arguments', 'model', 'effort', 'context', 'agent'],
  ...['background', 'paths', 'shell', 'disallowed-tools', 'triggers', 'tools'],
]

/** A rule of its own says what is wrong with these. */
const ELSEWHERE: readonly string[] = ['hooks']

const LONGEST_LICENSE = 500
const LONGEST_DESCRIPTION = 1024
const SHORTEST_DESCRIPTION = 20

/** Judges the fields of one frontmatter; `file` is the SKILL.md, relative to the package. */
export const judgeFields = (frontmatter: Frontmatter, file: string, find: Find): void => {
  const { fields, lines, yaml } = frontmatter
  if (fields === null || yaml === null) return
  const rawLines = yaml.split('\n')
  for (const [key, value] of fields) {
    const line = lines.get(key) ?? 1
    const at: At = (rule, details) => find(rule, file, { line, ...details })
    judgeKey(key, fields, at)
    judgeValue(key, value, rawLines[line - 2] ?? '', at)
  }
}

type At = (rule: Parameters<Find>[0], details?: Parameters<Find>[2]) => void

const judgeKey = (key: string, fields: ReadonlyMap<string, FieldValue>, at: At): void => {
  const found = excerpt(key)
  if ([...FORMAT_FIELDS, ...HARMLESS, ...ELSEWHERE].includes(key)) return
  if (CLIENT_FIELDS.includes(key)) return at('client-field', { found })
  const nearest = suggest(key, [...FORMAT_FIELDS, ...HARMLESS, ...CLIENT_FIELDS])
  const reason =
    key === 'version'
      ? 'the format has it in metadata'
      : nearest === null || fields.has(nearest)
        ? undefined
        : `did you mean "${nearest}"?`
  at('unknown-field', { found, ...(reason === undefined ? {} : { reason }) })
}

const judgeValue = (key: string, value: FieldValue, rawLine: string, at: At): void => {
  switch (key) {
    case 'name':
      return judgeTyped(rawLine, at)
    case 'description':
      judgeTyped(rawLine, at)
      return judgeDescription(value, at)
    case 'license':
      return judgeLicense(value, at)
    case 'compatibility':
      if (typeof value === 'string' && value.trim() === '') at('compatibility-empty')
      return
    case 'metadata':
      return judgeMetadataValues(value, at)
    case 'allowed-tools':
      return judgeTools(value, at)
    default:
  }
}

/** What a reader with the types of YAML 1.1 or 1.2 does not take for text, if it is not in quotes. */
const TYPED =
  /^(?:true|false|yes|no|on|off|y|n|null|~|[-+]?(?:\d[\d_]*)(?:\.\d*)?(?:e[-+]?\d+)?|0x[\da-f]+|0o?[0-7]+|[-+]?\.(?:inf|nan|\d+)|\d{4}-\d{1,2}-\d{1,2}(?:[t ].*)?)$/i

const judgeTyped = (rawLine: string, at: At): void => {
  const value = /^[^:]*:\s+(.*?)\s*(?:\s#.*)?$/.exec(rawLine)?.[1]
  if (value !== undefined && TYPED.test(value)) at('name-typed', { found: excerpt(value) })
}

const judgeDescription = (value: FieldValue, at: At): void => {
  if (typeof value !== 'string') return
  const text = value.trim()
  const bytes = Buffer.byteLength(value)
  if ([...value].length <= LONGEST_DESCRIPTION && bytes > LONGEST_DESCRIPTION) {
    at('description-bytes', { reason: `${bytes} bytes` })
  }
  if (text !== '' && [...text].length < SHORTEST_DESCRIPTION) {
    at('description-short', { found: text })
  }
}

const judgeLicense = (value: FieldValue, at: At): void => {
  if (typeof value !== 'string') at('license-invalid', { reason: kindOf(value) })
  else if ([...value].length > LONGEST_LICENSE) {
    at('license-invalid', { reason: `${[...value].length} characters` })
  }
}

const kindOf = (value: FieldValue): string =>
  typeof value === 'string' ? 'a text' : Array.isArray(value) ? 'a list' : 'a mapping'

const judgeMetadataValues = (value: FieldValue, at: At): void => {
  if (!(value instanceof Map)) return
  for (const [key, inner] of value) {
    if (typeof inner === 'string') continue
    at('metadata-nested', { found: excerpt(key), reason: kindOf(inner) })
  }
}

const judgeTools = (value: FieldValue, at: At): void => {
  if (typeof value !== 'string') return at('allowed-tools-form', { reason: kindOf(value) })
  // commas inside of parentheses belong to a tool
  const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim()
  if (spaced(splitTools(value).join(' ')) !== spaced(value)) {
    at('allowed-tools-form', { reason: 'commas' })
  }
}
