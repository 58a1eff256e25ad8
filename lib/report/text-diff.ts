// The text of `diff`: what should be looked at first, then a unified diff that git and a pager understand. Everything in
// it is escaped, so what a reader does not see in an editor shows here.

import { PROGRAM } from '../errors.js'
import type { FileDifference, FileSide, SkillDifference } from '../skill/difference.js'
import { calloutsOf, textOfSide } from '../skill/difference.js'
import { clipText, escapeLines, escapeText } from './escape.js'
import { unbroken, wrap } from './layout.js'
import { sentenceList } from './sentence-list.js'
import { destinationOf, packageLabel } from './place.js'
import type { Style } from './style.js'
import { calloutLines } from './text-callouts.js'
import { lastLine } from './text-summary.js'
import { diffTexts } from './unified.js'
import type { HunkLine } from './unified.js'
import { BECAUSE } from './words-removal.js'

/** A line for the skill, and one for everything in it that should be looked at first. */
export const calloutsText = (difference: SkillDifference, style: Style): string => {
  const head = `${clipText(difference.skill, 100)}  ${clipText(ownerWords(difference), 240)}`
  const lines = calloutLines(calloutsOf(difference), style)
  return [...wrap(head, 0).map((line, i) => (i === 0 ? style.strong(line) : `  ${line}`)), ...lines]
    .map(line => `${line.trimEnd()}\n`)
    .join('')
}

const ownerWords = ({
  type,
  package: owner,
  version,
  from,
  because,
  replaces,
}: SkillDifference) => {
  const now = packageLabel(owner, version)
  const instead =
    replaces === null ? '' : `, in place of a ${replaces === 'other' ? 'device' : replaces}`
  if (type === 'add') return `${now}  new`
  if (type === 'remove') return `${now}  goes: ${BECAUSE[because ?? 'gone']}${instead}`
  const before = from === null ? now : packageLabel(from.package, from.version)
  return `${now}  ${before === now ? 'changes' : `changes, before: ${before}`}${instead}`
}

// ---- the diff

/** The unified diff of one skill. */
export const diffText = ({ skill, files }: SkillDifference, style: Style): string =>
  files.map(file => fileText(skill, file, style)).join('')

const fileText = (skill: string, file: FileDifference, style: Style): string => {
  const { before, after } = file
  const path = escapeText(`${destinationOf(skill)}/${file.path}`)
  const old = before === null ? '/dev/null' : `a/${path}`
  const now = after === null ? '/dev/null' : `b/${path}`
  const head = [`diff --git a/${path} b/${path}`, ...modeLines(before, after)]
  const [was, is] = [sideText(file.path, before), sideText(file.path, after)]
  const isBinary = was === null || is === null
  const same = before !== null && after !== null && before.bytes.equals(after.bytes)
  if (same) return painted(head, style)
  if (isBinary) return painted([...head, `Binary files ${old} and ${now} differ`], style)
  const ends = onlyEnds(was, is)
  if (ends !== null) return painted([...head, ends], style)
  const { hunks } = diffTexts(was, is)
  const isCrlf = [was, is].every(text => text.match(/\n/g)?.length === text.match(/\r\n/g)?.length)
  if (hunks.length === 0) return painted(head, style)
  const lines = hunks.flatMap(({ head: at, lines: of }) => [
    style.command(at),
    ...of.map(line => hunkLine(line, isCrlf, style)),
  ])
  return painted([...head, `--- ${old}`, `+++ ${now}`], style) + ended(lines)
}

/** The hunks of one text file, not escaped. */
export const rawDiff = ({ path, before, after }: FileDifference): string =>
  ended(
    diffTexts(sideText(path, before), sideText(path, after)).hunks.flatMap(({ head, lines }) => [
      head,
      ...lines.map(({ mark, text }) => mark + text),
    ]),
  )

const ended = (lines: readonly string[]): string => lines.map(line => `${line}\n`).join('')

const painted = (lines: readonly string[], style: Style): string => ended(lines.map(style.strong))

const modeOf = ({ executable }: FileSide): string => (executable ? '100755' : '100644')

const modeLines = (before: FileSide | null, after: FileSide | null): string[] => {
  if (before === null) return after === null ? [] : [`new file mode ${modeOf(after)}`]
  if (after === null) return [`deleted file mode ${modeOf(before)}`]
  return before.executable === after.executable
    ? []
    : [`old mode ${modeOf(before)}`, `new mode ${modeOf(after)}`]
}

/** '' for a side that is not there; null for a binary one. */
export const sideText = (path: string, side: FileSide | null): string | null =>
  side === null ? '' : textOfSide(path, side)

/** Where the line ends alone differ, no line of a diff would show how. */
const onlyEnds = (before: string, after: string): string | null =>
  before !== after && before.replaceAll('\r\n', '\n') === after.replaceAll('\r\n', '\n')
    ? 'Only the line ends differ (CRLF and LF)'
    : null

const hunkLine = ({ mark, text }: HunkLine, isCrlf: boolean, style: Style): string => {
  // the line end of both texts, and nothing that a person has to look at
  const line = `${mark}${escapeLines(isCrlf ? text.replace(/\r$/, '') : text)}`
  return mark === '-' ? style.error(line) : mark === '+' ? style.good(line) : line
}

/** What was asked of a diff. */
export interface DiffQuestion {
  /** null: all. */
  skill: string | null
  /** It is told as if all were approved. */
  pending: boolean
  force: boolean
  /** Something of it waits for approval. */
  waits: boolean
}

/** The last line, for stderr. */
export const diffSummary = (
  actions: readonly { type: SkillDifference['type'] }[],
  blocked: boolean,
  { skill, pending, force, waits }: DiffQuestion,
  style: Style,
): string => {
  const of = (type: SkillDifference['type'], words: string): string[] => {
    const n = actions.filter(action => action.type === type).length
    return n === 0 ? [] : [`${n} ${words}`]
  }
  const parts = [...of('add', 'to add'), ...of('change', 'to change'), ...of('remove', 'to remove')]
  const what = skill === null ? 'what agents read' : `"${clipText(skill, 100)}"`
  const head = parts.length === 0 ? `a sync changes nothing in ${what}` : sentenceList(parts)
  if (blocked) {
    const next = `but nothing changes before the errors are settled, see ${unbroken(`${PROGRAM} sync`)}`
    return lastLine(
      parts.length === 0 ? next.replace(/^but /, '') : `${head}, ${next}`,
      style.error,
    )
  }
  const first = pending ? `first ${unbroken(`${PROGRAM} approve <package>`)}, then ` : ''
  const next =
    parts.length === 0
      ? waits
        ? `; what waits for approval: ${unbroken(`${PROGRAM} diff --pending`)}`
        : '.'
      : `; to do it, ${first}run ${unbroken(`${PROGRAM} sync${force ? ' --force' : ''}`)}`
  return lastLine(`${head}${next}`, style.good)
}
