// Packages with skills that the configuration has not approved: reported, never installed.

import { severityOf } from '../problems.js'
import type { AllowRule, Config, Problem, Provider } from '../types.js'
import type { Selection } from './select.js'

/** The versions that are approved, or null. A bundled copy waits in any version, so none says anything about it. */
const pinsOf = (allow: readonly AllowRule[], { name, bundled }: Provider): string | null => {
  const pins = allow
    .filter(rule => rule.package === name && rule.allowed)
    .flatMap(rule => rule.versions ?? [])
  return bundled || pins.length === 0 ? null : pins.join(' || ')
}

/** One info for each package that waits. */
export const pendingApprovals = (config: Config, selections: readonly Selection[]): Problem[] => {
  const { allow } = config
  if (allow === null) return []
  const waiting = new Map<string, Selection[]>()
  for (const selection of selections) {
    if (
      selection.status !== 'pending' ||
      selection.verdict.state !== 'installable' ||
      selection.skill.internal
    )
      continue
    const key = JSON.stringify([selection.provider.name, selection.provider.path])
    waiting.set(key, [...(waiting.get(key) ?? []), selection])
  }
  return [...waiting.values()].map((all): Problem => {
    const { provider } = all[0]!
    return {
      code: 'pending-approval',
      severity: severityOf('pending-approval', 'sync'),
      package: provider.name,
      ...(provider.version === null ? {} : { version: provider.version }),
      path: provider.path,
      detail: {
        skills: all.map(({ skill }) => skill.name),
        pinned: pinsOf(allow, provider),
      },
    }
  })
}
