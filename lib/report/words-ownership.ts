// Words for the clashes: who may stand at a destination. Each names the packages and paths, and a command that settles it.

import { PROGRAM } from '../errors.js'
import type { DestinationKind, ProblemOf } from '../types.js'
import type { Words } from './describe.js'
import { SYNC, candidateRows, commands, excludeCommand, ownerOf } from './describe.js'
import { commandOf, packageLabel } from './place.js'

type OwnershipCode =
  | 'ambiguous-provider'
  | 'foreign-owner'
  | 'unmanaged-destination'
  | 'owner-changed'
  | 'edited-skill'
  | 'look-alike-name'
  | 'provided-by-link'

/** What stands in the way, as the beginning of a sentence. */
export const WHAT: Readonly<Record<DestinationKind, string>> = {
  directory: 'A directory',
  link: 'A link',
  file: 'A file',
  other: 'Something that is neither a file nor a directory',
}

const ADOPT = `${SYNC} --adopt`

const small = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)

const ambiguous: Words<OwnershipCode>['ambiguous-provider'] = ({
  skill,
  detail: { candidates, copies },
}) => {
  const names = candidates.map(candidate => candidate.package)
  const isTwice = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  const prefer = candidates.map(({ package: name, version }) =>
    commandOf('prefer', skill ?? '', isTwice(name) ? packageLabel(name, version) : name),
  )
  const exclude = copies
    ? []
    : candidates.slice(1).map(({ package: name }) => excludeCommand(skill, name))
  return {
    headline: copies
      ? `The project depends on ${candidates.length} copies of ${names[0] ?? 'a package'} that differ, and nobody chooses for you:`
      : `${new Set(names).size} packages supply this skill, and nobody chooses for you:`,
    details: candidateRows(candidates),
    remedy: [
      copies ? 'Choose one:' : 'Choose one, or leave out all but one:',
      ...commands(...prefer, ...exclude.slice(-1)),
    ],
  }
}

const unmanaged: Words<OwnershipCode>['unmanaged-destination'] = problem => {
  const { skill, detail } = problem
  const exclude = excludeCommand(skill, problem.package)
  return {
    headline: `${WHAT[detail.what]} stands where the skill of ${ownerOf(problem)} belongs, and agent-skills did not put it there.`,
    details: [
      ...(detail.twin === null
        ? []
        : [`It is called "${detail.twin}": many file systems take that for "${skill ?? ''}".`]),
      ...(detail.seemsToBe === null ? [] : [`It bears the mark of ${detail.seemsToBe}.`]),
    ],
    remedy: detail.sameContent
      ? [
          'Its content is that of the package: take it over, or leave the skill out:',
          ...commands(ADOPT, exclude),
        ]
      : ['Rename or delete it, or leave the skill of the package out:', ...commands(exclude)],
  }
}

/** What was changed can be shown where something stands here to compare with. */
const seeChanges = ({ skill = '', detail }: ProblemOf<'edited-skill'>): string[] => {
  const show = commandOf('diff', skill, '--force')
  return detail.supplied && detail.what === 'directory' && show !== null
    ? ['See what was changed:', show]
    : []
}

const edited: Words<OwnershipCode>['edited-skill'] = (problem, asking) => ({
  headline:
    problem.detail.what === 'directory'
      ? `What stands here is not what was installed from ${ownerOf(problem)}: somebody changed it.`
      : `Here stands ${small(WHAT[problem.detail.what])}, not the directory that was installed from ${ownerOf(problem)}.`,
  details:
    problem.detail.supplied || asking === 'clean'
      ? []
      : ['No installed package supplies the skill any more.'],
  remedy: [
    ...seeChanges(problem),
    'Keep it as a skill of your own under another name, or let it go (a copy stays in .agents/.agent-skills/backup):',
    `${PROGRAM} ${asking} --force`,
  ],
})

/** Words for problems of ownership. */
export const OWNERSHIP: Words<OwnershipCode> = {
  'ambiguous-provider': ambiguous,
  'foreign-owner': problem => ({
    headline:
      problem.detail.owner === ''
        ? `The registry gives this skill to another installer, and ${ownerOf(problem)} supplies one of the same name.`
        : `The registry gives this skill to "${problem.detail.owner}", and ${ownerOf(problem)} supplies one of the same name.`,
    details: [],
    remedy: [
      'Remove it with the installer that put it there, or leave ours out:',
      ...commands(excludeCommand(problem.skill, problem.package)),
    ],
  }),
  'unmanaged-destination': unmanaged,
  'owner-changed': ({ skill, detail: { from, to } }) => ({
    headline: `It was installed from ${packageLabel(from.package, from.version)} and is now supplied by ${packageLabel(to.package, to.version)}, with other content:`,
    details: candidateRows([from, to]),
    remedy: [
      'Allow the change, or refuse it:',
      ...commands(commandOf('prefer', skill ?? '', to.package), excludeCommand(skill, to.package)),
    ],
  }),
  'edited-skill': edited,
  'look-alike-name': ({ skill, package: owner, detail: { other } }) => ({
    headline: `Its name looks like "${other}", a skill of your own.`,
    details: [],
    remedy: [
      'If that is no accident of yours, leave it out:',
      ...commands(excludeCommand(skill, owner)),
    ],
  }),
  'provided-by-link': ({ detail: { target } }) => ({
    headline: 'A link to the installed package stands here already; it is left as it is.',
    details: target === '' ? [] : [`It leads to ${target}`],
    remedy: [],
  }),
}
