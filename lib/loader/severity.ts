// How the loader takes each rule. `soft`: an error in the profile strict, a warning in lenient. Whatever is not named
// here follows its degree: what is invalid or unsafe is an error in both, all else a warning.

import { RULES, type RuleId, type SkillFinding } from '../rules.js'
import { NAME_FAULTS } from '../skill/rules.js'
import type { LoadingProfile } from './types.js'

type Grade = 'error' | 'soft' | 'warning' | 'silent'

const GRADES: ReadonlyMap<RuleId, Grade> = new Map<RuleId, Grade>([
  ['name-missing', 'soft'],
  ['name-too-long', 'soft'],
  ['name-mismatch', 'soft'],
  ['name-reserved', 'soft'],
  ['description-too-long', 'soft'],
  ['angle-brackets', 'soft'],
  ['field-type', 'error'],
  // nothing here runs them
  ['hooks', 'warning'],
  // the parser here takes the whole value
  ['triple-dash', 'silent'],
])

const SOFT_NAME_FAULTS: ReadonlySet<string> = new Set([
  NAME_FAULTS.upper,
  NAME_FAULTS.edge,
  NAME_FAULTS.doubled,
])

const gradeOf = ({ rule, reason = '' }: SkillFinding): Grade => {
  if (rule === 'name-characters') return SOFT_NAME_FAULTS.has(reason) ? 'soft' : 'error'
  if (rule === 'compatibility-invalid' && reason === 'a mapping') return 'silent'
  const { degree } = RULES[rule]
  return GRADES.get(rule) ?? (degree === 'invalid' || degree === 'unsafe' ? 'error' : 'warning')
}

/** The severity of a finding; null: it is none in the loader. */
export const severityOf = (
  finding: SkillFinding,
  profile: LoadingProfile,
): 'error' | 'warning' | null => {
  const grade = gradeOf(finding)
  if (grade === 'silent') return null
  if (grade === 'soft') return profile === 'strict' ? 'error' : 'warning'
  return grade
}
