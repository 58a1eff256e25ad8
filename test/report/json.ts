import t from 'tap'
import { plan } from '../../lib/plan/index.js'
import { doctorJson, printJson, problemJson, syncJson } from '../../lib/report/json.js'
import { SAMPLES, allSamples } from '../fixtures/problems.js'
import { destination, entry, provider, snapshot } from '../fixtures/snapshot.js'

t.test('a finding', t => {
  t.strictSame(problemJson(SAMPLES['invalid-skill'][0]), {
    code: 'invalid-skill',
    severity: 'warning',
    rule: 'yaml-invalid',
    skill: 'deploy',
    package: 'acme',
    version: '1.0.0',
    path: 'node_modules/acme/skills/deploy/SKILL.md',
    line: 3,
    message:
      'yaml-invalid: Invalid YAML in frontmatter: a colon followed by a space inside a plain value',
    remedy: [],
    author: 'For its author: mend the YAML of the frontmatter.',
    detail: SAMPLES['invalid-skill'][0].detail,
  })
  for (const problem of allSamples()) {
    const {
      code,
      severity,
      rule,
      skill,
      package: owner,
      version,
      path,
      line,
      author,
    } = problemJson(problem)
    t.equal(code, problem.code)
    t.equal(severity, problem.severity)
    for (const value of [rule, skill, owner, version, path, line, author])
      t.not(value, undefined, 'every key is there')
  }
  t.equal(problemJson({ ...SAMPLES['unsafe-skill'][0], rule: 'hooks' }).rule, 'hooks')
  t.end()
})

t.test('doctor', t => {
  const findings = [
    SAMPLES['edited-skill'][0],
    SAMPLES['member-config'][0],
    SAMPLES['not-ignored'][0],
  ]
  t.match(doctorJson(findings, { skills: 3, packages: 2 }), {
    findings: [{ code: 'edited-skill' }, { code: 'member-config' }, { code: 'not-ignored' }],
    summary: { errors: 1, warnings: 1, infos: 1, skills: 3, packages: 2 },
  })
  t.end()
})

t.test('sync', t => {
  const made = plan(
    snapshot({
      providers: [provider({ name: 'acme', skills: { deploy: 'new', lint: 'x', same: 'x' } })],
      entries: [
        entry('deploy', 'acme', { version: '0.9.0', content: 'old' }),
        entry('gone', 'old', { content: 'x' }),
        entry('same', 'acme', { content: 'x' }),
      ],
      destinations: [
        destination('deploy', 'old'),
        destination('gone', 'x', { extras: ['.git'] }),
        destination('same', 'x'),
      ],
    }),
  )
  const base = { package: 'acme', version: '1.0.0', from: null, because: null, backup: false }
  t.strictSame(syncJson({ plan: made, outcome: 'applied', notes: [SAMPLES['content-kept'][0]] }), {
    outcome: 'applied',
    reason: null,
    actions: [
      { ...base, type: 'change', skill: 'deploy', from: { package: 'acme', version: '0.9.0' } },
      { ...base, type: 'remove', skill: 'gone', package: 'old', because: 'gone', backup: true },
      { ...base, type: 'add', skill: 'lint' },
      { ...base, type: 'keep', skill: 'same' },
    ],
    links: [],
    problems: [],
    notes: [problemJson(SAMPLES['content-kept'][0])],
  })
  t.strictSame(syncJson({ plan: null, outcome: 'skipped', reason: 'why', notes: [] }), {
    outcome: 'skipped',
    reason: 'why',
    actions: [],
    links: [],
    problems: [],
    notes: [],
  })
  const links = [
    {
      path: '.claude/skills',
      directory: '/project/.claude/skills',
      create: { deploy: '../../.agents/skills/deploy' },
      remove: { gone: '../../.agents/skills/gone' },
      ignoreFile: { before: null, after: null },
    },
  ]
  t.strictSame(syncJson({ plan: { ...made, links }, outcome: 'applied', notes: [] }).links, [
    { type: 'create', path: '.claude/skills/deploy' },
    { type: 'remove', path: '.claude/skills/gone' },
  ])
  t.end()
})

t.test('the text ends in a line feed', t => {
  t.equal(printJson({ a: 'b\u009b' }), '{\n  "a": "b\\u009b"\n}\n')
  t.end()
})
