// Two digests of a skill, both over the sorted list of its files. `integrity` answers "was it edited?" and is the same
// after a git checkout with other line ends, and on Windows; `exact` answers "is it what was supplied, bit by bit?".

import { createHash } from 'node:crypto'
import { compareText } from '../names.js'
import type { SkillFile } from '../types.js'

/** A file with both hashes of its content. */
export interface HashedFile extends SkillFile {
  /** Hex SHA-256 of the content with CRLF read as LF; of the exact bytes where there is a NUL among them. */
  textSha256: string
}

const LF = 0x0a
const CR = 0x0d

/** Both hashes of a file's content. */
export const hashContent = (bytes: Uint8Array): Pick<HashedFile, 'sha256' | 'textSha256'> => {
  const sha256 = sha256Of(bytes)
  const text = !bytes.includes(CR) || bytes.includes(0) ? null : withoutCrlf(bytes)
  return { sha256, textSha256: text === null ? sha256 : sha256Of(text) }
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const withoutCrlf = (bytes: Uint8Array): Uint8Array => {
  const text = new Uint8Array(bytes.length)
  let length = 0
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] !== CR || bytes[i + 1] !== LF) text[length++] = bytes[i]!
  }
  return text.subarray(0, length)
}

/**
 * `sha256-` + base64 of the SHA-256 over, for each file in the order of its path's UTF-8 bytes: the path, NUL,
 * `textSha256`, LF. Modes do not count.
 */
export const integrityOf = (files: readonly Pick<HashedFile, 'path' | 'textSha256'>[]): string => {
  const hash = createHash('sha256')
  for (const { path, textSha256 } of inOrder(files)) hash.update(`${path}\0${textSha256}\n`)
  return `sha256-${hash.digest('base64')}`
}

/**
 * Hex of the SHA-256 over, for each file in the same order: the path, NUL, `sha256`, NUL, `x` if it is executable,
 * else `-`, LF.
 */
export const exactOf = (
  files: readonly Pick<SkillFile, 'path' | 'sha256' | 'executable'>[],
): string => {
  const hash = createHash('sha256')
  for (const { path, sha256, executable } of inOrder(files)) {
    hash.update(`${path}\0${sha256}\0${executable ? 'x' : '-'}\n`)
  }
  return hash.digest('hex')
}

/** The order of the code points is that of the UTF-8 bytes. */
const inOrder = <T extends { path: string }>(files: readonly T[]): T[] =>
  files.toSorted((a, b) => compareText(a.path, b.path))
