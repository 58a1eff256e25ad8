// The two streams of a process: data to the one, words to the other, and what happens if nobody reads.

import { reasonOf, systemCode } from '../errors.js'
import type { ColorStream } from './color.js'

/** What is needed of a stream. */
export interface OutputStream extends ColorStream {
  /** The width of a terminal. */
  columns?: number | undefined
  write: (text: string) => unknown
  on: (event: 'error', listener: (error: Error) => void) => unknown
}

/**
 * Makes a closed pipe quiet (`| head` has seen enough); any other failure to write is told to `fail`, since what was
 * printed is not complete.
 */
export const guardStream = (stream: OutputStream, fail: (reason: string) => void): void => {
  stream.on('error', error => {
    if (systemCode(error) !== 'EPIPE') fail(reasonOf(error))
  })
}

/** The words for a stream that fails. */
export const cannotWrite = (stream: string, reason: string): string =>
  `error: ${stream} cannot be written: ${reason}\n`
