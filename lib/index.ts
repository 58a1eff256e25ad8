// The public API. Everything else is private.

export type { Applied, ApplyOptions } from './apply/index.js'
export { apply } from './apply/index.js'
export type {
  AuthorRuleId,
  CheckedPackage,
  CheckFinding,
  CheckFix,
  CheckRuleId,
} from './author-rules.js'
export { AUTHOR_RULES } from './author-rules.js'
export type { CheckOptions } from './check.js'
export { check } from './check.js'
export type { CollectOptions } from './collect/index.js'
export { collect } from './collect/index.js'
export { doctor } from './doctor/index.js'
export type { ErrorCode, ErrorDetails } from './errors.js'
export { AgentSkillsError, isAgentSkillsError } from './errors.js'
export { plan } from './plan/index.js'
export type { ProblemCode, Severity } from './problems.js'
export { PROBLEMS } from './problems.js'
export type { Degree, RuleId, SkillFinding } from './rules.js'
export { RULES } from './rules.js'
export type { CleanOptions, InspectOptions, Inspection, SyncOptions } from './sync.js'
export { clean, inspect, sync } from './sync.js'
export type * from './types.js'
