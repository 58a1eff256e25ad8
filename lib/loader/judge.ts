// Judges what one SKILL.md says. One collector for every profile; the order is fixed, so that the first error is the one
// to tell: form, unknown fields, name, description, then the rest.

import type { RuleId } from '../rules.js'
import type { Details, Report } from '../skill/finding.js'
import type { FieldValue, Frontmatter } from '../skill/frontmatter.js'
import { checkMetadata } from '../skill/metadata.js'
import { judgeSegment } from '../skill/names.js'
import { judgeMetadata, NAME_FAULTS, nameOf } from '../skill/rules.js'
import { judgeFields } from './fields.js'
import { readFrontmatter } from './frontmatter.js'
import { messageOf } from './message.js'
import { judgeNamespacedName, splitName } from './namespace.js'
import { severityOf } from './severity.js'
import type { Diagnostic, LoadingProfile, NameStyle } from './types.js'

/** By what a text is judged. */
export interface JudgeOptions {
  /** The name of the directory that it stands in; null: it stands in none. */
  directory: string | null
  profile: LoadingProfile
  nameStyle: NameStyle
}

/** What a text says, and what is wrong with it. */
export interface Judged {
  /** Empty: there is no usable frontmatter, and `diagnostics` say why. */
  fields: ReadonlyMap<string, FieldValue>
  /** Behind the frontmatter, verbatim. */
  body: string
  diagnostics: Diagnostic[]
}

/** Judges a text. Never throws. */
export const judge = (text: string, options: JudgeOptions): Judged => {
  const frontmatter = readFrontmatter(text, options.profile === 'lenient')
  const { fields, lines, body, mended } = frontmatter
  const found: Found[] = []
  const lineOf: LineOf = field => lines.get(field) ?? 1
  const fieldAt = new Map([...lines].map(([field, line]) => [line, field]))
  const report: Report = (rule, details) => {
    add(found, rule, { ...details?.() }, fieldAt, options, mended)
  }
  if (fields === null) {
    for (const { rule, ...details } of frontmatter.findings) report(rule, () => details)
    return { fields: new Map(), body, diagnostics: sorted(found) }
  }
  judgeName({ ...frontmatter, fields, lineOf }, options, report, found)
  checkMetadata(frontmatter, report)
  for (const diagnostic of judgeFields(fields, lineOf)) found.push(ranked(diagnostic))
  return { fields, body, diagnostics: sorted(found) }
}

type LineOf = (field: string) => number

interface Found {
  diagnostic: Diagnostic
  rank: number
}

const FORM = 0
const RANKS: ReadonlyMap<string, number> = new Map([
  ['name', 2],
  ['description', 3],
])
const LAST = 4

const ranked = (diagnostic: Diagnostic): Found => ({
  diagnostic,
  rank: diagnostic.field === undefined ? FORM : (RANKS.get(diagnostic.field) ?? LAST),
})

/** A stable sort: within a field the order is that in which things were found. */
const sorted = (found: readonly Found[]): Diagnostic[] =>
  found.toSorted((a, b) => a.rank - b.rank).map(({ diagnostic }) => diagnostic)

const MISSING: ReadonlyMap<RuleId, string> = new Map([
  ['name-missing', 'name'],
  ['description-missing', 'description'],
])

const add = (
  found: Found[],
  rule: RuleId,
  details: Details,
  fieldAt: ReadonlyMap<number, string>,
  options: JudgeOptions,
  mended: boolean,
): void => {
  const finding = { rule, file: 'SKILL.md', ...details }
  const isMended = mended && rule === 'yaml-invalid'
  // leniently a skill without a name has that of its directory: then there must be one
  const isNameless = rule === 'name-missing' && options.directory === null
  const severity = isMended
    ? 'warning'
    : severityOf(finding, isNameless ? 'strict' : options.profile)
  if (severity === null) return
  const field = MISSING.get(rule) ?? fieldAt.get(details.line ?? 0)
  const { line, column } = details
  found.push(
    ranked({
      code: rule,
      severity,
      message: messageOf(finding),
      ...(field === undefined || isMended ? {} : { field }),
      ...(line === undefined ? {} : { line }),
      ...(column === undefined ? {} : { column }),
    }),
  )
}

const NAME_RULES: ReadonlySet<RuleId> = new Set([
  'name-characters',
  'name-mismatch',
  'name-too-long',
] as const)

/** The rules about fields; where names have namespaces, our own about the name. */
const judgeName = (
  frontmatter: Frontmatter & { fields: ReadonlyMap<string, FieldValue>; lineOf: LineOf },
  options: JudgeOptions,
  report: Report,
  found: Found[],
): void => {
  const name = nameOf(frontmatter.fields)
  const { directory, nameStyle } = options
  const line = frontmatter.lineOf('name')
  if (directory !== null) judgeSegment(directory, report)
  const isPlain = nameStyle === 'plain' || (nameStyle === 'either' && !isNamespaced(name))
  judgeMetadata(frontmatter, directory ?? name ?? '', (rule, details) => {
    if (isPlain || !NAME_RULES.has(rule)) report(rule, details)
  })
  if (directory === null && name !== null) judgeFreeName(name, line, report)
  if (directory !== null && directory !== name) judgeDirectory(directory, options, found)
  if (nameStyle === 'plain' || name === null || name === '') return
  // lenient, a plain name is that of the directory, whatever is written
  if (isPlain && options.profile === 'lenient') return
  const wrong = judgeNamespacedName(name, directory, nameStyle, line)
  if (wrong === null) return
  const isSoft = wrong.code === 'name-mismatch' && options.profile === 'lenient'
  found.unshift(ranked(isSoft ? { ...wrong, severity: 'warning' } : wrong))
}

/** A name that is no directory's yet must be able to become one. */
const judgeFreeName = (name: string, line: number, report: Report): void =>
  judgeSegment(splitName(name).shortName, (rule, details) => {
    if (rule === 'reserved-name') report(rule, () => ({ line, ...details?.() }))
  })

/** Where a skill loads under its directory's name, that must be one. */
const judgeDirectory = (directory: string, { profile }: JudgeOptions, found: Found[]): void => {
  if (profile === 'strict' || /^[a-z0-9-]+$/i.test(directory)) return
  const message = messageOf({
    rule: 'name-characters',
    file: '',
    found: directory,
    reason: NAME_FAULTS.other,
  })
  found.push(ranked({ code: 'name-characters', severity: 'error', message, field: 'name' }))
}

const isNamespaced = (name: string | null): boolean => name?.includes('/') === true
