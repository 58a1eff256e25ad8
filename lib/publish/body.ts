// What an author should know about the text of a SKILL.md, and of the other Markdown files of a skill.

import type { Frontmatter } from '../skill/frontmatter.js'
import { grouped } from '../skill/limits.js'
import type { Find } from './finding.js'

const MOST_LINES = 500
const MOST_TOKENS = 5000
/** Of English and of code, on the average. */
const CHARACTERS_PER_TOKEN = 4

/** Judges what stands below the frontmatter. */
export const judgeBody = (
  { body, bodyLine, fields }: Frontmatter,
  file: string,
  find: Find,
): void => {
  // where the frontmatter is broken, the body is not known
  if (fields === null) return
  const text = body.trim()
  if (text === '') return find('body-empty', file, { line: bodyLine })
  const lines = text.split('\n').length
  const tokens = Math.round(text.length / CHARACTERS_PER_TOKEN)
  const reasons = [
    ...(lines > MOST_LINES ? [`${grouped(lines)} lines`] : []),
    ...(tokens > MOST_TOKENS ? [`about ${grouped(tokens)} tokens`] : []),
  ]
  if (reasons.length > 0) find('body-long', file, { line: bodyLine, reason: reasons.join(', ') })
}

/** Finds the first line that ends with CRLF. */
export const judgeLineEnds = (text: string, file: string, find: Find): void => {
  const at = text.indexOf('\r\n')
  if (at === -1) return
  find('line-ends', file, { line: text.slice(0, at).split('\n').length })
}
