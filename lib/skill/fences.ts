// Which lines of a Markdown text stand inside a fenced code block. Where Markdown itself is unsure the answer is "not
// inside": a block that is never closed, or whose indentation ends before it is closed, protects nothing.

const OPENING = /^ {0,3}(?:`{3,}(?=[^`]*$)|~{3,})/
const COMMENT = /^ {0,3}<!--/

interface Open {
  line: number
  indent: number
  character: string
  length: number
}

/** For each line 1 if it stands strictly between the two fences of a code block, else 0. `first`: where to begin. */
export const fencedLines = (lines: readonly string[], first = 0): Uint8Array => {
  const fenced = new Uint8Array(lines.length)
  let open: Open | null = null
  let comment = false
  for (const [i, line] of lines.entries()) {
    if (i < first) continue
    if (comment) {
      comment = !line.includes('-->')
      continue
    }
    if (open !== null && isClosing(line, open)) {
      fenced.fill(1, open.line + 1, i)
      open = null
      continue
    }
    if (open !== null && !hasLeft(line, open)) continue
    open = opening(line, i)
    comment = open === null && COMMENT.test(line) && !line.includes('-->', line.indexOf('<!--') + 4)
  }
  return fenced
}

const opening = (line: string, at: number): Open | null => {
  const match = OPENING.exec(line)
  if (match === null) return null
  const fence = match[0].trimStart()
  const indent = match[0].length - fence.length
  return { line: at, indent, character: fence.charAt(0), length: fence.length }
}

const isClosing = (line: string, open: Open): boolean => {
  const text = line.trim()
  return (
    text.length >= open.length &&
    indentOf(line) <= open.indent + 3 &&
    text === open.character.repeat(text.length)
  )
}

/** True if the line is further left than an indented fence: the list that held the code block has ended. */
const hasLeft = (line: string, open: Open): boolean =>
  line.trim() !== '' && indentOf(line) < open.indent

const indentOf = (line: string): number => line.length - line.trimStart().length
