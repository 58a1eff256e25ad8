// The zip format, as far as package managers write it: stored or deflated entries in one file of less than 4 GiB. An
// archive is somebody else's data: every number in it is checked against the file before it is used, nothing is unpacked
// beyond the size that was announced, and every content is held against its checksum.

import { crc32, inflateRawSync } from 'node:zlib'
import { reasonOf } from '../errors.js'
import type { EntryKind, OpenFile } from '../fs.js'

/** One entry, as the archive's directory describes it. */
export interface ZipEntry {
  /** The parts of its path: never empty, `.` or `..`. */
  segments: string[]
  kind: EntryKind
  /** Bytes, unpacked. */
  size: number
  executable: boolean
  /** How its content is found and unpacked. */
  packed: { offset: number; length: number; method: number; crc: number; name: Buffer }
}

/** Throws what is wrong, in words that follow the archive's path. */
export type Fault = (reason: string) => never

const END_LENGTH = 22
const HEADER_LENGTH = 46
const LOCAL_LENGTH = 30
const LONGEST_COMMENT = 0xffff
const MOST_INDEX_BYTES = 64 * 1024 * 1024
const MOST_CONTENT_BYTES = 256 * 1024 * 1024
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1

/** Reads an archive's directory. */
export const readIndex = (file: OpenFile, fault: Fault): ZipEntry[] => {
  const tailLength = Math.min(file.size, END_LENGTH + LONGEST_COMMENT)
  const tail = file.read(file.size - tailLength, tailLength)
  const end = findEnd(tail)
  if (end === -1) return fault('it is not a whole zip archive')
  const [disk, startDisk, here, count] = [4, 6, 8, 10].map(at => tail.readUInt16LE(end + at))
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (count === 0xffff || start === 0xffffffff) return fault('it is a ZIP64 archive')
  if (disk !== 0 || startDisk !== 0 || here !== count) return fault('it is split into parts')
  if (length > MOST_INDEX_BYTES) return fault('it has too many entries')
  if (start + length > file.size - tailLength + end) return fault('its directory is damaged')
  const entries = parseIndex(file.read(start, length), start, fault)
  if (entries.length !== count) return fault('its directory is damaged')
  return entries
}

/** Where the end record begins: the last one whose comment ends where the file does; -1: nowhere. */
const findEnd = (tail: Buffer): number => {
  for (let at = tail.length - END_LENGTH; at >= 0; at--) {
    const isEnd = tail.readUInt32LE(at) === 0x06054b50
    if (isEnd && at + END_LENGTH + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  return -1
}

const parseIndex = (index: Buffer, limit: number, fault: Fault): ZipEntry[] => {
  const entries: ZipEntry[] = []
  for (let at = 0; at < index.length;) {
    if (at + HEADER_LENGTH > index.length || index.readUInt32LE(at) !== 0x02014b50) {
      return fault('its directory is damaged')
    }
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map(by =>
      index.readUInt16LE(at + by),
    )
    const next = at + HEADER_LENGTH + nameLength + extra + comment
    if (next > index.length) return fault('its directory is damaged')
    entries.push(parseHeader(index.subarray(at, next), nameLength, limit, fault))
    at = next
  }
  return entries
}

const parseHeader = (header: Buffer, nameLength: number, limit: number, fault: Fault): ZipEntry => {
  const name = header.subarray(HEADER_LENGTH, HEADER_LENGTH + nameLength)
  const segments = segmentsOf(name, fault)
  const [flags = 0, method = 0] = [8, 10].map(at => header.readUInt16LE(at))
  const [crc = 0, length = 0, size = 0] = [16, 20, 24].map(at => header.readUInt32LE(at))
  const offset = header.readUInt32LE(42)
  const shown = segments.join('/')
  if ((flags & ENCRYPTED) !== 0) return fault(`${shown} is encrypted`)
  if (method !== STORED && method !== DEFLATED) {
    return fault(`${shown} is packed in a way that is not supported (${method})`)
  }
  if (
    offset + LOCAL_LENGTH + nameLength + length > limit ||
    (method === STORED && length !== size)
  ) {
    return fault(`${shown} does not lie in it`)
  }
  const mode = header.readUInt8(5) === UNIX ? header.readUInt32LE(38) >>> 16 : 0
  return {
    segments,
    kind: name.at(-1) === SLASH ? 'directory' : kindOf(mode),
    size,
    executable: (mode & 0o111) !== 0,
    packed: { offset, length, method, crc, name },
  }
}

const UNIX = 3
const SLASH = 0x2f

const KINDS: ReadonlyMap<number, EntryKind> = new Map([
  [0, 'file'],
  [0o100000, 'file'],
  [0o040000, 'directory'],
  [0o120000, 'link'],
])

const kindOf = (mode: number): EntryKind => KINDS.get(mode & 0o170000) ?? 'other'

const segmentsOf = (name: Buffer, fault: Fault): string[] => {
  const text = name.toString('utf8')
  if (!Buffer.from(text, 'utf8').equals(name)) return fault('a name in it is not valid UTF-8')
  const segments = text.replace(/\/$/, '').split('/')
  return segments.some(part => part === '' || part === '.' || part === '..' || part.includes('\0'))
    ? fault(`a name in it is no path inside it: ${JSON.stringify(text.slice(0, 200))}`)
    : segments
}

/** The content of a file, proved by its checksum. */
export const readEntry = (file: OpenFile, entry: ZipEntry, fault: Fault): Buffer => {
  const { offset, length, method, crc, name } = entry.packed
  const shown = entry.segments.join('/')
  if (entry.size > MOST_CONTENT_BYTES) return fault(`${shown} is too large`)
  const local = file.read(offset, LOCAL_LENGTH + name.length)
  if (
    local.length < LOCAL_LENGTH ||
    local.readUInt32LE(0) !== 0x04034b50 ||
    local.readUInt16LE(26) !== name.length ||
    !local.subarray(LOCAL_LENGTH).equals(name)
  ) {
    return fault(`${shown} is not where its directory says`)
  }
  const start = offset + LOCAL_LENGTH + name.length + local.readUInt16LE(28)
  const packed = file.read(start, length)
  if (packed.length !== length) return fault(`${shown} does not lie in it`)
  const bytes = method === STORED ? packed : inflate(packed, entry.size, shown, fault)
  if (bytes.length !== entry.size || crc32(bytes) !== crc) {
    return fault(`${shown} is damaged: its content does not match its checksum`)
  }
  return bytes
}

/** Stops where more comes out than was announced. */
const inflate = (packed: Buffer, size: number, shown: string, fault: Fault): Buffer => {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) })
  } catch (error) {
    return fault(`${shown} is damaged (${reasonOf(error)})`)
  }
}
