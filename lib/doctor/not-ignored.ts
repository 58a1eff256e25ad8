// Whether git would see the installed skills: .agents/skills/.gitignore should list each.

import { severityOf } from '../problems.js'
import type { Plan, Problem, Snapshot } from '../types.js'

/**
 * One info if the list is not what a sync would make of it. Names that come or go with the next sync are no reason:
 * those skills are findings themselves.
 */
export const notIgnored = ({ config, registry, ignoreFile }: Snapshot, plan: Plan): Problem[] => {
  const managed = registry.entries.filter(entry => entry.package !== null)
  const isCurrent = plan.ignoreFile.before === plan.ignoreFile.after
  if (!config.gitignore || !ignoreFile.usable || managed.length === 0 || isCurrent) return []
  const lines = new Set((plan.ignoreFile.before ?? '').split(/\r?\n/))
  const isListed = managed.every(({ name }) => lines.has(`/${name}/`))
  const namesChange = plan.actions.some(
    ({ type }) => type === 'add' || type === 'remove' || type === 'forget',
  )
  if (isListed && namesChange) return []
  return [
    {
      code: 'not-ignored',
      severity: severityOf('not-ignored', 'doctor'),
      path: '.agents/skills/.gitignore',
      detail: {},
    },
  ]
}
