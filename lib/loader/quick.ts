// Most frontmatters are a few lines of `key: text`. Those are read here, without a YAML parser, in a fraction of the
// time. Only what YAML cannot possibly understand otherwise is taken; at the first doubt the answer is null, and the
// real parser decides. A test compares the two on random texts.

import { MAX_FRONTMATTER_LENGTH, type FieldValue } from '../skill/frontmatter.js'

/** The fields of a frontmatter, as far as both readers know them. */
export interface QuickFields {
  fields: Map<string, FieldValue>
  /** The 1-based line, in the whole text, of each field. */
  lines: Map<string, number>
}

const MOST_LINES = 200

/** Reads the text between the two `---` lines; null: not this simple. */
export const readQuickly = (yaml: string): QuickFields | null => {
  if (yaml.length > MAX_FRONTMATTER_LENGTH) return null
  const lines = yaml.split('\n', MOST_LINES + 1)
  if (lines.length > MOST_LINES) return null
  const result: QuickFields = { fields: new Map(), lines: new Map() }
  let next = 0
  for (const [i, line] of lines.entries()) {
    if (i < next || line === '') continue
    const pair = pairOf(line)
    if (pair === null || result.fields.has(pair.key)) return null
    next = i + 1
    while (lines[next]?.startsWith(' ') === true) next++
    const value = next === i + 1 ? pair.value : nestedValue(pair, lines.slice(i + 1, next))
    if (value === null) return null
    result.fields.set(pair.key, value)
    result.lines.set(pair.key, i + 2)
  }
  return result.fields.size === 0 ? null : result
}

interface Pair {
  key: string
  /** '' where there is none. */
  value: string
  /** True where nothing at all stands behind the colon. */
  open: boolean
}

const PAIR = /^([A-Za-z][A-Za-z0-9_-]{0,63}):(?: +(\S.*)?)?$/

const pairOf = (line: string): Pair | null => {
  const match = PAIR.exec(line)
  const key = match?.[1]
  if (match === null || key === undefined) return null
  const text = match[2]
  if (text === undefined) return { key, value: '', open: true }
  const value = scalarOf(text)
  return value === null ? null : { key, value, open: false }
}

const ASCII = /^[\x20-\x7e]*$/
/** White space other than blanks, halves of characters, and what cannot be seen: the real parser looks. */
const ODD =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u00a0\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ud800-\udfff\ufeff\ufff0-\uffff]/
const BEGINS_ODDLY = /^[-?:,[\]{}#&*!|>'"%@`]/
const MEANS_MORE = /: |:$/
const QUOTED = /^(["'])((?:(?!\1)[^\\])*)\1(?: +#.*)?$/

const scalarOf = (text: string): string | null => {
  if (!ASCII.test(text) && ODD.test(text)) return null
  const quoted = QUOTED.exec(text.trimEnd())?.[2]
  if (quoted !== undefined) return quoted
  const comment = text.indexOf(' #')
  const plain = (comment === -1 ? text : text.slice(0, comment)).trimEnd()
  return BEGINS_ODDLY.test(plain) || MEANS_MORE.test(plain) ? null : plain
}

/** One level of lines that are further in: all of them items, or all of them pairs. */
const nestedValue = ({ open }: Pair, lines: readonly string[]): FieldValue | null => {
  const [first = ''] = lines
  const indent = first.search(/[^ ]|$/)
  if (!open || lines.some(line => line.search(/[^ ]|$/) !== indent)) return null
  const texts = lines.map(line => line.slice(indent))
  return first.startsWith('- ', indent) ? itemsOf(texts) : pairsOf(texts)
}

const itemsOf = (texts: readonly string[]): string[] | null => {
  const items: string[] = []
  for (const text of texts) {
    const item = /^- +(\S.*)$/.exec(text)?.[1]
    const value = item === undefined ? null : scalarOf(item)
    if (value === null) return null
    items.push(value)
  }
  return items
}

const pairsOf = (texts: readonly string[]): Map<string, FieldValue> | null => {
  const fields = new Map<string, FieldValue>()
  for (const text of texts) {
    const pair = pairOf(text)
    if (pair === null || fields.has(pair.key)) return null
    fields.set(pair.key, pair.value)
  }
  return fields
}
