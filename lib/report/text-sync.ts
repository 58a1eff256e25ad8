// The text of `sync` and `clean`: a line for each skill that changes, what a person should know, and one line at the end.

import { PROGRAM } from '../errors.js'
import type { Action, LinkChanges, Problem, Result } from '../types.js'
import { clipText } from './escape.js'
import type { DescribedRow } from './layout.js'
import { count, describedRows, unbroken } from './layout.js'
import { sentenceList } from './sentence-list.js'
import { packageLabel } from './place.js'
import type { Style } from './style.js'
import { noticesText } from './text-notices.js'
import type { ProblemsView } from './text-problems.js'
import { countText, lastLine, parts } from './text-summary.js'
import { BECAUSE } from './words-removal.js'

/** What is being told, and how much of it. */
export interface Telling {
  verb: 'sync' | 'clean'
  quiet: boolean
  verbose: boolean
  /** A warning is taken for an error. */
  strict: boolean
}

/** The whole report of a run, for stderr; '' where there is nothing to say. */
export const syncText = async (result: Result, style: Style, telling: Telling): Promise<string> => {
  const problems = [...(result.plan?.problems ?? []), ...result.notes]
  const loud = problems.filter(({ severity }) => severity !== 'info')
  if (telling.quiet) return quietText(result, loud, style, telling)
  if (result.outcome === 'skipped') {
    return lastLine(clipText(result.reason ?? 'nothing was done', 500), text => text)
  }
  const infos = problems.filter(({ severity }) => severity === 'info')
  const { verbose } = telling
  const isFolded = (problem: Problem): boolean =>
    !verbose && result.outcome === 'idle' && isOfAuthors(problem)
  const shown = verbose ? [...loud, ...infos] : loud.filter(problem => !isFolded(problem))
  const more = loud.some(isFolded) ? `, see ${unbroken(`${PROGRAM} doctor`)}` : ''
  return parts(
    result.outcome === 'blocked' ? '' : actionsText(result, style),
    await blocks(shown, style, { forAuthors: verbose, verb: telling.verb }),
    (verbose ? '' : noticesText(infos, style)) + summary(result, loud, style, telling, more),
  )
}

/** What is installed all the same, and only its author can mend, is said when something changes, not after every install. */
const isOfAuthors = ({ code, severity }: Problem): boolean =>
  severity === 'warning' && (code === 'skill-warning' || code === 'nested-skill')

const quietText = async (
  result: Result,
  loud: readonly Problem[],
  style: Style,
  telling: Telling,
): Promise<string> => {
  const isFatal = ({ severity }: Problem) => severity === 'error' || result.outcome === 'blocked'
  const fatal = loud.filter(isFatal)
  if (fatal.length === 0) return ''
  const view = { forAuthors: false, verb: telling.verb }
  return parts('', await blocks(fatal, style, view), summary(result, fatal, style, telling))
}

/** The words for problems are many, and most runs need none of them. */
const blocks = async (problems: readonly Problem[], style: Style, view: ProblemsView) =>
  problems.length === 0
    ? ''
    : (await import('./text-problems.js')).problemsText(problems, style, view)

// ---- one line for each skill

const SIGNS = { add: '+', change: '~', remove: '-', forget: '-', record: '=' } as const
type Change = Extract<Action, { type: keyof typeof SIGNS }>

/** What a person notices: a record that is merely corrected is not. */
const isChange = (action: Action): action is Change =>
  action.type === 'record' ? action.adopted : action.type in SIGNS

const actionsText = ({ plan, outcome }: Result, style: Style): string => {
  const rows = (plan?.actions ?? [])
    .filter(isChange)
    .map((action): DescribedRow => [
      `${SIGNS[action.type]} ${clipText(action.skill, 100)}`,
      clipText(packageLabel(action.package, action.version), 240),
      clipText(wordsFor(action, outcome === 'planned'), 400),
    ])
  rows.push(...(plan?.links ?? []).flatMap(changes => linkRows(changes, outcome === 'planned')))
  return describedRows(rows, [style.strong, text => text, style.faint])
    .flat()
    .map(line => `${line}\n`)
    .join('')
}

/** A line for each directory, so that fifty skills do not make fifty lines more. */
const linkRows = ({ path, create, remove }: LinkChanges, planned: boolean): DescribedRow[] => {
  const row = (sign: string, names: string[], words: string): DescribedRow[] =>
    names.length === 0
      ? []
      : [[`${sign} ${clipText(path, 100)}`, count(names.length, 'link'), inMood(planned, words)]]
  return [...row('+', Object.keys(create), 'made'), ...row('-', Object.keys(remove), 'removed')]
}

const inMood = (planned: boolean, words: string): string => (planned ? `would be ${words}` : words)

const wordsFor = (action: Change, planned: boolean): string => {
  const done = (words: string) => inMood(planned, words)
  switch (action.type) {
    case 'add':
      return done(action.recorded ? 'put back' : 'added')
    case 'record':
      return done('taken over')
    case 'change':
      return done(action.contentDiffers ? 'updated' : 'rewritten') + wordsBefore(action)
    case 'remove':
      return done('removed') + wordsBecause(action)
    case 'forget':
      return done('dropped from the registry') + wordsBecause(action)
  }
}

const wordsBecause = ({ because }: Extract<Change, { type: 'remove' | 'forget' }>) =>
  because === 'cleaned' ? '' : `: ${BECAUSE[because]}`

const wordsBefore = ({ from, package: owner, version }: Extract<Change, { type: 'change' }>) => {
  const before = from.package === owner ? from.version : packageLabel(from.package, from.version)
  return before === null || before === version ? '' : `, before: ${before}`
}

// ---- the last line

const summary = (
  result: Result,
  problems: readonly Problem[],
  style: Style,
  { verb, strict }: Telling,
  more = '',
): string => {
  const isBlocked = result.outcome === 'blocked'
  const counted = countText(
    problems.filter(({ severity }) => !isBlocked || strict || severity === 'error'),
  )
  if (isBlocked) {
    const again = unbroken(`${PROGRAM} ${verb}`)
    return lastLine(
      counted === ''
        ? `nothing changed; see ${again}`
        : `nothing changed. Settle ${counted}; then ${again}`,
      style.error,
    )
  }
  const warned = counted === '' ? '' : `; ${counted}${more}`
  const paint = counted === '' ? style.good : style.warning
  return lastLine(
    result.outcome === 'planned'
      ? `dry run: ${totals(result, verb)}${warned}; nothing was written.`
      : `${totals(result, verb)}${warned}.`,
    paint,
  )
}

const totals = ({ plan }: Result, verb: Telling['verb']): string => {
  const actions = plan?.actions ?? []
  const by = (...types: Action['type'][]) =>
    actions.filter(({ type }) => types.includes(type)).length
  const adopted = actions.filter(action => action.type === 'record' && action.adopted).length
  const kept = by('keep', 'record') - adopted
  const changed = [
    [by('add'), 'added'],
    [adopted, 'taken over'],
    [by('change'), 'updated'],
    [by('remove', 'forget'), 'removed'],
  ] as const
  const done = [
    ...changed.filter(([n]) => n > 0).map(([n, words]) => `${n} ${words}`),
    ...linkTotals(plan?.links ?? []),
  ]
  if (done.length > 0) return `${sentenceList(done)}${kept > 0 ? `; ${kept} up to date` : ''}`
  if (verb === 'clean') return 'nothing to take away'
  if (actions.length === 0) return 'no skill to install'
  return `${count(kept, 'skill')} up to date`
}

const linkTotals = (links: readonly LinkChanges[]): string[] => {
  const total = (of: 'create' | 'remove') =>
    links.reduce((sum, changes) => sum + Object.keys(changes[of]).length, 0)
  const made = total('create')
  const removed = total('remove')
  return [
    ...(made > 0 ? [`${count(made, 'link')} made`] : []),
    ...(removed > 0 ? [`${count(removed, 'link')} removed`] : []),
  ]
}
