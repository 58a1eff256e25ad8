// How the installed skill differs from the one that would stand there: file by file, with the bytes of both sides; and
// what of it a person should look at first.

import type { DestinationKind, RemovalReason } from '../types.js'
import { describeCharacters, scanCharacters } from './characters.js'
import { parseFrontmatter } from './frontmatter.js'
import { lineOf, lineStarts } from './lines.js'
import { textsOf } from './metadata.js'

/** A file on one side. */
export interface FileSide {
  bytes: Buffer
  executable: boolean
}

/** A file that comes, goes or changes. null: it is not there. */
export interface FileDifference {
  /** '/'-separated, below the skill's directory. */
  path: string
  before: FileSide | null
  after: FileSide | null
}

/** All that a sync would change of one skill. */
export interface SkillDifference {
  type: 'add' | 'change' | 'remove'
  skill: string
  package: string
  version: string | null
  /** For a change: what was installed before. */
  from: { package: string; version: string | null } | null
  /** For a removal: why. */
  because: RemovalReason | null
  /** What is no directory and would make way; null: nothing, or a directory. */
  replaces: Exclude<DestinationKind, 'directory'> | null
  /** Those that differ, sorted by path. */
  files: FileDifference[]
}

/** What should be looked at first. */
export type Callout =
  /** A file that an agent may run comes, or what it does changes. */
  | { kind: 'script'; file: string; isNew: boolean; executable: boolean }
  /** A file that stays gets the execute bit, or loses it. */
  | { kind: 'execute-bit'; file: string; executable: boolean }
  /** What the skill asks to do without being asked; null: nothing. */
  | { kind: 'allowed-tools'; file: string; before: string | null; after: string | null }
  /** Characters that a reader does not see. */
  | { kind: 'hidden-characters'; file: string; line: number; what: string; more: number }

const MARKDOWN = /\.(?:md|markdown|mdx)$/i

/**
 * A file's text; null for a binary one. A Markdown file is a text whatever is in it: an agent reads it as one, so one
 * byte must not be enough to hide it.
 */
export const textOfSide = (path: string, { bytes }: FileSide): string | null =>
  bytes.includes(0) && !MARKDOWN.test(path) ? null : bytes.toString('utf8')

/** What of a skill should be looked at first, in the order of its files. Nothing of what goes. */
export const calloutsOf = ({ files }: Pick<SkillDifference, 'files'>): Callout[] =>
  files.flatMap(file => [
    ...scriptCallouts(file),
    ...toolCallouts(file),
    ...characterCallouts(file),
  ])

const isScript = (path: string, { bytes, executable }: FileSide): boolean =>
  executable || bytes.subarray(0, 2).toString('latin1') === '#!' || path.startsWith('scripts/')

const scriptCallouts = ({ path, before, after }: FileDifference): Callout[] => {
  if (after === null) return []
  const { executable } = after
  const bit: Callout[] =
    before !== null && before.executable !== executable
      ? [{ kind: 'execute-bit', file: path, executable }]
      : []
  const changes = before === null || !before.bytes.equals(after.bytes)
  const script: Callout[] =
    changes && isScript(path, after)
      ? [{ kind: 'script', file: path, isNew: before === null, executable }]
      : []
  return [...script, ...bit]
}

const toolCallouts = ({ path, before, after }: FileDifference): Callout[] => {
  if (after === null || !/(?:^|\/)SKILL\.md$/.test(path)) return []
  const old = before === null ? null : toolsIn(before)
  const now = toolsIn(after)
  return old === now ? [] : [{ kind: 'allowed-tools', file: path, before: old, after: now }]
}

const toolsIn = ({ bytes }: FileSide): string | null => {
  const value = parseFrontmatter(bytes.toString('utf8')).fields?.get('allowed-tools')
  return value === undefined ? null : textsOf(value).join(', ')
}

/** The first place, and how many more there are; none where the old text has the same ones. */
const characterCallouts = ({ path, before, after }: FileDifference): Callout[] => {
  if (after === null) return []
  const text = textOfSide(path, after)
  if (text === null) return []
  const old = before === null ? null : textOfSide(path, before)
  const known = new Set(old === null ? [] : hiddenIn(old).map(({ run }) => run))
  const [first, ...rest] = hiddenIn(text).filter(({ run }) => !known.has(run))
  if (first === undefined) return []
  const line = lineOf(lineStarts(text), first.offset) + 1
  const what = describeCharacters(first.run)
  return [{ kind: 'hidden-characters', file: path, line, what, more: rest.length }]
}

const hiddenIn = (text: string): { run: string; offset: number }[] => {
  const found: { run: string; offset: number }[] = []
  scanCharacters(text, ({ kind, offset, end }) => {
    // a mark at the very beginning and a form feed hide nothing
    if (kind !== 'form-feed' && !(offset === 0 && text.startsWith('\uFEFF')))
      found.push({ run: text.slice(offset, end), offset })
  })
  return found
}
