// From the Maps of the parser to plain values.

import type { FieldValue } from '../skill/frontmatter.js'
import type { PlainValue } from './types.js'

/** Maps become objects; a key `__proto__` stays a key. */
export const toPlain = (value: FieldValue): PlainValue => {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(toPlain)
  return toPlainRecord(value)
}

/** {@link toPlain} of a mapping; an empty object for anything else. */
export const toPlainRecord = (value: FieldValue | undefined): Record<string, PlainValue> =>
  value instanceof Map
    ? Object.fromEntries([...value].map(([key, inner]) => [key, toPlain(inner)]))
    : {}

/** A mapping's values as texts: a scalar as it is written, anything else as JSON. */
export const toTexts = (value: ReadonlyMap<string, FieldValue>): Record<string, string> =>
  Object.fromEntries([...value].map(([key, inner]) => [key, textOf(toPlain(inner))]))

const textOf = (value: PlainValue): string =>
  typeof value === 'string' ? value : JSON.stringify(value)
