// How one small text file changes, line by line, with a little of what stands around.

import { escapeText } from './escape.js'
import type { Style } from './style.js'

/** Unchanged lines that are shown before and after what changes. */
const CONTEXT = 2

interface Line {
  mark: ' ' | '-' | '+'
  text: string
}

/** The lines that go and come, as text that ends in a line feed; '' where nothing changes. */
export const changeText = (before: string, after: string, style: Style): string => {
  const lines = compare(linesOf(before), linesOf(after))
  const near = lines.map((_, i) =>
    lines.slice(Math.max(0, i - CONTEXT), i + CONTEXT + 1).some(({ mark }) => mark !== ' '),
  )
  return lines
    .flatMap((line, i) => {
      if (near[i] === true) return [paint(line, style)]
      // one mark for each stretch that is left out between two that are shown
      return near[i - 1] === true && near.includes(true, i) ? ['  ...\n'] : []
    })
    .join('')
}

const linesOf = (text: string): string[] => text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)

const paint = ({ mark, text }: Line, style: Style): string => {
  const line = `${mark} ${escapeTabs(text)}`.trimEnd()
  return `${mark === '-' ? style.error(line) : mark === '+' ? style.good(line) : line}\n`
}

/** A tab is nothing to be afraid of. */
const escapeTabs = (text: string): string => text.split('\t').map(escapeText).join('\t')

/** A shortest way from one list of lines to the other. */
const compare = (old: readonly string[], now: readonly string[]): Line[] => {
  let head = 0
  while (head < old.length && head < now.length && old[head] === now[head]) head++
  let tail = 0
  const most = Math.min(old.length, now.length) - head
  while (tail < most && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++
  const same = (text: string): Line => ({ mark: ' ', text })
  return [
    ...old.slice(0, head).map(same),
    ...compareMiddle(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...old.slice(old.length - tail).map(same),
  ]
}

const compareMiddle = (old: readonly string[], now: readonly string[]): Line[] => {
  // longest common subsequence of what is left from each pair of places
  const common = Array.from({ length: old.length + 1 }, () =>
    Array.from({ length: now.length + 1 }, () => 0),
  )
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      common[i]![j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const lines: Line[] = []
  for (let i = 0, j = 0; i < old.length || j < now.length;) {
    const [gone, come] = [old[i], now[j]]
    if (gone !== undefined && gone === come) {
      lines.push({ mark: ' ', text: gone })
      i++
      j++
    } else if (gone !== undefined && (come === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ mark: '-', text: gone })
      i++
    } else {
      lines.push({ mark: '+', text: come ?? '' })
      j++
    }
  }
  return lines
}
