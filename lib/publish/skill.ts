// Judges one skill as its author should hear of it: the rules that decide whether it is installed, and those beyond.

import path from 'node:path'
import type { CheckFinding, CheckRuleId } from '../author-rules.js'
import type { RegularFile } from '../fs.js'
import type { SkillFinding } from '../rules.js'
import { parseFrontmatter } from '../skill/frontmatter.js'
import { readSkill } from '../skill/read.js'
import { judgeReference } from '../skill/reference-rules.js'
import { judgeBody, judgeLineEnds } from './body.js'
import { judgeFields } from './fields.js'
import { findingOf, type Find } from './finding.js'
import { skillNames } from './layout.js'
import { judgeLinks, type Surroundings } from './links.js'
import { judgePacking } from './packing.js'
import { SKILLS, type Subject } from './subject.js'

const MARKDOWN = /\.(?:md|markdown|mdx)$/i
const SKILL_FILE = 'SKILL.md'

/** Findings of one rule in one skill that are kept. */
const MOST_PER_RULE = 20

/**
 * Everything there is to say about the skill in `skills/<name>`. `strict`: the reference validator is heard, too.
 * @throws EIO if it cannot be read, ECHANGED.
 */
export const judgeSkill = (subject: Subject, name: string, strict: boolean): CheckFinding[] => {
  const { source, root } = subject
  const directory = `${SKILLS}/${name}`
  const at = path.join(root, SKILLS, name)
  const { findings, files, nested } = readSkill(at, name, { source })
  const kept: CheckFinding[] = findings.map(finding => fromSkill(finding, name))
  const find: Find = (rule, file, details) => kept.push(findingOf(rule, name, file, details))
  const paths = files.map(({ path: file }) => file)
  for (const { file } of nested) find('nested-skill', `${directory}/${file}`)
  const surroundings: Surroundings = {
    directory,
    files: new Set(paths),
    siblings: new Set(skillNames(subject)),
    inPackage: place => source.lstat(path.join(root, place)) !== null,
  }
  for (const file of paths) {
    const read = source.readRegularFile(path.join(at, file))
    if (read === null) continue
    if (subject.hasModes) judgeMode(read, `${directory}/${file}`, find)
    if (!MARKDOWN.test(file)) continue
    const text = read.bytes.toString('utf8')
    judgeLineEnds(text, `${directory}/${file}`, find)
    judgeLinks(text, file, surroundings, find)
    if (file !== SKILL_FILE) continue
    judgeText(text, `${directory}/${file}`, find)
    if (strict) hearReference(text, name, kept)
  }
  kept.push(...judgePacking(subject, name, directory, paths))
  return limited(kept)
}

/** A script that nobody can start by its path. */
const judgeMode = ({ bytes, executable }: RegularFile, file: string, find: Find): void => {
  const isScript = bytes.toString('latin1', 0, 2) === '#!'
  if (isScript && !executable) find('not-executable', file, { line: 1 })
}

const judgeText = (text: string, file: string, find: Find): void => {
  const frontmatter = parseFrontmatter(text)
  judgeFields(frontmatter, file, find)
  judgeBody(frontmatter, file, find)
}

/** A large SKILL.md is refused by some agents outright. */
const fromSkill = (finding: SkillFinding, name: string): CheckFinding => {
  const { rule, file, ...details } = finding
  const where = file === '' ? `${SKILLS}/${name}` : `${SKILLS}/${name}/${file}`
  const made = findingOf(rule, name, where, details)
  return rule === 'large' && file === SKILL_FILE ? { ...made, severity: 'error' } : made
}

const STRICT: ReadonlySet<CheckRuleId> = new Set(['unknown-field', 'client-field'])

/** Adds what the reference validator says and nobody has said yet. */
const hearReference = (text: string, name: string, kept: CheckFinding[]): void => {
  const file = `${SKILLS}/${name}/${SKILL_FILE}`
  for (const [i, finding] of kept.entries()) {
    if (STRICT.has(finding.rule)) kept[i] = { ...finding, severity: 'error' }
  }
  const said = new Set<string>(
    kept.filter(finding => finding.file === file).map(({ rule }) => rule),
  )
  // one broken frontmatter has many names
  const isBroken = [...said].some(
    rule => rule === 'yaml-invalid' || rule.startsWith('frontmatter-'),
  )
  for (const { code, message } of judgeReference(text.replace(/^\uFEFF/, ''), name)) {
    if (said.has(code) || isBroken) continue
    if (code === 'unknown-field' && said.has('client-field')) continue
    kept.push(findingOf('reference-validator', name, file, { line: 1, reason: message }))
  }
}

/** Bounds what one hostile skill can make anyone read. */
const limited = (findings: readonly CheckFinding[]): CheckFinding[] => {
  const counts = new Map<CheckRuleId, number>()
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  const seen = new Map<CheckRuleId, number>()
  return findings.flatMap((finding): CheckFinding[] => {
    const { rule, reason } = finding
    const nth = (seen.get(rule) ?? 0) + 1
    seen.set(rule, nth)
    const rest = (counts.get(rule) ?? 0) - MOST_PER_RULE
    if (nth > MOST_PER_RULE) return []
    if (nth < MOST_PER_RULE || rest <= 0) return [finding]
    const more = `and ${rest} more like this`
    return [{ ...finding, reason: reason === undefined ? more : `${reason}; ${more}` }]
  })
}
