// From the nodes of a YAML document to plain values: strings, arrays, Maps. No objects, so a key `__proto__` is a key.

import { isMap, isScalar, isSeq, type YAMLMap } from 'yaml'
import { excerpt, MOST_PER_RULE } from './finding.js'
import { MAX_DEPTH, type TokenFault } from './tokens.js'

/** A value of the frontmatter: every scalar is the string that stands there. */
export type FieldValue = string | FieldValue[] | Map<string, FieldValue>

/** The fields of a mapping, and what is wrong in it: doubled keys, keys that are not text, too many levels. */
export const toFields = (
  contents: YAMLMap,
): { fields: Map<string, FieldValue>; faults: TokenFault[] } => {
  const faults: TokenFault[] = []
  const fields = toMap(contents, 1, faults)
  return { fields, faults }
}

const toMap = (map: YAMLMap, depth: number, faults: TokenFault[]): Map<string, FieldValue> => {
  const fields = new Map<string, FieldValue>()
  if (depth > MAX_DEPTH) {
    add(faults, 'depth', map)
    return fields
  }
  for (const { key, value } of map.items) {
    if (!isScalar(key)) {
      add(faults, 'yaml-invalid', key ?? map, { reason: 'a key that is not plain text' })
      continue
    }
    const name = toText(key)
    if (fields.has(name)) {
      add(faults, 'yaml-invalid', key, { found: excerpt(name), reason: 'the same key twice' })
    }
    fields.set(name, toValue(value, depth + 1, faults))
  }
  return fields
}

const toValue = (node: unknown, depth: number, faults: TokenFault[]): FieldValue => {
  if (isMap(node)) return toMap(node, depth, faults)
  if (isSeq(node)) {
    if (depth <= MAX_DEPTH) return node.items.map(item => toValue(item, depth + 1, faults))
    add(faults, 'depth', node)
    return []
  }
  return toText(node)
}

/** A key without a value has no node at all: that is the empty text, like one whose value is left out. */
const toText = (node: unknown): string =>
  isScalar(node) && typeof node.value === 'string' ? node.value : ''

const add = (
  faults: TokenFault[],
  rule: TokenFault['rule'],
  node: unknown,
  details: { found?: string; reason?: string } = {},
): void => {
  if (faults.length < MOST_PER_RULE) faults.push({ rule, offset: offsetOf(node), ...details })
}

/** Where a node begins in the YAML text. */
export const offsetOf = (node: unknown): number =>
  isScalar(node) || isMap(node) || isSeq(node) ? (node.range?.[0] ?? 0) : 0
