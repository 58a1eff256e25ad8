// Snapshot + plan → findings: whatever a sync would do, or refuse to do, is something that is not right now. Pure, so
// that `doctor` and `sync` agree by construction.

import { compareProblems } from '../plan/index.js'
import { severityOf } from '../problems.js'
import type { Action, Plan, Problem, ProblemDetails, Snapshot } from '../types.js'
import { hookFindings } from './hooks.js'
import { blindClients, linkDrift } from './links.js'
import { lookAlikes } from './look-alike.js'
import { notIgnored } from './not-ignored.js'

/**
 * What is not right in a project, the worst first. `interrupted`: what dead runs left behind. Where nothing can be
 * decided, only what says so is a finding: the rest would be guesses.
 */
export const doctor = (
  snapshot: Snapshot,
  plan: Plan,
  interrupted: readonly Problem[] = [],
): Problem[] => {
  const found = snapshot.decidable
    ? [
        ...plan.problems,
        ...plan.actions.flatMap(drift),
        ...notIgnored(snapshot, plan),
        ...linkDrift(plan),
        ...blindClients(snapshot),
        ...hookFindings(snapshot),
        ...lookAlikes(snapshot, plan),
      ]
    : snapshot.problems
  return [...found, ...interrupted]
    .map((problem): Problem => ({ ...problem, severity: severityOf(problem.code, 'doctor') }))
    .sort(compareProblems)
}

type DriftCode =
  'not-installed' | 'missing-skill' | 'outdated-skill' | 'orphaned-skill' | 'outdated-record'

/** An action that a sync would take is drift; line ends and execute bits alone are none. */
const drift = (action: Action): Problem[] => {
  switch (action.type) {
    case 'add':
      return [
        action.recorded
          ? finding('missing-skill', action, {})
          : finding('not-installed', action, {}),
      ]
    case 'change':
      return changed(action)
    case 'remove':
    case 'forget':
      return [finding('orphaned-skill', action, { because: action.because })]
    case 'record':
      return [finding('outdated-record', action, {})]
    case 'keep':
      return []
  }
}

const changed = (action: Extract<Action, { type: 'change' }>): Problem[] => {
  const { from, package: owner, version, contentDiffers } = action
  if (contentDiffers) {
    const known = from.package === owner ? from.version : null
    return [finding('outdated-skill', action, { from: known, to: version })]
  }
  const isRecorded = from.package === owner && from.version === version
  return isRecorded ? [] : [finding('outdated-record', action, {})]
}

const finding = <C extends DriftCode>(code: C, action: Action, detail: ProblemDetails[C]) => {
  const { skill, package: owner, version } = action
  return {
    code,
    severity: severityOf(code, 'doctor'),
    skill,
    package: owner,
    ...(version === null ? {} : { version }),
    path: `.agents/skills/${skill}`,
    detail,
  }
}
