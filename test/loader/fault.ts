// What the file system throws becomes an error about a skill; a fault of the program stays one.

import t from 'tap'
import { SkillError } from '../../lib/errors.js'
import { attempt, caught, fault, orSkip } from '../../lib/loader/fault.js'
import { isSkillError } from '../../lib/loader/index.js'
import type { SkippedSkill } from '../../lib/loader/index.js'

const failing = (error: unknown) => () => {
  throw error
}
const system = (code: string) => Object.assign(new Error(`${code}: no`), { code })

t.test('attempt', t => {
  t.equal(
    attempt('/x', () => 1),
    1,
  )
  t.throws(() => attempt('/x', failing(system('EACCES'))), {
    code: 'unreadable',
    message: 'reading /x: EACCES: no',
    cause: { code: 'EACCES' },
    diagnostics: [{ code: 'unreadable', severity: 'error', path: '/x' }],
  })
  t.throws(() => attempt('/x', failing(system('ENOENT'))), { code: 'changed' })
  t.throws(() => attempt('/x', failing(system('ENOTDIR'))), { code: 'changed' })
  t.throws(() => attempt('/x', failing(fault('outside', 'no', '/y'))), { code: 'outside' })
  t.throws(() => attempt('/x', failing(new TypeError('ours'))), TypeError)
  t.end()
})

t.test('caught, orSkip', t => {
  const skipped: SkippedSkill[] = []
  t.equal(
    orSkip('/x', skipped, () => 1),
    1,
  )
  t.equal(orSkip('/x', skipped, failing(fault('outside', 'no', '/y'))), null)
  t.match(skipped, [{ directory: '/x', code: 'outside', why: 'no' }])
  t.throws(() => orSkip('/x', skipped, failing(new TypeError('ours'))), TypeError)
  t.throws(() => caught(failing(new TypeError('ours'))), TypeError)
  t.end()
})

t.test('the error', t => {
  const error = fault('outside', 'no', '/y')
  t.match(error, { name: 'SkillError', code: 'outside', message: 'no' })
  t.strictSame(Object.keys(error).sort(), ['code', 'diagnostics'])
  t.equal(error.cause, undefined)
  t.ok(isSkillError(error))
  for (const other of [null, 'x', new Error('x'), { code: 'outside' }]) t.notOk(isSkillError(other))
  const first = { code: 'a', severity: 'error', message: 'm' } as const
  t.strictSame(new SkillError(first).diagnostics, [first])
  t.end()
})
