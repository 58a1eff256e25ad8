// The text of `list`: one row for each skill, and one line that says what to do next.

import { PROGRAM } from '../errors.js'
import { clipText } from './escape.js'
import type { Inventory, ListedOther, ListedSkill, ListedStatus } from './inventory.js'
import type { DescribedRow } from './layout.js'
import { count, describedRows, unbroken } from './layout.js'
import { sentenceList } from './sentence-list.js'
import { packageLabel } from './place.js'
import type { Style } from './style.js'
import { lastLine } from './text-summary.js'

/** Which rows are wanted, and whether each shows where it comes from. */
export interface ListView {
  all: boolean
  pending: boolean
  verbose: boolean
}

/** What each status means. */
export const WORDS: Readonly<Record<ListedStatus, string>> = {
  installed: 'installed',
  'not-installed': 'not installed yet',
  missing: 'missing: its directory is gone',
  outdated: 'outdated',
  edited: 'edited by hand',
  ambiguous: 'ambiguous: choose with "prefer"',
  unmanaged: 'in the way: something that is not ours',
  foreign: 'in the way: another installer owns it',
  'owner-changed': 'another package supplied it before',
  linked: 'linked by another tool',
  blocked: 'cannot be decided',
  transitive: 'left out: not a direct dependency',
  invalid: 'left out: invalid',
  unsafe: 'left out: unsafe',
  internal: 'left out: internal to its package',
  excluded: 'left out: "exclude"',
  denied: 'left out: "allow" denies it',
  pending: 'waits for approval',
  shadowed: 'another one is taken',
  unidentified: 'left out: its package claims another name',
}

/** Left out on purpose or by a rule: shown only if everything is. */
const LEFT_OUT: ReadonlySet<ListedStatus> = new Set([
  'transitive',
  'invalid',
  'unsafe',
  'internal',
  'excluded',
  'denied',
  'pending',
  'shadowed',
  'unidentified',
])

/** What each kind means. */
export const OTHER_WORDS: Readonly<Record<ListedOther['kind'], string>> = {
  own: 'your own',
  foreign: 'of another installer',
  orphaned: 'orphaned: no package supplies it',
  edited: 'edited by hand, and no package supplies it',
  kept: 'installed; nobody can say if a package still supplies it',
}

/** The skills that the view shows. */
export const shownSkills = (
  { skills }: Inventory,
  { all, pending }: Pick<ListView, 'all' | 'pending'>,
): ListedSkill[] =>
  skills.filter(({ status }) => (pending ? status === 'pending' : all || !LEFT_OUT.has(status)))

/** What else the view shows. */
export const shownOthers = (
  { others }: Inventory,
  { all, pending }: Pick<ListView, 'all' | 'pending'>,
): ListedOther[] =>
  pending ? [] : others.filter(({ kind }) => all || (kind !== 'own' && kind !== 'foreign'))

/** The rows, for stdout; '' where there are none. */
export const listText = (inventory: Inventory, view: ListView, style: Style): string => {
  const rows = [
    ...shownSkills(inventory, view).map(skill => ({
      cells: [skill.skill, packageLabel(skill.package, skill.version), skillWords(skill)] as const,
      more: [...(view.verbose ? [skill.path] : []), ...(view.all ? nestedLines(skill) : [])],
    })),
    ...shownOthers(inventory, view).map(other => ({
      cells: [other.skill, other.owner ?? '', OTHER_WORDS[other.kind]] as const,
      more: view.verbose ? [other.path] : [],
    })),
  ]
  const cells = rows.map(({ cells: [name, owner, words] }): DescribedRow => {
    return [clipText(name, 240), clipText(owner, 240), words]
  })
  const lines = describedRows(cells, [style.strong, text => text, style.faint])
  return rows
    .flatMap(({ more }, i) => [...lines[i]!, ...more.map(line => `    ${clipText(line, 1000)}`)])
    .map(line => `${line}\n`)
    .join('')
}

const skillWords = ({ status, rules }: ListedSkill): string =>
  (status === 'invalid' || status === 'unsafe') && rules.length > 0
    ? `${WORDS[status]} (${sentenceList(rules, 3)})`
    : WORDS[status]

const nestedLines = ({ nested }: ListedSkill): string[] =>
  nested.map(({ file, name }) => `nested: ${name} (${file})`)

/** The summary, one line for stderr. */
export const listSummary = (inventory: Inventory, view: ListView, style: Style): string => {
  const shown = shownSkills(inventory, view)
  const of = (...wanted: ListedStatus[]) =>
    inventory.skills.filter(({ status }) => wanted.includes(status)).length
  const packages = new Set(shown.map(skill => skill.package)).size
  const head =
    shown.length === 0
      ? `no skill ${view.pending ? 'waits for approval' : 'is supplied by an installed package'}`
      : `${count(shown.length, 'skill')} of ${count(packages, 'package')}`
  const hidden = view.all || view.pending ? 0 : inventory.skills.length - shown.length
  const orphaned = inventory.others.some(({ kind }) => kind === 'orphaned')
  const due = !view.pending && (orphaned || of('not-installed', 'missing', 'outdated') > 0)
  const parts = [
    head,
    ...(view.pending && shown.length > 0
      ? [
          `read with ${unbroken(`${PROGRAM} diff --pending`)}, then ${unbroken(`${PROGRAM} approve <package>`)}`,
        ]
      : []),
    ...(hidden > 0 ? [`${hidden} left out, see ${unbroken(`${PROGRAM} list --all`)}`] : []),
    ...(due ? [`to bring it in line, run ${unbroken(`${PROGRAM} sync`)}`] : []),
  ]
  return lastLine(parts.join('; '), style.good)
}
