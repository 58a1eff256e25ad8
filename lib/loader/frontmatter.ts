// Reads the frontmatter of one SKILL.md for the loader: quickly where it is simple, else with the YAML parser; leniently,
// once more where a value only lacks its quotes.

import { parseFrontmatter, splitFrontmatter, type Frontmatter } from '../skill/frontmatter.js'
import { readQuickly } from './quick.js'

/** A frontmatter, and whether it had to be mended to be read. */
export interface ReadFrontmatter extends Frontmatter {
  mended: boolean
}

/** Reads the frontmatter of a text. `mend`: quote values that contain `: ` if it cannot be read otherwise. */
export const readFrontmatter = (text: string, mend: boolean): ReadFrontmatter => {
  const { yaml, body, bodyLine, byteOrderMark } = splitFrontmatter(text)
  const quick = yaml === null ? null : readQuickly(yaml)
  if (quick !== null) {
    const findings: Frontmatter['findings'] = byteOrderMark
      ? [{ rule: 'byte-order-mark', line: 1 }]
      : []
    return { ...quick, body, bodyLine, yaml, findings, mended: false }
  }
  const read = parseFrontmatter(text)
  const broken = read.fields === null && read.findings.some(({ rule }) => rule === 'yaml-invalid')
  if (!mend || yaml === null || !broken) return { ...read, mended: false }
  const again = parseFrontmatter(`---\n${quoteValues(yaml)}---\n`)
  if (again.fields === null) return { ...read, mended: false }
  return { ...read, fields: again.fields, lines: again.lines, mended: true }
}

/** A text without quotes that contains `: ` or ends with a colon. */
const BARE = /^([A-Za-z][\w-]*:[ \t]+)([^\s"'[\]{}|>&*!%@`#][^]*:(?:[ \t\r][^]*)?)$/

const quoteValues = (yaml: string): string =>
  yaml
    .split('\n')
    .map(line =>
      line.replace(BARE, (_, key: string, text: string) => key + JSON.stringify(text.trimEnd())),
    )
    .join('\n')

/** The lines of a text end with LF alone. */
export const withLf = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
