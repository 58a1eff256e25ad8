// The findings as workflow commands of GitHub Actions: each becomes an annotation of a file.

import type { Severity } from '../problems.js'
import type { Problem } from '../types.js'
import { anchorOf, fromRepository } from './anchor.js'
import { escapeText } from './escape.js'
import { describe } from './message.js'
import { packageLabel } from './place.js'

const COMMANDS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
}

/** One line for each finding. `prefix`: where the project lies in its repository, '' or `packages/web`. */
export const githubText = (findings: readonly Problem[], prefix: string): string =>
  findings.map(finding => annotation(finding, prefix)).join('')

/** One line for what kept us from judging. */
export const githubError = (message: string): string =>
  `::error title=agent-skills::${escapeData(escapeText(message))}\n`

const annotation = (finding: Problem, prefix: string): string => {
  const { path, line } = anchorOf(finding)
  const properties = [
    ['file', fromRepository(path, prefix)],
    ...(line === null ? [] : [['line', String(line)]]),
    ['title', titleOf(finding)],
  ].map(([key = '', value = '']) => `${key}=${escapeProperty(escapeText(value))}`)
  return `::${COMMANDS[finding.severity]} ${properties.join(',')}::${escapeData(wordsOf(finding))}\n`
}

const titleOf = ({ code, skill, package: owner, version }: Problem): string =>
  [
    code,
    ...(skill === undefined ? [] : [skill]),
    ...(owner === undefined ? [] : [`(${packageLabel(owner, version)})`]),
  ].join(' ')

/** Every line is escaped already; the line ends are ours. */
const wordsOf = (finding: Problem): string => {
  const { headline, details, remedy, author } = describe(finding)
  return [headline, ...details, ...(author === undefined ? [] : [author]), ...remedy].join('\n')
}

/** What the runner undoes in the text of a command. */
const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** And in one of its properties, where a colon or a comma would end it. */
const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
