// Faults of whole packages, and which of them are no news: the project leaves the package out.

import { isAllowed, matches } from '../config/match.js'
import type { Config, ExcludeRule, Problem, Snapshot } from '../types.js'

const OF_PACKAGES: ReadonlySet<string> = new Set(['unsafe-skill', 'identity-mismatch'])

/** The package that supplies nothing because of a problem; null: the problem is about something else. */
const faultyPackage = ({ code, package: name, skill }: Problem): string | null =>
  OF_PACKAGES.has(code) && skill === undefined && name !== undefined ? name : null

const isOf = (rule: ExcludeRule, name: string): boolean =>
  rule.skill === null && matches(rule.package, name)

const isLeftOut = (config: Config, problem: Problem): boolean => {
  const name = faultyPackage(problem)
  if (name === null) return false
  const installed = { name, version: problem.version ?? null, bundled: false }
  return config.exclude.some(rule => isOf(rule, name)) || isAllowed(config, installed) === 'denied'
}

/** The problems of a snapshot without those of packages that the configuration leaves out or denies. */
export const withoutLeftOut = ({ config, problems }: Snapshot): Problem[] =>
  problems.filter(problem => !isLeftOut(config, problem))

/** Whether a line leaves out a package that supplies nothing anyway. */
export const leavesFaultyOut = ({ problems }: Snapshot, rule: ExcludeRule): boolean =>
  problems.map(faultyPackage).some(name => name !== null && isOf(rule, name))
