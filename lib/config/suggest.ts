// "Did you mean …?"

import { compareText } from '../names.js'

/** The candidate that was probably meant by `name`: the nearest one within a few typing errors, or null. */
export const suggest = (name: string, candidates: Iterable<string>): string | null => {
  const written = name.toLowerCase()
  const limit = Math.max(1, Math.floor(name.length / 3))
  let best: string | null = null
  let least = limit + 1
  for (const candidate of [...candidates].sort(compareText)) {
    if (candidate === name || Math.abs(candidate.length - name.length) >= least) continue
    const errors = distance(written, candidate.toLowerCase())
    if (errors < least) [best, least] = [candidate, errors]
  }
  return best
}

/** Typing errors between two texts: a letter too many, missing, another one, or two exchanged. */
const distance = (a: string, b: string): number => {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      const above = last[column] ?? 0
      const left = current[column - 1] ?? 0
      const diagonal = last[column - 1] ?? 0
      let errors = Math.min(above + 1, left + 1, diagonal + (same ? 0 : 1))
      if (row > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        errors = Math.min(errors, (beforeLast[column - 2] ?? 0) + 1)
      }
      current.push(errors)
    }
    ;[beforeLast, last] = [last, current]
  }
  return last[b.length] ?? 0
}
