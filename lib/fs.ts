// The only importer of node:fs, but for lib/private-files.ts. Synchronous throughout: for many small files it is the fastest way, and a transaction
// must not yield in the middle. What is atomic, durable or retried is decided here and nowhere else.

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { specialFileError, systemCode } from './errors.js'
import { compareText } from './names.js'
import { digest, failed, seen, type Question } from './witness.js'

const windows = os.platform() === 'win32'
const linux = os.platform() === 'linux'

/** False on Windows, where no file has an execute bit. */
export const HAS_MODES: boolean = !windows

export type EntryKind = 'file' | 'directory' | 'link' | 'other'

/** What is known of a path without following it. */
export interface Stat {
  kind: EntryKind
  /** Bytes. */
  size: number
  /** Any execute bit; always false on Windows, which has none. */
  executable: boolean
  /** Milliseconds, by the file system's clock. */
  modified: number
  device: string
  inode: string
}

/** One name in a directory. `wellFormed` false: its bytes are not UTF-8, so `name` cannot be used as a path. */
export interface Entry {
  name: string
  kind: EntryKind
  wellFormed: boolean
}

const kindOf = (of: {
  isFile(): boolean
  isDirectory(): boolean
  isSymbolicLink(): boolean
}): EntryKind =>
  of.isFile() ? 'file' : of.isDirectory() ? 'directory' : of.isSymbolicLink() ? 'link' : 'other'

const toStat = (st: fs.BigIntStats): Stat => ({
  kind: kindOf(st),
  size: Number(st.size),
  executable: !windows && (st.mode & 0o111n) !== 0n,
  modified: Number(st.mtimeMs),
  device: String(st.dev),
  inode: String(st.ino),
})

/** Runs `read`; null where nothing of that name exists. Every other failure is thrown. */
const orNull = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch (error) {
    const code = systemCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}

// ---- reading

const wordOf = (st: Pick<Stat, 'kind' | 'size' | 'executable'> | null): string =>
  st === null ? '-' : st.kind === 'file' ? `file ${st.size} ${st.executable ? 'x' : '-'}` : st.kind

/** lstat; null if nothing is there. */
export const lstat = (file: string): Stat | null =>
  seen('lstat', file, () => lstatOrNull(file), wordOf)

const lstatOrNull = (file: string): Stat | null =>
  orNull(() => {
    const found = fs.lstatSync(file, { bigint: true, throwIfNoEntry: false })
    return found === undefined ? null : toStat(found)
  })

/** What stands at a path, links not followed; null if nothing does. The cheapest question there is. */
export const kindAt = (file: string): EntryKind | null =>
  seen('kind', file, () => kindOrNull(file), String)

const kindOrNull = (file: string): EntryKind | null =>
  orNull(() => {
    const found = fs.lstatSync(file, { throwIfNoEntry: false })
    return found === undefined ? null : kindOf(found)
  })

/** stat, links followed; null if nothing is there (a dead link included). */
export const stat = (file: string): Stat | null =>
  seen('stat', file, () => statOrNull(file), wordOf)

const statOrNull = (file: string): Stat | null =>
  orNull(() => {
    const found = fs.statSync(file, { bigint: true, throwIfNoEntry: false })
    return found === undefined ? null : toStat(found)
  })

/** The entries of a directory, sorted by the bytes of their names. Links are not followed. */
export const listDirectory = (directory: string): Entry[] =>
  seen('list', directory, () => entriesOf(directory), listed)

const listed = (entries: readonly Entry[]): string =>
  digest(
    entries
      .map(({ name, kind, wellFormed }) => `${wellFormed ? '' : '?'}${kind} ${name}`)
      .join('\0'),
  )

const entriesOf = (directory: string): Entry[] => {
  const plain = fs.readdirSync(directory, { withFileTypes: true })
  // bytes that are no UTF-8 are read as this character: only then the bytes are looked at
  if (plain.every(({ name }) => !name.includes('\uFFFD'))) {
    return plain
      .map(entry => ({ name: entry.name, kind: kindOf(entry), wellFormed: true }))
      .sort((a, b) => compareText(a.name, b.name))
  }
  return fs
    .readdirSync(directory, { withFileTypes: true, encoding: 'buffer' })
    .sort((a, b) => Buffer.compare(a.name, b.name))
    .map(entry => {
      const name = entry.name.toString('utf8')
      return { name, kind: kindOf(entry), wellFormed: Buffer.from(name, 'utf8').equals(entry.name) }
    })
}

/** {@link listDirectory}; null if the directory does not exist or is not one. */
export const listDirectoryOrNull = (directory: string): Entry[] | null =>
  orNull(() => listDirectory(directory))

/** Links resolved; null where something on the way is missing. */
export const realpath = (file: string): string | null =>
  seen('realpath', file, () => orNull(() => fs.realpathSync.native(file)), String)

/** What a link says. */
export const readLink = (file: string): string =>
  seen('link', file, () => fs.readlinkSync(file), String)

/** A file's bytes, links followed; null if it does not exist. */
export const readFile = (file: string): Buffer | null =>
  seen('file', file, () => orNull(() => contentOf(file)), digestOr)

const digestOr = (content: Uint8Array | string | null): string =>
  content === null ? '-' : digest(content)

/** A file's text, links followed; null if it does not exist. */
export const readText = (file: string): string | null =>
  seen('text', file, () => textOrNull(file), digestOr)

const textOrNull = (file: string): string | null =>
  orNull(() => withContent(file, descriptor => fs.readFileSync(descriptor, 'utf8')))

const contentOf = (file: string): Buffer =>
  withContent(file, descriptor => fs.readFileSync(descriptor))

/** What is no file may have no end, or keep a reader waiting for ever. @throws EINVAL. */
const withContent = <T>(file: string, use: (descriptor: number) => T): T => {
  const descriptor = fs.openSync(file, READ_AT_ONCE)
  return using(file, descriptor, () => {
    const st = fs.fstatSync(descriptor)
    if (!st.isFile() && !st.isDirectory()) throw specialFileError(file)
    return use(descriptor)
  })
}

const scratch = Buffer.allocUnsafeSlow(64 * 1024)

/** All that can be read from a descriptor; where it is little, in memory that the next call writes over. */
const lentContent = (descriptor: number): Buffer => {
  let length = 0
  for (let read = -1; read !== 0; length += read) {
    if (length === scratch.length) return fs.readFileSync(descriptor)
    read = fs.readSync(descriptor, scratch, length, scratch.length - length, length)
  }
  return scratch.subarray(0, length)
}

const READ_AT_ONCE = fs.constants.O_RDONLY | (windows ? 0 : fs.constants.O_NONBLOCK)

/** True if these are a file's bytes, links followed; null: it does not exist. */
export const holdsText = (file: string, text: string | null): boolean => {
  const bytes = readFile(file)
  return bytes === null || text === null ? bytes === text : Buffer.from(text).equals(bytes)
}

/** A regular file's bytes and what it is. Never follows a link at `file`, never waits for a fifo. */
export interface RegularFile {
  bytes: Buffer
  size: number
  executable: boolean
}

/**
 * Reads a regular file by its real path without following anything; null if it is not a regular file (any more),
 * or if a directory on the way was exchanged for a link since the path was resolved.
 */
export const readRegularFile = (file: string): RegularFile | null =>
  seen('regular', file, () => regularOrNull(file), regularly)

const regularOrNull = (file: string): RegularFile | null =>
  withRegularFile(file, (descriptor, st) => ({
    bytes: fs.readFileSync(descriptor),
    size: st.size,
    executable: isExecutable(st),
  }))

const regularly = (read: RegularFile | null): string =>
  read === null ? '-' : `${read.executable ? 'x' : '-'} ${digest(read.bytes)}`

/**
 * {@link readRegularFile} of at most `most` bytes; 'too-large', and nothing read, where it has more. null, too, if it
 * grows while it is read.
 */
export const readBoundedFile = (file: string, most: number): RegularFile | 'too-large' | null =>
  withRegularFile(file, (descriptor, st) => {
    if (st.size > most) return 'too-large'
    const buffer = Buffer.allocUnsafe(st.size + 1)
    let length = 0
    for (let read = -1; read !== 0 && length < buffer.length; length += read) {
      read = fs.readSync(descriptor, buffer, length, buffer.length - length, null)
    }
    if (length > st.size) return null
    return { bytes: buffer.subarray(0, length), size: length, executable: isExecutable(st) }
  })

/** A regular file that is open for reading piece by piece. */
export interface OpenFile {
  /** Bytes. */
  size: number
  /** Changes when the file is replaced or written to. */
  identity: string
  /** Exactly `length` bytes from `position`; fewer where the file ends. */
  read: (position: number, length: number) => Buffer
}

/** Opens a regular file by its real path, as {@link readRegularFile} does, for as long as `use` runs. */
export const withOpenFile = <T>(file: string, use: (open: OpenFile) => T): T | null =>
  withRegularFile(file, (descriptor, st) =>
    use({
      size: st.size,
      identity: `${st.dev} ${st.ino} ${st.size} ${st.mtimeMs}`,
      read: (position, length) => readPiece(descriptor, position, length),
    }),
  )

const readPiece = (descriptor: number, position: number, length: number): Buffer => {
  const buffer = Buffer.allocUnsafe(length)
  let got = 0
  for (let read = -1; read !== 0 && got < length; got += read) {
    read = fs.readSync(descriptor, buffer, got, length - got, position + got)
  }
  return buffer.subarray(0, got)
}

const isExecutable = (st: fs.Stats): boolean => !windows && (st.mode & 0o111) !== 0

const withRegularFile = <T>(
  file: string,
  use: (descriptor: number, st: fs.Stats) => T,
): T | null => {
  const noFollow = windows ? 0 : fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK
  let descriptor: number
  try {
    descriptor = fs.openSync(file, fs.constants.O_RDONLY | noFollow)
  } catch (error) {
    const code = systemCode(error)
    if (code === 'ELOOP' || code === 'EMLINK' || code === 'ENXIO') return null
    throw error
  }
  return using(file, descriptor, () => {
    const st = fs.fstatSync(descriptor)
    if (!st.isFile()) return null
    if (linux && !isOpenedAt(descriptor, file)) return null
    return use(descriptor, st)
  })
}

/** Closes a descriptor after its use; a failure on the way names the file. */
export const using = <T>(file: string, descriptor: number, use: () => T): T => {
  try {
    return naming(file, use)
  } finally {
    fs.closeSync(descriptor)
  }
}

/** Of which file a call on a descriptor failed, Node.js does not say, not even where it opened it by itself. */
const naming = <T>(file: string, call: () => T): T => {
  try {
    return call()
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && !('path' in error)) {
      Object.assign(error, { path: file, message: `${error.message} '${file}'` })
    }
    throw error
  }
}

const isOpenedAt = (descriptor: number, file: string): boolean => {
  const opened = orNull(() => fs.readlinkSync(`/proc/self/fd/${descriptor}`))
  return opened === null || opened === file
}

/** Asks a question again: the word of its answer, as a witness would have it. Never throws. */
export const answerTo = (question: Question, file: string): string => {
  try {
    return ANSWERS[question](file)
  } catch (error) {
    return failed(error)
  }
}

/** As the functions above, and with nothing that the word does not need: thousands of these make up an idle run. */
const ANSWERS: Readonly<Record<Question, (file: string) => string>> = {
  lstat: file => lightWordOf(orNull(() => fs.lstatSync(file, { throwIfNoEntry: false }))),
  kind: file => String(kindOrNull(file)),
  stat: file => lightWordOf(orNull(() => fs.statSync(file, { throwIfNoEntry: false }))),
  list: file => listed(entriesOf(file)),
  realpath: file => String(orNull(() => fs.realpathSync.native(file))),
  link: file => fs.readlinkSync(file),
  file: file => orNull(() => withContent(file, opened => digest(lentContent(opened)))) ?? '-',
  text: file => digestOr(textOrNull(file)),
  regular: file => regularAgain(file),
}

const lightWordOf = (st: fs.Stats | null | undefined): string =>
  st === null || st === undefined
    ? '-'
    : wordOf({ kind: kindOf(st), size: st.size, executable: isExecutable(st) })

/** The directories on the way are asked about by themselves. */
const regularAgain = (file: string): string => {
  const descriptor = fs.openSync(file, READ_AT_ONCE | (windows ? 0 : fs.constants.O_NOFOLLOW))
  try {
    const st = fs.fstatSync(descriptor)
    if (!st.isFile()) return '-'
    return regularly({
      bytes: lentContent(descriptor),
      size: st.size,
      executable: isExecutable(st),
    })
  } finally {
    fs.closeSync(descriptor)
  }
}

/**
 * What changes whenever a file or the list of a directory's entries does, as far as the file system can tell, and until
 * when, in milliseconds, another change may leave it as it is; null if nothing is there. Links are followed.
 */
export const stampOf = (file: string): { stamp: string; changed: number } | null =>
  orNull(() => {
    const st = fs.statSync(file, { bigint: true, throwIfNoEntry: false })
    if (st === undefined) return null
    const stamp = [st.dev, st.ino, st.size, st.mtimeNs, st.ctimeNs].map(n => n.toString(36)).join()
    const changed = Number(st.ctimeMs > st.mtimeMs ? st.ctimeMs : st.mtimeMs)
    return {
      stamp,
      changed: isWhole(st.ctimeNs) && isWhole(st.mtimeNs) ? changed + COARSE : changed,
    }
  })

/** Milliseconds: FAT counts time in twos of seconds, some servers in seconds. */
const COARSE = 2000

const isWhole = (nanoseconds: bigint): boolean => nanoseconds % 1_000_000_000n === 0n

// ---- writing

/** mkdir -p. */
export const makeDirectories = (directory: string): void => {
  fs.mkdirSync(directory, { recursive: true })
}

/** mkdir; throws EEXIST if anything is there. */
export const makeNewDirectory = (directory: string): void => {
  fs.mkdirSync(directory)
}

/** Writes a file that must not exist yet. `durable`: its content survives a power loss once this returns. */
export const writeNewFile = (
  file: string,
  content: Uint8Array | string,
  options: { executable?: boolean; durable?: boolean } = {},
): void => {
  const mode = options.executable === true ? 0o755 : 0o644
  const descriptor = fs.openSync(file, 'wx', mode)
  using(file, descriptor, () => {
    fs.writeFileSync(descriptor, content)
    if (!windows) fs.fchmodSync(descriptor, mode)
    if (options.durable === true) fs.fsyncSync(descriptor)
  })
}

/**
 * Puts a whole new content in place of `file` (or where nothing is) in one step, by way of `temporary` in the same
 * directory; a reader sees the old or the new content. Durable once it returns. `keepMode`: who may read and write it
 * stays as it was.
 */
export const replaceFile = (
  file: string,
  content: Uint8Array | string,
  temporary: string,
  options: { keepMode?: boolean; executable?: boolean } = {},
): void => {
  const before = options.keepMode === true ? orNull(() => fs.statSync(file)) : null
  try {
    const { executable = false } = options
    writeNewFile(temporary, content, { executable, durable: true })
    if (before !== null && !windows) fs.chmodSync(temporary, before.mode & 0o7777)
    rename(temporary, file)
  } catch (error) {
    removeFile(temporary)
    throw error
  }
  syncDirectory(path.dirname(file))
}

/** Writes `content` over the start of an existing file, so that its modification time is the file system's now. */
export const rewriteFile = (file: string, content: string): void => {
  const descriptor = fs.openSync(file, 'r+')
  using(file, descriptor, () => fs.writeSync(descriptor, content, 0))
}

/** A relative or absolute symbolic link (on Windows a junction). */
export const makeLink = (target: string, file: string): void => {
  fs.symlinkSync(target, file, windows ? 'junction' : null)
}

/** Makes a directory's entries durable. Windows has no such call. */
export const syncDirectory = (directory: string): void => {
  if (windows) return
  const descriptor = fs.openSync(directory, 'r')
  using(directory, descriptor, () => {
    fs.fsyncSync(descriptor)
  })
}

const RETRIED = new Set(['EPERM', 'EBUSY', 'EACCES'])
const RETRY_LIMIT_MS = 2000

/**
 * rename(2). On Windows, where a virus scanner or an editor may hold a file for a moment, EPERM, EBUSY and EACCES are
 * tried again for two seconds.
 */
export const rename = (from: string, to: string): void => {
  let pause = 10
  for (let waited = 0; !renameNow(from, to, waited < RETRY_LIMIT_MS); waited += pause) {
    sleep(pause)
    pause = Math.min(pause * 2, 200)
  }
}

/** False: somebody holds it, and it may be tried again. */
const renameNow = (from: string, to: string, again: boolean): boolean => {
  try {
    fs.renameSync(from, to)
    return true
  } catch (error) {
    if (!windows || !again || !RETRIED.has(systemCode(error) ?? '')) throw error
    return false
  }
}

/** Blocks this thread. Only for the moments in which nothing else may happen. */
export const sleep = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

/** Removes a file or link; nothing there is fine. */
export const removeFile = (file: string): void => {
  orNull(() => {
    fs.unlinkSync(file)
  })
}

const NOT_REMOVABLE = [
  'ENOTEMPTY',
  'EEXIST',
  'ENOENT',
  'ENOTDIR',
  'EACCES',
  'EPERM',
  'EBUSY',
  'EROFS',
]

/** Removes an empty directory; false if it is not empty, not there, or not ours to remove: it does no harm. */
export const removeEmptyDirectory = (directory: string): boolean => {
  try {
    fs.rmdirSync(directory)
    return true
  } catch (error) {
    if (NOT_REMOVABLE.includes(systemCode(error) ?? '')) return false
    throw error
  }
}

/**
 * rm -r, links not followed; nothing there is fine. Directories that their owner may not write to are opened: what is
 * removed here is ours.
 */
export const removeTree = (directory: string): void => {
  try {
    removeNow(directory)
  } catch (error) {
    if (windows || systemCode(error) !== 'EACCES') throw error
    openDirectories(directory)
    removeNow(directory)
  }
}

const removeNow = (directory: string): void => {
  fs.rmSync(directory, { recursive: true, force: true, maxRetries: windows ? 10 : 0 })
}

const openDirectories = (directory: string): void => {
  fs.chmodSync(directory, 0o700)
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    if (entry.isDirectory()) openDirectories(path.join(directory, entry.name))
  }
}
