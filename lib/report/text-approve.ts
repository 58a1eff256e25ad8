// The text of `approve` and `deny`: what agents would read, what else changes, and which lines of package.json do.

import { PROGRAM } from '../errors.js'
import type { RuledLine, RuledPackage } from '../config/allow.js'
import { clipText, escapeText } from './escape.js'
import type { ApprovedSkillJson, RulingJson } from './json-approve.js'
import { count, unbroken, wrap } from './layout.js'
import { sentenceList } from './sentence-list.js'
import { commandOf, packageLabel } from './place.js'
import type { Style } from './style.js'
import { calloutLines } from './text-callouts.js'
import { WORDS } from './text-list.js'
import { lastLine } from './text-summary.js'

/** What a person sees before it is decided, for stderr. */
export const rulingText = (ruling: RulingJson, style: Style): string =>
  [
    ...ruling.skills.map(skill => skillLines(skill, style)),
    howToRead(ruling),
    consequences(ruling),
    editLines(ruling.packages, style),
  ]
    .filter(lines => lines.length > 0)
    .map(lines => `${lines.join('\n')}\n`)
    .join('\n')

const skillLines = (skill: ApprovedSkillJson, style: Style): string[] => {
  const owner = clipText(packageLabel(skill.package, skill.version), 240)
  const head = `${clipText(skill.skill, 100)}  ${owner}  ${changeWords(skill)}`
  const description = clipText(skill.description ?? '', 1100)
  return [
    style.strong(head),
    ...(description === '' ? [] : wrap(description, 2)),
    ...calloutLines(skill.callouts, style),
  ]
}

const changeWords = ({ change, status, rules }: ApprovedSkillJson): string => {
  if (change === 'add') return 'new'
  if (change === 'change') return 'changes'
  if (change === 'keep') return 'installed, and stays as it is'
  const broken = rules.length > 0 ? ` (${sentenceList(rules, 3)})` : ''
  return `${WORDS[status]}${broken}`
}

const howToRead = ({ skills, startsAllow }: RulingJson): string[] => {
  const unread = skills.filter(({ change }) => change === 'add' || change === 'change')
  const [first] = unread
  if (first === undefined) return []
  const command = startsAllow ? commandOf('show', first.skill) : `${PROGRAM} diff --pending`
  return command === null ? [] : wrap(`To read it in full: ${unbroken(command)}`, 0)
}

/** What changes for packages that nobody named. */
const consequences = ({ startsAllow, leaving, pending }: RulingJson): string[] => {
  const waiting = pending.map(of => clipText(packageLabel(of.package, of.version), 100))
  const gone = leaving.map(({ skill }) => clipText(skill, 100))
  const start = startsAllow
    ? 'package.json has no "allow" yet, and every installed package supplies skills. With "allow", only what is approved does, packages to come included.'
    : ''
  const wait =
    startsAllow && waiting.length > 0
      ? ` ${count(waiting.length, 'package waits', 'packages wait')} for approval then: ${sentenceList(waiting)}.`
      : ''
  const leave =
    gone.length > 0
      ? ` The next sync takes away ${count(gone.length, 'installed skill')}: ${sentenceList(gone)}.`
      : ''
  const words = `${start}${wait}${leave}`.trim()
  return words === '' ? [] : wrap(words, 0)
}

const editLines = (packages: readonly RuledPackage[], style: Style): string[] => {
  const lines = packages.flatMap(({ added, removed }) => [
    ...removed.map(line => style.error(`- ${lineText(line)}`)),
    ...added.map(line => style.good(`+ ${lineText(line)}`)),
  ])
  return lines.length === 0 ? [] : ['"allow" in package.json:', ...lines.map(line => `  ${line}`)]
}

const lineText = ({ key, allowed }: RuledLine): string =>
  `${escapeText(JSON.stringify(key))}: ${allowed}`

/** The last line, for stderr. */
export const rulingSummary = (
  { changed, packages, skills, leaving, startsAllow }: RulingJson,
  verb: 'approve' | 'deny',
  style: Style,
): string => {
  const names = sentenceList(packages.map(({ package: name }) => clipText(name, 100)))
  const isNew = packages.some(({ added, removed }) => added.length + removed.length > 0)
  const done = verb === 'approve' ? 'approved' : 'denied'
  if (!changed && !isNew) return lastLine(`${names}: ${done} already.`, style.good)
  if (!changed) return lastLine('nothing was changed.', text => text)
  const due =
    leaving.length > 0 ||
    startsAllow ||
    skills.some(({ change }) => change === 'add' || change === 'change')
  const next = due ? `; next, run ${unbroken(`${PROGRAM} sync`)}` : '.'
  return lastLine(`${names}: ${done}${next}`, style.good)
}
