// Words for what differs between .agents/skills and what is supplied: most of it is put right by a sync.

import { PROGRAM } from '../errors.js'
import type { Words } from './describe.js'
import { SYNC, stopped } from './describe.js'
import { BECAUSE } from './words-removal.js'

type StateCode =
  | 'not-installed'
  | 'missing-skill'
  | 'outdated-skill'
  | 'orphaned-skill'
  | 'outdated-record'
  | 'not-ignored'
  | 'unusable-ignore-file'
  | 'interrupted-sync'
  | 'content-kept'
  | 'cleanup-failed'
  | 'backup-removed'

const outdated: Words<StateCode>['outdated-skill'] = ({
  package: owner,
  detail: { from, to },
}) => ({
  headline:
    from !== null && to !== null && from !== to
      ? `The skill of version ${from} is installed; ${owner ?? 'the package'} has ${to}.`
      : `What is installed is not what ${owner ?? 'the package'} supplies now.`,
  details: [],
  remedy: [SYNC],
})

const interrupted: Words<StateCode>['interrupted-sync'] = ({
  detail: { reason, recoverable },
  path,
}) => ({
  headline: `An interrupted run left this behind: ${stopped(reason)}`,
  details: [],
  remedy: recoverable
    ? [SYNC]
    : [
        `Look at ${path ?? 'the directory that is named'}, save what you need from it, and delete it. Then:`,
        SYNC,
      ],
})

/** Words for problems of state. */
export const STATE: Words<StateCode> = {
  'not-installed': () => ({
    headline: 'An installed package supplies this skill, and .agents/skills does not have it.',
    details: [],
    remedy: [SYNC],
  }),
  'missing-skill': () => ({
    headline: 'The registry says that this skill is installed, and its directory is gone.',
    details: [],
    remedy: [SYNC],
  }),
  'outdated-skill': outdated,
  'orphaned-skill': ({ detail: { because } }) => ({
    headline: `It is still installed, and ${BECAUSE[because]}.`,
    details: [],
    remedy: [SYNC],
  }),
  'outdated-record': () => ({
    headline:
      'The skill is right; what the registry says of its package, version or content is not.',
    details: [],
    remedy: [SYNC],
  }),
  'not-ignored': () => ({
    headline: 'The installed skills are not ignored by git.',
    details: [],
    remedy: ['Let the list be written, or set "gitignore": false if you commit the skills:', SYNC],
  }),
  'unusable-ignore-file': ({ detail: { reason } }) => ({
    headline: `It is left as it is, because ${stopped(reason)}`,
    details: ['So git does not ignore what was installed beside it.'],
    remedy: [
      'Make it a file in UTF-8, or set "gitignore": false if you commit the skills. Then:',
      SYNC,
    ],
  }),
  'interrupted-sync': interrupted,
  'content-kept': ({ path = '', detail: { reason } }) => ({
    headline: `It was kept here, not deleted: ${stopped(reason)}`,
    details: [],
    remedy: path.includes('/backup/')
      ? ['Once you do not need it any more:', `${PROGRAM} clean --backups`]
      : ['Look at it; if you do not need it, delete it.'],
  }),
  'cleanup-failed': ({ detail: { reason } }) => ({
    headline: `It could not be removed: ${stopped(reason)}`,
    details: [],
    remedy: ['The skills are right; the next sync tries again to tidy up.'],
  }),
  'backup-removed': () => ({ headline: 'The backup was removed.', details: [], remedy: [] }),
}
