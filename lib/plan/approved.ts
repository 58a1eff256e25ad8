// What would be if packages were approved: the same snapshot under another configuration.

import type { AllowRule, Snapshot } from '../types.js'
import { pendingApprovals } from './pending.js'
import { selectSkills } from './select.js'

/** The snapshot with these lines in place of `allow`. */
export const withAllow = (snapshot: Snapshot, allow: AllowRule[] | null): Snapshot => ({
  ...snapshot,
  config: { ...snapshot.config, allow },
})

/** The snapshot as if all that waits were approved. */
export const withPendingApproved = (snapshot: Snapshot): Snapshot => {
  const { allow } = snapshot.config
  if (allow === null) return snapshot
  const waiting = pendingApprovals(snapshot.config, selectSkills(snapshot).selections)
  const approved = waiting.map(({ package: name = '', version }): AllowRule => ({
    package: name,
    versions: version === undefined ? null : [version],
    allowed: true,
  }))
  return withAllow(snapshot, [...allow, ...approved])
}
