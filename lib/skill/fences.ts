// Which lines of a Markdown text stand inside a fenced code block. It decides what counts as a mere example, so it must
// not be talked into a block where there is none: lists and HTML can begin and end blocks in ways that only a whole
// Markdown parser knows. At the first such place it stops, and nothing from there on is "inside"; nor is a block that is
// never closed.

/** What could be a fence to somebody: in a list, in a quote, further right. */
const FENCE_LIKE = /^[\s>*+.)\d-]*(?:`{3,}|~{3,})/
const PLAIN = /^ {0,3}(?:`{3,}|~{3,})/
const OPENING = /^ {0,3}(?:`{3,}(?=[^`]*$)|~{3,})/
const CLOSING = /^ *(`{3,}|~{3,})[ \t\r]*$/
const BLANK = /^[ \t\r]*$/

/** HTML in which Markdown does not count: to the next blank line, or beyond all of them. */
const HTML = /^ {0,3}<[a-z/]/i
const RAW_HTML = /^ {0,3}<(?:(?:pre|script|style|textarea)(?![\w-])|\?|!\[|![a-z])/i
const COMMENT = /^ {0,3}<!--/

interface Open {
  line: number
  indent: number
  character: string
  length: number
}

/** Where the reading stands: outside, in a comment, in HTML up to a blank line, or in a code block. */
type Place = 'text' | 'comment' | 'html' | Open

/** For each line 1 if it stands strictly between the two fences of a code block, else 0. `first`: where to begin. */
export const fencedLines = (lines: readonly string[], first = 0): Uint8Array => {
  const fenced = new Uint8Array(lines.length)
  let place: Place = 'text'
  for (const [i, line] of lines.entries()) {
    if (i < first) continue
    const next: Place | null =
      typeof place === 'string' ? outside(line, i, place) : inside(line, place)
    if (next === null) break
    if (next === 'text' && typeof place !== 'string') fenced.fill(1, place.line + 1, i)
    place = next
  }
  return fenced
}

/** The place behind a line outside of code; null where only a Markdown parser could tell. */
const outside = (line: string, at: number, place: 'text' | 'comment' | 'html'): Place | null => {
  if (place === 'comment') return line.includes('-->') ? 'text' : 'comment'
  if (BLANK.test(line)) return 'text'
  if (FENCE_LIKE.test(line)) {
    if (!PLAIN.test(line) || place === 'html') return null
    return OPENING.test(line) ? opening(line, at) : 'text'
  }
  if (RAW_HTML.test(line)) return null
  if (COMMENT.test(line)) return line.includes('-->', line.indexOf('<!--') + 4) ? place : 'comment'
  return HTML.test(line) ? 'html' : place
}

const opening = (line: string, at: number): Open => {
  const indent = indentOf(line)
  const character = line.charAt(indent)
  let end = indent
  while (line.charAt(end) === character) end++
  return { line: at, indent, character, length: end - indent }
}

/** The place behind a line in a code block; null where a list could have ended, or not. */
const inside = (line: string, open: Open): Place | null => {
  if (BLANK.test(line)) return open
  const indent = indentOf(line)
  const fence = CLOSING.exec(line)?.[1]
  const closes = fence?.startsWith(open.character) === true && fence.length >= open.length
  if (closes && open.indent === 0 && indent > 3) return open
  if (indent < open.indent || (closes && indent > 3)) return null
  return closes ? 'text' : open
}

/** Spaces before a line; a tab counts as four. */
const indentOf = (line: string): number => {
  let spaces = 0
  while (line.charAt(spaces) === ' ') spaces++
  return line.charAt(spaces) === '\t' ? spaces + 4 : spaces
}
