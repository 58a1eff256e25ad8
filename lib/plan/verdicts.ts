// What the rules say of each supplied skill in this project: its findings, those that the configuration accepts, and
// whether it may be installed. The only rule that looks beyond the skill itself, `nested-name`, is judged here.

import { acceptedRules } from '../config/match.js'
import { foldName } from '../names.js'
import type { RuleId, SkillFinding } from '../rules.js'
import { RULES } from '../rules.js'
import { severityOf } from '../problems.js'
import { isInstallable } from '../skill/verdict.js'
import type { Problem, Provider, Snapshot, SuppliedSkill } from '../types.js'

/** The verdict for one skill in this project. */
export interface Verdict {
  state: 'installable' | 'invalid' | 'unsafe'
  findings: SkillFinding[]
  /** Rules that the configuration accepts for this skill, with the reason. */
  accepted: ReadonlyMap<RuleId, string>
}

/** Folded names of what stands in `.agents/skills` and is not ours. */
export const unmanagedNames = (snapshot: Snapshot): Set<string> => {
  const ours = new Set(snapshot.registry.entries.filter(e => e.package !== null).map(e => e.name))
  return new Set(snapshot.destinations.filter(d => !ours.has(d.name)).map(d => foldName(d.name)))
}

export const judge = (
  snapshot: Snapshot,
  unmanaged: ReadonlySet<string>,
  provider: Provider,
  skill: SuppliedSkill,
): Verdict => {
  const nested = skill.nested
    .filter(inner => unmanaged.has(foldName(inner.name)))
    .map((inner): SkillFinding => ({ rule: 'nested-name', file: inner.file, found: inner.name }))
  const findings = [...skill.findings, ...nested]
  // what cannot be hashed cannot be verified, so it cannot be installed, whatever the findings say
  const hashed = skill.integrity !== null && skill.exact !== null
  const accepted = acceptedRules(snapshot.config, provider.name, skill.name)
  for (const rule of accepted.keys()) {
    if (RULES[rule].acceptable !== true || (rule === 'too-large' && !hashed)) accepted.delete(rule)
  }
  const state = isInstallable(findings, new Set(accepted.keys()))
  return { state: state === 'installable' && !hashed ? 'unsafe' : state, findings, accepted }
}

/** What a person should know of a skill: why it is left out, or what is odd about one that is installed. */
export const problemsOf = (
  provider: Provider,
  skill: SuppliedSkill,
  verdict: Verdict,
  managed: ReadonlySet<string>,
): Problem[] => {
  const problems: Problem[] = []
  for (const finding of verdict.findings) {
    const problem = problemOf(provider, skill, verdict, finding)
    if (problem) problems.push(problem)
  }
  if (verdict.state !== 'installable') return problems
  const reported = new Set(verdict.findings.filter(f => f.rule === 'nested-name').map(f => f.file))
  for (const inner of skill.nested) {
    if (reported.has(inner.file)) continue
    problems.push({
      code: 'nested-skill',
      severity: severityOf('nested-skill', 'sync'),
      ...placeOf(provider, skill, inner.file),
      detail: { name: inner.name, managedName: managed.has(inner.name) ? inner.name : null },
    })
  }
  return problems
}

const problemOf = (
  provider: Provider,
  skill: SuppliedSkill,
  verdict: Verdict,
  finding: SkillFinding,
): Problem | null => {
  const { degree } = RULES[finding.rule]
  const place = {
    rule: finding.rule,
    ...placeOf(provider, skill, finding.file),
    ...(finding.line === undefined ? {} : { line: finding.line }),
  }
  if (degree === 'unsafe') {
    const why = verdict.accepted.get(finding.rule)
    if (why !== undefined) {
      return {
        code: 'accepted-finding',
        severity: severityOf('accepted-finding', 'sync'),
        ...place,
        detail: { finding, why },
      }
    }
    return {
      code: 'unsafe-skill',
      severity: severityOf('unsafe-skill', 'sync'),
      ...place,
      detail: { finding },
    }
  }
  if (degree === 'invalid') {
    return {
      code: 'invalid-skill',
      severity: severityOf('invalid-skill', 'sync'),
      ...place,
      detail: { finding },
    }
  }
  // a skill that is left out has worse to answer for
  if (degree === 'info' || verdict.state !== 'installable') return null
  return {
    code: 'skill-warning',
    severity: severityOf('skill-warning', 'sync'),
    ...place,
    detail: { finding },
  }
}

const placeOf = (provider: Provider, skill: SuppliedSkill, file: string) => ({
  skill: skill.name,
  package: provider.name,
  ...(provider.version === null ? {} : { version: provider.version }),
  path: file === '' ? skill.path : `${skill.path}/${file}`,
})
