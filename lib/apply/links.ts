// Brings the directories of links up to date, after the commit point. It needs no journal: what should be there follows
// from the plan, each link is made or removed in one step, and a run that is killed in between leaves the rest to the next.

import path from 'node:path'
import { AgentSkillsError, reasonOf, systemCode } from '../errors.js'
import * as files from '../fs.js'
import { severityOf } from '../problems.js'
import type { LinkChanges, Plan, Problem } from '../types.js'
import type { Area } from './area.js'
import type { Run } from './journal.js'
import { runOf } from './journal.js'
import type { Lock } from './lock.js'
import { isCrossDevice } from './move.js'

/** Makes and removes links. What fails is reported, not thrown: the skills are right by now. */
export const applyLinks = (area: Area, { links }: Plan, lock: Lock): Problem[] => {
  const run = runOf(area, lock.token)
  return links.flatMap(changes => applyDirectory(changes, run, lock.check))
}

const applyDirectory = (changes: LinkChanges, run: Run, check: () => void): Problem[] => {
  const { directory, create, remove } = changes
  const failed = (name: string, work: () => void): Problem[] => {
    try {
      check()
      assertReal(directory)
      work()
      return []
    } catch (error) {
      return [linkFailed(changes, name, error)]
    }
  }
  return [
    ...Object.entries(remove).flatMap(([name, link]) =>
      failed(name, () => removeLink(path.join(directory, name), link)),
    ),
    ...Object.entries(create).flatMap(([name, link]) =>
      failed(name, () => makeLink(link, path.join(directory, name))),
    ),
    ...failed('.gitignore', () => replaceIgnoreFile(changes, run)),
    ...failed('', () => {
      if (Object.keys(create).length === 0) files.removeEmptyDirectory(directory)
    }),
  ]
}

/** Nothing is written through a link that has crept in. */
const assertReal = (directory: string): void => {
  const nearest = nearestExisting(directory)
  if (files.lstat(nearest)?.kind !== 'directory' || files.realpath(nearest) !== nearest)
    throw new AgentSkillsError('EIO', `${nearest} is not a directory any more`)
}

const nearestExisting = (directory: string): string =>
  files.lstat(directory) === null ? nearestExisting(path.dirname(directory)) : directory

const removeLink = (file: string, link: string): void => {
  if (files.lstat(file)?.kind === 'link' && files.readLink(file) === link) files.removeFile(file)
}

const makeLink = (link: string, file: string): void => {
  files.makeDirectories(path.dirname(file))
  try {
    files.makeLink(link, file)
  } catch (error) {
    const isThere = systemCode(error) === 'EEXIST' && files.lstat(file)?.kind === 'link'
    if (!isThere || files.readLink(file) !== link) throw error
  }
}

const replaceIgnoreFile = ({ directory, ignoreFile }: LinkChanges, run: Run): void => {
  const { before, after } = ignoreFile
  if (before === after) return
  const file = path.join(directory, '.gitignore')
  const st = files.lstat(file)
  if ((st !== null && st.kind !== 'file') || !files.holdsText(file, before))
    throw new AgentSkillsError('ECHANGED', 'it was changed while the run was at work')
  if (after === null) return files.removeFile(file)
  // half-made, it stands in the staging area, where the next run sweeps
  files.makeDirectories(run.root)
  try {
    files.replaceFile(file, after, path.join(run.root, 'gitignore'))
  } catch (error) {
    if (!isCrossDevice(error)) throw error
    files.replaceFile(file, after, `${file}.${run.token}`)
  } finally {
    files.removeTree(run.root)
  }
}

const linkFailed = ({ path: directory }: LinkChanges, name: string, error: unknown): Problem => ({
  code: 'link-failed',
  severity: severityOf('link-failed', 'sync'),
  path: name === '' ? directory : `${directory}/${name}`,
  detail: { reason: reasonOf(error) },
})
