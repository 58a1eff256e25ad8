// Whether the skills keep in step with the installed packages by themselves, and whether what does that is safe.

import { eventsFor, isRunBy, runsAtConsumers, standsFor } from '../hooks/managers.js'
import { severityOf } from '../problems.js'
import type { HookFacts, HookFault, HookScript, Hooks, Problem, Snapshot } from '../types.js'

/** Scripts that do harm or nothing, and, once something is installed, what is missing. */
export const hookFindings = ({ hooks, registry }: Snapshot): Problem[] => {
  const unsafe = [hooks.root, ...hooks.members].flatMap(facts => unsafeIn(hooks, facts))
  const isInUse = registry.entries.some(entry => entry.package !== null)
  return isInUse ? [...unsafe, ...missing(hooks)] : unsafe
}

const unsafeIn = ({ manager, root }: Hooks, facts: HookFacts): Problem[] =>
  facts.scripts.flatMap(script => {
    const { name, line } = script
    const reason = faultOf(script, facts, root)
    // one that never runs does no harm
    const neverRuns = facts === root && manager !== null && !isRunBy(manager, name)
    const found = neverRuns ? (isAlone(facts, script) ? 'never-runs' : null) : reason
    if (found === null) return []
    return [
      {
        code: 'hook-unsafe',
        severity: severityOf('hook-unsafe', 'doctor'),
        path: facts.path,
        line,
        detail: { reason: found, script: name, manager },
      },
    ]
  })

const isAlone = ({ scripts }: HookFacts, script: HookScript): boolean =>
  scripts.every(other => other === script)

const faultOf = (
  { name, call }: HookScript,
  facts: HookFacts,
  root: HookFacts,
): HookFault | null => {
  if (facts.published && runsAtConsumers(name)) return 'runs-at-consumers'
  if (call === 'fetched') return 'fetches-a-stranger'
  if (call === 'swallowed') return 'hides-failures'
  const isAlwaysThere = facts.dependency === 'prod' || root.dependency === 'prod'
  return call === 'plain' && !isAlwaysThere ? 'fails-without-us' : null
}

const missing = ({ manager, root }: Hooks): Problem[] => {
  const wanted = manager === null ? [] : eventsFor(manager, root.published)
  const scripts =
    manager === null
      ? []
      : wanted.filter(event => !root.scripts.some(({ name }) => standsFor(manager, event, name)))
  const isWired =
    manager === null || wanted.length === 0 ? root.scripts.length > 0 : scripts.length === 0
  // where no script is safe there is nothing to add
  if (isWired || (manager !== null && wanted.length === 0)) return []
  return [
    {
      code: 'hook-missing',
      severity: severityOf('hook-missing', 'doctor'),
      path: root.path,
      detail: { manager, scripts },
    },
  ]
}
