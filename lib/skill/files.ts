// Judges the files of a skill, not what they say: what they are, how they are called, how large they are.

import type { Entry } from '../fs.js'
import type { SkillFinding } from '../rules.js'
import { createCollector, excerpt, type Collector, type Report } from './finding.js'
import type { HashedFile } from './integrity.js'
import { grouped, inMib, LIMITS, MIB, WIDE_LIMITS, type Limits } from './limits.js'
import { findTwins, judgeSegment } from './names.js'
import type { Source } from './source.js'
import { walk, type Visitor, type Walked } from './walk.js'

/** A file of a skill with both of its hashes. */
export type ScannedFile = HashedFile

/** What a scan found. */
export interface Scan extends Walked {
  findings: SkillFinding[]
}

/** How a scan is made. */
export interface ScanOptions {
  /** Where it stops; by default where a skill is too large. */
  limits?: Limits
  /** Where the files are; the disk by default. */
  source?: Source
  /** Receives the findings instead of `findings`. */
  collector?: Collector
  /** Sees each file and its bytes. */
  inspect?: (file: ScannedFile, bytes: Buffer) => void
  /** Sees each directory and what is in it and counts. */
  inspectDirectory?: (directory: string, entries: readonly Entry[]) => void
}

/**
 * Scans a skill's directory (absolute, links resolved). Throws EIO if something cannot be read, ECHANGED if it changed
 * meanwhile. It holds one file's bytes at a time.
 */
export const scanFiles = (directory: string, options: ScanOptions = {}): Scan => {
  const collector = options.collector ?? createCollector()
  const limits = options.limits ?? LIMITS
  const visitor: Visitor = {
    directory: (where, entries) => {
      judgeEntries(where, entries, collector)
      options.inspectDirectory?.(where, entries)
    },
    file: (file, bytes) => {
      judgeFile(file, bytes, reporter(collector, file.path))
      options.inspect?.(file, bytes)
    },
    refused: (where, why, reason) => {
      collector.add(where, REFUSED[why], () => (reason === '' ? {} : { reason }))
    },
  }
  const walked = walk(directory, limits, visitor, options.source)
  if (limits !== LIMITS) judgeSize(walked.files, collector)
  judgeCount(walked.files, collector)
  return { ...walked, findings: collector.findings() }
}

const REFUSED = {
  link: 'link',
  other: 'special-file',
  name: 'reserved-name',
  'too-large': 'too-large',
} as const

const reporter =
  (collector: Collector, file: string): Report =>
  (rule, details) =>
    collector.add(file, rule, details)

const judgeEntries = (where: string, entries: readonly Entry[], collector: Collector): void => {
  const below = (name: string) => (where === '' ? name : `${where}/${name}`)
  for (const { name, kind, wellFormed } of entries) {
    const report = reporter(collector, below(name))
    if (!wellFormed) continue
    judgeSegment(name, report)
    if (name.startsWith('.')) report('hidden-file')
    if (isPlugin(below(name), kind)) report('plugin-files', () => ({ found: excerpt(name) }))
  }
  findTwins(entries, (name, earlier) => {
    collector.add(below(name), 'case-twin', () => ({ found: excerpt(earlier) }))
  })
}

/** In lower case: file systems that fold case find these under other spellings, too. */
const PLUGIN_FILE = /(?:^|\/)(?:\.claude-plugin\/plugin\.json|\.mcp\.json|hooks\/hooks\.json)$/
const PLUGIN_DIRECTORY = /(?:^|\/)\.claude$/

const isPlugin = (path: string, kind: Entry['kind']): boolean =>
  (kind === 'directory' ? PLUGIN_DIRECTORY : PLUGIN_FILE).test(path.toLowerCase())

const LARGE_SKILL_FILE = 100 * 1024
const LARGE_FILE = MIB
const MANY_FILES = 100

const judgeFile = (file: HashedFile, bytes: Buffer, report: Report): void => {
  const large = file.path === 'SKILL.md' ? LARGE_SKILL_FILE : LARGE_FILE
  if (file.size > large) report('large', () => ({ reason: inMib(file.size) }))
  const binary = binaryKind(file.path, bytes)
  if (binary !== null) report('binary-file', () => ({ reason: binary }))
}

const judgeCount = (files: readonly HashedFile[], collector: Collector): void => {
  if (files.length <= MANY_FILES) return
  collector.add('', 'large', () => ({ reason: `${grouped(files.length)} files` }))
}

/** The same as the walk says where it stops at {@link LIMITS}. */
const judgeSize = (files: readonly HashedFile[], collector: Collector): void => {
  const tooLarge = (where: string, reason: string) =>
    collector.add(where, 'too-large', () => ({ reason }))
  if (files.length > LIMITS.files) tooLarge('', `more than ${grouped(LIMITS.files)} files`)
  if (files.reduce((sum, { size }) => sum + size, 0) > LIMITS.total) {
    tooLarge('', `more than ${LIMITS.total / MIB} MiB`)
  }
  for (const { path, size } of files) {
    const most = path === 'SKILL.md' ? LIMITS.skillFile : LIMITS.file
    if (size > most) tooLarge(path, `${inMib(size)}, more than ${most / MIB} MiB`)
  }
}

const BINARY =
  /\.(?:exe|dll|so|dylib|node|class|jar|pyc|pyo|o|a|wasm|zip|tgz|gz|bz2|xz|7z|rar|tar|whl|dmg|msi)$/i
/** Documents that are archives inside: templates, not programs. */
const DOCUMENT = /\.(?:docx|xlsx|pptx|dotx|xltx|potx|odt|ods|odp|ott|epub)$/i

const MAGIC: readonly (readonly [string, string])[] = [
  ['7f454c46', 'an ELF binary'],
  ['4d5a', 'a Windows binary'],
  ['feedface', 'a Mach-O binary'],
  ['feedfacf', 'a Mach-O binary'],
  ['cefaedfe', 'a Mach-O binary'],
  ['cffaedfe', 'a Mach-O binary'],
  ['cafebabe', 'a Java class or a Mach-O binary'],
  ['0061736d', 'a WebAssembly binary'],
  ['504b0304', 'an archive'],
  ['1f8b', 'an archive'],
  ['377abcaf271c', 'an archive'],
  ['526172211a07', 'an archive'],
]

const binaryKind = (path: string, bytes: Buffer): string | null => {
  if (DOCUMENT.test(path)) return null
  const start = bytes.toString('hex', 0, 8)
  // two letters alone prove little: a text may begin with them, a program has NULs behind them
  const magic = MAGIC.find(
    ([hex]) => start.startsWith(hex) && (hex.length > 4 || bytes.includes(0)),
  )
  if (magic !== undefined) return magic[1]
  const extension = BINARY.exec(path)?.[0]
  return extension === undefined ? null : `by its extension, ${extension.toLowerCase()}`
}

/** Limits for a skill whose size the project accepts. */
export const ACCEPTED_LIMITS: Limits = WIDE_LIMITS
