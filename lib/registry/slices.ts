// A block mapping of a registry as slices of its text, so that what others wrote can be moved without being rewritten.

import { isCollection, isMap, isPair, Scalar, visit } from 'yaml'
import type { ParsedNode } from 'yaml'
import { pairOf, parseRegistry, textOf } from './document.js'
import type { ParsedMap, ParsedPair, RegistryDocument } from './document.js'

/** One pair of a block mapping. */
export interface Slice {
  /** '' for a key that is no text. */
  key: string
  value: ParsedNode | null
  /** The index of its first line. */
  from: number
  /** The comment and blank lines above it. */
  lead: string[]
  /** Its own lines, from the key on. */
  lines: string[]
  /** The comment behind the key, or behind a value on the same line, with the white space before it; or ''. */
  comment: string
}

/** The pairs of a block mapping, in their order. */
export interface Slices {
  slices: Slice[]
  /** The comment and blank lines below the last pair. */
  tail: string[]
  /** Where the keys begin, 0-based. */
  column: number
}

/** A parsed text that can be sliced. */
export interface Sliceable {
  root: ParsedMap
  lines: string[]
  text: string
  lineOf: RegistryDocument['lineOf']
}

/** Makes a readable registry sliceable: what stands in flow style, or strangely, is first written in block style. */
export const toSliceable = (source: string): Sliceable => {
  const { document, ...first } = parse(source)
  if (isPlainBlock(first)) return first
  for (const map of structuralMaps(first.root)) map.flow = false
  // the failsafe schema has no null, which a key alone in flow style has for a value
  visit(document, { Pair: (_, pair) => void (pair.value ??= new Scalar('')) })
  return parse(document.toString({ lineWidth: 0, indent: 2 }))
}

const parse = (source: string) => {
  const { text, document, root, lineOf } = parseRegistry(source)
  return {
    text,
    document: document!,
    root: root!,
    lineOf,
    lines: text.replace(/\n$/, '').split('\n'),
  }
}

/** The mappings that are ours to write: the whole, the skills, and our entries. */
const structuralMaps = (root: ParsedMap): ParsedMap[] => {
  const skills = pairOf(root, 'skills')!.value
  if (!isMap(skills)) return [root]
  const entries = skills.items.map(pair => pair.value).filter(value => isMap(value))
  return [root, skills, ...entries.filter(entry => entry.has('package'))]
}

const isPlainBlock = (of: Sliceable): boolean =>
  columnOf(of.root, of.text) === 0 &&
  structuralMaps(of.root).every(
    map =>
      map.items.length === 0 ||
      (map.flow !== true && map.items.every(pair => isPlainPair(pair, of))),
  )

/** True for `key: value`, ours on one line, or with a mapping below. */
const isPlainPair = (pair: ParsedPair, { lineOf }: Sliceable): boolean => {
  if (pair.srcToken!.start.some(token => token.type === 'explicit-key-ind')) return false
  const line = lineOf(pair.key.range[0])
  if (isMap(pair.value) && pair.value.flow !== true) return line < lineOf(pair.value.range[0])
  return !OUR_KEYS.has(keyOf(pair)) || line === Math.max(line, lineOf(endOf(pair.value) - 1))
}

const OUR_KEYS = new Set(['version', 'skills', 'package', 'integrity'])

/** A pair's key; '' for one that is no text. */
export const keyOf = (pair: ParsedPair): string => textOf(pair.key) ?? ''

const columnOf = (map: ParsedMap, text: string): number => {
  const start = map.items[0]!.key.range[0]
  return start - (text.lastIndexOf('\n', start - 1) + 1)
}

/** The offset behind the last text of a value; 0 if it has none. */
const endOf = (node: ParsedNode | null): number => {
  if (!isCollection(node) || node.flow === true) return textOf(node) === '' ? 0 : node!.range[1]
  const last = node.items.at(-1)!
  return endOf(isPair(last) ? last.value : last)
}

/** Slices the block mapping that takes the lines `from` (0-based) up to, not including, `to`. */
export const sliceMap = (map: ParsedMap, of: Sliceable, from: number, to: number): Slices => {
  const column = columnOf(map, of.text)
  const firsts = [...map.items.map(pair => of.lineOf(pair.key.range[0]) - 1), to]
  const slices: Slice[] = []
  let above = from
  for (const [index, pair] of map.items.entries()) {
    const first = firsts[index]!
    const below = lineBelow(pair, of, first, firsts[index + 1]!, column)
    slices.push({
      key: keyOf(pair),
      value: pair.value,
      from: first,
      lead: of.lines.slice(above, first),
      lines: of.lines.slice(first, below),
      comment: commentOf(pair, of.text),
    })
    above = below
  }
  return { slices, tail: of.lines.slice(above, to), column }
}

/**
 * The line behind a pair: behind its last text, whatever that looks like, and behind comments below it that are
 * indented deeper than its key.
 */
const lineBelow = (
  pair: ParsedPair,
  of: Sliceable,
  from: number,
  to: number,
  column: number,
): number => {
  let below = Math.max(from + 1, of.lineOf(Math.max(0, endOf(pair.value) - 1)))
  for (let line = below; line < to; line++) {
    const rest = of.lines[line]!.trimStart()
    const indentation = of.lines[line]!.length - rest.length
    const isText = rest !== '' && rest.trimEnd() !== '...'
    const isOwn = rest.startsWith('#') ? indentation > column : isText
    if (isOwn) below = line + 1
  }
  return below
}

const commentOf = ({ key, value }: ParsedPair, text: string): string => {
  const behindKey = isCollection(value) ? value.flow !== true : textOf(value) === ''
  const start = behindKey ? key.range[1] : value!.range[1]
  const [rest] = text.slice(start).split('\n', 1)
  return /^(?:\s*:)?(\s+#.*)$/.exec(rest!)?.[1]!.trimEnd() ?? ''
}
