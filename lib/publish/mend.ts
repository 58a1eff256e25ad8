// Writes what a plan of fixes says, each file in one step. Nothing is written through a link, and nothing over a file
// that changed since it was read.

import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { CheckFix } from '../author-rules.js'
import { AgentSkillsError, isAgentSkillsError, reasonOf } from '../errors.js'
import { lstat, readRegularFile, realpath, rename, replaceFile } from '../fs.js'
import type { Fix } from './fixes.js'

/**
 * Carries fixes out in the package at `root` (absolute, links resolved) and says what was done.
 * @throws ECHANGED for a file that is not what it was, EIO if something cannot be written.
 */
export const mend = (root: string, fixes: readonly Fix[]): CheckFix[] =>
  fixes.flatMap(fix => {
    const at = path.join(root, ...fix.file.split('/'))
    try {
      return mendOne(root, at, fix)
    } catch (error) {
      if (isAgentSkillsError(error)) throw error
      throw new AgentSkillsError('EIO', `cannot write ${at}: ${reasonOf(error)}`, {
        path: at,
        cause: error,
      })
    }
  })

const mendOne = (root: string, at: string, { file, done, change }: Fix): CheckFix[] => {
  const directory = path.dirname(at)
  if (realpath(directory) !== directory) throw changed(at)
  if (change.type === 'rename') {
    const to = path.join(root, ...change.to.split('/'))
    const there = lstat(to)
    // a file system that folds case finds the same file by both names
    const same = there !== null && there.inode === lstat(at)?.inode
    if (lstat(at)?.kind !== 'file' || (there !== null && !same)) throw changed(at)
    rename(at, to)
    return done.map(words => ({ file: change.to, done: words }))
  }
  const now = readRegularFile(at)
  if (now === null || !now.bytes.equals(change.before)) throw changed(at)
  const temporary = path.join(directory, `.${path.basename(at)}.${randomBytes(6).toString('hex')}`)
  replaceFile(at, change.after, temporary, { keepMode: true })
  return done.map(words => ({ file, done: words }))
}

const changed = (at: string): AgentSkillsError =>
  new AgentSkillsError('ECHANGED', `${at} changed while it was checked`, {
    path: at,
    hint: 'Run the command again.',
  })
