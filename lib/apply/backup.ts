// Content that is not ours to delete moves to `backup/<n>/<skill>`, a new n for each run that needs one.

import path from 'node:path'
import { systemCode } from '../errors.js'
import * as files from '../fs.js'
import { severityOf } from '../problems.js'
import type { Problem } from '../types.js'
import type { Area } from './area.js'
import { assertReal, backupsOf, shown } from './area.js'
import type { Lock } from './lock.js'
import { isCrossDevice, moveFileByFile } from './move.js'

/** Moves `from` aside, under the skill's name. Returns a problem that says where it lies now. */
export type KeepAside = (skill: string, from: string, reason: string) => Problem

/** One run's way to keep things aside; its directory is made when the first thing comes. */
export const openBackup = (area: Area, { token, check }: Lock): KeepAside => {
  let directory: string | null = null
  return (skill, from, reason) => {
    check()
    directory ??= makeNext(area)
    const to = path.join(directory, skill)
    try {
      files.rename(from, to)
    } catch (error) {
      if (!isCrossDevice(error)) throw error
      moveFileByFile(from, to, 'from', token, check)
    }
    files.syncDirectory(directory)
    return {
      code: 'content-kept',
      severity: severityOf('content-kept', 'sync'),
      skill,
      path: shown(area, to),
      detail: { reason },
    }
  }
}

/** Makes the next directory, durably: what comes into it must not be lost with it. */
const makeNext = (area: Area): string => {
  const root = backupsOf(area)
  files.makeDirectories(root)
  assertReal(area)
  const taken = files
    .listDirectory(root)
    .map(entry => (/^\d{1,15}$/.test(entry.name) ? Number(entry.name) : 0))
  const directory = path.join(root, String(Math.max(0, ...taken) + 1))
  try {
    files.makeNewDirectory(directory)
    files.syncDirectory(root)
    files.syncDirectory(area.root)
    return directory
  } catch (error) {
    // somebody made it since it was looked for
    if (systemCode(error) === 'EEXIST') return makeNext(area)
    throw error
  }
}
