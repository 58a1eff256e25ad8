// The registry's new text. Our own entries are written in one canonical way; everything else in the file, whether
// another installer, a later format or a person put it there, is carried over as it stands.

import { isMap, stringify } from 'yaml'
import { AgentSkillsError } from '../errors.js'
import { compareText } from '../names.js'
import type { RegistryEntry } from '../types.js'
import { FORMAT_VERSION, readEntries } from './read.js'
import { keyOf, sliceMap, toSliceable } from './slices.js'
import type { Slice, Sliceable, Slices } from './slices.js'

const HEADER = '# Written by agent-skills; do not edit.'
const EMPTY = `version: ${FORMAT_VERSION}\nskills: {}\n`
const INDENT = 2
const ENTRY_KEYS = ['package', 'version', 'integrity'] as const
const isTopKey = (key: string): boolean => key === 'version' || key === 'skills'
const isEntryKey = (key: string): boolean => ENTRY_KEYS.some(known => known === key)

/**
 * The text of the registry in which exactly `entries` are ours; null: it is not needed any more. `text` is the
 * present one (null: absent), which must be readable. If it says so already, it is returned as it is.
 */
export const writeRegistry = (
  text: string | null,
  entries: readonly RegistryEntry[],
): string | null => {
  const before = read(text)
  const foreign = before.filter(entry => entry.package === null)
  const ours = [...entries].sort(byName)
  const source = toSliceable(text ?? EMPTY)
  const keeps = foreign.length > 0 || source.root.items.some(pair => !isTopKey(keyOf(pair)))
  if (ours.length === 0 && !keeps) return null
  const recorded = before.filter(entry => entry.package !== null)
  if (text !== null && fingerprint(recorded) === fingerprint(ours)) return text

  const after = render(source, new Map(ours.map(entry => [entry.name, entry])))
  if (fingerprint(read(after)) === fingerprint([...ours, ...foreign].sort(byName))) return after
  throw new AgentSkillsError('EINTERNAL', 'The new registry does not say what it should.')
}

const byName = (a: RegistryEntry, b: RegistryEntry): number => compareText(a.name, b.name)

const read = (text: string | null): RegistryEntry[] => {
  const { entries, troubles } = readEntries(text)
  const [trouble] = troubles
  if (trouble === undefined) return entries
  const message = `An invalid registry cannot be written: ${trouble.reason}.`
  throw new AgentSkillsError('EINTERNAL', message)
}

const fingerprint = (entries: readonly RegistryEntry[]): string =>
  JSON.stringify(entries.map(entry => [entry.name, ...ENTRY_KEYS.map(key => entry[key])]))

const render = (source: Sliceable, ours: ReadonlyMap<string, RegistryEntry>): string => {
  const { slices, tail } = sliceMap(source.root, source, 0, source.lines.length)
  const [first] = slices
  const leadOf = (slice: Slice): string[] => (slice === first ? [] : slice.lead)
  const version = slices.find(slice => slice.key === 'version')!
  const skills = slices.find(slice => slice.key === 'skills')!
  const others = slices.filter(slice => !isTopKey(slice.key))
  const entries = renderSkills(source, skills, ours)
  const lines = [
    ...headOf(first!.lead),
    ...reindent(leadOf(version), 0),
    `version: ${FORMAT_VERSION}${version.comment}`,
    ...reindent(slicesBelow(source, version).tail, 0),
    ...reindent(leadOf(skills), 0),
    `skills:${entries.some(isContent) ? '' : ' {}'}${skills.comment}`,
    ...entries,
    ...others.flatMap(slice => [...leadOf(slice), ...slice.lines]),
    ...reindent(tail, 0).filter(line => line !== '...'),
  ]
  return `${lines.join('\n')}\n`
}

const isBlank = (line: string): boolean => line.trim() === ''
const isComment = (line: string): boolean => line.trimStart().startsWith('#')
const isContent = (line: string): boolean => !isBlank(line) && !isComment(line)

/** What stands above the first key: our header, once, and the comments of others. */
const headOf = (lead: string[]): string[] => {
  const comments = reindent(
    lead.map(line => line.replace(/^---(?:\s+|$)/, '')),
    0,
  )
  return comments.includes(HEADER) ? comments : [HEADER, ...comments]
}

/** Comment lines moved to a column; blank lines between them stay, blank lines alone are nothing. */
const reindent = (lines: string[], column: number): string[] =>
  lines.some(isComment)
    ? lines.map(line => (isBlank(line) ? '' : ' '.repeat(column) + line.trim()))
    : []

const renderSkills = (
  source: Sliceable,
  skills: Slice,
  ours: ReadonlyMap<string, RegistryEntry>,
): string[] => {
  const old = slicesBelow(source, skills)
  const column = old.slices.some(slice => keepsText(slice, ours)) ? old.column : INDENT
  const chunks = new Map<string, string[]>()
  let carried: string[] = []
  for (const slice of old.slices) {
    const lead =
      isForeign(slice) && slice.lead.every(isBlank) ? slice.lead : reindent(slice.lead, column)
    const entry = ours.get(slice.key)
    // the comments above an entry that goes may be about what follows
    carried.push(...lead)
    if (entry === undefined && !isForeign(slice)) continue
    const lines = entry === undefined ? slice.lines : renderEntry(entry, column, source, slice)
    chunks.set(slice.key, [...carried, ...lines])
    carried = []
  }
  for (const [name, entry] of ours) {
    if (!chunks.has(name)) chunks.set(name, renderEntry(entry, column, source, NOTHING))
  }
  const sorted = [...chunks].sort(([a], [b]) => compareText(a, b))
  return [...sorted.flatMap(([, lines]) => lines), ...carried, ...reindent(old.tail, column)]
}

const isForeign = ({ value }: Slice): boolean => isMap(value) && !value.has('package')

/** True if lines of this entry are carried over, so that others must be indented as they are. */
const keepsText = (slice: Slice, ours: ReadonlyMap<string, RegistryEntry>): boolean =>
  isForeign(slice) ||
  (ours.has(slice.key) &&
    isMap(slice.value) &&
    slice.value.items.some(pair => !isEntryKey(keyOf(pair))))

const NOTHING: Slice = { key: '', value: null, from: 0, lead: [], lines: [], comment: '' }

/** The slices of the mapping below a key; without one, only the comments that stand there. */
const slicesBelow = (source: Sliceable, slice: Slice): Slices =>
  isMap(slice.value) && slice.value.flow !== true
    ? sliceMap(slice.value, source, slice.from + 1, slice.from + slice.lines.length)
    : { slices: [], tail: slice.lines.slice(1).filter(isComment), column: 0 }

const renderEntry = (
  entry: RegistryEntry,
  column: number,
  source: Sliceable,
  slice: Slice,
): string[] => {
  const old = slicesBelow(source, slice)
  const others = old.slices.filter(({ key }) => !isEntryKey(key))
  const inner = others.length > 0 ? old.column : column + INDENT
  const known = ENTRY_KEYS.flatMap(key => {
    const value = entry[key]
    const was = old.slices.find(other => other.key === key) ?? NOTHING
    const lines =
      value === null ? [] : [`${' '.repeat(inner)}${key}: ${quote(value)}${was.comment}`]
    const below = slicesBelow(source, was).tail
    return [...reindent(was.lead, inner), ...lines, ...reindent(below, inner)]
  })
  return [
    `${' '.repeat(column)}${quote(entry.name)}:${slice.comment}`,
    ...known,
    ...others.flatMap(({ lead, lines }) => [...reindent(lead, inner), ...lines]),
    ...reindent(old.tail, inner),
  ]
}

/** A text on one line, quoted if any YAML reader, old ones included, could take it for something else. */
const quote = (text: string): string =>
  stringify(text, { compat: 'yaml-1.1', lineWidth: 0 }).trimEnd()
