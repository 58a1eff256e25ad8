// The two streams of a process: data to the one, words to the other, and what happens if nobody reads.

import { reasonOf, systemCode } from '../errors.js'
import type { ColorStream } from './color.js'

/** What is needed of a stream. */
export interface OutputStream extends ColorStream {
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

const DELAY_MS = 300
const CLEAR_LINE = '\r\u001b[K'

/** A line that says that work goes on. */
export interface Progress {
  /** Takes the line away, for good. */
  stop: () => void
}

/** Shows one line on a terminal if the work takes longer than a moment (`delay`, in milliseconds). */
export const startProgress = (
  stream: OutputStream,
  words: string,
  delay: number = DELAY_MS,
): Progress => {
  let isShown = false
  const timer = setTimeout(() => {
    isShown = true
    stream.write(words)
  }, delay)
  timer.unref()
  return {
    stop: () => {
      clearTimeout(timer)
      if (isShown) stream.write(CLEAR_LINE)
      isShown = false
    },
  }
}
