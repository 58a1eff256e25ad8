// The log is held against the standard's own schema, as a development dependency carries it.

import fs from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import t from 'tap'
import { printJson } from '../../lib/report/json.js'
import { sarifFailure, sarifLog } from '../../lib/report/sarif.js'
import type { SarifContext } from '../../lib/report/sarif.js'
import type { Problem } from '../../lib/types.js'
import { FORBIDDEN } from '../fixtures/hostile.js'
import { SAMPLES, allSamples } from '../fixtures/problems.js'

const standard = (): ReturnType<Ajv['compile']> => {
  const file = createRequire(import.meta.url).resolve(
    '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
  )
  // it calls itself draft 4, and has nothing in it that later drafts read differently
  const {
    $schema: _,
    id,
    ...rest
  } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
    $schema: string
    id: string
  }
  const ajv = new Ajv({
    strict: false,
    // one of its patterns is no regular expression with the flag u
    unicodeRegExp: false,
    allErrors: true,
    formats: {
      uri: /^[a-z][a-z0-9+.-]*:\S*$/i,
      'uri-reference': /^(?:[!#$&-;=?-Z_a-z~[\]]|%[0-9a-f]{2})*$/i,
      'date-time': true,
    },
  })
  return ajv.compile({ ...rest, $id: id })
}

const validate = standard()
const context: SarifContext = {
  version: '1.2.3',
  homepage: 'https://example.org/',
  prefix: 'packages/web',
}

interface Log {
  runs: {
    tool: { driver: { rules: { id: string; help: { text: string } }[] } }
    results: {
      ruleId: string
      ruleIndex: number
      level: string
      locations: { physicalLocation: { artifactLocation: { uri: string; uriBaseId?: string } } }[]
      partialFingerprints: Record<string, string>
    }[]
  }[]
}

const logOf = (findings: readonly Problem[], where: SarifContext = context) =>
  JSON.parse(printJson(sarifLog(findings, where))) as Log

const prints = (findings: readonly Problem[]) =>
  logOf(findings).runs[0]!.results.map(result => result.partialFingerprints['agentSkills/v1'])

t.test('every code is valid by the schema of the standard', t => {
  for (const findings of [[], ...allSamples().map(problem => [problem]), allSamples()]) {
    t.ok(validate(logOf(findings)), JSON.stringify(validate.errors))
  }
  t.ok(validate(logOf([], { version: '1.0.0', homepage: null, prefix: '' })))
  t.ok(validate(sarifFailure('EIO', 'a disk is broken', context)))
  t.notOk(validate({ ...logOf([]), version: '2.0.0' }), 'the schema says no, too')
  const broken = logOf([SAMPLES['not-installed'][0]])
  broken.runs[0]!.results[0]!.level = 'info'
  t.notOk(validate(broken))
  t.end()
})

t.test('results point to their rules, and to files below the root of the repository', t => {
  const { tool, results } = logOf(allSamples()).runs[0]!
  t.equal(results.length, allSamples().length)
  for (const { ruleId, ruleIndex, locations } of results) {
    const rule = tool.driver.rules[ruleIndex]
    t.equal(rule?.id, ruleId)
    t.match(rule?.help.text, 'agent-skills help ')
    const { uri, uriBaseId } = locations[0]!.physicalLocation.artifactLocation
    t.match(uri, /^packages\/web\//, ruleId)
    t.equal(uriBaseId, '%SRCROOT%')
  }
  t.matchSnapshot(
    printJson(sarifLog([SAMPLES['unsafe-skill'][0], SAMPLES['not-installed'][0]], context)),
  )
  t.end()
})

t.test('fingerprints stay when lines and versions move, and tell apart what is not the same', t => {
  const finding = SAMPLES['unsafe-skill'][0]
  t.strictSame(prints([finding]), prints([{ ...finding, line: 99, version: '9.9.9' }]))
  t.equal(new Set(prints([finding, finding, { ...finding, skill: 'other' }])).size, 3)
  t.strictSame(
    prints([finding, finding]).map(print => print?.slice(-2)),
    [':1', ':2'],
  )
  t.not(
    logOf([finding], { ...context, prefix: 'packages/api' }).runs[0]!.results[0]!
      .partialFingerprints['agentSkills/v1'],
    prints([finding])[0],
    'another project of the repository',
  )
  t.end()
})

t.test('odd paths', t => {
  const at = (path: string): Problem => ({ ...SAMPLES['unreadable-package'][0], path })
  const uris = logOf([
    at('a b/ü#?%/x'),
    at('half \ud800'),
    at('/outside/a b'),
  ]).runs[0]!.results.map(({ locations }) => locations[0]!.physicalLocation.artifactLocation)
  t.strictSame(uris, [
    { uri: 'packages/web/a%20b/%C3%BC%23%3F%25/x', uriBaseId: '%SRCROOT%' },
    { uri: 'packages/web/half%20%EF%BF%BD', uriBaseId: '%SRCROOT%' },
    { uri: 'file:///outside/a%20b' },
  ])
  t.notMatch(printJson(sarifLog(allSamples(), context)), FORBIDDEN)
  t.end()
})
