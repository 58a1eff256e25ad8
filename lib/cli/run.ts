// The command line as one function of a process. It sets the exit code and never exits, so that output is never cut off.

import path from 'node:path'
import { parseArgs } from 'node:util'
import { AgentSkillsError } from '../errors.js'
import { styleOf } from '../report/style.js'
import type { Arguments } from './arguments.js'
import { parseArguments } from './arguments.js'
import { hasColor } from './color.js'
import type { InputStream } from './confirm.js'
import type { Command, Context } from './context.js'
import { FAILED } from './exit-code.js'
import type { Signaled, StopSignal } from './signals.js'
import { withSignals } from './signals.js'
import type { Progress } from './progress.js'
import type { OutputStream } from './streams.js'
import { cannotWrite, guardStream } from './streams.js'
import type { Verb } from './verbs.js'
import { verbSpec } from './verbs.js'

/** What is needed of `process`. */
export interface ProcessLike extends Signaled {
  argv: readonly string[]
  env: Readonly<Record<string, string | undefined>>
  stdin?: InputStream
  stdout: OutputStream
  stderr: OutputStream
  exitCode?: number | string | null | undefined
  cwd: () => string
}

/** Gives the command of a verb; each is loaded only when it is asked for. */
export type LoadCommand = (verb: Verb) => Promise<Command>

export interface RunOptions {
  /** The command line, in place of the process's own. */
  words?: readonly string[]
  /** Commands in place of the real ones. */
  load?: LoadCommand
}

/** Runs what the arguments ask for. Never rejects. */
export const run = async (
  process: ProcessLike,
  { words = process.argv.slice(2), load = loadCommand }: RunOptions = {},
): Promise<void> => {
  let code: number | null = null
  let isBroken = false
  const fail = (stream: string) => (reason: string) => {
    isBroken = true
    if (stream !== 'stderr') process.stderr.write(cannotWrite(stream, reason))
    if (code !== null) process.exitCode = FAILED
  }
  guardStream(process.stdout, fail('stdout'))
  guardStream(process.stderr, fail('stderr'))
  const { value, raised } = await runArguments(process, words, load)
  code = isBroken ? FAILED : value
  process.exitCode = code
  if (raised !== null) process.kill(process.pid, raised)
}

interface Ended {
  value: number
  raised: StopSignal | null
}

const runArguments = async (
  process: ProcessLike,
  argv: readonly string[],
  load: LoadCommand,
): Promise<Ended> => {
  try {
    const parsed = parseArguments(argv)
    return await runCommand(process, parsed, load)
  } catch (error) {
    await reportError(process, error, wantedOf(argv))
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
    const { globalUsage } = await import('./usage.js')
    process.stderr.write(globalUsage())
    return { value: FAILED, raised: null }
  }
  const command = await load(verb)
  const progress = await progressFor(process, parsed, verb)
  const attempt = async (signal: AbortSignal): Promise<number> => {
    const context = contextFor(process, { ...parsed, verb, operands }, signal, progress)
    try {
      return await command(context)
    } catch (error) {
      progress.stop()
      await reportError(process, error, parsed.switches)
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
    progress.clear()
    if (text !== '') stream.write(text)
  }
  const { stdin, stderr } = process
  const say = to(stderr)
  return {
    arguments: parsed,
    cwd: path.resolve(directoryOf(process), parsed.cwd ?? '.'),
    environment: process.env,
    print: to(process.stdout),
    say,
    confirm: stdin?.isTTY === true && stderr.isTTY === true ? confirmBy(stdin, say) : null,
    style: {
      print: styleFor(process, process.stdout, parsed.switches),
      say: styleFor(process, process.stderr, parsed.switches),
    },
    signal,
    onProgress: progress.show,
  }
}

/** What asks is loaded when there is a question. */
const confirmBy =
  (input: InputStream, say: (text: string) => void) =>
  async (question: string): Promise<boolean> => {
    const { confirmOn } = await import('./confirm.js')
    return confirmOn(input, say)(question)
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

/** No line at all. */
const NO_PROGRESS: Progress = { show: () => {}, clear: () => {}, stop: () => {} }

const progressFor = async (
  process: ProcessLike,
  { switches }: Arguments,
  verb: Verb,
): Promise<Progress> => {
  const { CI: ci } = process.env
  const isWatched =
    process.stderr.isTTY === true && (ci === undefined || ci === '' || ci === 'false')
  const isLong = verbSpec(verb).slow === true
  if (!isWatched || !isLong || switches.has('quiet') || switches.has('json')) return NO_PROGRESS
  const { startProgress } = await import('./progress.js')
  return startProgress(process.stderr)
}

/** The words for a failure are loaded when there is one. */
const reportError = async (
  process: ProcessLike,
  error: unknown,
  switches: ReadonlySet<string>,
): Promise<void> => {
  const { errorJson, errorText } = await import('./error-text.js')
  const { ownPackage } = await import('./own-package.js')
  const { printJson } = await import('../report/escape.js')
  process.stderr.write(
    errorText(error, styleFor(process, process.stderr, switches), () => ownPackage().bugs),
  )
  if (switches.has('json')) process.stdout.write(printJson(errorJson(error)))
}

/** What a command line that is not understood asks for all the same: JSON, colours. */
const wantedOf = (argv: readonly string[]): ReadonlySet<string> => {
  const { values } = parseArgs({
    args: [...argv],
    options: { format: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  })
  const names = Object.keys(values)
  return new Set(values['format'] === 'json' ? [...names, 'json'] : names)
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
    case 'init':
      return (await import('./commands/init.js')).init
    case 'diff':
      return (await import('./commands/diff.js')).diff
    case 'why':
      return (await import('./commands/why.js')).why
    case 'approve':
      return (await import('./commands/approve.js')).approve
    case 'deny':
      return (await import('./commands/deny.js')).deny
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
