// The short way says what the long one says.

import t from 'tap'
import { runPlain } from '../../lib/cli/plain.js'
import { FakeProcess, runLine } from '../fixtures/process.js'

t.test('the same words', async t => {
  for (const what of ['version', 'help'] as const) {
    const short = new FakeProcess([], {})
    await runPlain(short, what)
    const long = await runLine(what)
    t.equal(short.stdout.text, long.stdout.text)
    t.match(short.stdout.text, what === 'help' ? /^Usage: agent-skills/ : /^\d+\.\d+\.\d+\n$/)
    t.equal(short.stderr.text, '')
    t.notOk(short.exitCode)
  }
})

t.test('a stream that fails', async t => {
  const process = new FakeProcess([], {})
  await runPlain(process, 'version')
  process.stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  t.notOk(process.exitCode, 'who reads has seen enough')
  process.stdout.emit('error', new Error('full'))
  t.equal(process.stderr.text, 'error: stdout cannot be written: full\n')
  t.equal(process.exitCode, 2)
  process.exitCode = 0
  process.stderr.emit('error', new Error('full'))
  t.equal(process.exitCode, 2)
})
