// Reads the tarball of a package in memory: nothing in it can make anything be written. It may be hostile, so what it
// can cost is bounded, and paths are judged before they mean anything.

import { gunzipSync } from 'node:zlib'
import { Parser, type ReadEntry } from 'tar'
import { AgentSkillsError, reasonOf } from '../errors.js'
import type { CheckFinding } from '../author-rules.js'
import { excerpt } from '../skill/finding.js'
import { grouped, MIB } from '../skill/limits.js'
import { findingOf } from './finding.js'
import type { MemoryFile } from './memory.js'

/** What a tarball holds. */
export interface Tarball {
  /** By '/'-separated paths below the package. */
  files: Map<string, MemoryFile>
  /** About entries that nobody can install. */
  findings: CheckFinding[]
}

const MOST_BYTES = 512 * MIB
const MOST_ENTRIES = 200_000
/** Of the findings about entries. */
const MOST_FINDINGS = 20

interface Reading extends Tarball {
  wanted: (file: string) => boolean
  entries: number
  /** Those that files lie in. */
  directories: Set<string>
}

/**
 * Reads the bytes of a `.tgz` or `.tar`; `at` names it. The content is kept of those files that are `wanted` only.
 * @throws EIO if it is no tarball, broken or too large.
 */
export const readTarball = async (
  bytes: Buffer,
  at: string,
  wanted: (file: string) => boolean,
): Promise<Tarball> => {
  const broken = (reason: string, cause?: unknown): AgentSkillsError =>
    new AgentSkillsError('EIO', `${at} is not a tarball that can be read: ${reason}`, {
      path: at,
      hint: 'Make it anew with "npm pack".',
      ...(cause === undefined ? {} : { cause }),
    })
  const reading: Reading = {
    files: new Map(),
    findings: [],
    wanted,
    entries: 0,
    directories: new Set(),
  }
  const parser = new Parser({ strict: false, onReadEntry: entry => take(reading, entry) })
  const content = unpack(bytes, broken)
  await new Promise<void>((resolve, reject) => {
    parser.on('error', (error: unknown) => reject(broken(reasonOf(error), error)))
    parser.on('warn', (code: string, message: unknown) => {
      if (code === 'TAR_ENTRY_INFO') return
      reject(broken(`${code} ${reasonOf(message)}`))
    })
    parser.on('end', resolve)
    parser.end(content)
  })
  if (reading.entries > MOST_ENTRIES) {
    throw broken(`it has more than ${grouped(MOST_ENTRIES)} entries`)
  }
  const { files, findings } = reading
  return { files, findings }
}

const GZIP = '1f8b'
const ZSTD = '28b52ffd'

const unpack = (
  bytes: Buffer,
  broken: (reason: string, cause?: unknown) => AgentSkillsError,
): Buffer => {
  let content = bytes
  if (content.toString('hex', 0, 2) === GZIP) {
    try {
      content = gunzipSync(content, { maxOutputLength: MOST_BYTES })
    } catch (error) {
      throw broken(reasonOf(error), error)
    }
  }
  const start = content.toString('hex', 0, 4)
  if (start.startsWith(GZIP) || start === ZSTD) throw broken('it is compressed twice')
  if (content.length === 0) throw broken('it is empty')
  return content
}

const take = (reading: Reading, entry: ReadEntry): void => {
  const { files, wanted } = reading
  const file = judgeEntry(reading, entry)
  if (file === null || ++reading.entries > MOST_ENTRIES) {
    entry.resume()
    return
  }
  for (const parent of parentsOf(file)) reading.directories.add(parent)
  const kind = kindOf(entry)
  const executable = ((entry.mode ?? 0) & 0o111) !== 0
  const chunks: Buffer[] = []
  entry.on('data', (chunk: Buffer) => {
    if (kind === 'file' && wanted(file)) chunks.push(Buffer.from(chunk))
  })
  entry.on('end', () => {
    files.set(file, { kind, bytes: Buffer.concat(chunks), size: entry.size, executable })
  })
}

const kindOf = ({ type }: ReadEntry): MemoryFile['kind'] =>
  type.endsWith('Link') ? 'link' : type.endsWith('File') ? 'file' : 'other'

/** The path below the package; null: it is a directory, or nothing that can be installed, which is then a finding. */
const judgeEntry = (reading: Reading, entry: ReadEntry): string | null => {
  if (/^(?:Directory|GNUDumpDir)$/.test(entry.type)) return null
  const { path: whole } = entry
  const parts = whole.split('/').filter(part => part !== '' && part !== '.')
  const file = parts.slice(1).join('/')
  const reason = faultOf(whole, parts, isTaken(reading, file))
  if (reason === null) return file
  if (reading.findings.length < MOST_FINDINGS) {
    const details = { found: excerpt(whole), reason }
    reading.findings.push(findingOf('tarball-entry', null, '', details))
  }
  return null
}

/** There already, as a file, or as a directory that another file lies in; or one on its way is a file. */
const isTaken = ({ files, directories }: Reading, file: string): boolean =>
  files.has(file) || directories.has(file) || parentsOf(file).some(parent => files.has(parent))

const parentsOf = (file: string): string[] =>
  [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index))

const faultOf = (whole: string, parts: readonly string[], isThere: boolean): string | null => {
  if (whole.startsWith('/') || /^[a-z]:/i.test(whole)) return 'an absolute path'
  if (parts.includes('..')) return 'it leads out of the package'
  if (parts.some(part => /[\0\\]/.test(part))) return 'not a path on every system'
  // npm takes the first directory away, whatever it is called
  if (parts.length < 2) return 'it is not in a directory'
  return isThere ? 'it is there twice' : null
}
