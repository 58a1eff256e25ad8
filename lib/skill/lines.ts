// Where in a text something stands. A line ends with LF; the CR before it belongs to the line.

/** Offsets at which the lines of a text begin. */
export const lineStarts = (text: string): number[] => {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The 0-based line of an offset. */
export const lineOf = (starts: readonly number[], offset: number): number => {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}

const LONGEST_COUNTED = 10_000

/** The 1-based column of an offset in code points; undefined far out in a very long line, where it helps nobody. */
export const columnOf = (text: string, start: number, offset: number): number | undefined =>
  offset - start > LONGEST_COUNTED ? undefined : [...text.slice(start, offset)].length + 1

/** The 1-based line of an offset and, where it is worth counting, the column. */
export const positionOf = (
  text: string,
  starts: readonly number[],
  offset: number,
): { line: number; column?: number } => {
  const line = lineOf(starts, offset)
  const column = columnOf(text, starts[line]!, offset)
  return column === undefined ? { line: line + 1 } : { line: line + 1, column }
}
