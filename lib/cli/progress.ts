// The line that says what takes so long: on a terminal, once it has taken a moment, and gone before anything else is
// printed. Much of the work is synchronous and lets no timer in, so every step looks at the clock itself.

import type { Phase } from '../types.js'

/** What is needed of the terminal. */
export interface ProgressStream {
  write: (text: string) => unknown
  columns?: number | undefined
}

/** Where the time comes from. `after` calls once, and gives what cancels the call. */
export interface Clock {
  /** Milliseconds from any beginning. */
  now: () => number
  after: (milliseconds: number, call: () => void) => () => void
}

export interface Progress {
  /** Work has come here. */
  show: (phase: Phase) => void
  /** Takes the line away; the next step may bring it back. */
  clear: () => void
  /** Takes the line away, for good. */
  stop: () => void
}

const DELAY_MS = 300
/** Between two lines: a terminal over the network is slow, and nobody reads faster. */
const PAUSE_MS = 100
const CLEAR_LINE = '\r\u001b[K'

const realClock: Clock = {
  now: () => performance.now(),
  after: (milliseconds, call) => {
    const timer = setTimeout(call, milliseconds)
    timer.unref()
    return () => {
      clearTimeout(timer)
    }
  },
}

/** Shows one line from a moment after now on. Nothing from a package or a path is in it. */
export const startProgress = (stream: ProgressStream, clock: Clock = realClock): Progress => {
  const begun = clock.now()
  let phase: Phase = { name: 'packages' }
  let drawn: { phase: Phase; at: number } | null = null
  let isStopped = false
  const draw = (): void => {
    if (isStopped) return
    stream.write(`${drawn === null ? '' : CLEAR_LINE}${fitted(wordsOf(phase), stream.columns)}`)
    drawn = { phase, at: clock.now() }
  }
  const clear = (): void => {
    if (drawn !== null) stream.write(CLEAR_LINE)
    drawn = null
  }
  const cancel = clock.after(DELAY_MS, () => {
    if (drawn === null) draw()
  })
  return {
    show: next => {
      phase = next
      const now = clock.now()
      const isDue =
        drawn === null
          ? now - begun >= DELAY_MS
          : drawn.phase.name !== next.name || now - drawn.at >= PAUSE_MS
      if (isDue) draw()
    },
    clear,
    stop: () => {
      isStopped = true
      cancel()
      clear()
    },
  }
}

const WORDS: Readonly<Record<Phase['name'], string>> = {
  packages: 'Looking for installed packages',
  skills: 'Reading packages',
  copy: 'Copying skills',
}

const wordsOf = (phase: Phase): string =>
  phase.name === 'packages'
    ? `${WORDS.packages} ...`
    : `${WORDS[phase.name]} ${phase.done + 1}/${phase.total} ...`

/** A line that breaks could not be taken away. */
const fitted = (words: string, columns: number | undefined): string =>
  columns === undefined || columns < 1 ? words : words.slice(0, columns - 1)
