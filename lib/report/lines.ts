// How one text becomes another, line by line: the shortest way where it is short, and in any case one that is right, in
// time and memory that no text can blow up.

/** Lines that stand in both, go, or come. */
export interface Run {
  kind: 'same' | 'gone' | 'new'
  lines: readonly string[]
}

/** Lines that go and come on a shortest way that is looked for; beyond it all that differs goes and comes at once. */
export const MOST_EDITS = 2000

/** The lines of a text, each with its line feed; the last one may have none. */
export const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? []

/** The runs that make `now` of `old`, in order; no two neighbours are of one kind, and what goes stands before what comes. */
export const compareLines = (old: readonly string[], now: readonly string[]): Run[] => {
  const most = Math.min(old.length, now.length)
  let head = 0
  while (head < most && old[head] === now[head]) head++
  let tail = 0
  while (tail < most - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++
  const script = [
    { kind: 'same' as const, lines: old.slice(0, head) },
    ...compareMiddle(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    { kind: 'same' as const, lines: old.slice(old.length - tail) },
  ]
  return joined(script)
}

const compareMiddle = (old: readonly string[], now: readonly string[]): Run[] => {
  const [a, b] = numbered(old, now)
  const steps = old.length === 0 || now.length === 0 ? null : shortestWay(a, b)
  if (steps === null) {
    return [
      { kind: 'gone', lines: old },
      { kind: 'new', lines: now },
    ]
  }
  return steps.map(({ kind, from, to }) => ({
    kind,
    lines: (kind === 'new' ? now : old).slice(from, to),
  }))
}

/** Equal lines get equal numbers, so that lines of any length compare at once. */
const numbered = (
  old: readonly string[],
  now: readonly string[],
): [old: Int32Array, now: Int32Array] => {
  const numbers = new Map<string, number>()
  const numberOf = (line: string): number => {
    const known = numbers.get(line) ?? numbers.size
    numbers.set(line, known)
    return known
  }
  return [Int32Array.from(old, numberOf), Int32Array.from(now, numberOf)]
}

/** A stretch of one kind: `from` and `to` count in the old text, for what is new in the new one. */
interface Step {
  kind: Run['kind']
  from: number
  to: number
}

/**
 * Myers' greedy search. For each number of edits it remembers how far into `a` every diagonal gets; null where more than
 * {@link MOST_EDITS} are needed.
 */
const shortestWay = (a: Int32Array, b: Int32Array): Step[] | null => {
  const limit = Math.min(MOST_EDITS, a.length + b.length)
  const reach = new Int32Array(2 * limit + 3)
  const middle = limit + 1
  const trace: Int32Array[] = []
  for (let edits = 0; edits <= limit; edits++) {
    trace.push(reach.slice(middle - edits - 1, middle + edits + 2))
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const below = reach[middle + diagonal - 1]!
      const above = reach[middle + diagonal + 1]!
      let x = diagonal === -edits || (diagonal !== edits && below < above) ? above : below + 1
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++
      reach[middle + diagonal] = x
      if (x >= a.length && x - diagonal >= b.length) return walkBack(trace, a.length, b.length)
    }
  }
  return null
}

const walkBack = (trace: readonly Int32Array[], endX: number, endY: number): Step[] => {
  const steps: Step[] = []
  let [x, y] = [endX, endY]
  for (let edits = trace.length - 1; edits > 0; edits--) {
    const reach = trace[edits]!
    // its first place is the diagonal -edits - 1
    const at = (diagonal: number): number => reach[diagonal + edits + 1]!
    const diagonal = x - y
    const comes = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1))
    const before = comes ? diagonal + 1 : diagonal - 1
    const fromX = at(before)
    const fromY = fromX - before
    const startX = comes ? fromX : fromX + 1
    if (x > startX) steps.push({ kind: 'same', from: startX, to: x })
    steps.push(
      comes
        ? { kind: 'new', from: fromY, to: fromY + 1 }
        : { kind: 'gone', from: fromX, to: fromX + 1 },
    )
    ;[x, y] = [fromX, fromY]
  }
  if (x > 0) steps.push({ kind: 'same', from: 0, to: x })
  return steps.reverse()
}

/** Between two stretches that stay, all that goes in one run and all that comes in the next. */
const joined = (runs: readonly Run[]): Run[] => {
  const result: Run[] = []
  let gone: string[] = []
  let come: string[] = []
  const flush = (): void => {
    if (gone.length > 0) result.push({ kind: 'gone', lines: gone })
    if (come.length > 0) result.push({ kind: 'new', lines: come })
    gone = []
    come = []
  }
  for (const { kind, lines } of runs) {
    if (lines.length === 0) continue
    if (kind === 'gone') gone = gone.concat(lines)
    else if (kind === 'new') come = come.concat(lines)
    else {
      flush()
      result.push({ kind, lines })
    }
  }
  flush()
  return result
}
