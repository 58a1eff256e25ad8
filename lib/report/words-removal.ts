// Why a skill is taken away.

import type { RemovalReason } from '../types.js'

/** Why an installed skill goes, as the end of a sentence. */
export const BECAUSE: Readonly<Record<RemovalReason, string>> = {
  gone: 'no package supplies it any more',
  invalid: 'it breaks a rule now',
  unsafe: 'it is not safe now',
  internal: 'its package keeps it for itself now',
  excluded: '"exclude" leaves it out',
  denied: '"allow" denies its package',
  pending: '"allow" does not have its package in this version',
  scope: '"scope" takes direct dependencies only',
  cleaned: 'everything installed goes',
}
