// The registry's new text. Our own entries are written in one canonical way; everything else in the file, whether
// another installer, a later format or a person put it there, is carried over as it stands.

import { isMap, stringify } from 'yaml'
import type { YAMLMap } from 'yaml'
import { AgentSkillsError } from '../errors.js'
import { compareText } from '../names.js'
import type { RegistryEntry } from '../types.js'
import { textOf } from './document.js'
import { FORMAT_VERSION, readRegistry } from './read.js'
import { sliceMap, toSliceable } from './slices.js'
import type { Slice, Sliceable, Slices } from './slices.js'

const HEADER = '# Written by agent-skills; do not edit.'
const EMPTY = `version: ${FORMAT_VERSION}\nskills: {}\n`
const INDENT = 2
const ENTRY_KEYS = ['package', 'version', 'integrity'] as const

/**
 * The text of the registry in which exactly `entries` are ours; null: it is not needed any more. `text` is the
 * present one (null: absent), which must be readable. If it says so already, it is returned as it is.
 */
export const writeRegistry = (text: string | null, entries: readonly RegistryEntry[]): string | null => {
  const before = read(text)
  const foreign = before.filter(entry => entry.package === null)
  const ours = [...entries].sort((a, b) => compareText(a.name, b.name))
  const base = text ?? EMPTY
  const source = toSliceable(base)
  if (ours.length === 0 && foreign.length === 0 && !hasUnknownKeys(source.root)) return null
  const recorded = before.filter(entry => entry.package !== null)
  if (text !== null && fingerprint(recorded) === fingerprint(ours)) return text

  const after = render(source, new Map(ours.map(entry => [entry.name, entry])))
  const expected = [...ours, ...foreign].sort((a, b) => compareText(a.name, b.name))
  if (fingerprint(read(after)) !== fingerprint(expected)) {
    throw new AgentSkillsError('EINTERNAL', 'The registry that was made does not say what it should.')
  }
  return after
}

const read = (text: string | null): RegistryEntry[] => {
  const { registry, problems } = readRegistry(text, '')
  const [problem] = problems
  if (problem === undefined) return registry.entries
  const reason = problem.code === 'invalid-registry' ? problem.detail.reason : problem.code
  throw new AgentSkillsError('EINTERNAL', `An invalid registry cannot be written: ${reason}.`)
}

const fingerprint = (entries: readonly RegistryEntry[]): string =>
  JSON.stringify(entries.map(entry => [entry.name, ...ENTRY_KEYS.map(key => entry[key])]))

const hasUnknownKeys = (root: YAMLMap): boolean =>
  root.items.some(pair => !['version', 'skills'].includes(textOf(pair.key) ?? ''))

const render = (source: Sliceable, ours: ReadonlyMap<string, RegistryEntry>): string => {
  const top = sliceMap(source.root, source, 0, source.lines.length)
  const [first] = top.slices
  const lead = (slice: Slice | undefined): string[] =>
    slice === undefined || slice === first ? [] : reindent(slice.lead, 0)
  const version = top.slices.find(slice => slice.key === 'version')
  const skills = top.slices.find(slice => slice.key === 'skills')
  const others = top.slices.filter(slice => slice !== version && slice !== skills)
  const entries = renderSkills(source, skills, ours)
  const lines = [
    ...headOf(first?.lead ?? []),
    ...lead(version),
    `version: ${FORMAT_VERSION}${version?.comment ?? ''}`,
    ...reindent(slicesBelow(source, version).tail, 0),
    ...lead(skills),
    `skills:${entries.some(isContent) ? '' : ' {}'}${skills?.comment ?? ''}`,
    ...entries,
    ...others.flatMap(slice => [...(slice === first ? [] : slice.lead), ...slice.lines]),
    ...reindent(top.tail.filter(line => line.trim() !== '...'), 0),
  ]
  return `${lines.join('\n')}\n`
}

const isComment = (line: string): boolean => line.trimStart().startsWith('#')
const isContent = (line: string): boolean => line.trim() !== '' && !isComment(line)

/** What stands above the first key: our header, once, and the comments of others. */
const headOf = (lead: string[]): string[] => {
  const comments = reindent(lead.map(line => line.replace(/^---(?:\s+|$)/, '')), 0)
  return comments.includes(HEADER) ? comments : [HEADER, ...comments]
}

/** Comment lines moved to a column; blank lines between them stay, blank lines alone are nothing. */
const reindent = (lines: string[], column: number): string[] =>
  lines.some(isComment)
    ? lines.map(line => (line.trim() === '' ? '' : ' '.repeat(column) + line.trim()))
    : []

const renderSkills = (
  source: Sliceable,
  skills: Slice | undefined,
  ours: ReadonlyMap<string, RegistryEntry>,
): string[] => {
  const old = slicesBelow(source, skills)
  const isForeign = (slice: Slice): boolean => isMap(slice.value) && !slice.value.has('package')
  const keepsText = old.slices.some(slice => isForeign(slice) || unknownKeys(slice, ours).length > 0)
  const column = keepsText ? old.column : INDENT

  const chunks = new Map<string, string[]>()
  let carried: string[] = []
  for (const slice of old.slices) {
    const entry = ours.get(slice.key)
    const foreign = isForeign(slice)
    if (!foreign && entry === undefined) {
      carried.push(...reindent(slice.lead, column))
      continue
    }
    const lead = foreign && slice.lead.every(line => line.trim() === '') ? slice.lead : reindent(slice.lead, column)
    const body = entry === undefined ? slice.lines : renderOurs(entry, column, source, slice)
    chunks.set(slice.key, [...carried, ...lead, ...body])
    carried = []
  }
  for (const [name, entry] of ours) {
    if (!chunks.has(name)) chunks.set(name, renderOurs(entry, column, source, undefined))
  }
  const sorted = [...chunks].sort(([a], [b]) => compareText(a, b))
  return [...sorted.flatMap(([, lines]) => lines), ...carried, ...reindent(old.tail, column)]
}

/** The slices of a mapping that stands below its key; without one, the comments that stand there. */
const slicesBelow = (source: Sliceable, slice: Slice | undefined): Slices => {
  if (slice === undefined) return { slices: [], tail: [], column: 0 }
  if (!isMap(slice.value) || slice.value.flow === true) {
    return { slices: [], tail: commentsBelow(slice), column: 0 }
  }
  return sliceMap(slice.value, source, slice.from + 1, slice.from + slice.lines.length)
}

const commentsBelow = (slice: Slice): string[] => slice.lines.slice(1).filter(isComment)

const unknownKeys = (slice: Slice, ours: ReadonlyMap<string, RegistryEntry>): string[] =>
  isMap(slice.value) && ours.has(slice.key)
    ? slice.value.items.map(pair => textOf(pair.key) ?? '').filter(isUnknown)
    : []

const isUnknown = (key: string): boolean => !ENTRY_KEYS.some(known => known === key)

const renderOurs = (
  entry: RegistryEntry,
  column: number,
  source: Sliceable,
  slice: Slice | undefined,
): string[] => {
  const old = slicesBelow(source, slice)
  const others = old.slices.filter(({ key }) => isUnknown(key))
  const inner = others.length > 0 ? old.column : column + INDENT
  const known = ENTRY_KEYS.flatMap(key => {
    const value = entry[key]
    const was = old.slices.find(other => other.key === key)
    const line = `${' '.repeat(inner)}${key}: ${quote(value ?? '')}${was?.comment ?? ''}`
    return [
      ...reindent(was?.lead ?? [], inner),
      ...(value === null ? [] : [line]),
      ...reindent(slicesBelow(source, was).tail, inner),
    ]
  })
  return [
    `${' '.repeat(column)}${quote(entry.name)}:${slice?.comment ?? ''}`,
    ...known,
    ...others.flatMap(({ lead, lines }) => [...reindent(lead, inner), ...lines]),
    ...reindent(old.tail, inner),
  ]
}

/** A text on one line, quoted if any YAML reader, old ones included, could take it for something else. */
const quote = (text: string): string => stringify(text, { compat: 'yaml-1.1', lineWidth: 0 }).trimEnd()
