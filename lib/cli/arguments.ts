// argv → what is asked for. What is not in the table is refused, with the nearest thing that is.

import { parseArgs } from 'node:util'
import { suggest } from '../config/suggest.js'
import { AgentSkillsError, PROGRAM } from '../errors.js'
import { sentenceList } from '../report/sentence-list.js'
import type { OptionSpec, SwitchName, Verb } from './verbs.js'
import { VERBS, VERB_NAMES, isVerb, optionsOf, verbSpec } from './verbs.js'

/** What the command line asks for. */
export interface Arguments {
  /** Null: no command was named. */
  verb: Verb | null
  operands: string[]
  switches: ReadonlySet<SwitchName>
  /** As given; undefined: the working directory. */
  cwd: string | undefined
  /** As given; absent: not given. */
  format?: string
  /** As given; absent: not given. */
  manager?: string
}

const EVERY_OPTION: Readonly<Record<string, OptionSpec>> = Object.fromEntries(
  [null, ...VERB_NAMES].flatMap(verb => Object.entries(optionsOf(verb))),
)

const CONFIG = Object.fromEntries(
  Object.entries(EVERY_OPTION).map(([name, { short, value }]) => [
    name,
    {
      type: value === undefined ? 'boolean' : 'string',
      ...(short === undefined ? {} : { short }),
    } as const,
  ]),
)

/** @throws EUSAGE naming what is not understood. */
export const parseArguments = (argv: readonly string[]): Arguments => {
  const { tokens } = parseArgs({
    args: [...argv],
    options: CONFIG,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const words = tokens.flatMap(token => (token.kind === 'positional' ? [token.value] : []))
  const [first, ...operands] = words
  if (first !== undefined && !isVerb(first)) throw unknown('command', first, VERB_NAMES)
  const verb = first ?? null
  const switches = new Set<SwitchName>()
  let cwd: string | undefined
  let format: string | undefined
  let manager: string | undefined
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    checkOption(verb, token)
    if (token.name === 'cwd') cwd = token.value
    else if (token.name === 'format') format = token.value
    else if (token.name === 'manager') manager = token.value
    else if (isSwitch(token.name)) turnOn(switches, token.name)
  }
  // one question for everything that prints: a failure is JSON as well
  if (format === 'json') switches.add('json')
  if (!switches.has('help') && !switches.has('version')) checkOperands(verb, operands)
  return {
    verb,
    operands,
    switches,
    cwd,
    ...(format === undefined ? {} : { format }),
    ...(manager === undefined ? {} : { manager }),
  }
}

const isSwitch = (name: string): name is SwitchName => EVERY_OPTION[name]?.value === undefined

const OPPOSITE: Partial<Record<SwitchName, SwitchName>> = {
  color: 'no-color',
  'no-color': 'color',
  quiet: 'verbose',
  verbose: 'quiet',
}

/** The last of two opposites counts. */
const turnOn = (switches: Set<SwitchName>, name: SwitchName): void => {
  const opposite = OPPOSITE[name]
  if (opposite !== undefined) switches.delete(opposite)
  switches.add(name)
}

interface OptionToken {
  name: string
  rawName: string
  value: string | undefined
}

const checkOption = (verb: Verb | null, { name, rawName, value }: OptionToken): void => {
  const known = optionsOf(verb)
  const spec = Object.hasOwn(known, name) ? known[name] : undefined
  if (spec === undefined) {
    const places = VERB_NAMES.filter(other => Object.hasOwn(VERBS[other].options, name))
    if (places.length > 0) {
      throw usage(
        `${rawName} is an option of ${sentenceList(places)}${verb === null ? '' : `, not of ${verb}`}`,
        verb,
      )
    }
    throw unknown(
      'option',
      rawName,
      Object.keys(known).map(option => `--${option}`),
      verb,
    )
  }
  if (spec.value === undefined && value !== undefined)
    throw usage(`${rawName} takes no value`, verb)
  if (spec.value !== undefined && (value === undefined || value === '')) {
    throw usage(`${rawName} needs a value: --${name} <${spec.value}>`, verb)
  }
}

const checkOperands = (verb: Verb | null, operands: readonly string[]): void => {
  if (verb === null) return
  const { least, most, operands: wanted } = verbSpec(verb)
  if (operands.length < least) throw usage(`${verb} needs ${wanted}`, verb)
  const surplus = operands[most]
  if (surplus !== undefined) {
    const taken = most === 0 ? 'no argument' : wanted
    throw usage(`${verb} takes ${taken}, and "${surplus}" is left over`, verb)
  }
}

const usage = (message: string, verb: Verb | null): AgentSkillsError =>
  new AgentSkillsError('EUSAGE', message, {
    hint: `See: ${PROGRAM} ${verb === null ? '' : `${verb} `}--help`,
  })

const unknown = (
  kind: string,
  found: string,
  known: readonly string[],
  verb: Verb | null = null,
): AgentSkillsError => {
  const nearest = suggest(found, [...known])
  return nearest === null
    ? usage(`there is no ${kind} "${found}"`, verb)
    : new AgentSkillsError('EUSAGE', `there is no ${kind} "${found}"`, {
        hint: `Did you mean "${nearest}"?`,
      })
}
