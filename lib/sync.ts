// The runs that there are. Most runs have nothing to do, and one that knows so beforehand loads nothing of what it would
// take to do it.

import type { PlanOptions, Result } from './types.js'
import { recall, remember, slotOf } from './sync/idle.js'
import type {
  CleanOptions,
  InspectOptions,
  Inspection,
  Reading,
  SyncOptions,
} from './sync/options.js'
import { watch } from './witness.js'

export type { CleanOptions, InspectOptions, Inspection, SyncOptions } from './sync/options.js'

/**
 * Brings `.agents/skills` in line with the installed packages.
 * @throws AgentSkillsError ENOPROJECT, ELAYOUT, EIO, ELOCKED, ELOCKLOST, ECHANGED, EABORTED, EROLLBACK.
 */
export const sync = async (options: SyncOptions = {}): Promise<Result> => {
  const slot = slotOf(options)
  const known = slot === null ? null : recall(slot)
  if (known !== null) return known
  const { run } = await import('./sync/run.js')
  if (slot === null) return run(options, false)
  return watch(async witness => {
    const began = Date.now()
    const result = await run(options, false, witness)
    remember(slot, began, witness, result)
    return result
  })
}

/** Takes away everything of ours: installed skills, their registry entries, the block in the ignore file. */
export const clean = async (options: CleanOptions = {}): Promise<Result> =>
  (await import('./sync/run.js')).clean(options)

/** Reads and plans, and writes nothing. Waits while another run is at work. */
export const inspect = async (
  options: InspectOptions & PlanOptions & Reading = {},
): Promise<Inspection> => (await import('./sync/run.js')).inspect(options)
