// Walks a skill's directory and hashes its files one by one. Nothing is followed, what is not copied is not counted,
// and every way in which a tree can be without end has a bound.

import path from 'node:path'
import { AgentSkillsError, isAgentSkillsError, reasonOf, systemCode } from '../errors.js'
import { DISK, type FileSource } from '../files/source.js'
import type { Entry, RegularFile } from '../fs.js'
import { compareText } from '../names.js'
import { hashContent, type HashedFile } from './integrity.js'
import { grouped, inMib, MIB, type Limits } from './limits.js'

/** What is told on the way; paths are '/'-separated below the skill's directory, '' is that directory. */
export interface Visitor {
  /** A directory, and what is in it and counts. */
  directory?: (directory: string, entries: readonly Entry[]) => void
  file?: (file: HashedFile, bytes: Buffer) => void
  /** Something that was left out, so that the walk is not whole. */
  refused?: (path: string, why: 'link' | 'other' | 'name' | 'too-large', reason: string) => void
}

/** What a walk found. */
export interface Walked {
  /** In the order of their paths. */
  files: HashedFile[]
  /** `.git`, `node_modules`, and what else only looks like litter: not counted, and not ours to delete. */
  extras: string[]
  /** False: something was left out (a link, a special file, a name that is no text, what is beyond the limits). */
  whole: boolean
}

const EXTRAS: ReadonlySet<string> = new Set(['.git', 'node_modules'])
/** Files that systems leave behind, and a directory that Python does: nobody's own work is in them. */
const LITTER: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db'])
const CACHE = '__pycache__'

/** True for a name that is neither copied nor counted, whatever it is, unless it is a link. */
export const isLeftOut = (name: string): boolean =>
  EXTRAS.has(name) || LITTER.has(name) || name === CACHE

interface Walk extends Walked {
  root: string
  limits: Limits
  visitor: Visitor
  source: FileSource
  total: number
  directories: number
  pending: { directory: string; depth: number }[]
  stopped: boolean
}

/**
 * Walks the directory `root` (absolute, links resolved) of `source`. Throws EIO if something cannot be read, ECHANGED if
 * it changed meanwhile.
 */
export const walk = (
  root: string,
  limits: Limits,
  visitor: Visitor = {},
  source: FileSource = DISK,
): Walked => {
  const state: Walk = {
    ...{ root, limits, visitor, source, total: 0, directories: 0 },
    ...{ pending: [{ directory: '', depth: 0 }] },
    ...{ files: [], extras: [], whole: true, stopped: false },
  }
  const kind = attempt(root, () => source.lstat(root))?.kind
  if (kind === 'link') refuse(state, '', 'link', '')
  else if (kind !== 'directory') throw changed(root)
  else walkPending(state)
  const { files, extras, whole } = state
  files.sort((a, b) => compareText(a.path, b.path))
  return { files, extras: extras.sort(compareText), whole }
}

const walkPending = (state: Walk): void => {
  for (
    let next = state.pending.pop();
    next !== undefined && !state.stopped;
    next = state.pending.pop()
  ) {
    walkDirectory(state, next)
  }
}

const walkDirectory = (
  state: Walk,
  { directory, depth }: { directory: string; depth: number },
): void => {
  const at = path.join(state.root, directory)
  const entries: Entry[] = []
  for (const entry of attempt(at, () => state.source.listDirectory(at))) {
    if (entry.kind === 'link' || !isLeftOut(entry.name)) entries.push(entry)
    else if (!isLitter(state, at, entry)) state.extras.push(below(directory, entry.name))
  }
  state.visitor.directory?.(directory, entries)
  // the one file that must be judged comes first: the walk may stop later on
  const first = entries.filter(({ name }) => name === 'SKILL.md')
  for (const entry of [...first, ...entries.filter(({ name }) => name !== 'SKILL.md')]) {
    if (state.stopped) return
    visit(state, entry, below(directory, entry.name), depth + 1)
  }
}

const isLitter = (state: Walk, directory: string, { name, kind }: Entry): boolean => {
  if (kind === 'file') return LITTER.has(name)
  if (kind !== 'directory' || name !== CACHE) return false
  const at = path.join(directory, name)
  return attempt(at, () => state.source.listDirectory(at)).every(
    entry => entry.kind === 'file' && entry.name.endsWith('.pyc'),
  )
}

const below = (directory: string, name: string): string =>
  directory === '' ? name : `${directory}/${name}`

const visit = (state: Walk, entry: Entry, where: string, depth: number): void => {
  if (!entry.wellFormed) return refuse(state, where, 'name', 'not valid UTF-8')
  if (entry.kind === 'link') return refuse(state, where, 'link', '')
  if (entry.kind === 'other') return refuse(state, where, 'other', '')
  const { limits } = state
  if (where.length > limits.path) {
    return refuse(state, where, 'too-large', `a path longer than ${limits.path} characters`)
  }
  if (entry.kind === 'file') return visitFile(state, where)
  if (depth > limits.depth) {
    return refuse(state, where, 'too-large', `more than ${limits.depth} levels of directories`)
  }
  if (++state.directories > limits.directories) {
    return stop(state, `more than ${grouped(limits.directories)} directories`)
  }
  state.pending.push({ directory: where, depth })
}

const visitFile = (state: Walk, where: string): void => {
  const { limits, visitor, source } = state
  const at = path.join(state.root, where)
  const st = attempt(at, () => source.lstat(at))
  if (st === null || st.kind !== 'file') throw changed(at)
  if (state.files.length >= limits.files)
    return stop(state, `more than ${grouped(limits.files)} files`)
  state.total += st.size
  if (state.total > limits.total) return stop(state, `more than ${limits.total / MIB} MiB`)
  const most = where === 'SKILL.md' ? limits.skillFile : limits.file
  if (st.size > most)
    return refuse(state, where, 'too-large', `${inMib(st.size)}, more than ${most / MIB} MiB`)
  const read: RegularFile | null = attempt(at, () => source.readRegularFile(at))
  if (read === null) throw changed(at)
  const file = {
    path: where,
    size: read.bytes.length,
    executable: read.executable,
    ...hashContent(read.bytes),
  }
  state.files.push(file)
  visitor.file?.(file, read.bytes)
}

const refuse = (
  state: Walk,
  where: string,
  why: 'link' | 'other' | 'name' | 'too-large',
  reason: string,
): void => {
  state.whole = false
  state.visitor.refused?.(where, why, reason)
}

const stop = (state: Walk, reason: string): void => {
  state.stopped = true
  refuse(state, '', 'too-large', reason)
}

const changed = (where: string): AgentSkillsError =>
  new AgentSkillsError('ECHANGED', `${where} changed while it was read`, {
    path: where,
    hint: 'Run again.',
  })

/** What was there a moment ago and is not now has changed; everything else that fails cannot be read. */
const attempt = <T>(where: string, read: () => T): T => {
  try {
    return read()
  } catch (error) {
    if (isAgentSkillsError(error)) throw error
    const code = systemCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') throw changed(where)
    throw new AgentSkillsError('EIO', `cannot read ${where}: ${reasonOf(error)}`, {
      path: where,
      cause: error,
    })
  }
}
