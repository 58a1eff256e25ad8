// What a run is told.

import type { Phase, Plan, Problem, Snapshot } from '../types.js'
import type { Witness } from '../witness.js'

/** What every call needs to know of its surroundings. */
export interface InspectOptions {
  /** Where to look for the project; the working directory by default. */
  cwd?: string
  /** The environment; that of the process by default. */
  environment?: Readonly<Record<string, string | undefined>>
  signal?: AbortSignal
  /** Called once if another run is at work; `holder` names its process. */
  onWait?: (holder: string) => void
  /** Called as the work goes on, a few times up to once for each package and skill; what it throws stops the run. */
  onProgress?: ((phase: Phase) => void) | undefined
}

/** How an inspection reads. */
export interface Reading {
  clean?: boolean
  /** With the packages that lead to the providers. */
  ancestors?: boolean
  /** The installed packages may be read without npm's own reader where the outcome is certain. */
  fast?: boolean
  /** Sees what the outcome rests on. */
  witness?: Witness
}

export interface SyncOptions extends InspectOptions {
  /** Stop after the plan: nothing is written. */
  dryRun?: boolean
  /** Record unmanaged destinations that have the supplied bytes. */
  adopt?: boolean
  /** Move edited skills to the backup and go on. */
  force?: boolean
  /** Warnings block, too. */
  strict?: boolean
}

export interface CleanOptions extends SyncOptions {
  /** Remove the backups, and nothing else. */
  backups?: boolean
}

/** A snapshot during which nobody wrote, and what follows from it. */
export interface Inspection {
  snapshot: Snapshot
  plan: Plan
  /** What killed runs left behind. */
  interrupted: Problem[]
}
