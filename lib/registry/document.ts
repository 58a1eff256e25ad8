// Registry text → YAML tree. A list of who owns what needs no tags, anchors or directives, so they are refused, and
// every scalar is text. The tokens are judged before a tree is made of them: deep nesting could exhaust the stack.

import { Composer, CST, isMap, isScalar, Lexer, LineCounter, Parser } from 'yaml'
import type { Document, ParsedNode, YAMLMap } from 'yaml'
import { compareText } from '../names.js'

/** What is wrong with the text, and where. */
export interface Trouble {
  /** 1-based. */
  line: number
  reason: string
}

/** A mapping whose nodes know where they stand. */
export type ParsedMap = YAMLMap.Parsed
export type ParsedPair = ParsedMap['items'][number]

/** The text as a tree. `root` null: there is none, and `troubles` says why. */
export interface RegistryDocument {
  /** The text without a byte order mark, its lines ending with LF: what offsets count in. */
  text: string
  document: Document.Parsed | null
  root: ParsedMap | null
  troubles: Trouble[]
  /** The 1-based line of an offset. */
  lineOf: (offset: number) => number
}

const MAX_DEPTH = 32
const CONFLICT_MARKER = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/
const REFUSED: Readonly<Record<string, string>> = {
  tag: 'YAML tags are not allowed',
  anchor: 'YAML anchors are not allowed',
  alias: 'YAML aliases are not allowed',
  directive: 'YAML directives are not allowed',
}

/** Parses the text of a registry. Says everything that is wrong with it as YAML, nothing about what it means. */
export const parseRegistry = (source: string): RegistryDocument => {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const counter = new LineCounter()
  const lineOf = (offset: number): number => counter.linePos(offset).line
  const refuse = (trouble: Trouble): RegistryDocument => {
    return { text, document: null, root: null, troubles: [trouble], lineOf }
  }
  const conflict = findConflict(text)
  if (conflict !== null) return refuse(conflict)
  const tooDeep = { line: 1, reason: `it is nested more than ${MAX_DEPTH} levels deep` }
  if (nestsWithoutEnd(text)) return refuse(tooDeep)
  const tokens = [...new Parser(counter.addNewLine).parse(text)]
  const { refused, depth } = inspectTokens(tokens, lineOf)
  if (depth > MAX_DEPTH) return refuse(tooDeep)
  return { text, ...compose(tokens, refused, lineOf), lineOf }
}

/** Brackets or dashes by the thousand: seen before they are parsed, which would take long. */
const nestsWithoutEnd = (text: string): boolean => {
  let brackets = 0
  let dashes = 0
  for (const lexeme of new Lexer().lex(text)) {
    const type = CST.tokenType(lexeme)
    if (type === 'flow-map-start' || type === 'flow-seq-start') brackets++
    if (type === 'flow-map-end' || type === 'flow-seq-end') brackets--
    if (type === 'seq-item-ind' || type === 'explicit-key-ind') dashes++
    if (type === 'newline') dashes = 0
    if (brackets > MAX_DEPTH || dashes > MAX_DEPTH) return true
  }
  return false
}

const findConflict = (text: string): Trouble | null => {
  const lines = text.split('\n')
  const index = lines.findIndex(line => CONFLICT_MARKER.test(line))
  if (index === -1) return null
  const reason = 'it has merge-conflict markers: settle the conflict, or take one side and run sync'
  return { line: index + 1, reason }
}

const compose = (
  tokens: CST.Token[],
  refused: Trouble[],
  lineOf: RegistryDocument['lineOf'],
): Pick<RegistryDocument, 'document' | 'root' | 'troubles'> => {
  const composer = new Composer({ schema: 'failsafe', uniqueKeys: true, keepSourceTokens: true })
  const documents = [...composer.compose(tokens)]
  const errors = documents.flatMap(document => document.errors)
  // behind the first place that is no YAML everything is guessed
  const first = errors.find(({ code }) => code !== 'DUPLICATE_KEY')
  const told = errors.filter(error => error.code === 'DUPLICATE_KEY' || error === first)
  const troubles = told.map(({ code, message, pos }) => ({
    line: lineOf(pos[0]),
    reason: code === 'DUPLICATE_KEY' ? 'a key is there twice' : `invalid YAML: ${message}`,
  }))
  troubles.push(...refused)

  const document = documents[0] ?? null
  const contents = document?.contents ?? null
  const isEmpty = contents === null || (isScalar(contents) && contents.source === '')
  if (documents.length > 1) troubles.push({ line: 1, reason: 'it holds several YAML documents' })
  else if (isEmpty && troubles.length === 0) {
    troubles.push({ line: 1, reason: 'it is empty: a registry without entries is no file at all' })
  } else if (contents !== null && !isMap(contents)) {
    troubles.push({ line: lineOf(contents.range[0]), reason: 'it is not a mapping' })
  }
  troubles.sort((a, b) => a.line - b.line || compareText(a.reason, b.reason))
  const broken = first !== undefined || documents.length > 1
  return { document, root: !broken && isMap(contents) ? contents : null, troubles }
}

/** Walks every token without recursion: what is refused, and how deep the collections are nested. */
const inspectTokens = (
  tokens: readonly CST.Token[],
  lineOf: RegistryDocument['lineOf'],
): { refused: Trouble[]; depth: number } => {
  const refused: Trouble[] = []
  let deepest = 0
  const left = tokens.map(token => ({ token, depth: 0 }))
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { token, depth } = next
    const reason = Object.hasOwn(REFUSED, token.type) ? REFUSED[token.type] : undefined
    if (reason !== undefined) refused.push({ line: lineOf(token.offset), reason })
    deepest = Math.max(deepest, depth)
    for (const child of childrenOf(token)) {
      left.push({ token: child, depth: 'items' in token ? depth + 1 : depth })
    }
  }
  return { refused, depth: deepest }
}

const childrenOf = (token: CST.Token): CST.Token[] => {
  if (token.type === 'document') return [...token.start, ...present(token.value)]
  if (token.type === 'block-scalar') return token.props
  if (!('items' in token)) return []
  return token.items.flatMap(item => [
    ...item.start,
    ...present(item.key),
    ...(item.sep ?? []),
    ...present(item.value),
  ])
}

const present = (token: CST.Token | null | undefined): CST.Token[] =>
  token === null || token === undefined ? [] : [token]

/** A scalar's text, '' for a key without a value; null for anything else. */
export const textOf = (node: ParsedNode | null): string | null => {
  if (node === null) return ''
  return isScalar(node) && typeof node.value === 'string' ? node.value : null
}

/** The pair of a mapping with this key. */
export const pairOf = (map: ParsedMap, key: string): ParsedPair | undefined =>
  map.items.find(pair => textOf(pair.key) === key)
