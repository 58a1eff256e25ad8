// Text in columns and lines. Everything here takes text that is escaped already.

import { PROGRAM } from '../errors.js'

type Paint = (text: string) => string

/** Columns of a terminal that every report fits into, long words aside. */
export const WIDTH = 80

const ZERO = /^\p{M}$/u
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]$/u

/** Columns that the text takes on a terminal. */
export const widthOf = (text: string): number => {
  let width = 0
  for (const character of text) width += ZERO.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return width
}

const KEPT_SPACE = '\u00a0'

/** A phrase that {@link wrap} does not break: a command stays one piece to copy. */
export const unbroken = (text: string): string => text.replaceAll(' ', KEPT_SPACE)

/** Text in which every command in quotes is {@link unbroken}. */
export const withWholeCommands = (text: string): string =>
  text.replaceAll(QUOTED_COMMAND, command => unbroken(command))

const QUOTED_COMMAND = new RegExp(`"${PROGRAM} [^"]*"`, 'g')

/** Breaks text at spaces so that lines fit into `width`; a word that is longer stays whole. */
export const wrap = (text: string, indent: number, width: number = WIDTH): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && indent + widthOf(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  lines.push(line)
  return lines.map(content => ' '.repeat(indent) + content.replaceAll(KEPT_SPACE, ' '))
}

/** Rows with their cells padded to equal widths, two spaces between them, nothing at the end of a line. */
export const columns = (
  rows: readonly (readonly string[])[],
  paints: readonly Paint[] = [],
): string[] => {
  const widths: number[] = []
  for (const row of rows) {
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, widthOf(cell))
    })
  }
  return rows.map(row => alignRow(row, widths, paints))
}

const alignRow = (
  row: readonly string[],
  widths: readonly number[],
  paints: readonly Paint[],
): string => {
  const last = row.findLastIndex(cell => cell !== '')
  return row
    .slice(0, last + 1)
    .map((cell, i) => {
      const width = widths[i]!
      if (width === 0) return ''
      const padding = i === last ? '' : ' '.repeat(width - widthOf(cell) + 2)
      return (paints[i]?.(cell) ?? cell) + padding
    })
    .join('')
}

/** A name, who it is of, and a few words about it. */
export type DescribedRow = readonly [name: string, owner: string, words: string]

/** {@link columns} of such rows, the lines of each; words that do not fit beside their row go below it. */
export const describedRows = (
  rows: readonly DescribedRow[],
  paints: readonly [Paint, Paint, Paint],
): string[][] => {
  const whole = columns(rows, paints)
  const plain = columns(rows)
  const heads = columns(
    rows.map(row => row.slice(0, 2)),
    paints,
  )
  return rows.map(([, , words], i) =>
    widthOf(plain[i]!) <= WIDTH
      ? [whole[i]!]
      : [heads[i]!, ...wrap(words, 4).map(line => paints[2](line))],
  )
}

/** `1 error`, `2 errors`. */
export const count = (n: number, one: string, several: string = `${one}s`): string =>
  `${n} ${n === 1 ? one : several}`
