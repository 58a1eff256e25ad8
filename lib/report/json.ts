// The JSON of each command. The shapes are documented here and stable: a key is always there, null where it has nothing
// to say. Strings are as they were found; the text escapes what a terminal would act on.

import type { ErrorCode } from '../errors.js'
import type { ProblemCode, Severity } from '../problems.js'
import type { RuleId } from '../rules.js'
import type { LeftScript, ScriptChange, Wiring } from '../hooks/wire.js'
import type {
  Action,
  LinkChanges,
  PackageManager,
  Problem,
  ProblemDetails,
  Result,
} from '../types.js'
import type { Inventory, ListedOther, ListedSkill } from './inventory.js'
import { describe } from './message.js'
import { lineOf, pathOf } from './place.js'
import { countBySeverity } from './text-summary.js'

export { printJson } from './escape.js'

/** A problem or finding. */
export interface ProblemJson {
  code: ProblemCode
  severity: Severity
  /** The rule for one skill that is broken. */
  rule: RuleId | null
  skill: string | null
  package: string | null
  version: string | null
  /** Relative to the project. */
  path: string | null
  /** 1-based. */
  line: number | null
  /** In words, escaped for a terminal. */
  message: string
  /** What to do: sentences and commands. */
  remedy: string[]
  /** What the author of the skill can do, or null. */
  author: string | null
  /** What else is known; its keys hang on the code. */
  detail: ProblemDetails[ProblemCode]
}

/** `doctor --json`. */
export interface DoctorJson {
  findings: ProblemJson[]
  summary: { errors: number; warnings: number; infos: number; skills: number; packages: number }
}

/** What happens, or would happen, to one skill. */
export interface ActionJson {
  type: Action['type']
  skill: string
  package: string
  version: string | null
  /** For a change: what was installed before. */
  from: { package: string; version: string | null } | null
  /** For `remove` and `forget`: why. */
  because: string | null
  /** True if the old content is kept in the backup. */
  backup: boolean
}

/** `sync --json` and `clean --json`; with `--backups` the notes alone tell something. */
export interface SyncJson {
  outcome: Result['outcome']
  /** For `skipped`: why. */
  reason: string | null
  actions: ActionJson[]
  /** What happens, or would happen, in directories of links: paths relative to the project. */
  links: { type: 'create' | 'remove'; path: string }[]
  problems: ProblemJson[]
  /** What became known while it was done. */
  notes: ProblemJson[]
}

/** `list --json`. */
export interface ListJson {
  skills: ListedSkill[]
  others: ListedOther[]
}

/** `init --json`. */
export interface InitJson {
  /** The file, relative to the project. */
  path: string
  /** Whether it was written. */
  changed: boolean
  /** null: taking away needs none. */
  manager: PackageManager | null
  /** It is a package that others install. */
  published: boolean
  /** npm-agent-skills is among its dependencies. */
  declared: boolean
  /** What is, or would be, different; null: the script is not there. */
  changes: ScriptChange[]
  /** Scripts that stay as they are although something was to be done. */
  left: LeftScript[]
}

/** What `why`, `approve` and `deny` print with `--json` where the installed packages prove nothing. */
export interface RefusalJson {
  problems: ProblemJson[]
}

/** Any command with `--json` that failed with an error. */
export interface ErrorJson {
  error: {
    code: ErrorCode
    message: string
    hint: string | null
    path: string | null
    line: number | null
  }
}

/** One problem. */
export const problemJson = (problem: Problem): ProblemJson => {
  const { headline, remedy, author } = describe(problem)
  return {
    code: problem.code,
    severity: problem.severity,
    rule: problem.rule ?? ('finding' in problem.detail ? problem.detail.finding.rule : null),
    skill: problem.skill ?? null,
    package: problem.package ?? null,
    version: problem.version ?? null,
    path: pathOf(problem),
    line: lineOf(problem),
    // what the text shows below the sentence is in `detail`
    message: headline.replace(/:$/, '.'),
    remedy,
    author: author ?? null,
    detail: problem.detail,
  }
}

/** The findings of `doctor`. */
export const doctorJson = (
  findings: readonly Problem[],
  totals: { skills: number; packages: number },
): DoctorJson => {
  const { error, warning, info } = countBySeverity(findings)
  return {
    findings: findings.map(problemJson),
    summary: { errors: error, warnings: warning, infos: info, ...totals },
  }
}

/** Why a command says nothing. */
export const refusalJson = (problems: readonly Problem[]): RefusalJson => ({
  problems: problems.map(problemJson),
})

const actionJson = (action: Action): ActionJson => ({
  type: action.type,
  skill: action.skill,
  package: action.package,
  version: action.version,
  from: action.type === 'change' ? action.from : null,
  because: action.type === 'remove' || action.type === 'forget' ? action.because : null,
  backup: 'backup' in action && action.backup,
})

const linksJson = ({ path, create, remove }: LinkChanges): SyncJson['links'] => [
  ...Object.keys(create).map(name => ({ type: 'create' as const, path: `${path}/${name}` })),
  ...Object.keys(remove).map(name => ({ type: 'remove' as const, path: `${path}/${name}` })),
]

/** What a run did. */
export const syncJson = ({ outcome, reason, plan, notes }: Result): SyncJson => ({
  outcome,
  reason: reason ?? null,
  actions: (plan?.actions ?? []).map(actionJson),
  links: (plan?.links ?? []).flatMap(linksJson),
  problems: (plan?.problems ?? []).map(problemJson),
  notes: notes.map(problemJson),
})

/** Every skill and everything else. */
export const listJson = ({ skills, others }: Inventory): ListJson => ({ skills, others })

/** What `init` does to the scripts. */
export const initJson = (
  { changes, left, published, declared }: Wiring,
  manager: PackageManager | null,
  changed: boolean,
): InitJson => ({ path: 'package.json', changed, manager, published, declared, changes, left })
