// `--version` and `--help` alone: the same words as from their commands, by a shorter way.

import { FAILED } from './exit-code.js'
import { cannotWrite, guardStream, type OutputStream } from './streams.js'

/** What is needed of `process`. */
export interface PlainProcess {
  stdout: OutputStream
  stderr: OutputStream
  exitCode?: number | string | null | undefined
}

/** Prints what `what` prints without an argument. */
export const runPlain = async (process: PlainProcess, what: 'version' | 'help'): Promise<void> => {
  guardStream(process.stderr, () => {
    process.exitCode = FAILED
  })
  guardStream(process.stdout, reason => {
    process.stderr.write(cannotWrite('stdout', reason))
    process.exitCode = FAILED
  })
  process.stdout.write(what === 'version' ? await version() : await help())
}

const version = async (): Promise<string> => {
  const { ownPackage } = await import('./own-package.js')
  return `${ownPackage().version}\n`
}

const help = async (): Promise<string> => (await import('./usage.js')).globalUsage()
