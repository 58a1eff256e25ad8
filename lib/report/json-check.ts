// The JSON of `check`. A key is always there, null where it has nothing to say.

import { authorRuleOf } from '../author-rules.js'
import type { CheckedPackage, CheckFinding, CheckFix, CheckRuleId } from '../author-rules.js'
import type { Severity } from '../problems.js'
import { checkMessage, checkTotals } from './text-check.js'

/** One finding of `check --json`. */
export interface CheckFindingJson {
  rule: CheckRuleId
  severity: Severity
  /** The name of the skill's directory; null: it is about the package. */
  skill: string | null
  /** '/'-separated, relative to the package. */
  file: string
  /** 1-based. */
  line: number | null
  /** 1-based, in code points. */
  column: number | null
  /** What was found, as it stands there. */
  found: string | null
  /** In words, escaped for a terminal. */
  message: string
  why: string
  remedy: string
  /** True if `check --fix` mends it. */
  fixable: boolean
}

/** `check --json`. */
export interface CheckJson {
  packages: {
    name: string | null
    version: string | null
    /** Absolute: the directory, or the tarball. */
    path: string
    kind: CheckedPackage['kind']
    skills: string[]
    findings: CheckFindingJson[]
    /** What `--fix` changed. */
    fixed: CheckFix[]
  }[]
  summary: {
    errors: number
    warnings: number
    infos: number
    /** Findings that `check --fix` mends. */
    fixable: number
    fixed: number
    skills: number
    packages: number
  }
}

/** The result of a check. */
export const checkJson = (packages: readonly CheckedPackage[]): CheckJson => ({
  packages: packages.map(one => ({ ...one, findings: one.findings.map(findingJson) })),
  summary: { ...checkTotals(packages), packages: packages.length },
})

const findingJson = (finding: CheckFinding): CheckFindingJson => {
  const { rule, severity, skill, file, line, column, found, fixable } = finding
  const { why, remedy } = authorRuleOf(rule)
  return {
    ...{ rule, severity, skill, file, line: line ?? null, column: column ?? null },
    ...{ found: found ?? null, message: checkMessage(finding), why, remedy, fixable },
  }
}
