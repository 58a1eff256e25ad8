// Problems as text. Each begins a line with its severity and code, so that a report can be searched by line; problems
// next to each other that say and advise the same are one block, and say it once.

import type { Severity } from '../problems.js'
import type { Problem } from '../types.js'
import { clipText } from './escape.js'
import { WIDTH, columns, widthOf, wrap } from './layout.js'
import type { Asking, Description } from './message.js'
import { describe } from './message.js'
import { isCommand, packageLabel, placeOf } from './place.js'
import type { Style } from './style.js'

interface Block {
  severity: Severity
  problems: Problem[]
  description: Description
}

export interface ProblemsView {
  /** With what the authors of skills can do, which the consumer of a skill cannot. */
  forAuthors: boolean
  /** The command that met the problems; sync by default. */
  verb?: Asking
}

/** The problems, in their order, as lines that end in a line feed; '' where there are none. */
export const problemsText = (
  problems: readonly Problem[],
  style: Style,
  { forAuthors, verb = 'sync' }: ProblemsView,
): string =>
  blocksOf(problems, verb)
    .map(block => `${blockLines(block, style, forAuthors).join('\n')}\n`)
    .join('\n')

const blocksOf = (problems: readonly Problem[], verb: Asking): Block[] => {
  const blocks = new Map<string, Block>()
  for (const problem of problems) {
    const { severity, code } = problem
    const description = describe(problem, verb)
    const key = JSON.stringify([severity, code, description])
    const block = blocks.get(key) ?? { severity, problems: [], description }
    block.problems.push(problem)
    blocks.set(key, block)
  }
  return [...blocks.values()]
}

const blockLines = (
  { severity, problems, description }: Block,
  style: Style,
  forAuthors: boolean,
): string[] => [
  ...rowLines(severity, problems, style),
  ...wrap(description.headline, 2),
  ...description.details.flatMap(line =>
    isIntroduction(description.headline) ? [`    ${line}`] : wrap(line, 2),
  ),
  ...(forAuthors ? wrap(description.author ?? '', 2) : []).filter(line => line.trim() !== ''),
  ...remedyLines(description.remedy, style),
]

const rowLines = (severity: Severity, problems: readonly Problem[], style: Style): string[] => {
  const cells = problems.map(problem => [
    `${severity} ${problem.code}`,
    clipText(problem.skill ?? '', 100),
    clipText(
      problem.package === undefined ? '' : packageLabel(problem.package, problem.version),
      240,
    ),
  ])
  const places = problems.map(problem => clipText(placeOf(problem) ?? '', 1000))
  const paints = [style[severity], style.strong]
  const whole = cells.map((row, i) => [...row, places[i]!])
  if (columns(whole).every(line => widthOf(line) <= WIDTH)) return columns(whole, paints)
  const heads = columns(cells, paints)
  // one thing in many places
  if (new Set(heads).size === 1 && !places.includes('')) {
    return [heads[0]!, ...places.map(place => `  ${place}`)]
  }
  return places.flatMap((place, i) => (place === '' ? [heads[i]!] : [heads[i]!, `  ${place}`]))
}

const remedyLines = (remedy: readonly string[], style: Style): string[] =>
  remedy.flatMap((line, i) => {
    if (isIntroduction(line)) return wrap(line, 2)
    // below the sentence that speaks of it a command stands out by itself, alone it says what it is
    if (remedy.slice(0, i).some(isIntroduction)) return [`    ${style.command(line)}`]
    return isCommand(line) ? [`  Run: ${style.command(line)}`] : wrap(line, 2)
  })

/** What follows such a line is what it speaks of: commands, rows, something to copy. It is never broken. */
const isIntroduction = (line: string): boolean => line.endsWith(':')
