// The registry: which package owns which installed skill. Every doubt about it is a problem, and a registry with a
// problem has no entries: who owns what is never guessed.

import { isMap } from 'yaml'
import type { ParsedNode } from 'yaml'
import {
  compareText,
  foldName,
  isPackageName,
  isSafeSegment,
  isSkillName,
  isVersionText,
} from '../names.js'
import type { Problem, Registry, RegistryEntry } from '../types.js'
import { pairOf, parseRegistry, textOf } from './document.js'
import type { ParsedMap, ParsedPair, Trouble } from './document.js'

/** The one format that is known. */
export const FORMAT_VERSION = '1'

const INTEGRITY = /^sha256-[A-Za-z0-9+/]{43}=$/
const MAX_SEGMENT_LENGTH = 255

/**
 * Reads a registry (null: there is none). `path` names it in the problems, all of them `invalid-registry`; if there
 * are any, there are no entries. Entries are sorted by name.
 */
export const readRegistry = (
  text: string | null,
  path: string,
): { registry: Registry; problems: Problem[] } => {
  const { entries, troubles } = readEntries(text)
  const problems = troubles.map(({ line, reason }): Problem => {
    return { code: 'invalid-registry', severity: 'error', path, line, detail: { reason } }
  })
  return { registry: { text, entries }, problems }
}

/** What {@link readRegistry} says, before it is about a file. */
export const readEntries = (
  text: string | null,
): { entries: RegistryEntry[]; troubles: Trouble[] } => {
  if (text === null) return { entries: [], troubles: [] }
  const { root, troubles, lineOf } = parseRegistry(text)
  const report: Report = (node, reason) => {
    troubles.push({ line: lineOf(node.range[0]), reason })
  }
  const entries = root === null ? [] : readRoot(root, report)
  troubles.sort((a, b) => a.line - b.line)
  return { entries: troubles.length > 0 ? [] : entries, troubles }
}

/** Says what is wrong at a node. */
type Report = (node: ParsedNode, reason: string) => void

const readRoot = (root: ParsedMap, report: Report): RegistryEntry[] => {
  checkVersion(root, report)
  const pairs = skillsOf(root, report)
  const entries = pairs.map(pair => readEntry(pair, report)).filter(isPresent)
  checkTwins(pairs, report)
  return entries.sort((a, b) => compareText(a.name, b.name))
}

const isPresent = <T>(value: T | null): value is T => value !== null

const checkVersion = (root: ParsedMap, report: Report): void => {
  const pair = pairOf(root, 'version')
  if (pair === undefined) report(root, '"version" is missing')
  else if (textOf(pair.value) !== FORMAT_VERSION) {
    const version = textOf(pair.value)
    const found = version === null ? 'not a text' : JSON.stringify(version)
    const isLater = version !== null && Number(version) > Number(FORMAT_VERSION)
    const next = isLater ? ': npm-agent-skills must be updated' : ''
    report(
      pair.key,
      `its format version is ${found}, and only ${FORMAT_VERSION} is known here${next}`,
    )
  }
}

const skillsOf = (root: ParsedMap, report: Report): ParsedPair[] => {
  const pair = pairOf(root, 'skills')
  if (pair === undefined) report(root, '"skills" is missing')
  else if (isMap(pair.value)) return pair.value.items
  else if (textOf(pair.value) !== '') report(pair.key, '"skills" is not a mapping')
  return []
}

const readEntry = (pair: ParsedPair, report: Report): RegistryEntry | null => {
  const name = textOf(pair.key)
  if (name === null) {
    report(pair.key, 'the name of an entry is not a text')
    return null
  }
  if (!isMap(pair.value)) {
    report(pair.key, `the entry ${JSON.stringify(name)} is not a mapping`)
    return null
  }
  return pairOf(pair.value, 'package') === undefined
    ? readForeign(name, pair.key, pair.value, report)
    : readOurs(name, pair.key, pair.value, report)
}

const readForeign = (
  name: string,
  key: ParsedNode,
  map: ParsedMap,
  report: Report,
): RegistryEntry => {
  if (!isSafeSegment(name) || name.length > MAX_SEGMENT_LENGTH) {
    report(key, `${JSON.stringify(name)} cannot be the name of a directory on every system`)
  }
  const field = (wanted: string): string | null => {
    const pair = pairOf(map, wanted)
    return pair === undefined ? null : textOf(pair.value)
  }
  return {
    name,
    package: null,
    version: field('version'),
    integrity: field('integrity'),
    owner: ownerOf(map),
  }
}

/** The first thing that a foreign entry says beside its version: `gem: rails`. */
const ownerOf = (map: ParsedMap): string | null => {
  for (const pair of map.items) {
    const key = textOf(pair.key)
    const value = textOf(pair.value)
    if (key === 'version' || key === 'integrity') continue
    if (key !== null && value !== null && value !== '') return `${key}: ${value}`
  }
  return null
}

const readOurs = (name: string, key: ParsedNode, map: ParsedMap, report: Report): RegistryEntry => {
  if (!isSkillName(name)) report(key, `${JSON.stringify(name)} is not a valid name of a skill`)
  const field = (
    wanted: string,
    isValid: (text: string) => boolean,
    what: string,
  ): string | null => {
    const pair = pairOf(map, wanted)
    if (pair === undefined) return null
    const text = textOf(pair.value)
    if (text !== null && isValid(text)) return text
    report(pair.key, `"${wanted}" of ${JSON.stringify(name)} is not ${what}`)
    return null
  }
  return {
    name,
    package: field('package', isPackageName, 'the name of a package'),
    version: field('version', isVersionText, 'a version'),
    integrity: field(
      'integrity',
      text => INTEGRITY.test(text),
      '"sha256-" and 44 characters of base64',
    ),
    owner: null,
  }
}

/** Two names that a file system could take for one would be one directory with two owners. */
const checkTwins = (pairs: readonly ParsedPair[], report: Report): void => {
  const seen = new Map<string, string>()
  for (const { key } of pairs) {
    const name = textOf(key)
    if (name === null) continue
    const other = seen.get(foldName(name))
    if (other === undefined) seen.set(foldName(name), name)
    else if (other !== name) {
      const names = `${JSON.stringify(other)} and ${JSON.stringify(name)}`
      report(key, `${names} are one directory on some systems`)
    }
  }
}
