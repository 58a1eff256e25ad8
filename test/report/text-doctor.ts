import t from 'tap'
import { styleOf } from '../../lib/report/style.js'
import { doctorSummary, doctorText } from '../../lib/report/text-doctor.js'
import type { Problem } from '../../lib/types.js'
import { SAMPLES } from '../fixtures/problems.js'

const plain = styleOf(false)
const healthy = { skills: 3, packages: 2 }

t.test('the findings', t => {
  const findings = [SAMPLES['not-installed'][0], SAMPLES['invalid-skill'][0]]
  t.matchSnapshot(doctorText(findings, plain), 'all')
  t.equal(doctorText([], plain), '')
  t.end()
})

t.test('the summary', t => {
  const error = SAMPLES['edited-skill'][0]
  const drift = SAMPLES['outdated-skill'][0]
  const warning = SAMPLES['member-config'][0]
  const info = SAMPLES['not-ignored'][0]
  const table: [findings: Problem[], strict: boolean, summary: string][] = [
    [[], false, 'all is well: 3 skills of 2 packages, as supplied.'],
    [[info], true, 'all is well: 3 skills of 2 packages, as supplied, 1 note.'],
    [[warning], false, '1 warning; it need not be settled.'],
    [[warning, warning], false, '2 warnings; none of them need be settled.'],
    [[warning], true, '1 warning; what to do stands with it.'],
    [[drift], false, '1 error; run npx --no agent-skills sync'],
    [
      [drift, drift, warning, info],
      false,
      '2 errors and 1 warning, 1 note; run npx --no agent-skills sync',
    ],
    [[drift, error], false, '2 errors; what to do stands with each.'],
  ]
  for (const [findings, strict, summary] of table) {
    t.equal(doctorSummary(findings, healthy, strict, plain), `agent-skills: ${summary}\n`)
  }
  t.match(doctorSummary([], { skills: 0, packages: 0 }, false, plain), 'no skill is supplied')
  t.match(
    doctorSummary([error], healthy, false, styleOf(true)),
    '\u001b[31magent-skills:\u001b[39m 1 error',
  )
  t.end()
})
