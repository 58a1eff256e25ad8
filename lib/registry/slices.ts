// A block mapping of a registry as slices of its text, so that what others wrote can be moved without being rewritten.

import { isAlias, isCollection, isMap, isScalar, Scalar } from 'yaml'
import type { Pair, YAMLMap } from 'yaml'
import { parseRegistry, textOf } from './document.js'
import type { RegistryDocument } from './document.js'

/** One pair of a block mapping. */
export interface Slice {
  key: string
  value: unknown
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
  parsed: RegistryDocument
  root: YAMLMap
  lines: string[]
}

/** Makes a readable registry sliceable: what stands in flow style, or strangely, is first written in block style. */
export const toSliceable = (text: string): Sliceable => {
  const first = sliceable(parseRegistry(text))
  if (isPlainBlock(first)) return first
  const { document } = first.parsed
  for (const map of structuralMaps(first.root)) map.flow = false
  return sliceable(parseRegistry(document?.toString({ lineWidth: 0, indent: 2 }) ?? ''))
}

const sliceable = (parsed: RegistryDocument): Sliceable => {
  if (parsed.root === null) throw new TypeError('only a readable registry can be sliced')
  const lines = parsed.text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return { parsed, root: parsed.root, lines }
}

/** The mappings that are ours to write: the whole, the skills, and our entries. */
const structuralMaps = (root: YAMLMap): YAMLMap[] => {
  const skills = root.items.find(pair => textOf(pair.key) === 'skills')?.value
  if (!isMap(skills)) return [root]
  const entries = skills.items.map(pair => pair.value).filter(value => isMap(value))
  return [root, skills, ...entries.filter(entry => entry.has('package'))]
}

const isPlainBlock = ({ parsed, root }: Sliceable): boolean =>
  columnOf(root, parsed) === 0 &&
  structuralMaps(root).every(map => {
    if (map.items.length === 0) return true
    return map.flow !== true && map.items.every(pair => isPlainPair(pair, parsed))
  })

/** True for `key: value`, the value on the key's line or a collection below it. */
const isPlainPair = (pair: Pair, parsed: RegistryDocument): boolean => {
  if (pair.srcToken?.start.some(token => token.type === 'explicit-key-ind') === true) return false
  const keyLine = parsed.lineOf(startOf(pair.key))
  if (isMap(pair.value) && pair.value.flow !== true) return keyLine < parsed.lineOf(startOf(pair.value))
  return !isOurText(pair) || keyLine === parsed.lineOf(endOf(pair) - 1)
}

const OUR_KEYS = new Set(['version', 'skills', 'package', 'integrity'])
const isOurText = (pair: Pair): boolean => OUR_KEYS.has(textOf(pair.key) ?? '')

const rangeOf = (node: unknown): readonly [number, number] => {
  const range = isScalar(node) || isCollection(node) || isAlias(node) ? node.range : undefined
  return [range?.[0] ?? 0, range?.[1] ?? 0]
}
const startOf = (node: unknown): number => rangeOf(node)[0]

const columnOf = (map: YAMLMap, parsed: RegistryDocument): number => {
  const start = startOf(map.items[0]?.key)
  return start - (parsed.text.lastIndexOf('\n', start - 1) + 1)
}

/** The offset behind the last character of a pair, comments aside. */
const endOf = (pair: Pair): number => {
  const { key, value } = pair
  if (isCollection(value) && value.flow !== true) {
    const last: unknown = value.items.at(-1)
    return isPair(last) ? endOf(last) : endOfNode(last, key)
  }
  return endOfNode(value, key)
}

const isPair = (value: unknown): value is Pair =>
  typeof value === 'object' && value !== null && 'key' in value && 'value' in value

/** An empty value has no place of its own: the pair ends with its key. */
const endOfNode = (node: unknown, key: unknown): number => {
  if (isCollection(node) && node.flow !== true) {
    const last: unknown = node.items.at(-1)
    return isPair(last) ? endOf(last) : endOfNode(last, key)
  }
  const empty = node === null || node === undefined || (isScalar(node) && node.source === '' && node.type === Scalar.PLAIN)
  return rangeOf(empty ? key : node)[1]
}

/** Slices the block mapping that takes the lines `from` (0-based) up to, not including, `to`. */
export const sliceMap = (map: YAMLMap, of: Sliceable, from: number, to: number): Slices => {
  const { parsed, lines } = of
  const column = columnOf(map, parsed)
  const firsts = map.items.map(pair => parsed.lineOf(startOf(pair.key)) - 1)
  const slices: Slice[] = []
  let above = from
  for (const [index, pair] of map.items.entries()) {
    const first = firsts[index] ?? to
    const next = firsts[index + 1] ?? to
    const below = ownComments(lines, parsed.lineOf(endOf(pair) - 1), next, column)
    slices.push({
      key: textOf(pair.key) ?? '',
      value: pair.value,
      from: first,
      lead: lines.slice(above, first),
      lines: lines.slice(first, below),
      comment: commentOf(pair, parsed.text),
    })
    above = below
  }
  return { slices, tail: lines.slice(above, to), column }
}

/** Comments below a pair that are indented deeper than its key are still its own: the line behind the last of them. */
const ownComments = (lines: string[], from: number, to: number, column: number): number => {
  let below = from
  for (let line = from; line < to; line++) {
    const indentation = /^\s*(?=#)/.exec(lines[line] ?? '')?.[0].length ?? 0
    if (indentation > column) below = line + 1
  }
  return below
}

const commentOf = (pair: Pair, text: string): string => {
  const { key, value } = pair
  const inline = !isCollection(value) || value.flow === true
  const start = inline ? endOfNode(value, key) : rangeOf(key)[1]
  const rest = text.slice(start).split('\n', 1)[0] ?? ''
  return /^(?:\s*:)?(\s+#.*)$/.exec(rest)?.[1]?.trimEnd() ?? ''
}
