// How much a sync would change, a line for each file.

import type { SkillDifference } from '../skill/difference.js'
import { escapeText } from './escape.js'
import { WIDTH, columns, count, widthOf } from './layout.js'
import { destinationOf } from './place.js'
import type { Style } from './style.js'
import { sideText } from './text-diff.js'
import { diffTexts } from './unified.js'

/** Lines that one file gains and loses; null: it is binary. */
export interface FileTotals {
  path: string
  isNew: boolean
  isGone: boolean
  lines: { added: number; removed: number } | null
  /** The execute bit, where it changes. */
  executable: boolean | null
}

/** How much each file changes. */
export const totalsOf = ({ files }: SkillDifference): FileTotals[] =>
  files.map(({ path, before, after }) => {
    const [was, is] = [sideText(path, before), sideText(path, after)]
    const isModeNew =
      after !== null &&
      (before === null ? after.executable : before.executable !== after.executable)
    return {
      path,
      isNew: before === null,
      isGone: after === null,
      lines: was === null || is === null ? null : totals(was, is),
      executable: isModeNew ? after.executable : null,
    }
  })

const totals = (before: string, after: string): { added: number; removed: number } => {
  const { added, removed } = diffTexts(before, after)
  return { added, removed }
}

/** A row for each file, as `git diff --stat` has them. */
export const statText = (
  skills: readonly { skill: string; files: readonly FileTotals[] }[],
  style: Style,
): string => {
  const files = skills.flatMap(({ skill, files: of }) =>
    of.map(file => ({ ...file, name: `${destinationOf(skill)}/${file.path}` })),
  )
  if (files.length === 0) return ''
  const rows = files.map(({ name, lines, ...file }) => [
    ` ${shortened(name)}`,
    lines === null ? '| binary' : `| +${lines.added} -${lines.removed}`,
    marksOf(file),
  ])
  const sum = (of: 'added' | 'removed') =>
    files.reduce((total, { lines }) => total + (lines?.[of] ?? 0), 0)
  const summary = ` ${count(files.length, 'file')} changed, ${count(sum('added'), 'line')} added, ${count(sum('removed'), 'line')} removed`
  return [...columns(rows, [text => text, text => text, style.warning]), summary]
    .map(line => `${line}\n`)
    .join('')
}

const marksOf = ({ isNew, isGone, executable }: Omit<FileTotals, 'path' | 'lines'>): string =>
  [
    ...(isNew ? ['new'] : []),
    ...(isGone ? ['gone'] : []),
    ...(executable === true ? ['executable'] : []),
    ...(executable === false ? ['not executable any more'] : []),
  ].join(', ')

const LONGEST = WIDTH - 30

/** The end of a path tells more than its beginning. */
const shortened = (name: string): string => {
  const text = escapeText(name)
  if (widthOf(text) <= LONGEST) return text
  const characters = [...text]
  while (widthOf(characters.join('')) > LONGEST - 3) characters.shift()
  return `...${characters.join('')}`
}
