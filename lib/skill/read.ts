// Reads one skill and judges it: files, metadata, texts, and what is nested in it. Everything that a plan needs to know
// about it, read once.

import type { RuleId } from '../rules.js'
import type { SuppliedSkill } from '../types.js'
import { scanFiles, type Scan, type ScannedFile } from './files.js'
import { createCollector, type Collector, type Report } from './finding.js'
import { parseFrontmatter, type Frontmatter } from './frontmatter.js'
import { exactOf, integrityOf } from './integrity.js'
import { LIMITS, WIDE_LIMITS } from './limits.js'
import { checkMetadata } from './metadata.js'
import { judgeSegment } from './names.js'
import { judgeMetadata, nameOf } from './rules.js'
import { checkText } from './text.js'
import type { Source } from './source.js'
import { toSkillFile } from './tree.js'

/** All of a skill but where it lies. */
export type SkillContent = Omit<SuppliedSkill, 'path' | 'directory'>

/** What the project has decided about this skill already. */
export interface ReadOptions {
  /** It accepts `too-large`: read and hash up to ten times as much, so that the skill can be installed. */
  acceptTooLarge?: boolean
  /** Where the files are; the disk by default. */
  source?: Source
}

const MOST_NESTED = 100

interface Reading extends Pick<SkillContent, 'name' | 'description' | 'internal' | 'nested'> {
  collector: Collector
}

/**
 * Reads the skill in `directory` (absolute, links resolved) whose directory is called `name`. `integrity` and `exact`
 * are null where something in it was not read: a link, a special file, what is too large. Throws EIO if it cannot be
 * read, ECHANGED if it changed meanwhile.
 */
export const readSkill = (
  directory: string,
  name: string,
  options: ReadOptions = {},
): SkillContent => {
  const collector = createCollector()
  const reading: Reading = { name, description: null, internal: false, nested: [], collector }
  judgeSegment(name, (rule, details) => collector.add('', rule, details))
  const scan = scanFiles(directory, {
    collector,
    limits: options.acceptTooLarge === true ? WIDE_LIMITS : LIMITS,
    ...(options.source === undefined ? {} : { source: options.source }),
    inspect: (file, bytes) => inspect(reading, file, bytes),
    inspectDirectory: (where, entries) => {
      if (where === '') judgeSkillFile(entries, collector)
    },
  })
  return conclude(reading, scan)
}

const conclude = (
  { collector, nested, ...reading }: Reading,
  { files, whole }: Scan,
): SkillContent => {
  if (nested.length > MOST_NESTED) {
    collector.add('', 'too-large', () => ({ reason: `more than ${MOST_NESTED} nested skills` }))
  }
  return {
    ...reading,
    nested,
    files: files.map(toSkillFile),
    integrity: whole ? integrityOf(files) : null,
    exact: whole ? exactOf(files) : null,
    findings: collector.findings(),
  }
}

/** A skill has a file called exactly SKILL.md. One that is a link or a device is found as that. */
const judgeSkillFile = (
  entries: readonly { name: string; kind: string }[],
  collector: Collector,
): void => {
  const exact = entries.find(({ name }) => name === 'SKILL.md')
  if (exact !== undefined && exact.kind !== 'directory') return
  const other = entries.find(
    ({ name, kind }) => name.toLowerCase() === 'skill.md' && kind === 'file',
  )
  if (other !== undefined) collector.add(other.name, 'skill-md-case', () => ({ found: other.name }))
  else collector.add('SKILL.md', 'frontmatter-missing', () => ({ reason: 'there is no such file' }))
}

const MARKDOWN = /\.(?:md|markdown|mdx)$/i

const inspect = (reading: Reading, file: ScannedFile, bytes: Buffer): void => {
  if (!MARKDOWN.test(file.path)) return
  const report: Report = (rule: RuleId, details) => reading.collector.add(file.path, rule, details)
  const main = file.path === 'SKILL.md'
  const nested = !main && file.path.endsWith('/SKILL.md')
  const text = decode(bytes)
  if (text === null && main) return report('encoding')
  const frontmatter = text !== null && (main || nested) ? parseFrontmatter(text) : null
  const said = frontmatter === null ? new Set<string>() : checkMetadata(frontmatter, report)
  if (main && frontmatter !== null) takeMain(reading, frontmatter, report)
  if (nested) takeNested(reading, file.path, frontmatter)
  checkText(text ?? bytes.toString('utf8'), { bodyLine: frontmatter?.bodyLine ?? 1, said }, report)
}

/** Strict; null for what is not UTF-8. A byte order mark stays, to be seen. */
const decode = (bytes: Buffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

const takeMain = (reading: Reading, frontmatter: Frontmatter, report: Report): void => {
  judgeMetadata(frontmatter, reading.name, report)
  const description = frontmatter.fields?.get('description')
  const metadata = frontmatter.fields?.get('metadata')
  reading.description = typeof description === 'string' ? description.trim() : null
  reading.internal = metadata instanceof Map && metadata.get('internal') === 'true'
}

const takeNested = (reading: Reading, file: string, frontmatter: Frontmatter | null): void => {
  const named = frontmatter?.fields ? nameOf(frontmatter.fields) : null
  const parent = file.split('/').at(-2)!
  reading.nested.push({ file, name: named === null || named === '' ? parent : named })
}
