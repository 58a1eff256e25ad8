// Whether the agents that do not read `.agents/skills` see the installed skills all the same.

import { severityOf } from '../problems.js'
import type { Plan, Problem, Snapshot } from '../types.js'

/** Links that a sync would make or take away; of a skill that comes or goes itself that is said once, there. */
export const linkDrift = ({ links, actions }: Plan): Problem[] => {
  const steady = new Set(
    actions
      .filter(({ type }) => type === 'keep' || type === 'record' || type === 'change')
      .map(({ skill }) => skill),
  )
  const leaving = new Set(
    actions.filter(({ type }) => type === 'remove' || type === 'forget').map(({ skill }) => skill),
  )
  const finding = (code: 'missing-link' | 'orphaned-link', directory: string, skill: string) => ({
    code,
    severity: severityOf(code, 'doctor'),
    skill,
    path: `${directory}/${skill}`,
    detail: {},
  })
  return links.flatMap(({ path, create, remove }) => [
    ...Object.keys(create)
      .filter(skill => steady.has(skill))
      .map(skill => finding('missing-link', path, skill)),
    ...Object.keys(remove)
      .filter(skill => !leaving.has(skill))
      .map(skill => finding('orphaned-link', path, skill)),
  ])
}

/** An info for each agent whose directory is here and that sees none of the installed skills. */
export const blindClients = ({ blindClients: blind, registry }: Snapshot): Problem[] =>
  registry.entries.length === 0
    ? []
    : blind.map(({ client, directory }) => ({
        code: 'agents-cannot-see',
        severity: severityOf('agents-cannot-see', 'doctor'),
        path: directory,
        detail: { client, directory },
      }))
