// Words about the project around the skills: its installed tree, its configuration, its registry.

import { PROGRAM } from '../errors.js'
import type { ProblemOf } from '../types.js'
import type { Words } from './describe.js'
import {
  SYNC,
  candidateRows,
  commands,
  excludeCommand,
  ownerOf,
  quotedList,
  stopped,
} from './describe.js'
import { count } from './layout.js'
import { sentenceList } from './sentence-list.js'
import { commandOf, packageLabel } from './place.js'

type ProjectCode =
  | 'invalid-registry'
  | 'incomplete-install'
  | 'destination-outside'
  | 'unknown-config'
  | 'unreadable-package'
  | 'missing-provider'
  | 'pending-approval'
  | 'identity-mismatch'
  | 'invalid-package-name'
  | 'config-no-match'
  | 'member-config'
  | 'dev-omitted'
  | 'several-versions'
  | 'agents-would-be-published'

const didYouMean = (suggestion: string | null): string[] =>
  suggestion === null ? [] : [`Did you mean "${suggestion}"?`]

const pending: Words<ProjectCode>['pending-approval'] = ({
  package: owner = '',
  version,
  detail,
}) => ({
  headline: `${ownerOf({ package: owner, version })} is not approved, so ${detail.skills.length === 1 ? 'its skill waits' : 'its skills wait'}: ${sentenceList(detail.skills)}.`,
  details: detail.pinned === null ? [] : [`"allow" has it in another version: ${detail.pinned}`],
  remedy: [
    'Read what it supplies, then approve or refuse it:',
    `${PROGRAM} diff --pending`,
    ...commands(commandOf('approve', owner), commandOf('deny', owner)),
  ],
})

const incomplete: Words<ProjectCode>['incomplete-install'] = ({ detail: { reason, missing } }) => ({
  headline: `The dependencies are not completely installed: ${stopped(reason)}`,
  details: missing.length === 0 ? [] : [`Missing: ${sentenceList(missing)}.`],
  remedy: [
    'Install the dependencies, so that what is installed is what package.json declares. Then:',
    SYNC,
  ],
})

const missingWords = (problem: ProblemOf<'missing-provider'>): string => {
  const { absent, dependent } = problem.detail
  return absent === problem.package
    ? `${ownerOf(problem)} is missing, and ${dependent} depends on it.`
    : `${ownerOf(problem)} is not there, and ${absent}, on which ${dependent} depends, is missing: it may have come with that.`
}

/** Words for problems of the project. */
export const PROJECT: Words<ProjectCode> = {
  'agents-would-be-published': ({ detail: { files } }) => ({
    headline: `npm would publish ${count(files, 'file')} of .agents/ with this package.`,
    details: ['They are meant for agents that work on this project, not for its users.'],
    remedy: [
      'List what you publish in "files" of package.json, or name .agents in .npmignore. If nothing is published, set "private": true.',
    ],
  }),
  'invalid-registry': ({ detail: { reason } }) => ({
    headline: `The registry cannot be trusted: ${stopped(reason)}`,
    details: ['Without a registry that can be trusted nobody knows which skills are yours.'],
    remedy: [
      'Mend it, or restore it from version control. Failing that, delete it and take over again what is unchanged:',
      `${SYNC} --adopt`,
    ],
  }),
  'incomplete-install': incomplete,
  'destination-outside': ({ detail: { reason } }) => ({
    headline: `Nothing is written here: ${stopped(reason)}`,
    details: [],
    remedy: ['Put a directory inside the project in its place. Then:', SYNC],
  }),
  'unknown-config': ({ detail: { reason, suggestion } }) => ({
    headline: stopped(reason),
    details: didYouMean(suggestion),
    remedy: ['Correct "agentSkills" in package.json.'],
  }),
  'unreadable-package': ({ detail: { reason } }) => ({
    headline: `It cannot be read: ${stopped(reason)}`,
    details: ['What cannot be read may still be there, so nothing is removed.'],
    remedy: ['Make it readable, or install the dependencies again.'],
  }),
  'missing-provider': problem => ({
    headline: missingWords(problem),
    details: ['The install may be incomplete, so the skill stays as it is.'],
    remedy: [
      'Install the dependencies again. If the package is gone for good:',
      ...commands(excludeCommand(undefined, problem.package), SYNC),
    ],
  }),
  'pending-approval': pending,
  'identity-mismatch': ({ detail: { claims, reachedAs } }) => ({
    headline:
      claims === null
        ? `Its package.json has no name; the project knows it as ${quotedList(reachedAs)}.`
        : `Its package.json claims the name "${claims}"; the project knows it as ${quotedList(reachedAs)}.`,
    details: ['Nobody can tell whose skills these are, so it supplies none.'],
    remedy: [
      'Depend on it by the name that its package.json has, or ask its author to correct that.',
    ],
  }),
  'invalid-package-name': ({ detail: { claims } }) => ({
    headline: `Its package.json names it "${claims}", which cannot be the name of a package.`,
    details: [
      'No line of "agentSkills" or of the registry could speak of it, so it supplies none.',
    ],
    remedy: ['Rename it in its package.json, or ask its author to.'],
  }),
  'config-no-match': ({ detail: { key, name, suggestion } }) => ({
    headline: `"${name}" in "${key}" matches nothing that is installed.`,
    details: didYouMean(suggestion),
    remedy: ['Correct the entry, or remove it.'],
  }),
  'member-config': () => ({
    headline: 'This member of the workspace has an "agentSkills" of its own, which is not read.',
    details: [],
    remedy: ['Move it to the package.json of the root.'],
  }),
  'dev-omitted': ({ detail: { missing } }) => ({
    headline: 'Development dependencies are not installed, so nothing is removed.',
    details: missing.length === 0 ? [] : [`Missing: ${sentenceList(missing)}.`],
    remedy: [],
  }),
  'several-versions': ({ detail: { chosen, others } }) => ({
    headline: `It is installed ${others.length + 1} times; the skills of ${packageLabel(chosen.package, chosen.version)} are taken:`,
    details: candidateRows([chosen, ...others]),
    remedy: [],
  }),
}
