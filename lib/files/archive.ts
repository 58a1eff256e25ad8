// A zip archive as a tree of files. It is opened anew for every question, so that none stays open, and it must be the
// same file each time.

import path from 'node:path'
import {
  absenceError,
  AgentSkillsError,
  isAgentSkillsError,
  reasonOf,
  systemCode,
} from '../errors.js'
import { HAS_MODES, withOpenFile, type Entry, type OpenFile } from '../fs.js'
import type { FileSource } from './source.js'
import { readEntry, readIndex, type Fault, type ZipEntry } from './zip.js'

/** One name of the tree. A directory that only other names imply has no entry of its own. */
interface Node {
  kind: Entry['kind']
  entry: ZipEntry | null
  children: Map<string, Node>
}

/** @throws EIO naming the archive if it is damaged or cannot be read, ECHANGED if it was replaced meanwhile. */
export const openArchive = (archive: string): FileSource => {
  let opened: { root: Node; identity: string } | null = null

  const within = <T>(use: (file: OpenFile, fault: Fault, root: Node) => T): T => {
    const fault: Fault = reason => {
      throw damaged(archive, reason)
    }
    const result = opening(archive, () =>
      withOpenFile(archive, file => {
        opened ??= { root: treeOf(readIndex(file, fault), fault), identity: file.identity }
        if (opened.identity !== file.identity) throw changed(archive)
        return { value: use(file, fault, opened.root) }
      }),
    )
    if (result === null) throw changed(archive)
    return result.value
  }

  const find = (root: Node, place: string): Node | null => {
    let node: Node | null = root
    for (const name of segmentsOf(archive, place)) node = node?.children.get(name) ?? null
    return node
  }

  return {
    lstat: place =>
      within((_, _fault, root) => {
        const node = find(root, place)
        return node === null ? null : { kind: node.kind, size: node.entry?.size ?? 0 }
      }),
    listDirectory: place =>
      within((_, _fault, root) => {
        const node = find(root, place)
        if (node?.kind !== 'directory')
          throw absenceError(place, node === null ? 'ENOENT' : 'ENOTDIR')
        return [...node.children]
          .map(([name, { kind }]) => ({ name, kind, wellFormed: true }))
          .sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)))
      }),
    readRegularFile: place =>
      within((file, fault, root) => {
        const node = find(root, place)
        if (node === null) throw absenceError(place, 'ENOENT')
        if (node.kind !== 'file' || node.entry === null) return null
        const bytes = readEntry(file, node.entry, fault)
        const executable = HAS_MODES && node.entry.executable
        return { bytes, size: bytes.length, executable }
      }),
  }
}

const segmentsOf = (archive: string, place: string): string[] => {
  if (place === archive) return []
  const start = archive + path.sep
  if (!place.startsWith(start)) {
    throw new AgentSkillsError('EINTERNAL', `${place} does not lead into ${archive}`)
  }
  return place.slice(start.length).split(path.sep)
}

const treeOf = (entries: readonly ZipEntry[], fault: Fault): Node => {
  const root: Node = { kind: 'directory', entry: null, children: new Map() }
  for (const entry of entries) add(root, entry, fault)
  return root
}

/** Two entries of one name, or one below what is no directory, mean different things to different readers. */
const add = (root: Node, entry: ZipEntry, fault: Fault): void => {
  let node = root
  for (const [index, name] of entry.segments.entries()) {
    const last = index === entry.segments.length - 1
    const kind = last ? entry.kind : 'directory'
    const known = node.children.get(name)
    const next = known ?? { kind, entry: null, children: new Map() }
    if (next.kind !== kind || (last && next.entry !== null)) {
      return fault(`it has several entries for ${entry.segments.join('/')}`)
    }
    if (last) next.entry = entry
    if (known === undefined) node.children.set(name, next)
    node = next
  }
}

const HINT = 'Delete the archive, or clear the cache of the package manager, and install again.'

const damaged = (archive: string, reason: string): AgentSkillsError =>
  new AgentSkillsError('EIO', `cannot read ${archive}: ${reason}`, { path: archive, hint: HINT })

const changed = (archive: string): AgentSkillsError =>
  new AgentSkillsError('ECHANGED', `${archive} changed while it was read`, {
    path: archive,
    hint: 'Run again.',
  })

/** The archive that was there a moment ago and is not now has changed; one that cannot be opened cannot be read. */
const opening = <T>(archive: string, open: () => T): T => {
  try {
    return open()
  } catch (error) {
    if (isAgentSkillsError(error) || isAbsence(error)) throw error
    throw new AgentSkillsError('EIO', `cannot read ${archive}: ${reasonOf(error)}`, {
      path: archive,
      cause: error,
    })
  }
}

const isAbsence = (error: unknown): boolean =>
  systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR'
