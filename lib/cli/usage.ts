// Help, made from the table of commands and options.

import { withWholeCommands, wrap } from '../report/layout.js'
import type { OptionSpec, Verb } from './verbs.js'
import { GLOBAL_OPTIONS, VERBS, VERB_NAMES, verbSpec } from './verbs.js'

const PROGRAM = 'agent-skills'

/** What the program is for, its commands and its options. */
export const globalUsage = (): string =>
  paragraphs(
    [`Usage: ${PROGRAM} <command> [options]`],
    wrap(
      "Brings the agent skills of a project's installed packages into .agents/skills, where agents look, in the version that matches the code.",
      0,
    ),
    [
      'Commands:',
      ...table(
        VERB_NAMES.map(
          verb => [`${verb} ${VERBS[verb].operands}`.trim(), VERBS[verb].summary] as const,
        ),
      ),
    ],
    ['Options:', ...optionTable(GLOBAL_OPTIONS)],
    ['Exit codes:', ...table(EXIT_CODES)],
  )

const EXIT_CODES: readonly (readonly [string, string])[] = [
  ['0', 'done, or nothing to do'],
  ['1', 'problems to settle; nothing was changed'],
  ['2', 'wrong usage, no project, or a failure'],
]

/** How one command is used. */
export const verbUsage = (verb: Verb): string => {
  const { operands, summary, about, options } = verbSpec(verb)
  const own = Object.keys(options).length > 0
  return paragraphs(
    [`Usage: ${[PROGRAM, verb, ...(operands === '' ? [] : [operands]), '[options]'].join(' ')}`],
    wrap(`${summary.slice(0, 1).toUpperCase()}${summary.slice(1)}.`, 0),
    ...about.map(text => wrap(withWholeCommands(text), 0)),
    own ? ['Options:', ...optionTable(options)] : [],
    ['Global options:', ...optionTable(GLOBAL_OPTIONS)],
  )
}

/** Blocks of lines between empty lines, without those that have none. */
export const paragraphs = (...parts: readonly (readonly string[])[]): string =>
  parts
    .filter(lines => lines.length > 0)
    .map(lines => `${lines.join('\n')}\n`)
    .join('\n')

/** Two columns, the second broken into lines that fit. */
export const table = (rows: readonly (readonly [string, string])[]): string[] => {
  const indent = Math.max(...rows.map(([term]) => term.length)) + 4
  return rows.flatMap(([term, words]) => {
    const [first = '', ...rest] = wrap(words, indent)
    return [`  ${term}`.padEnd(indent) + first.trimStart(), ...rest]
  })
}

const optionTable = (options: Readonly<Record<string, OptionSpec>>): string[] =>
  table(
    Object.entries(options).map(([name, { short, value, help }]) => [
      `${short === undefined ? '    ' : `-${short}, `}--${name}${value === undefined ? '' : ` <${value}>`}`,
      help,
    ]),
  )
