// The hunks of a unified diff, as git and patch write and read them.

import { compareLines, linesOf } from './lines.js'
import type { Run } from './lines.js'

/** Unchanged lines that are shown around what changes. */
const CONTEXT = 3

/** A line of a hunk without its line feed; `\` marks the note that a text ends without one. */
export interface HunkLine {
  mark: ' ' | '-' | '+' | '\\'
  text: string
}

/** Lines that change together, with what stands around them. */
export interface Hunk {
  /** `@@ -1,3 +1,4 @@` */
  head: string
  lines: HunkLine[]
}

/** What differs between two texts. */
export interface TextDiff {
  hunks: Hunk[]
  /** Lines. */
  added: number
  removed: number
}

/** Compares two texts; null: there is none, which is like an empty one. */
export const diffTexts = (before: string | null, after: string | null): TextDiff => {
  const runs = compareLines(linesOf(before ?? ''), linesOf(after ?? ''))
  const total = (kind: Run['kind']) =>
    runs.reduce((sum, run) => sum + (run.kind === kind ? run.lines.length : 0), 0)
  return {
    hunks: groupsOf(placed(runs)).map(toHunk),
    added: total('new'),
    removed: total('gone'),
  }
}

/** A run and the 0-based lines at which it begins in both texts. */
interface Placed extends Run {
  old: number
  now: number
}

const placed = (runs: readonly Run[]): Placed[] => {
  let [old, now] = [0, 0]
  return runs.map(run => {
    const here = { ...run, old, now }
    if (run.kind !== 'new') old += run.lines.length
    if (run.kind !== 'gone') now += run.lines.length
    return here
  })
}

/** Runs that stand in one hunk: what stays between them is short, at the ends it is cut. */
const groupsOf = (runs: readonly Placed[]): Placed[][] => {
  const groups: Placed[][] = []
  let group: Placed[] = []
  const close = (): void => {
    if (group.some(({ kind }) => kind !== 'same')) groups.push(group)
    group = []
  }
  for (const [i, run] of runs.entries()) {
    const isFirst = group.length === 0
    if (run.kind !== 'same') group.push(run)
    else if (i === runs.length - 1 || (!isFirst && run.lines.length > 2 * CONTEXT)) {
      if (!isFirst) group.push(cut(run, 0, CONTEXT))
      close()
      group.push(cut(run, Math.max(0, run.lines.length - CONTEXT)))
    } else group.push(isFirst ? cut(run, Math.max(0, run.lines.length - CONTEXT)) : run)
  }
  close()
  return groups
}

const cut = (run: Placed, from: number, to: number = run.lines.length): Placed => ({
  ...run,
  lines: run.lines.slice(from, to),
  old: run.old + from,
  now: run.now + from,
})

const MARKS = { same: ' ', gone: '-', new: '+' } as const

const toHunk = (runs: readonly Placed[]): Hunk => {
  const [first] = runs
  const length = (without: Run['kind']) =>
    runs.reduce((sum, run) => sum + (run.kind === without ? 0 : run.lines.length), 0)
  const range = (start: number, count: number): string =>
    count === 1 ? `${start + 1}` : `${count === 0 ? start : start + 1},${count}`
  return {
    head: `@@ -${range(first!.old, length('new'))} +${range(first!.now, length('gone'))} @@`,
    lines: runs.flatMap(({ kind, lines }) => lines.flatMap(line => toLines(MARKS[kind], line))),
  }
}

const toLines = (mark: HunkLine['mark'], line: string): HunkLine[] =>
  line.endsWith('\n')
    ? [{ mark, text: line.slice(0, -1) }]
    : [
        { mark, text: line },
        { mark: '\\', text: ' No newline at end of file' },
      ]
