// The journal of one transaction, on disk before the first change: what a later run needs to undo or to finish it.
// It names skills and hashes, never paths, and the device and inode of its own run directory, so that a journal which
// came here by clone, copy or archive moves nothing.

import { createHash } from 'node:crypto'
import path from 'node:path'
import * as files from '../fs.js'
import { isSkillName } from '../names.js'
import type { DestinationKind } from '../types.js'
import type { Area } from './area.js'
import { runRootOf } from './area.js'
import { registryOf } from './area.js'

/** One skill of a transaction. */
export interface JournalSkill {
  name: string
  /** What is retired; null: nothing stands there. `exact` null: it cannot be hashed (a link, a file). */
  old: { kind: DestinationKind; exact: string | null } | null
  /** The exact digest of what is put there; null: nothing. */
  new: string | null
  /** `files`: the directory could not be renamed as a whole, so it is moved file by file. */
  mode: 'rename' | 'files'
  /** The retired content is not ours to delete. */
  backup: boolean
}

/** A file that the transaction replaces: hex SHA-256 of its text before and after; null: absent. */
export interface JournalFile {
  before: string | null
  after: string | null
}

export interface Journal {
  version: 1
  token: string
  device: string
  inode: string
  registry: JournalFile
  ignoreFile: JournalFile
  /** Set as the commit point of a transaction that leaves the registry as it is. */
  committed: boolean
  skills: JournalSkill[]
}

/** The directory of one transaction. */
export interface Run {
  token: string
  root: string
  journal: string
  /** The text of the ignore file before. */
  ignoreFile: string
  staged(skill: string): string
  retired(skill: string): string
}

const RUN = /^run-([0-9a-f]{32})$/

export const runOf = (area: Area, token: string): Run => {
  const root = runRootOf(area, token)
  return {
    token,
    root,
    journal: path.join(root, 'journal.json'),
    ignoreFile: path.join(root, 'gitignore'),
    staged: skill => path.join(root, 'new', skill),
    retired: skill => path.join(root, 'old', skill),
  }
}

/** The run directories in the area. What only bears such a name (a link, a file) is not ours to look into. */
export const listRuns = (area: Area): Run[] =>
  (files.listDirectoryOrNull(area.root) ?? []).flatMap(entry => {
    const token = RUN.exec(entry.name)?.[1]
    return token !== undefined && entry.kind === 'directory' ? [runOf(area, token)] : []
  })

/** Hex SHA-256 of a text; null stays null. */
export const digest = (text: string | Uint8Array | null): string | null =>
  text === null ? null : createHash('sha256').update(text).digest('hex')

/** The digest of a file as it stands; null: absent; undefined: what stands there is no file. */
export const digestOfFile = (file: string): string | null | undefined => {
  const st = files.lstat(file)
  return st === null || st.kind === 'file' ? digest(files.readFile(file)) : undefined
}

/** Whether the transaction reached its commit point: the new registry is in place. Throws if that cannot be read. */
export const isCommitted = (area: Area, run: Run, { registry }: Journal): boolean => {
  if (registry.before !== registry.after) return digestOfFile(registryOf(area)) === registry.after
  const state = readJournal(run)
  return state.kind === 'valid' && state.journal.committed
}

/** Writes the journal in one step; durable once it returns. */
export const writeJournal = (run: Run, journal: Journal): void => {
  files.replaceFile(run.journal, `${JSON.stringify(journal, null, 2)}\n`, `${run.journal}.tmp`)
}

/** A run directory's journal. `foreign`: there is one that did not grow here, or that is damaged. */
export type JournalState =
  { kind: 'none' } | { kind: 'foreign'; reason: string } | { kind: 'valid'; journal: Journal }

export const readJournal = (run: Run): JournalState => {
  const st = files.lstat(run.journal)
  if (st === null) return { kind: 'none' }
  if (st.kind !== 'file') return { kind: 'foreign', reason: 'its journal is not a file' }
  let value: unknown
  try {
    value = JSON.parse(String(files.readFile(run.journal)))
  } catch {
    return { kind: 'foreign', reason: 'its journal cannot be read' }
  }
  if (!isJournal(value) || value.token !== run.token)
    return { kind: 'foreign', reason: 'its journal is not valid' }
  const own = files.lstat(run.root)
  if (own?.device !== value.device || own.inode !== value.inode) {
    return { kind: 'foreign', reason: 'it was copied here from another place' }
  }
  return { kind: 'valid', journal: value }
}

// ---- validation

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isHashOrNull = (value: unknown): boolean => value === null || isHash(value)
const isNumeral = (value: unknown): boolean => typeof value === 'string' && /^\d{1,20}$/.test(value)
const isFileChange = (value: unknown): boolean =>
  isRecord(value) && isHashOrNull(value.before) && isHashOrNull(value.after)
const KINDS = new Set<unknown>(['directory', 'link', 'file', 'other'] satisfies DestinationKind[])

const isSkill = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  isSkillName(value.name) &&
  (value.old === null ||
    (isRecord(value.old) && KINDS.has(value.old.kind) && isHashOrNull(value.old.exact))) &&
  isHashOrNull(value.new) &&
  (value.mode === 'rename' || value.mode === 'files') &&
  typeof value.backup === 'boolean'

const isJournal = (value: unknown): value is Journal =>
  isRecord(value) &&
  value.version === 1 &&
  typeof value.token === 'string' &&
  isNumeral(value.device) &&
  isNumeral(value.inode) &&
  isFileChange(value.registry) &&
  isFileChange(value.ignoreFile) &&
  typeof value.committed === 'boolean' &&
  Array.isArray(value.skills) &&
  value.skills.every(isSkill) &&
  new Set(value.skills.map((skill: JournalSkill) => skill.name)).size === value.skills.length
