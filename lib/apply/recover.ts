// What a killed run left behind. Under the lock: undo it or finish it, by what the registry says. Without the lock:
// only say that it is there.

import * as files from '../fs.js'
import { severityOf } from '../problems.js'
import type { Problem } from '../types.js'
import type { Area } from './area.js'
import { isDeserted, registryOf, removeEmptySkills, shown } from './area.js'
import type { KeepAside } from './backup.js'
import { openBackup } from './backup.js'
import { cleanupFailed, finish } from './finish.js'
import type { Journal, Run } from './journal.js'
import { digestOfFile, isCommitted, listRuns, readJournal } from './journal.js'
import type { Lock } from './lock.js'
import { hasDeadClaims, livingClaims, sweepClaims } from './lock.js'
import { rollBack } from './rollback.js'

type Remains =
  | { run: Run; kind: 'garbage' }
  | { run: Run; kind: 'undo' | 'finish'; journal: Journal }
  | { run: Run; kind: 'unknown'; reason: string }

/** What is to be done about one run directory. */
const classify = (area: Area, run: Run): Remains => {
  const state = readJournal(run)
  if (state.kind === 'none') return { run, kind: 'garbage' }
  if (state.kind === 'foreign') return { run, kind: 'unknown', reason: state.reason }
  const { journal } = state
  if (isCommitted(area, run, journal)) return { run, kind: 'finish', journal }
  if (digestOfFile(registryOf(area)) === journal.registry.before)
    return { run, kind: 'undo', journal }
  return { run, kind: 'unknown', reason: 'the registry was changed after it' }
}

/** Whether there is anything to recover or to sweep. */
export const hasRemains = (area: Area): boolean =>
  listRuns(area).length > 0 || hasDeadClaims(area) || isDeserted(area)

/** The finding for each run directory, as long as no process is at work. Writes nothing. */
export const findInterrupted = (area: Area): Problem[] =>
  livingClaims(area).length > 0
    ? []
    : listRuns(area)
        .map(run => classify(area, run))
        .map(remains =>
          interrupted(
            area,
            remains.run,
            remains.kind === 'unknown' ? remains.reason : 'a sync was killed',
            remains.kind !== 'unknown',
          ),
        )

/** Puts things right under the lock. Returns what it kept, and an error for each run directory that it cannot judge. */
export const recover = (area: Area, lock: Lock): Problem[] => {
  sweepClaims(area)
  const keepAside = openBackup(area, lock)
  const notes = listRuns(area).flatMap(run => recoverRun(area, run, lock, keepAside))
  // a kill right after the last skill went leaves the directory that went with it
  if (files.lstat(registryOf(area)) === null) {
    lock.check()
    removeEmptySkills(area)
  }
  return notes
}

const recoverRun = (area: Area, run: Run, lock: Lock, keepAside: KeepAside): Problem[] => {
  const remains = classify(area, run)
  lock.check()
  if (remains.kind === 'unknown') return [interrupted(area, run, remains.reason, false)]
  if (remains.kind === 'garbage') return removeGarbage(area, run)
  const undo = { area, run, journal: remains.journal, check: lock.check, keepAside }
  if (remains.kind === 'finish') return finish(undo)
  const notes = rollBack(undo)
  lock.check()
  files.removeFile(run.journal)
  files.syncDirectory(run.root)
  files.removeTree(run.root)
  return notes
}

/** Nobody misses it, so that it is in nobody's way either. */
const removeGarbage = (area: Area, run: Run): Problem[] => {
  try {
    files.removeTree(run.root)
    return []
  } catch (error) {
    return [cleanupFailed(area, run.root, error)]
  }
}

const interrupted = (area: Area, run: Run, reason: string, recoverable: boolean): Problem => ({
  code: 'interrupted-sync',
  severity: severityOf('interrupted-sync', 'sync'),
  path: shown(area, run.root),
  detail: { reason, recoverable },
})
