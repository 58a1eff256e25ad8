// The text of `check`: the findings of each package, file by file, and one line that says what to do next.

import { PROGRAM } from '../errors.js'
import { authorRuleOf, isAuthorRule } from '../author-rules.js'
import type { CheckedPackage, CheckFinding } from '../author-rules.js'
import { ruleMessage } from '../skill/messages.js'
import { clipText } from './escape.js'
import { count, unbroken, wrap } from './layout.js'
import { sentenceList } from './sentence-list.js'
import { packageLabel } from './place.js'
import type { Style } from './style.js'
import { lastLine } from './text-summary.js'

const LIMIT = 500

/** One finding in one sentence, escaped. */
export const checkMessage = (finding: CheckFinding): string => {
  const { rule, found, reason, line, column } = finding
  if (!isAuthorRule(rule)) {
    const quoted = {
      ...(found === undefined ? {} : { found }),
      ...(reason === undefined ? {} : { reason }),
    }
    const place = {
      ...(line === undefined ? {} : { line }),
      ...(column === undefined ? {} : { column }),
    }
    return clipText(ruleMessage({ rule, file: finding.file, ...quoted, ...place }), LIMIT)
  }
  const { title } = authorRuleOf(rule)
  const named = found === undefined || found === '' ? title : `${title}: "${found}"`
  return clipText(reason === undefined ? named : `${named} (${reason})`, LIMIT)
}

/** The findings, for stdout; '' where there are none. `quiet`: errors alone. */
export const checkText = (
  packages: readonly CheckedPackage[],
  style: Style,
  quiet: boolean = false,
): string =>
  packages
    .map(one => packageText(one, packages.length > 1, style, quiet))
    .filter(text => text !== '')
    .join('\n')

const packageText = (
  one: CheckedPackage,
  isOneOfSeveral: boolean,
  style: Style,
  quiet: boolean,
): string => {
  const findings = quiet
    ? one.findings.filter(({ severity }) => severity === 'error')
    : one.findings
  const files = [...new Set(findings.map(({ file }) => file))]
  const blocks = files.map(file =>
    fileLines(
      file,
      findings.filter(finding => finding.file === file),
      style,
    ),
  )
  const fixed = one.fixed.map(
    ({ file, done }) => `${style.good('fixed')} ${clipText(file, LIMIT)}: ${clipText(done, LIMIT)}`,
  )
  const all = [...(fixed.length === 0 ? [] : [fixed]), ...blocks]
  if (all.length === 0) return ''
  const head = isOneOfSeveral
    ? [[`${style.strong(labelOf(one))}  ${clipText(one.path, LIMIT)}`]]
    : []
  return `${[...head, ...all].map(lines => lines.join('\n')).join('\n\n')}\n`
}

const labelOf = ({ name, version }: CheckedPackage): string =>
  clipText(packageLabel(name ?? '(no name)', version), 200)

const fileLines = (file: string, findings: readonly CheckFinding[], style: Style): string[] => {
  const rules = [...new Set(findings.map(({ rule, severity }) => `${severity} ${rule}`))]
  return [
    style.strong(clipText(file === '' ? 'the package' : file, LIMIT)),
    ...rules.flatMap(key =>
      ruleLines(
        findings.filter(({ rule, severity }) => `${severity} ${rule}` === key),
        style,
      ),
    ),
  ]
}

/** All findings of one rule in one file: what they are, each with its place, then once why and what to do. */
const ruleLines = (findings: readonly CheckFinding[], style: Style): string[] => {
  const [first] = findings
  if (first === undefined) return []
  const { why, remedy } = authorRuleOf(first.rule)
  const act = `${capital(remedy)}.`
  return [
    `  ${style[first.severity](first.severity)} ${first.rule}`,
    ...findings.flatMap(finding =>
      wrap(`${placeOf(finding)}${capital(checkMessage(finding))}.`, 4),
    ),
    ...wrap(why, 4),
    ...wrap(
      findings.some(({ fixable }) => fixable) ? `${act} ${unbroken('--fix')} does it.` : act,
      4,
    ),
  ]
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

const placeOf = ({ line, column }: CheckFinding): string => {
  if (line === undefined) return ''
  return column === undefined ? `${line}: ` : `${line}:${column}: `
}

/** How many findings there are of each kind. */
export const checkTotals = (
  packages: readonly CheckedPackage[],
): {
  errors: number
  warnings: number
  infos: number
  fixable: number
  fixed: number
  skills: number
} => {
  const findings = packages.flatMap(one => one.findings)
  const of = (severity: CheckFinding['severity']) =>
    findings.filter(finding => finding.severity === severity).length
  return {
    errors: of('error'),
    warnings: of('warning'),
    infos: of('info'),
    fixable: findings.filter(({ fixable }) => fixable).length,
    fixed: packages.reduce((sum, { fixed }) => sum + fixed.length, 0),
    skills: packages.reduce((sum, { skills }) => sum + skills.length, 0),
  }
}

/** The summary, one line for stderr. */
export const checkSummary = (
  packages: readonly CheckedPackage[],
  strict: boolean,
  style: Style,
): string => {
  const { errors, warnings, fixable, fixed, skills } = checkTotals(packages)
  const where =
    packages.length === 1
      ? count(skills, 'skill')
      : `${count(skills, 'skill')} of ${count(packages.length, 'package')}`
  const mended = fixed === 0 ? '' : `${count(fixed, 'thing')} fixed; `
  if (errors + warnings === 0) {
    return lastLine(`${mended}${where}, ready to be published.`, style.good)
  }
  const counts = sentenceList([
    ...(errors > 0 ? [count(errors, 'error')] : []),
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
  ])
  const fails = errors > 0 || strict
  const next =
    fixable > 0
      ? `${fixable === errors + warnings ? 'all' : fixable} of them can be mended by ${unbroken(`${PROGRAM} check --fix`)}`
      : fails
        ? 'mend them before you publish.'
        : 'nothing keeps it from being published.'
  return lastLine(`${mended}${counts} in ${where}; ${next}`, fails ? style.error : style.warning)
}
