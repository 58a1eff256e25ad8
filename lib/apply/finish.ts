// What is left after the commit point: keep what is not ours, forget the journal, remove what was retired. The journal
// goes first: without it the run directory is garbage that any later run may remove, half gone or not.

import { reasonOf } from '../errors.js'
import * as files from '../fs.js'
import { severityOf } from '../problems.js'
import type { Problem } from '../types.js'
import { removeEmptySkills, shown } from './area.js'
import type { Area } from './area.js'
import type { Undo } from './rollback.js'

/** Tidies up. What fails is reported, not thrown: the skills are right by now. */
export const finish = ({ area, run, journal, check, keepAside }: Undo): Problem[] => {
  const notes: Problem[] = []
  try {
    for (const skill of journal.skills) {
      const retired = run.retired(skill.name)
      if (skill.backup && files.lstat(retired) !== null) {
        notes.push(keepAside(skill.name, retired, 'it was not what had been installed'))
      }
    }
    check()
    files.removeFile(run.journal)
    files.syncDirectory(run.root)
    files.removeTree(run.root)
    if (journal.registry.before !== null && journal.registry.after === null) {
      check()
      removeEmptySkills(area)
    }
  } catch (error) {
    notes.push(cleanupFailed(area, run.root, error))
  }
  return notes
}

/** A problem of tidying up after the work is done. */
export const cleanupFailed = (area: Area, file: string, error: unknown): Problem => ({
  code: 'cleanup-failed',
  severity: severityOf('cleanup-failed', 'sync'),
  path: shown(area, file),
  detail: { reason: reasonOf(error) },
})
