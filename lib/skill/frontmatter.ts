// The frontmatter of a SKILL.md: the YAML between a first line and a next line that are exactly ---. Every scalar is a
// string as it stands there (failsafe schema). The text is hostile: its tokens are looked through first, so that what
// is refused anyway (tags, anchors, deep nesting, sheer size) never reaches the recursive part of the parser.

import { isMap, isScalar, parseDocument, type YAMLError, type YAMLMap } from 'yaml'
import { excerpt, type TextFinding } from './finding.js'
import { lineStarts, positionOf } from './lines.js'
import { scanTokens, type TokenFault } from './tokens.js'
import { offsetOf, toFields, type FieldValue } from './values.js'

export type { FieldValue } from './values.js'

/** A text cut at its frontmatter. */
export interface Split {
  /** What stands between the two lines; null: there is no frontmatter, and `fault` says why. */
  yaml: string | null
  fault: 'frontmatter-missing' | 'frontmatter-unclosed' | null
  /** Everything behind the closing line, verbatim; without frontmatter the whole text. */
  body: string
  /** The 1-based line on which the body begins. */
  bodyLine: number
  /** The text began with a byte order mark, which is in none of the parts. */
  byteOrderMark: boolean
}

const FENCE = '---'

/** Cuts a text at its frontmatter. Never throws. */
export const splitFrontmatter = (text: string): Split => {
  const byteOrderMark = text.startsWith('\uFEFF')
  const rest = byteOrderMark ? text.slice(1) : text
  const none = { yaml: null, body: rest, bodyLine: 1, byteOrderMark }
  const opened = endOfLine(rest, 0)
  if (rest.slice(0, opened).trimEnd() !== FENCE) return { ...none, fault: 'frontmatter-missing' }
  for (let start = opened, line = 2; start < rest.length; line++) {
    const end = endOfLine(rest, start)
    if (rest.startsWith(FENCE, start) && rest.slice(start, end).trimEnd() === FENCE) {
      const yaml = rest.slice(opened, start)
      return { yaml, fault: null, body: rest.slice(end), bodyLine: line + 1, byteOrderMark }
    }
    start = end
  }
  return { ...none, fault: 'frontmatter-unclosed' }
}

/** The offset behind the line end that follows `start`. */
const endOfLine = (text: string, start: number): number => {
  const at = text.indexOf('\n', start)
  return at === -1 ? text.length : at + 1
}

/** What the frontmatter of one text says. */
export interface Frontmatter {
  /** The top-level fields in their order; null: there is no usable frontmatter, and `findings` say why. */
  fields: Map<string, FieldValue> | null
  /** The 1-based line, in the text, of each top-level field. */
  lines: Map<string, number>
  body: string
  bodyLine: number
  /** The frontmatter as it stands there; null: none. Its first line is line 2 of the text. */
  yaml: string | null
  /** All about form: a byte order mark (a warning), or why there are no fields. Lines are those of the text. */
  findings: TextFinding[]
}

/**
 * No real frontmatter comes near: a description has 1,024 characters, and a client's whole catalogue of skills 8,000
 * to 50,000. At this size the worst text that we know takes the parser a fraction of a second.
 */
export const MAX_FRONTMATTER_LENGTH: number = 64 * 1024

/** Reads the frontmatter of a text. Never throws. */
export const parseFrontmatter = (text: string): Frontmatter => {
  const { yaml, fault, body, bodyLine, byteOrderMark } = splitFrontmatter(text)
  const mark: TextFinding[] = byteOrderMark ? [{ rule: 'byte-order-mark', line: 1 }] : []
  const parsed = yaml === null ? refuse(whyNone(body, fault)) : parseYaml(yaml)
  return { ...parsed, body, bodyLine, yaml, findings: [...mark, ...parsed.findings] }
}

type Parsed = Pick<Frontmatter, 'fields' | 'lines' | 'findings'>

const refuse = (...findings: TextFinding[]): Parsed => ({
  fields: null,
  lines: new Map(),
  findings,
})

const whyNone = (text: string, fault: Split['fault']): TextFinding => {
  if (fault === 'frontmatter-unclosed') {
    const lines = text.split('\n', 1000)
    const near = lines.findIndex(
      (line, i) => i > 0 && /^(?:\s*---|\.\.\.\s*$)|---\s*$/.test(line.slice(0, 1000)),
    )
    if (near === -1) return { rule: 'frontmatter-unclosed', line: 1 }
    const found = excerpt(lines[near]!.trimEnd())
    return {
      rule: 'frontmatter-unclosed',
      line: near + 1,
      found,
      reason: 'this line is not exactly ---',
    }
  }
  const first = excerpt(text.slice(0, endOfLine(text, 0)).trimEnd())
  if (first.startsWith(FENCE)) {
    return {
      rule: 'frontmatter-missing',
      line: 1,
      found: first,
      reason: 'the first line is not exactly ---',
    }
  }
  const late = /^\s*---/.test(text.slice(0, 1000))
  return {
    rule: 'frontmatter-missing',
    line: 1,
    ...(late ? { reason: '--- is not at the very start' } : {}),
  }
}

const parseYaml = (yaml: string): Parsed => {
  if (yaml.length > MAX_FRONTMATTER_LENGTH) {
    const reason = `the frontmatter is larger than ${MAX_FRONTMATTER_LENGTH / 1024} KiB`
    return refuse({ rule: 'yaml-invalid', line: 1, reason })
  }
  const starts = lineStarts(yaml)
  // what is missing is missed at the end: say so of the last line that says anything
  const last = yaml.trimEnd().length
  const at = (offset: number) => {
    const { line, ...rest } = positionOf(yaml, starts, Math.min(offset, last))
    return { line: line + 1, ...rest }
  }
  const place = ({ offset, ...fault }: TokenFault): TextFinding => ({ ...fault, ...at(offset) })
  const refused = scanTokens(yaml)
  if (refused.length > 0) return refuse(...refused.map(place))

  // unique keys are looked after in values.ts: the parser compares each key with each other one
  const options = {
    schema: 'failsafe',
    version: '1.2',
    strict: true,
    uniqueKeys: false,
    prettyErrors: false,
  } as const
  const document = parseDocument(yaml, { ...options, logLevel: 'error' })
  const error = document.errors[0]
  // what follows a syntax error is its consequence more often than not
  if (error !== undefined) return refuse(place(describe(error, yaml)))
  return toParsed(document.contents, at, place)
}

const toParsed = (
  contents: unknown,
  at: (offset: number) => { line: number },
  place: (fault: TokenFault) => TextFinding,
): Parsed => {
  if (!isMap(contents)) return refuse({ rule: 'frontmatter-not-mapping', line: 2 })
  const { fields, faults } = toFields(contents)
  if (faults.length > 0) return refuse(...faults.map(place))
  return { fields, lines: linesOf(contents, at), findings: [] }
}

const linesOf = (map: YAMLMap, at: (offset: number) => { line: number }): Map<string, number> => {
  const lines = new Map<string, number>()
  for (const { key } of map.items) {
    if (isScalar(key)) lines.set(String(key.value), at(offsetOf(key)).line)
  }
  return lines
}

const describe = (error: YAMLError, yaml: string): TokenFault => {
  const offset = error.pos[0]
  const line = yaml.slice(offset, endOfLine(yaml, offset)).trimEnd()
  return { rule: 'yaml-invalid', offset, found: excerpt(line), reason: hintFor(error, line) }
}

const NO_KEY = 'neither "key: value" nor part of the value above'

const hintFor = (error: YAMLError, rest: string): string => {
  switch (error.code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return /:(?:\s|$)/.test(rest) ? 'a value that contains ": " must be quoted' : error.message
    case 'BAD_SCALAR_START':
      return `a value that begins with ${rest.slice(0, 1)} must be quoted`
    case 'MULTILINE_IMPLICIT_KEY':
      return NO_KEY
    case 'MISSING_CHAR':
      return error.message.startsWith('Implicit map keys') ? NO_KEY : error.message
    case 'TAB_AS_INDENT':
      return 'tabs are not allowed as indentation'
    case 'UNEXPECTED_TOKEN':
      return /node end/.test(error.message)
        ? 'text behind the end of a value: quote the whole value'
        : error.message
    default:
      return error.message
  }
}
