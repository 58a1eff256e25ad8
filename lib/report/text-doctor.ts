// The text of `doctor`: the findings, and one line that says what to do next.

import { PROGRAM } from '../errors.js'
import type { ProblemCode } from '../problems.js'
import type { Problem } from '../types.js'
import { count, unbroken } from './layout.js'
import type { Style } from './style.js'
import { problemsText } from './text-problems.js'
import { countText, lastLine } from './text-summary.js'

/** What the summary tells of a project without findings. */
export interface Healthy {
  /** Installed skills. */
  skills: number
  /** Packages that supply them. */
  packages: number
}

const BY_SYNC: ReadonlySet<ProblemCode> = new Set([
  'not-installed',
  'missing-skill',
  'outdated-skill',
  'orphaned-skill',
  'outdated-record',
])

/** The findings, for stdout. */
export const doctorText = (findings: readonly Problem[], style: Style): string =>
  problemsText(findings, style, { forAuthors: true })

/** The summary, one line for stderr. */
export const doctorSummary = (
  findings: readonly Problem[],
  healthy: Healthy,
  strict: boolean,
  style: Style,
): string => {
  const wrong = findings.filter(({ severity }) => severity !== 'info')
  const failing = wrong.filter(({ severity }) => severity === 'error' || strict)
  const infos = findings.length - wrong.length
  const noted = infos === 0 ? '' : `, ${count(infos, 'note')}`
  if (wrong.length === 0) return lastLine(`${healthyText(healthy)}${noted}.`, style.good)
  const next =
    failing.length === 0
      ? wrong.length === 1
        ? 'it need not be settled.'
        : 'none of them need be settled.'
      : failing.every(({ code }) => BY_SYNC.has(code))
        ? `run ${unbroken(`${PROGRAM} sync`)}`
        : `what to do stands with ${failing.length === 1 ? 'it' : 'each'}.`
  return lastLine(
    `${countText(wrong)}${noted}; ${next}`,
    failing.length > 0 ? style.error : style.warning,
  )
}

const healthyText = ({ skills, packages }: Healthy): string =>
  skills === 0
    ? 'all is well: no skill is supplied, none is installed'
    : `all is well: ${count(skills, 'skill')} of ${count(packages, 'package')}, as supplied`
