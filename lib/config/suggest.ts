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
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row++) {
    const [above, current] = [rows[row - 1]!, [row]]
    for (let column = 1; column <= b.length; column++) {
      const other = a[row - 1] === b[column - 1] ? 0 : 1
      let errors = Math.min(
        above[column]! + 1,
        current[column - 1]! + 1,
        above[column - 1]! + other,
      )
      const exchanged = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (row > 1 && column > 1 && exchanged) {
        errors = Math.min(errors, rows[row - 2]![column - 2]! + 1)
      }
      current.push(errors)
    }
    rows.push(current)
  }
  return rows[a.length]![b.length]!
}
