// What `check --fix` would do in a package: a plan, made without a write, which also says which findings it mends.

import path from 'node:path'
import type { CheckFinding, CheckRuleId } from '../author-rules.js'
import { parseManifest, membersOf } from '../config/manifest.js'
import { addItem } from '../config/splice.js'
import { readSkill } from '../skill/read.js'
import { fixMarkdownText, fixSkillText } from './fix-text.js'
import { packsNoSkills } from './packing.js'
import { skillNames } from './layout.js'
import { SKILLS, type Subject } from './subject.js'

interface Mended {
  rule: CheckRuleId
  found?: string
}

/** One file that changes. Paths are '/'-separated and relative to the package. */
export interface Fix {
  file: string
  /** What it mends: all findings of a rule in `file`, or those that quote `found`. */
  mends: readonly Mended[]
  /** In words of ours. */
  done: readonly string[]
  change: { type: 'rename'; to: string } | { type: 'text'; before: Buffer; after: string }
}

const MARKDOWN = /\.(?:md|markdown|mdx)$/i
const SKILL_FILE = 'SKILL.md'
const MANIFEST = 'package.json'

/** Everything that has exactly one right answer. Empty for a tarball. */
export const planFixes = (subject: Subject): Fix[] => {
  if (subject.kind === 'tarball') return []
  const names = skillNames(subject)
  return [
    ...(names.length > 0 && packsNoSkills(subject) ? fixManifest(subject) : []),
    ...names.flatMap(name => fixesOf(subject, name)),
  ]
}

/** The findings with those marked that the fixes mend. */
export const markFixable = (
  findings: readonly CheckFinding[],
  fixes: readonly Fix[],
): CheckFinding[] =>
  findings.map(finding => {
    const isPackage = finding.rule === 'not-packed' && finding.file === SKILLS
    const file = isPackage ? MANIFEST : finding.file
    const fixable = fixes.some(
      fix =>
        fix.file === file &&
        fix.mends.some(({ rule, found }) => {
          return rule === finding.rule && (found === undefined || found === finding.found)
        }),
    )
    return { ...finding, fixable }
  })

const fixesOf = (subject: Subject, name: string): Fix[] => {
  const { source, root } = subject
  const at = path.join(root, SKILLS, name)
  const { files } = readSkill(at, name, { source })
  const paths = files.map(file => file.path)
  const directory = `${SKILLS}/${name}`
  const other = paths.filter(file => file.toLowerCase() === SKILL_FILE.toLowerCase())
  const [only] = other
  const renamed: Fix[] =
    only === undefined || only === SKILL_FILE || other.length > 1
      ? []
      : [
          {
            file: `${directory}/${only}`,
            mends: [{ rule: 'skill-md-case' }],
            done: [`renamed ${only} to ${SKILL_FILE}`],
            change: { type: 'rename', to: `${directory}/${SKILL_FILE}` },
          },
        ]
  return [
    ...renamed,
    ...paths
      // what is called otherwise a moment later is mended in the next round
      .filter(file => MARKDOWN.test(file) && (renamed.length === 0 || file !== only))
      .flatMap(file => fixText(subject, `${directory}/${file}`, file === SKILL_FILE ? name : null)),
  ]
}

/** `skill`: the name of the skill whose SKILL.md it is; null: another Markdown file. */
const fixText = ({ source, root }: Subject, file: string, skill: string | null): Fix[] => {
  const before = source.readRegularFile(path.join(root, file))?.bytes
  const text = before === undefined ? null : decode(before)
  if (before === undefined || text === null) return []
  const { text: after, fixes } = skill === null ? fixMarkdownText(text) : fixSkillText(text, skill)
  if (fixes.length === 0) return []
  const change = { type: 'text', before, after } as const
  return [{ file, mends: fixes, done: fixes.map(({ done }) => done), change }]
}

/** null: what is not UTF-8 could not be written back as it was. */
const decode = (bytes: Buffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Adds skills/ to a list of files that has nothing of it. */
const fixManifest = ({ source, root }: Subject): Fix[] => {
  const file = path.join(root, MANIFEST)
  const before = source.readRegularFile(file)?.bytes
  const written = before === undefined ? null : decode(before)
  if (before === undefined || written === null) return []
  const { text, mark, root: object } = parseManifest(written, file)
  const [member, again] = membersOf(object, 'files')
  const list = member?.value
  if (list?.type !== 'array' || again !== undefined) return []
  const isNamed = list.items.some(
    item => item.type === 'string' && /^!?\.?\/?skills\b/.test(item.value),
  )
  // where it is named already, something else leaves it out
  if (isNamed) return []
  const after = mark + addItem(text, object, list, JSON.stringify(SKILLS))
  return [
    {
      file: MANIFEST,
      mends: [{ rule: 'not-packed' }],
      done: [`added "${SKILLS}" to "files"`],
      change: { type: 'text', before, after },
    },
  ]
}
