// Plan → disk, as one transaction under a lock: all of it or nothing.

import { AgentSkillsError, isAgentSkillsError, reasonOf } from '../errors.js'
import * as files from '../fs.js'
import { severityOf } from '../problems.js'
import type { Phase, Plan, Problem, Project } from '../types.js'
import type { Area } from './area.js'
import { areaOf, assertReal, backupsOf, shown } from './area.js'
import { asOurs, calling } from './failure.js'
import { cleanupFailed } from './finish.js'
import { applyLinks } from './links.js'
import type { Lock, LockOptions } from './lock.js'
import { holderOf, livingClaims, withLock } from './lock.js'
import { findInterrupted, hasRemains, recover } from './recover.js'
import { transact } from './transact.js'

export interface ApplyOptions extends LockOptions {
  /**
   * Plans again under the lock. `thorough` false: only the project's side may have changed (the registry, the
   * destinations); true: the installed tree as well. Without it a plan that has become outdated throws ECHANGED.
   */
  refresh?: (thorough: boolean) => Promise<Plan>
  /** Called as the work goes on, before anything has changed; what it throws stops the run. */
  onProgress?: ((phase: Phase) => void) | undefined
}

/** What was done: the plan that was carried out (or found blocked or idle under the lock), and what became known. */
export interface Applied {
  plan: Plan
  notes: Problem[]
}

const ATTEMPTS = 3

/**
 * Carries out a plan. Throws AgentSkillsError: ELOCKED, ELOCKLOST, EABORTED, ECHANGED, EIO, EROLLBACK; in every case
 * but ELOCKLOST and EROLLBACK the project is as it was before.
 */
export const apply = async (plan: Plan, options: ApplyOptions = {}): Promise<Applied> => {
  if (plan.blocked || (plan.idle && !remains(plan.project))) return { plan, notes: [] }
  const work = async (area: Area, lock: Lock): Promise<Applied> => {
    const notes = recover(area, lock)
    if (notes.some(note => note.severity === 'error'))
      return { plan: { ...plan, blocked: true }, notes }
    return attempt(area, plan, lock, options, notes)
  }
  return underLock(plan.project, options, work, ({ notes }, problem) => notes.push(problem))
}

const attempt = async (
  area: Area,
  plan: Plan,
  lock: Lock,
  options: ApplyOptions,
  notes: Problem[],
): Promise<Applied> => {
  let changed: unknown
  for (let i = 0; i < ATTEMPTS; i++) {
    const current = options.refresh ? await options.refresh(lock.waited || i > 0) : plan
    if (current.blocked || current.idle) return { plan: current, notes }
    const outcome = changesSkills(current)
      ? await transact(area, current, lock, options)
      : { notes: [] }
    notes.push(...outcome.notes)
    if (!('error' in outcome)) {
      notes.push(...applyLinks(area, current, lock))
      return { plan: current, notes }
    }
    changed = outcome.error
    if (!isAgentSkillsError(changed) || changed.code !== 'ECHANGED' || !options.refresh) break
  }
  throw withNotes(changed, notes)
}

/** False: links alone are to be made. */
const changesSkills = ({ actions, registry, ignoreFile }: Plan): boolean =>
  actions.some(({ type }) => type !== 'keep') ||
  registry.before !== registry.after ||
  ignoreFile.before !== ignoreFile.after

/** An error must not hide where content went. */
const withNotes = (error: unknown, notes: readonly Problem[]): unknown => {
  const kept = notes.flatMap(note =>
    note.code === 'content-kept' && note.path !== undefined ? [note.path] : [],
  )
  if (kept.length === 0) return error
  const code = isAgentSkillsError(error) ? error.code : 'EIO'
  return new AgentSkillsError(code, `${reasonOf(error)} (kept aside: ${kept.join(', ')})`, {
    cause: error,
  })
}

/** Undoes or finishes what a killed run left behind; nothing to do costs one directory listing and writes nothing. */
export const recoverRemains = async (
  project: Project,
  options: LockOptions = {},
): Promise<Problem[]> =>
  remains(project)
    ? underLock(
        project,
        options,
        async (area, lock) => recover(area, lock),
        (notes, problem) => notes.push(problem),
      )
    : []

/** What {@link removeBackups} would return. @throws EIO. */
export const listBackups = (project: Project): Problem[] => {
  const area = areaOf(project)
  if (calling(() => files.lstat(backupsOf(area))) === null) return []
  return calling(() => {
    assertReal(area)
    return notesOfBackups(area)
  })
}

const notesOfBackups = (area: Area): Problem[] =>
  files
    .listDirectory(backupsOf(area))
    .map(entry => backupRemoved(shown(area, `${backupsOf(area)}/${entry.name}`)))

/** Removes every backup. Returns a note for each. */
export const removeBackups = async (
  project: Project,
  options: LockOptions = {},
): Promise<Problem[]> => {
  const root = backupsOf(areaOf(project))
  if (calling(() => files.lstat(root)) === null) return []
  const work = async (area: Area, lock: Lock): Promise<Problem[]> => {
    assertReal(area)
    const removed = notesOfBackups(area)
    lock.check()
    files.removeTree(root)
    return removed
  }
  return underLock(project, options, work, (notes, problem) => notes.push(problem))
}

const backupRemoved = (path: string): Problem => ({
  code: 'backup-removed',
  severity: severityOf('backup-removed', 'sync'),
  path,
  detail: {},
})

/** Whether another run is at work, and who; null: nobody. Writes nothing. */
export const runAtWork = (project: Project): string | null => {
  const [claim] = calling(() => livingClaims(areaOf(project)))
  return claim === undefined ? null : holderOf(claim)
}

/** The finding for everything that a killed run left behind. Writes nothing. */
export const interruptedRuns = (project: Project): Problem[] =>
  calling(() => findInterrupted(areaOf(project)))

const remains = (project: Project): boolean => calling(() => hasRemains(areaOf(project)))

/** Runs `work` under the lock. What fails after it is a note for `note`, not a failure of the work. */
const underLock = async <T>(
  project: Project,
  options: LockOptions,
  work: (area: Area, lock: Lock) => Promise<T>,
  note: (value: T, problem: Problem) => void,
): Promise<T> => {
  const area = areaOf(project)
  try {
    const { value, releaseFailure } = await withLock(area, options, lock => work(area, lock))
    if (releaseFailure !== undefined) note(value, cleanupFailed(area, area.root, releaseFailure))
    return value
  } catch (error) {
    throw asOurs(error)
  }
}
