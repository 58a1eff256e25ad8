// Lines of the configuration that match nothing that is installed: most likely a slip of the pen.

import { isExcluded, matches, suggest } from '../config/match.js'
import { severityOf } from '../problems.js'
import type { Config, PreferRule, Problem, Snapshot } from '../types.js'
import { leavesFaultyOut } from './left-out.js'
import type { Selection } from './select.js'
import { satisfies } from './supply.js'

interface Line {
  key: keyof Config
  name: string
  line?: number
  matches: boolean
  candidates: string[]
}

const at = (line: number | undefined) => (line === undefined ? {} : { line })

const linesOf = (snapshot: Snapshot, selections: readonly Selection[]): Line[] => {
  const { config, providers } = snapshot
  const packages = [...new Set(providers.map(provider => provider.name))]
  const skills = [...new Set(selections.map(({ skill }) => skill.name))]
  const supplied = selections.map(({ provider, skill }) => `${provider.name}#${skill.name}`)
  const supplies = (name: string, skill: string) =>
    selections.some(({ provider, skill: { name: own } }) => provider.name === name && own === skill)
  return [
    // a package that is denied may well be absent: that is what the line is for
    ...(config.allow ?? [])
      .filter(rule => rule.allowed)
      .map((rule): Line => ({
        key: 'allow',
        name: rule.package,
        ...at(rule.line),
        matches: packages.includes(rule.package),
        candidates: packages,
      })),
    ...config.exclude.map((rule): Line => ({
      key: 'exclude',
      name: rule.pattern,
      ...at(rule.line),
      matches:
        leavesFaultyOut(snapshot, rule) ||
        leavesAwaitedOut(snapshot, rule) ||
        selections.some(
          ({ provider, skill }) =>
            isExcluded({ ...config, exclude: [rule] }, provider.name, skill.name) !== null,
        ),
      candidates:
        rule.skill === null
          ? skills.includes(rule.pattern)
            ? [`#${rule.pattern}`]
            : packages
          : [...skills.map(skill => `#${skill}`), ...supplied],
    })),
    ...config.prefer.map(rule => preferLine(rule, skills, selections)),
    ...config.accept.map((rule): Line => ({
      key: 'accept',
      name: `${rule.package}#${rule.skill}`,
      ...at(rule.line),
      matches: supplies(rule.package, rule.skill),
      candidates: supplied,
    })),
  ]
}

/** Something is missing, and it leaves out what is, or what may have come with it. */
const leavesAwaitedOut = (
  { awaited, config, registry }: Snapshot,
  rule: Config['exclude'][number],
): boolean =>
  awaited.length > 0 &&
  (awaited.some(item => rule.package !== null && matches(rule.package, item.package)) ||
    registry.entries.some(
      ({ package: owner, name }) =>
        owner !== null && isExcluded({ ...config, exclude: [rule] }, owner, name) !== null,
    ))

/** The slip is in the skill's name if nobody supplies it, else in the package's. */
const preferLine = (rule: PreferRule, skills: string[], selections: readonly Selection[]): Line => {
  const line = { key: 'prefer' as const, ...at(rule.line) }
  const suppliers = selections.filter(({ skill }) => skill.name === rule.skill)
  if (suppliers.length === 0)
    return { ...line, name: rule.skill, matches: false, candidates: skills }
  const specOf = (name: string, version: string | null) =>
    rule.version === null || version === null ? name : `${name}@${version}`
  return {
    ...line,
    name: specOf(rule.package, rule.version),
    matches: suppliers.some(selection => satisfies(rule, selection)),
    candidates: suppliers.map(({ provider }) => specOf(provider.name, provider.version)),
  }
}

/** A warning for each such line; none where the tree is known to be incomplete. */
export const unmatchedConfig = (
  snapshot: Snapshot,
  selections: readonly Selection[],
): Problem[] => {
  if (!snapshot.removalsTrusted) return []
  return linesOf(snapshot, selections)
    .filter(line => !line.matches)
    .map((line): Problem => ({
      code: 'config-no-match',
      severity: severityOf('config-no-match', 'sync'),
      path: 'package.json',
      ...(line.line === undefined ? {} : { line: line.line }),
      detail: { key: line.key, name: line.name, suggestion: suggest(line.name, line.candidates) },
    }))
}
