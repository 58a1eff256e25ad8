// How the format's own reference validator reads and judges a SKILL.md, quirks included: its frontmatter begins with the
// first three characters and ends at the next --- anywhere, flow style is refused, names may be in any script. For
// comparison and for strict checks of what is published; nothing is loaded or installed by it.

import { CST, isMap, isScalar, isSeq, Lexer, parseDocument } from 'yaml'
import type { FieldValue } from './frontmatter.js'
import { scanTokens } from './tokens.js'

/** What the reference validator says, by the code of the fault and in our words. */
export interface ReferenceFault {
  code:
    | 'frontmatter-missing'
    | 'frontmatter-unclosed'
    | 'frontmatter-not-mapping'
    | 'yaml-invalid'
    | 'unknown-field'
    | 'name-missing'
    | 'name-empty'
    | 'name-too-long'
    | 'name-characters'
    | 'name-mismatch'
    | 'description-missing'
    | 'description-empty'
    | 'description-too-long'
    | 'compatibility-invalid'
  message: string
}

/** A text as the reference reads it: its fields and its body, or why there are none. */
export type ReferenceText =
  | { fields: Map<string, FieldValue>; body: string; fault: null }
  | { fields: null; body: null; fault: ReferenceFault }

const FENCE = '---'

/** Cuts a text as the reference does. Lines end with LF, as it sees them. */
const splitReference = (source: string): { yaml: string; body: string } | ReferenceFault => {
  const text = source.replace(/\r\n?/g, '\n')
  if (!text.startsWith(FENCE)) {
    return {
      code: 'frontmatter-missing',
      message: 'no frontmatter — SKILL.md must start with YAML frontmatter (---)',
    }
  }
  const end = text.indexOf(FENCE, FENCE.length)
  if (end === -1) {
    return {
      code: 'frontmatter-unclosed',
      message: 'frontmatter opened with `---` and was never closed (not properly closed with ---)',
    }
  }
  return { yaml: text.slice(FENCE.length, end), body: text.slice(end + FENCE.length).trim() }
}

/** Reads a text as the reference does. Never throws. */
export const parseReference = (source: string): ReferenceText => {
  const split = splitReference(source)
  if ('code' in split) return { fields: null, body: null, fault: split }
  const fields = readYaml(split.yaml)
  return fields instanceof Map
    ? { fields, body: split.body, fault: null }
    : { fields: null, body: null, fault: fields }
}

const readYaml = (yaml: string): Map<string, FieldValue> | ReferenceFault => {
  const reason = yamlFault(yaml)
  if (reason !== null) return invalid(reason)
  const { contents, errors } = parseDocument(yaml, PARSE)
  const [error] = errors
  if (error !== undefined) return invalid(error.message)
  if (!isMap(contents)) {
    const message = 'SKILL.md frontmatter must be a YAML mapping'
    return { code: 'frontmatter-not-mapping', message }
  }
  return toMap(contents.items, 1) ?? invalid('a value that it does not read')
}

const PARSE = {
  schema: 'failsafe',
  version: '1.2',
  strict: true,
  uniqueKeys: true,
  prettyErrors: false,
  logLevel: 'error',
} as const

const invalid = (reason: string): ReferenceFault => ({
  code: 'yaml-invalid',
  message: `Invalid YAML in frontmatter: ${reason}`,
})

const LONGEST_YAML = 64 * 1024
const UNPRINTABLE =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ud800-\udfff\ufffe\uffff]/u

/** What the reference's YAML reader refuses and ours would take. */
const yamlFault = (yaml: string): string | null => {
  if (yaml.length > LONGEST_YAML) return 'the frontmatter is larger than 64 KiB'
  if (UNPRINTABLE.test(yaml)) return 'a control character'
  const [fault] = scanTokens(yaml)
  if (fault !== undefined) return fault.reason ?? fault.rule
  for (const token of new Lexer().lex(yaml)) {
    const type = CST.tokenType(token)
    if (type === 'flow-map-start' || type === 'flow-seq-start') return 'flow style ([…] or {…})'
  }
  return null
}

const DEEPEST = 200

/** null: a key that is no text, or far too many levels. */
const toValue = (node: unknown, depth: number): FieldValue | null => {
  if (depth > DEEPEST) return null
  if (isMap(node)) return toMap(node.items, depth)
  if (isSeq(node)) {
    const items = node.items.map(item => toValue(item, depth + 1))
    return items.every(item => item !== null) ? items : null
  }
  return isScalar(node) && typeof node.value === 'string' ? node.value : ''
}

const toMap = (
  items: readonly { key: unknown; value: unknown }[],
  depth: number,
): Map<string, FieldValue> | null => {
  const fields = new Map<string, FieldValue>()
  for (const { key, value } of items) {
    const name = isScalar(key) ? toValue(key, depth) : null
    const inner = toValue(value, depth + 1)
    if (typeof name !== 'string' || inner === null) return null
    fields.set(name, inner)
  }
  return fields
}

/** A value of `metadata` as the reference gives it: a scalar as it is written, anything else as Python prints it. */
export const pythonText = (value: FieldValue): string => {
  return typeof value === 'string' ? value : repr(value)
}

const repr = (value: FieldValue): string => {
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) return `[${value.map(repr).join(', ')}]`
  return `{${[...value].map(([key, inner]) => `${quote(key)}: ${repr(inner)}`).join(', ')}}`
}

const quote = (text: string): string => {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'"
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r')
  return `${mark}${mark === "'" ? escaped.replaceAll("'", "\\'") : escaped}${mark}`
}
