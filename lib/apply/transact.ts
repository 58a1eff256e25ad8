// One transaction: stage everything, write the journal, exchange old for new back to back, and commit by the registry.
// Until the registry is in place every failure undoes all of it; after that only tidying is left.

import path from 'node:path'
import { AgentSkillsError, PROGRAM, reasonOf } from '../errors.js'
import * as files from '../fs.js'
import { hashTree } from '../skill/tree.js'
import type {
  AddAction,
  ChangeAction,
  Expected,
  Phase,
  Plan,
  Problem,
  RemoveAction,
} from '../types.js'
import type { Area } from './area.js'
import { removeEmptySkills, shown } from './area.js'
import { openBackup } from './backup.js'
import { cleanupFailed, finish } from './finish.js'
import type { Journal, JournalSkill, Run } from './journal.js'
import { digest, isCommitted, runOf, writeJournal } from './journal.js'
import type { Lock } from './lock.js'
import { isCrossDevice, moveFileByFile } from './move.js'
import type { Undo } from './rollback.js'
import { rollBack, temporaryOf } from './rollback.js'
import { stage } from './stage.js'

type Moving = AddAction | ChangeAction | RemoveAction

interface Transaction {
  area: Area
  plan: Plan
  lock: Lock
  run: Run
  actions: Moving[]
  journal: Journal
}

/** How a transaction ended. `error`: it was undone. */
export interface Outcome {
  notes: Problem[]
  error?: unknown
}

/** How the caller follows a transaction, and stops it. */
export interface Watch {
  signal?: AbortSignal | undefined
  /** Called before each skill is copied, while all can still be undone. */
  onProgress?: ((phase: Phase) => void) | undefined
}

/** Carries out a plan that is neither blocked nor idle, under the lock. */
export const transact = async (
  area: Area,
  plan: Plan,
  lock: Lock,
  watch: Watch = {},
): Promise<Outcome> => {
  const skillsWereThere = files.lstat(area.skills) !== null
  const run = runOf(area, lock.token)
  const actions = plan.actions.filter(action => 'source' in action || action.type === 'remove')
  const keepAside = openBackup(area, lock)
  let journal: Journal | null = null
  const notes: Problem[] = []
  try {
    await stageAll(run, actions, lock, watch)
    journal = journalOf(run, plan, actions)
    const transaction = { area, plan, lock, run, actions, journal }
    openJournal(transaction)
    exchange(transaction)
    commit(transaction)
  } catch (error) {
    if (error instanceof AgentSkillsError && error.code === 'ELOCKLOST') return { notes, error }
    const undone = undo(
      { area, run, journal, check: lock.check, keepAside },
      skillsWereThere,
      error,
    )
    if (undone !== null) return { notes: undone, error }
    notes.push(cleanupFailed(area, area.skills, error))
  }
  return {
    notes: [...notes, ...finish({ area, run, journal: journal!, check: lock.check, keepAside })],
  }
}

// ---- before the first change

const stageAll = async (
  run: Run,
  actions: readonly Moving[],
  lock: Lock,
  { signal, onProgress }: Watch,
): Promise<void> => {
  lock.check()
  files.makeNewDirectory(run.root)
  for (const [done, action] of actions.entries()) {
    onProgress?.({ name: 'copy', done, total: actions.length })
    // lets signals and the lock's timer in; nothing is visible yet
    await new Promise(resolve => setImmediate(resolve))
    if (signal?.aborted === true)
      throw new AgentSkillsError('EABORTED', 'stopped by a signal: nothing was changed')
    lock.refresh()
    if ('source' in action) stage(action.source, run.staged(action.skill), lock.check)
  }
}

const journalOf = (run: Run, plan: Plan, actions: readonly Moving[]): Journal => {
  const own = files.lstat(run.root)
  return {
    version: 1,
    token: run.token,
    device: String(own?.device),
    inode: String(own?.inode),
    registry: { before: digest(plan.registry.before), after: digest(plan.registry.after) },
    ignoreFile: { before: digest(plan.ignoreFile.before), after: digest(plan.ignoreFile.after) },
    committed: false,
    skills: actions.map(action => ({
      name: action.skill,
      old:
        'expected' in action ? { kind: action.expected.kind, exact: action.expected.exact } : null,
      new: 'source' in action ? action.source.exact : null,
      mode: 'rename',
      backup: 'backup' in action && action.backup,
    })),
  }
}

const openJournal = ({ area, plan, lock, run, journal }: Transaction): void => {
  lock.check()
  if (plan.ignoreFile.before !== null)
    files.writeNewFile(run.ignoreFile, plan.ignoreFile.before, { durable: true })
  files.makeDirectories(path.dirname(run.retired('x')))
  files.makeDirectories(path.dirname(run.staged('x')))
  writeJournal(run, journal)
  files.syncDirectory(area.root)
  const skillsWereThere = files.lstat(area.skills) !== null
  files.makeDirectories(area.skills)
  // a journal that is lost with the directory above it undoes nothing
  const parent = path.dirname(area.root)
  files.syncDirectory(parent)
  if (!skillsWereThere) files.syncDirectory(path.dirname(parent))
}

// ---- the exchange: synchronous, back to back

const exchange = (transaction: Transaction): void => {
  const { actions, journal, run, area, lock } = transaction
  actions.forEach((action, i) => {
    const skill = journal.skills[i]!
    if ('expected' in action) retire(transaction, action, skill)
    if ('source' in action) place(transaction, action, skill)
  })
  for (const action of actions) {
    if ('expected' in action)
      assertRetired(action.skill, run.retired(action.skill), action.expected)
  }
  lock.check()
  files.syncDirectory(area.skills)
  files.syncDirectory(path.dirname(run.retired('x')))
}

const retire = (
  { area, run, journal, lock }: Transaction,
  action: Moving,
  skill: JournalSkill,
): void => {
  const destination = path.join(area.skills, action.skill)
  lock.check()
  if (files.lstat(destination) === null) throw changed(area, destination)
  exchangeOne(run, journal, skill, destination, run.retired(action.skill), 'from', lock.check)
}

const place = (
  { area, run, journal, lock }: Transaction,
  action: Moving,
  skill: JournalSkill,
): void => {
  const destination = path.join(area.skills, action.skill)
  lock.check()
  if (files.lstat(destination) !== null) throw changed(area, destination)
  exchangeOne(run, journal, skill, run.staged(action.skill), destination, 'to', lock.check)
}

const exchangeOne = (
  run: Run,
  journal: Journal,
  skill: JournalSkill,
  from: string,
  to: string,
  visible: 'from' | 'to',
  check: () => void,
): void => {
  try {
    files.rename(from, to)
    return
  } catch (error) {
    if (!isCrossDevice(error)) throw error
  }
  skill.mode = 'files'
  writeJournal(run, journal)
  moveFileByFile(from, to, visible, run.token, check)
}

/** What was retired must be what the plan saw: an edit of the last moment is put back, not lost. */
const assertRetired = (skill: string, retired: string, expected: Expected): void => {
  const kind = files.lstat(retired)?.kind
  const same =
    kind === 'directory'
      ? expected.kind === 'directory' &&
        (expected.exact === null || hashTree(retired).exact === expected.exact)
      : kind === expected.kind && (kind !== 'link' || files.readLink(retired) === expected.link)
  if (!same) throw new AgentSkillsError('ECHANGED', `${skill} changed while it was being replaced`)
}

const changed = (area: Area, file: string) =>
  new AgentSkillsError('ECHANGED', `${shown(area, file)} changed while the run was at work`, {
    path: file,
  })

// ---- the commit point

const commit = (transaction: Transaction): void => {
  const { area, plan, lock, run, journal } = transaction
  // one that stays may be anything, also what could not be read
  if (plan.ignoreFile.before !== plan.ignoreFile.after)
    replaceText(transaction, '.gitignore', plan.ignoreFile.before, plan.ignoreFile.after)
  lock.check()
  replaceText(transaction, '.agent-skills.yaml', plan.registry.before, plan.registry.after)
  if (plan.registry.before === plan.registry.after)
    writeJournal(run, { ...journal, committed: true })
  files.syncDirectory(area.skills)
}

const replaceText = (
  { area, lock, run }: Transaction,
  name: string,
  before: string | null,
  after: string | null,
): void => {
  const file = path.join(area.skills, name)
  const current = files.lstat(file)
  if (current !== null && current.kind !== 'file') throw changed(area, file)
  if (!files.holdsText(file, before)) throw changed(area, file)
  if (before === after) return
  lock.check()
  if (after === null) files.removeFile(file)
  else files.replaceFile(file, after, temporaryOf(area, name, run.token))
}

// ---- failure

/** Returns what did not fit; null, and nothing is undone: the commit point was reached, and what came after it failed. */
const undo = (
  { journal, ...rest }: Omit<Undo, 'journal'> & { journal: Journal | null },
  skillsWereThere: boolean,
  error: unknown,
): Problem[] | null => {
  const { area, run, check } = rest
  try {
    if (journal !== null && isCommitted(area, run, journal)) return null
    const notes = journal === null ? [] : rollBack({ ...rest, journal })
    check()
    files.removeFile(run.journal)
    files.removeTree(run.root)
    if (!skillsWereThere) removeEmptySkills(area)
    return notes
  } catch (failure) {
    throw new AgentSkillsError(
      'EROLLBACK',
      `${reasonOf(error)}; undoing it failed, too: ${reasonOf(failure)}`,
      {
        path: run.root,
        hint: `What was there before lies in ${shown(area, run.root)}/old. Run "${PROGRAM} sync" to try again.`,
        cause: new AggregateError([error, failure]),
      },
    )
  }
}
