// The command line as one function of a process. It sets the exit code and never exits, so that output is never cut off.

import path from 'node:path'
import { parseArgs } from 'node:util'
import { AgentSkillsError } from '../errors.js'
import { styleOf } from '../report/style.js'
import { printJson } from '../report/json.js'
import type { Arguments } from './arguments.js'
import { parseArguments } from './arguments.js'
import { hasColor } from './color.js'
import type { Command, Context } from './context.js'
import { errorJson, errorText } from './error-text.js'
import { FAILED } from './exit-code.js'
import { ownPackage } from './own-package.js'
import type { Signaled, StopSignal } from './signals.js'
import { withSignals } from './signals.js'
import type { OutputStream, Progress } from './streams.js'
import { guardStream, startProgress } from './streams.js'
import { globalUsage } from './usage.js'
import type { Verb } from './verbs.js'
import { verbSpec } from './verbs.js'

/** What is needed of `process`. */
export interface ProcessLike extends Signaled {
  argv: readonly string[]
  env: Readonly<Record<string, string | undefined>>
  stdout: OutputStream
  stderr: OutputStream
  exitCode?: number | string | null | undefined
  cwd: () => string
}

/** Gives the command of a verb; each is loaded only when it is asked for. */
export type LoadCommand = (verb: Verb) => Promise<Command>

/** Runs what the arguments ask for. Never rejects. */
export const run = async (process: ProcessLike, load: LoadCommand = loadCommand): Promise<void> => {
  let code: number | null = null
  let isBroken = false
  const fail = (stream: string) => (reason: string) => {
    isBroken = true
    if (stream !== 'stderr') process.stderr.write(`error: ${stream} cannot be written: ${reason}\n`)
    if (code !== null) process.exitCode = FAILED
  }
  guardStream(process.stdout, fail('stdout'))
  guardStream(process.stderr, fail('stderr'))
  const { value, raised } = await runArguments(process, load)
  code = isBroken ? FAILED : value
  process.exitCode = code
  if (raised !== null) process.kill(process.pid, raised)
}

interface Ended {
  value: number
  raised: StopSignal | null
}

const runArguments = async (process: ProcessLike, load: LoadCommand): Promise<Ended> => {
  const argv = process.argv.slice(2)
  try {
    const parsed = parseArguments(argv)
    return await runCommand(process, parsed, load)
  } catch (error) {
    reportError(process, error, wantedOf(argv))
    return { value: FAILED, raised: null }
  }
}

const runCommand = async (
  process: ProcessLike,
  parsed: Arguments,
  load: LoadCommand,
): Promise<Ended> => {
  const { verb, operands } = redirect(parsed)
  if (verb === null) {
    process.stderr.write(globalUsage())
    return { value: FAILED, raised: null }
  }
  const command = await load(verb)
  const progress = progressFor(process, parsed, verb)
  const attempt = async (signal: AbortSignal): Promise<number> => {
    const context = contextFor(process, { ...parsed, verb, operands }, signal, progress)
    try {
      return await command(context)
    } catch (error) {
      progress.stop()
      reportError(process, error, parsed.switches)
      return FAILED
    } finally {
      progress.stop()
    }
  }
  // a command that only reads may be stopped anywhere
  if (verbSpec(verb).transaction !== true) {
    return { value: await attempt(new AbortController().signal), raised: null }
  }
  return withSignals(process, attempt)
}

/** `--version` and `--help` are commands of their own. */
const redirect = ({
  verb,
  operands,
  switches,
}: Arguments): Pick<Arguments, 'verb' | 'operands'> => {
  if (switches.has('version')) return { verb: 'version', operands: [] }
  if (switches.has('help')) return { verb: 'help', operands: verb === null ? [] : [verb] }
  return { verb, operands }
}

const contextFor = (
  process: ProcessLike,
  parsed: Arguments,
  signal: AbortSignal,
  progress: Progress,
): Context => {
  const to = (stream: OutputStream) => (text: string) => {
    progress.stop()
    if (text !== '') stream.write(text)
  }
  return {
    arguments: parsed,
    cwd: path.resolve(directoryOf(process), parsed.cwd ?? '.'),
    environment: process.env,
    print: to(process.stdout),
    say: to(process.stderr),
    style: {
      print: styleFor(process, process.stdout, parsed.switches),
      say: styleFor(process, process.stderr, parsed.switches),
    },
    signal,
  }
}

const directoryOf = (process: ProcessLike): string => {
  try {
    return process.cwd()
  } catch (error) {
    throw new AgentSkillsError('ENOPROJECT', 'the working directory is not there any more', {
      cause: error,
    })
  }
}

const styleFor = (process: ProcessLike, stream: OutputStream, switches: ReadonlySet<string>) => {
  const asked = switches.has('color') ? true : switches.has('no-color') ? false : null
  return styleOf(hasColor(stream, process.env, asked))
}

const NONE: Progress = { stop: () => {} }

const progressFor = (process: ProcessLike, { switches }: Arguments, verb: Verb): Progress => {
  const { CI: ci } = process.env
  const isWatched =
    process.stderr.isTTY === true && (ci === undefined || ci === '' || ci === 'false')
  const isLong = verbSpec(verb).slow === true
  if (!isWatched || !isLong || switches.has('quiet') || switches.has('json')) return NONE
  return startProgress(process.stderr, 'Reading the installed packages ...')
}

const reportError = (process: ProcessLike, error: unknown, switches: ReadonlySet<string>): void => {
  process.stderr.write(
    errorText(error, styleFor(process, process.stderr, switches), () => ownPackage().bugs),
  )
  if (switches.has('json')) process.stdout.write(printJson(errorJson(error)))
}

/** What a command line that is not understood asks for all the same: JSON, colours. */
const wantedOf = (argv: readonly string[]): ReadonlySet<string> => {
  const { values } = parseArgs({
    args: [...argv],
    options: {},
    strict: false,
    allowPositionals: true,
  })
  return new Set(Object.keys(values))
}

const loadCommand: LoadCommand = async verb => {
  switch (verb) {
    case 'sync':
      return (await import('./commands/sync.js')).sync
    case 'doctor':
      return (await import('./commands/doctor.js')).doctor
    case 'list':
      return (await import('./commands/list.js')).list
    case 'clean':
      return (await import('./commands/clean.js')).clean
    case 'prefer':
      return (await import('./commands/prefer.js')).prefer
    case 'exclude':
      return (await import('./commands/exclude.js')).exclude
    case 'check':
      return (await import('./commands/check.js')).check
    case 'prompt':
      return (await import('./commands/prompt.js')).prompt
    case 'show':
      return (await import('./commands/show.js')).show
    case 'help':
      return (await import('./commands/help.js')).help
    case 'version':
      return (await import('./commands/version.js')).version
  }
}
