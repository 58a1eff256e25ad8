import t from 'tap'
import { exitCodeOfFindings, exitCodeOfResult } from '../../lib/cli/exit-code.js'
import { plan } from '../../lib/plan/index.js'
import type { Problem, Result } from '../../lib/types.js'
import { SAMPLES } from '../fixtures/problems.js'
import { destination, provider, snapshot } from '../fixtures/snapshot.js'

const error = SAMPLES['edited-skill'][0]
const warning = SAMPLES['member-config'][0]
const info = SAMPLES['not-ignored'][0]

t.test('of findings', t => {
  const table: [findings: Problem[], strict: boolean, code: number][] = [
    [[], false, 0],
    [[], true, 0],
    [[info], true, 0],
    [[warning], false, 0],
    [[warning], true, 1],
    [[error], false, 1],
    [[info, warning, error], true, 1],
  ]
  for (const [findings, strict, code] of table) t.equal(exitCodeOfFindings(findings, strict), code)
  t.end()
})

t.test('of a result', t => {
  const providers = [provider({ name: 'acme', skills: { deploy: 'x' } })]
  const fine = plan(snapshot({ providers }))
  const blocked = plan(snapshot({ providers, destinations: [destination('deploy', 'mine')] }))
  const table: [
    outcome: Result['outcome'],
    made: Result['plan'],
    notes: Problem[],
    code: number,
  ][] = [
    ['applied', fine, [], 0],
    ['applied', fine, [warning], 0],
    ['applied', fine, [error], 1],
    ['idle', fine, [], 0],
    ['blocked', blocked, [], 1],
    ['planned', fine, [], 0],
    ['planned', blocked, [], 1],
    ['planned', null, [], 0],
    ['skipped', null, [], 0],
  ]
  for (const [outcome, made, notes, code] of table) {
    t.equal(
      exitCodeOfResult({ outcome, plan: made, notes }),
      code,
      `${outcome} ${made?.blocked} ${notes.length}`,
    )
  }
  t.end()
})
