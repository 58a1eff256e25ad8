// The findings as SARIF 2.1.0, for code scanning and for editors. The same findings give the same bytes: no times, no
// absolute paths of the project, fingerprints that hang on what was found and not on its line or version.

import { createHash } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { compareText } from '../names.js'
import type { Problem } from '../types.js'
import { anchorOf, fromRepository } from './anchor.js'
import { describe } from './message.js'
import { LEVELS, ruleIdOf, sarifRule } from './sarif-rules.js'
import type { Level, SarifRule } from './sarif-rules.js'

/** What made the report, and where the project lies in its repository: '' or `packages/web`. */
export interface SarifContext {
  version: string
  /** Where to read about the tool; null: not known. */
  homepage: string | null
  prefix: string
}

const SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
const ROOT = '%SRCROOT%'

/** A log of one run that came to its end. */
export const sarifLog = (findings: readonly Problem[], context: SarifContext): object => {
  const rules = rulesOf(findings)
  const occurrences = new Map<string, number>()
  const results = findings.map(finding => resultOf(finding, context, rules, occurrences))
  return logOf(context, rules, results, { executionSuccessful: true })
}

/** A log of a run that could not judge. `code` and `message` are those of the error, escaped. */
export const sarifFailure = (code: string, message: string, context: SarifContext): object =>
  logOf(context, [], [], {
    executionSuccessful: false,
    toolExecutionNotifications: [
      { level: 'error', descriptor: { id: code }, message: { text: message } },
    ],
  })

const logOf = (
  { version, homepage, prefix }: SarifContext,
  rules: readonly SarifRule[],
  results: readonly object[],
  invocation: object,
): object => ({
  $schema: SCHEMA,
  version: '2.1.0',
  runs: [
    {
      tool: {
        driver: {
          name: 'agent-skills',
          version,
          ...(homepage === null ? {} : { informationUri: homepage }),
          rules,
        },
      },
      // so that several projects of one repository do not take each other's results for solved
      automationDetails: { id: prefix === '' ? 'agent-skills/' : `agent-skills/${prefix}/` },
      invocations: [invocation],
      originalUriBaseIds: { [ROOT]: { description: { text: 'The root of the repository.' } } },
      columnKind: 'unicodeCodePoints',
      results,
    },
  ],
})

const rulesOf = (findings: readonly Problem[]): SarifRule[] =>
  [...new Map(findings.map(finding => [ruleIdOf(finding), sarifRule(finding)])).values()].sort(
    (a, b) => compareText(a.id, b.id),
  )

const resultOf = (
  finding: Problem,
  { prefix }: SarifContext,
  rules: readonly SarifRule[],
  occurrences: Map<string, number>,
): object => {
  const ruleId = ruleIdOf(finding)
  const level: Level = LEVELS[finding.severity]
  const { path: file, line } = anchorOf(finding)
  const uri = uriOf(fromRepository(file, prefix))
  const base = path.isAbsolute(file) ? {} : { uriBaseId: ROOT }
  const column = 'finding' in finding.detail ? finding.detail.finding.column : undefined
  const region =
    line === null
      ? {}
      : { region: { startLine: line, ...(column === undefined ? {} : { startColumn: column }) } }
  const name = [finding.package, finding.skill].filter(part => part !== undefined).join('#')
  return {
    ruleId,
    ruleIndex: rules.findIndex(({ id }) => id === ruleId),
    level,
    message: { text: wordsOf(finding) },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri, ...base }, ...region },
        ...(name === '' ? {} : { logicalLocations: [{ fullyQualifiedName: name, kind: 'skill' }] }),
      },
    ],
    partialFingerprints: fingerprints(finding, uri, occurrences),
  }
}

const wordsOf = (finding: Problem): string => {
  const { headline, details, remedy } = describe(finding)
  return [headline, ...details, ...remedy].join('\n')
}

/** The second name is the only one that GitHub reads. */
const fingerprints = (
  finding: Problem,
  uri: string,
  occurrences: Map<string, number>,
): Record<string, string> => {
  const what = [ruleIdOf(finding), uri, finding.path, finding.package, finding.skill]
  const digest = createHash('sha256').update(JSON.stringify(what)).digest('hex')
  const occurrence = (occurrences.get(digest) ?? 0) + 1
  occurrences.set(digest, occurrence)
  const print = `${digest}:${occurrence}`
  return { 'agentSkills/v1': print, primaryLocationLineHash: print }
}

/** A path as a URI reference; what is no character, half of a pair, becomes the replacement character. */
const uriOf = (file: string): string => {
  const text = file.replace(/\p{Cs}/gu, '\ufffd')
  return path.isAbsolute(file)
    ? pathToFileURL(text).href
    : text.split('/').map(encodeURIComponent).join('/')
}
