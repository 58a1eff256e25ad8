// Mends the text of one Markdown file where there is exactly one right answer, and leaves every other byte alone. Pure.

import type { CheckRuleId } from '../author-rules.js'
import { isSkillName } from '../names.js'
import { parseFrontmatter, type Frontmatter } from '../skill/frontmatter.js'
import { FORMAT_FIELDS } from './fields.js'

/** One thing that was mended. */
export interface TextFix {
  rule: CheckRuleId
  /** What the finding quotes, where a file can have several of this rule. */
  found?: string
  /** In words of ours: `removed the byte order mark`. */
  done: string
}

/** A text and how it came about. */
export interface FixedText {
  text: string
  fixes: TextFix[]
}

type Step = (text: string, skill: string) => (TextFix & { text: string }) | null

/** Most repetitions of one step: a file with more faults of one kind was not written by hand. */
const MOST = 50

/** Mends a SKILL.md of the skill `skill`, the name of its directory. */
export const fixSkillText = (text: string, skill: string): FixedText => {
  return repeat(text, skill, [dropMark, dropBlank, toLf, quote, nameIt, renameField])
}

/** Mends any other Markdown file. */
export const fixMarkdownText = (text: string): FixedText => repeat(text, '', [toLf])

const repeat = (start: string, skill: string, steps: readonly Step[]): FixedText => {
  let text = start
  const fixes: TextFix[] = []
  for (const step of steps) {
    for (let i = 0; i < MOST; i++) {
      const mended = step(text, skill)
      if (mended === null) break
      const { text: next, ...fix } = mended
      text = next
      fixes.push(fix)
    }
  }
  return { text, fixes }
}

const dropMark: Step = text =>
  text.startsWith('\uFEFF')
    ? { text: text.slice(1), rule: 'byte-order-mark', done: 'removed the byte order mark' }
    : null

const dropBlank: Step = text => {
  const [blank = ''] = /^\s+(?=---[ \t]*\r?\n)/.exec(text) ?? []
  if (blank === '') return null
  const done = 'removed the blank space before the frontmatter'
  return { text: text.slice(blank.length), rule: 'frontmatter-missing', done }
}

const toLf: Step = text =>
  text.includes('\r\n')
    ? { text: text.replaceAll('\r\n', '\n'), rule: 'line-ends', done: 'changed CRLF to LF' }
    : null

/** A top-level key with a value on its own line, and what may be white space behind it. */
const PAIR = /^([A-Za-z][\w-]*):[ \t]+(\S.*)$/

/** A value that YAML takes for something else, because of a colon or its first character, is put in quotes. */
const quote: Step = text => {
  const [finding, another] = parseFrontmatter(text).findings
  if (finding === undefined || another !== undefined) return null
  const { rule, line, reason } = finding
  if (line === undefined || reason?.endsWith('must be quoted') !== true) return null
  const lines = text.split('\n')
  const [, key, behind] = PAIR.exec(lines[line - 1] ?? '') ?? []
  const value = behind?.trimEnd()
  // what goes on below, or could be a comment, can be meant in more than one way
  const next = lines[line] ?? ''
  if (key === undefined || value === undefined || /^[ \t]+\S/.test(next)) return null
  if (/\s#/.test(value) || /^["'|>[{]/.test(value)) return null
  lines[line - 1] = `${key}: '${value.replaceAll("'", "''")}'`
  const mended = lines.join('\n')
  const { findings, fields } = parseFrontmatter(mended)
  const helped = fields?.get(key) === value || (findings[0]?.line ?? 0) > line
  return helped ? { text: mended, rule, done: `put the value of ${key} in quotes` } : null
}

const NAME_LINE = /^name:[ \t]*(?:(["'])[^"'\\#]*\1|[^"'|>#[{&*!][^#]*)?[ \t]*$/

/** The name is that of the directory: where there is none, or the same one written differently, it is clear. */
const nameIt: Step = (text, skill) => {
  const frontmatter = parseFrontmatter(text)
  const { fields } = frontmatter
  if (fields === null || !isSkillName(skill)) return null
  const name = fields.get('name')
  if (name === undefined) {
    const done = `added "name: ${skill}"`
    return { text: text.replace('\n', `\nname: ${skill}\n`), rule: 'name-missing', done }
  }
  if (typeof name !== 'string' || name === skill || !isSameName(name, skill)) return null
  const rule = name.trim() === '' ? 'name-empty' : 'name-mismatch'
  const mended = replaceLine(text, frontmatter, 'name', (line, next) => {
    // a value that goes on below is not only this line
    return NAME_LINE.test(line) && !/^[ \t]+\S/.test(next) ? `name: ${skill}` : null
  })
  return mended === null || parseFrontmatter(mended).fields?.get('name') !== skill
    ? null
    : { text: mended, rule, done: `changed the name to ${skill}` }
}

/** `My Skill`, `my_skill` and `acme/my-skill` in the directory my-skill. */
const isSameName = (name: string, skill: string): boolean => {
  const last = name.trim().split(/[/:]/).at(-1) ?? ''
  const plain = last.toLowerCase().replace(/[\s_-]+/g, '-')
  return plain === '' || plain === skill
}

/** A field of the format in another spelling. */
const renameField: Step = text => {
  const frontmatter = parseFrontmatter(text)
  const { fields } = frontmatter
  for (const key of fields?.keys() ?? []) {
    const right = FORMAT_FIELDS.find(field => field === key.toLowerCase().replaceAll('_', '-'))
    if (right === undefined || right === key || fields?.has(right) === true) continue
    const mended = replaceLine(text, frontmatter, key, line =>
      line.startsWith(`${key}:`) ? `${right}${line.slice(key.length)}` : null,
    )
    if (mended === null) continue
    return { text: mended, rule: 'unknown-field', found: key, done: `renamed ${key} to ${right}` }
  }
  return null
}

const replaceLine = (
  text: string,
  { lines: places }: Frontmatter,
  key: string,
  change: (line: string, next: string) => string | null,
): string | null => {
  const at = (places.get(key) ?? 0) - 1
  const lines = text.split('\n')
  const changed = change(lines[at] ?? '', lines[at + 1] ?? '')
  if (changed === null) return null
  lines[at] = changed
  return lines.join('\n')
}
