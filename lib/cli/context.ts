// What a command is given: what was asked for, where to print, and how it is told to stop.

import type { Style } from '../report/style.js'
import type { Phase } from '../types.js'
import type { Arguments } from './arguments.js'

export interface Context {
  arguments: Arguments
  /** Absolute. */
  cwd: string
  environment: Readonly<Record<string, string | undefined>>
  /** Data, to standard output. */
  print: (text: string) => void
  /** Words, to standard error. */
  say: (text: string) => void
  /** For what is printed and for what is said: each stream has colours or not. */
  style: { print: Style; say: Style }
  /** Asks a person; null: nobody sits there. */
  confirm: ((question: string) => Promise<boolean>) | null
  /** Aborted by a signal to the process. */
  signal: AbortSignal
  /** Tells who waits what is being done. Whatever reads the installed packages passes it on. */
  onProgress: (phase: Phase) => void
}

/** Runs one command and gives the exit code. It prints through the context alone. */
export type Command = (context: Context) => Promise<number>

/** Says whom a run waits for. */
export const sayWaiting =
  ({ say, arguments: { switches } }: Context) =>
  (holder: string): void => {
    if (!switches.has('quiet')) say(`agent-skills: waiting for ${holder}\n`)
  }
