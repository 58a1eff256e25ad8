// What was asked of the file system, and what it said. Whoever asks the same questions again and gets the same answers
// has before him what was there before.

import { hash } from 'node:crypto'
import { systemCode } from './errors.js'

/** The questions that lib/fs.ts answers. */
export type Question =
  'lstat' | 'kind' | 'stat' | 'list' | 'realpath' | 'link' | 'file' | 'text' | 'regular'

/** One question and what answers it, told apart from every other answer. */
export interface Answer {
  question: Question
  /** Absolute. */
  path: string
  /** Made when it is asked for: most witnesses are never heard. */
  answer: () => string
}

/** Keeps what it sees. */
export interface Witness {
  answers: Answer[]
  /** True: it looks away. */
  isPaused: boolean
  /** Files and directories, absolute, that change with what it did not see. */
  places: readonly string[]
}

const watching = new Set<Witness>()

/** Answers a question before the witnesses, if there are any. `word` puts the answer into a word of its own. */
export const seen = <T>(
  question: Question,
  path: string,
  read: () => T,
  word: (value: T) => string,
): T => {
  if (watching.size === 0) return read()
  try {
    const value = read()
    tell({ question, path, answer: () => word(value) })
    return value
  } catch (error) {
    tell({ question, path, answer: () => failed(error) })
    throw error
  }
}

const tell = (answer: Answer): void => {
  for (const witness of watching) if (!witness.isPaused) witness.answers.push(answer)
}

/** The word for a question that could not be answered. */
export const failed = (error: unknown): string => `! ${systemCode(error) ?? 'failure'}`

/** True for a word that {@link failed} made. */
export const isFailure = (word: string): boolean => word.startsWith('! ')

/** A short word for a long one. */
export const digest = (content: Uint8Array | string): string => hash('sha256', content, 'base64url')

/** Runs `work` before a witness. Several may watch at a time; each sees what any of their runs reads. */
export const watch = async <T>(work: (witness: Witness) => Promise<T>): Promise<T> => {
  const witness: Witness = { answers: [], isPaused: false, places: [] }
  watching.add(witness)
  try {
    return await work(witness)
  } finally {
    watching.delete(witness)
  }
}

/** Runs `work` while the witness looks away. */
export const unwatched = async <T>(
  witness: Witness | undefined,
  work: () => Promise<T>,
): Promise<T> => {
  if (witness === undefined) return work()
  witness.isPaused = true
  try {
    return await work()
  } finally {
    witness.isPaused = false
  }
}
