// The order of a run: recover, read, plan, apply; and the same judgement without a write. Nothing is decided here.

import { setTimeout as pause } from 'node:timers/promises'
import {
  apply,
  interruptedRuns,
  listBackups,
  recoverRemains,
  removeBackups,
  runAtWork,
} from '../apply/index.js'
import { collect } from '../collect/index.js'
import { findProject, reasonToSkip } from '../collect/project.js'
import { readState } from '../collect/state.js'
import { AgentSkillsError, isAgentSkillsError } from '../errors.js'
import { plan } from '../plan/index.js'
import type { PlanOptions, Project, Result, Snapshot } from '../types.js'
import type { Witness } from '../witness.js'
import type { CleanOptions, InspectOptions, Inspection, Reading, SyncOptions } from './options.js'

/** Takes away everything of ours. */
export const clean = async (options: CleanOptions = {}): Promise<Result> => {
  if (options.backups !== true) return run(options, true)
  const project = findProject(options)
  const inspection = await inspect({ ...options, clean: true })
  const isDry = options.dryRun === true
  const notes = isDry ? listBackups(project) : await removeBackups(project, options)
  const outcome = notes.length === 0 ? 'idle' : isDry ? 'planned' : 'applied'
  return { plan: inspection.plan, outcome, notes }
}

/** Reads and plans, and writes nothing. Waits while another run is at work. */
export const inspect = async (
  options: InspectOptions & PlanOptions & Reading = {},
): Promise<Inspection> => {
  const project = findProject(options)
  const snapshot = await settledSnapshot(project, options)
  return { snapshot, plan: plan(snapshot, options), interrupted: interruptedRuns(project) }
}

/** Brings `.agents/skills` in line, or, `cleaning`, takes everything away. `witness` sees what an idle run rests on. */
export const run = async (
  options: SyncOptions,
  cleaning: boolean,
  witness?: Witness,
): Promise<Result> => {
  const reason = reasonToSkip(options)
  if (reason !== null) return { plan: null, outcome: 'skipped', reason, notes: [] }
  const project = findProject(options)
  if (options.dryRun === true) {
    const { plan: planned, interrupted } = await inspect({
      ...options,
      clean: cleaning,
      fast: true,
    })
    return { plan: planned, outcome: planned.blocked ? 'blocked' : 'planned', notes: interrupted }
  }
  const recovered = await recoverRemains(project, options)
  const judge = (snapshot: Snapshot) => plan(snapshot, { ...options, clean: cleaning })
  let snapshot = await settledSnapshot(project, {
    ...options,
    clean: cleaning,
    fast: true,
    ...(witness && { witness }),
  })
  const planned = judge(snapshot)
  if (recovered.some(problem => problem.severity === 'error')) {
    return { plan: { ...planned, blocked: true }, outcome: 'blocked', notes: recovered }
  }
  if (planned.blocked) return { plan: planned, outcome: 'blocked', notes: recovered }
  if (planned.idle) return { plan: planned, outcome: 'idle', notes: recovered }
  const applied = await apply(planned, {
    ...options,
    refresh: async thorough => {
      const again = judge((snapshot = withState(snapshot)))
      // whoever held the lock before us most likely did what we came for
      if (!thorough || again.blocked || again.idle) return again
      return judge((snapshot = await collect({ ...options, tree: !cleaning, fast: true })))
    },
  })
  const outcome = applied.plan.blocked ? 'blocked' : applied.plan.idle ? 'idle' : 'applied'
  return { plan: applied.plan, outcome, notes: [...recovered, ...applied.notes] }
}

/** The snapshot with the project's side read again. */
const withState = (snapshot: Snapshot): Snapshot => {
  const names = new Set([
    ...snapshot.registry.entries.map(entry => entry.name),
    ...snapshot.providers.flatMap(provider => provider.skills.map(skill => skill.name)),
  ])
  const { problems, ...state } = readState(snapshot.project, names, snapshot.config.links)
  const decidable = snapshot.decidable && problems.every(problem => problem.severity !== 'error')
  return { ...snapshot, ...state, decidable, problems: decidable ? snapshot.problems : problems }
}

const SETTLE_LIMIT_MS = 30_000
const SETTLE_PAUSE_MS = 50
const SETTLE_ATTEMPTS = 3

interface Settling {
  /** How often something else than a run of ours disturbed. */
  disturbed: number
  waited: boolean
  /** By `performance.now()`. */
  deadline: number
}

/** Collects when no other run is at work, and again if one came meanwhile. */
const settledSnapshot = async (
  project: Project,
  options: InspectOptions & Reading,
): Promise<Snapshot> => {
  const deadline = performance.now() + SETTLE_LIMIT_MS
  const settling: Settling = { disturbed: 0, waited: false, deadline }
  let snapshot = await calmSnapshot(project, options, settling)
  while (snapshot === null) {
    await pause(SETTLE_PAUSE_MS * (0.5 + Math.random()))
    snapshot = await calmSnapshot(project, options, settling)
  }
  return snapshot
}

/** A snapshot during which nobody wrote, or null. */
const calmSnapshot = async (
  project: Project,
  options: InspectOptions & Reading,
  settling: Settling,
): Promise<Snapshot | null> => {
  const before = runAtWork(project)
  if (before === null) {
    const snapshot = await collectOrChanged(options)
    const calm = runAtWork(project) === null
    if (calm && 'project' in snapshot && isStillRead(snapshot)) return snapshot
    // nobody of ours is at work, and yet it changes: a package manager, which does not say when it is done
    if (calm && 'code' in snapshot && ++settling.disturbed >= SETTLE_ATTEMPTS) throw snapshot
  }
  if (options.signal?.aborted === true)
    throw new AgentSkillsError('EABORTED', 'stopped by a signal')
  if (performance.now() > settling.deadline) throw neverSettled(before)
  if (!settling.waited && before !== null) {
    options.onWait?.(before)
    settling.waited = true
  }
  return null
}

/** A snapshot, or the error that says that something changed while it was taken. */
const collectOrChanged = async (
  options: InspectOptions & Reading,
): Promise<Snapshot | AgentSkillsError> => {
  try {
    return await collect({ ...options, tree: options.clean !== true })
  } catch (error) {
    if (isAgentSkillsError(error) && error.code === 'ECHANGED') return error
    throw error
  }
}

/** A run that came and went meanwhile shows in the registry. */
const isStillRead = (snapshot: Snapshot): boolean =>
  readState(snapshot.project, new Set()).registry.text === snapshot.registry.text

const neverSettled = (holder: string | null): AgentSkillsError =>
  new AgentSkillsError('ELOCKED', `another run is at work${holder === null ? '' : `: ${holder}`}`, {
    hint: 'Wait until it is finished and run the command again.',
  })
