// An error in words: what a person can cause has no stack; a fault of ours has, and says where to report it.

import type { ErrorCode } from '../errors.js'
import { isAgentSkillsError, reasonOf } from '../errors.js'
import { clipText, escapeText } from '../report/escape.js'
import type { ErrorJson } from '../report/json.js'
import { wrap } from '../report/layout.js'
import type { Style } from '../report/style.js'

const OURS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['EINTERNAL'])

const isExpected = (error: unknown) => isAgentSkillsError(error) && !OURS.has(error.code)

/** The error for stderr. `bugs` tells where faults are reported; it is asked for a fault only. */
export const errorText = (error: unknown, style: Style, bugs: () => string | null): string => {
  if (isBrokenInstall(error)) return brokenInstallText(error, style)
  if (!isAgentSkillsError(error) || !isExpected(error)) return faultText(error, style, bugs())
  const lines = [
    ...wrap(`error: ${clipText(error.message, 2000)}`, 0).map((line, i) =>
      i === 0 ? line.replace('error:', style.error('error:')) : `  ${line}`,
    ),
    ...placeLines(error),
    ...(error.hint === undefined ? [] : wrap(clipText(error.hint, 1000), 2)),
  ]
  return `${lines.join('\n')}\n`
}

/** Where it is, unless the message says so. */
const placeLines = ({
  message,
  path,
  line,
}: {
  message: string
  path: string | undefined
  line: number | undefined
}) =>
  path === undefined || (line === undefined && message.includes(path))
    ? []
    : [`  in ${escapeText(path)}${line === undefined ? '' : `:${line}`}`]

/** One of our own dependencies is not there, or only in part. */
const isBrokenInstall = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND')

const brokenInstallText = ({ message }: Error, style: Style): string =>
  [
    `${style.error('error:')} npm-agent-skills is not installed completely, so that nothing was done:`,
    ...message.split('\n', 1).flatMap(line => wrap(clipText(line, 2000), 2)),
    '  Install the dependencies again.',
    '',
  ].join('\n')

const faultText = (error: unknown, style: Style, bugs: string | null): string => {
  const stack = error instanceof Error ? (error.stack ?? error.message) : reasonOf(error)
  const where = bugs ?? 'the maintainers of npm-agent-skills'
  return [
    `${style.error('error:')} this is a fault of agent-skills. Please report it, with what follows, to`,
    `  ${where}`,
    ...withCauses(error, stack).split('\n').map(escapeText),
    '',
  ].join('\n')
}

const withCauses = (error: unknown, stack: string): string =>
  error instanceof Error && error.cause !== undefined
    ? `${stack}\ncaused by ${reasonOf(error.cause)}`
    : stack

/** The error for `--json`. */
export const errorJson = (error: unknown): ErrorJson => ({
  error: isAgentSkillsError(error)
    ? {
        code: error.code,
        message: error.message,
        hint: error.hint ?? null,
        path: error.path ?? null,
        line: error.line ?? null,
      }
    : { code: 'EINTERNAL', message: reasonOf(error), hint: null, path: null, line: null },
})
