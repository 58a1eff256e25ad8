// Real documents of every command against the published schemas, by a validator that is not ours.

import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import { doctor } from '../../lib/doctor/index.js'
import { plan, selectSkills } from '../../lib/plan/index.js'
import { inventoryOf } from '../../lib/report/inventory.js'
import { doctorJson, listJson, printJson, syncJson } from '../../lib/report/json.js'
import { allSamples } from '../fixtures/problems.js'
import { runLine } from '../fixtures/process.js'
import { makeProject, manifest, packageFiles, skillMd } from '../fixtures/project.js'
import { SITUATIONS, meeting, titleOf } from '../fixtures/situations.js'

const ajv = new Ajv2020({ strict: true, strictTypes: false, allowUnionTypes: true })

const validatorOf = (name: string) => {
  const file = fileURLToPath(new URL(`../../schema/${name}.json`, import.meta.url))
  const schema = JSON.parse(fs.readFileSync(file, 'utf8')) as object
  return (
    ajv.getSchema(`https://unpkg.com/npm-agent-skills/schema/${name}.json`) ?? ajv.compile(schema)
  )
}

/** What is wrong with a document as it is printed; null: nothing. */
const faults = (name: string, document: object): string | null => {
  const validate = validatorOf(name)
  const printed: unknown = JSON.parse(printJson(document))
  return validate(printed) === true ? null : ajv.errorsText(validate.errors)
}

t.test('every situation', t => {
  for (const situation of SITUATIONS) {
    const snapshot = meeting(new Map([['deploy', situation]]))
    const planned = plan(snapshot)
    const findings = doctor(snapshot, planned)
    const wrong = [
      faults('doctor', doctorJson(findings, { skills: 1, packages: 1 })),
      faults('sync', syncJson({ plan: planned, outcome: 'planned', notes: [] })),
      faults('list', listJson(inventoryOf(snapshot, planned, selectSkills(snapshot).selections))),
    ].filter(fault => fault !== null)
    if (wrong.length > 0) t.fail(titleOf(situation), { wrong })
  }
  t.not(SITUATIONS.length, 0)
  t.end()
})

t.test('every code', t => {
  for (const problem of allSamples()) {
    const document = doctorJson([problem], { skills: 0, packages: 0 })
    t.equal(faults('doctor', document), null, problem.code)
    t.equal(faults('sync', syncJson({ plan: null, outcome: 'applied', notes: [problem] })), null)
  }
  t.end()
})

t.test('a document that was changed fails', t => {
  const totals = { skills: 0, packages: 0 }
  for (const problem of allSamples()) {
    const [finding] = doctorJson([problem], totals).findings
    const { code } = problem
    const mutated: [what: string, finding: object][] = [
      ['a key too many', { ...finding, more: 1 }],
      ['a detail too many', { ...finding, detail: { ...finding?.detail, more: 1 } }],
      ['another severity', { ...finding, severity: 'fatal' }],
      ['no code', { ...finding, code: 'constructor' }],
      ...Object.keys(finding ?? {}).map((key): [string, object] => [
        `without ${key}`,
        Object.fromEntries(Object.entries(finding ?? {}).filter(([name]) => name !== key)),
      ]),
      ...Object.keys(problem.detail).map((key): [string, object] => [
        `without detail.${key}`,
        {
          ...finding,
          detail: Object.fromEntries(Object.entries(problem.detail).filter(([k]) => k !== key)),
        },
      ]),
    ]
    for (const [what, changed] of mutated) {
      const document = { ...doctorJson([], totals), findings: [changed] }
      if (faults('doctor', document) === null) t.fail(`${code}: ${what}`)
    }
  }
  t.not(faults('sync', { ...syncJson({ plan: null, outcome: 'idle', notes: [] }), more: 1 }), null)
  t.end()
})

t.test('every command, as it is run', async t => {
  const root = makeProject({
    'package.json': manifest({ acme: '1.0.0' }),
    ...packageFiles('acme', '1.0.0', { deploy: 'Deploy.', lint: { 'SKILL.md': '# none\n' } }),
    '.agents/skills/own/SKILL.md': skillMd('own', 'Mine.'),
  })
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  const steps: [line: string, schema: string][] = [
    ['list --json', 'list'],
    ['check node_modules/acme --json', 'check'],
    ['check node_modules/acme --fix --json', 'check'],
    ['diff --json', 'diff'],
    ['why deploy --json', 'why'],
    ['why lint --json', 'why'],
    ['why own --json', 'why'],
    ['show deploy --json', 'show'],
    ['sync --dry-run --json', 'sync'],
    ['sync --json', 'sync'],
    ['doctor --json', 'doctor'],
    ['doctor --format json', 'doctor'],
    ['show deploy --json', 'show'],
    ['show own --json', 'show'],
    ['prompt --json', 'prompt'],
    ['approve acme --dry-run --json', 'ruling'],
    ['approve --all --yes --json', 'ruling'],
    ['why deploy --json', 'why'],
    ['deny acme --yes --json', 'ruling'],
    ['why deploy --json', 'why'],
    ['diff --json', 'diff'],
    ['prefer deploy acme --json', 'edit'],
    ['exclude acme#lint --json', 'edit'],
    ['exclude acme#lint --json', 'edit'],
    ['clean --json', 'sync'],
    ['clean --backups --json', 'sync'],
    ['version --json', 'version'],
    ['show nothing --json', 'error'],
    ['-C nowhere sync --json', 'error'],
    ['doctor --format json -C nowhere', 'error'],
    ['doctor --format json --stric', 'error'],
    ['check nowhere --json', 'error'],
    ['why nothing --json', 'error'],
    ['approve --json', 'error'],
  ]
  for (const [line, schema] of steps) {
    const { stdout } = await runLine(line, { cwd: root })
    const document = JSON.parse(stdout.text) as object
    t.equal(faults(schema, document), null, line)
    t.not(faults(schema, { ...document, more: 1 }), null, `${line}: strictly`)
  }
  fs.rmSync(`${root}/node_modules`, { recursive: true })
  for (const line of ['why deploy --json', 'approve acme --json', 'deny acme --json']) {
    const { stdout, exitCode } = await runLine(line, { cwd: root })
    t.equal(exitCode, 1, line)
    t.equal(faults('refusal', JSON.parse(stdout.text) as object), null, line)
  }
  const off = await runLine('sync --json', { cwd: root, env: { AGENT_SKILLS: '0' } })
  t.equal(faults('sync', JSON.parse(off.stdout.text) as object), null, 'switched off')
})
