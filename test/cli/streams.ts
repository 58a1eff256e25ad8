import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { guardStream, startProgress } from '../../lib/cli/streams.js'
import { FakeStream } from '../fixtures/process.js'

t.test('a closed pipe is quiet, another failure is told', t => {
  const stream = new FakeStream()
  const failures: string[] = []
  guardStream(stream, reason => failures.push(reason))
  stream.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  t.strictSame(failures, [])
  stream.emit('error', Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }))
  t.strictSame(failures, ['ENOSPC: no space left'])
  t.end()
})

t.test('progress shows after a moment, and goes without a trace', async t => {
  const stream = new FakeStream(true)
  const quick = startProgress(stream, 'Working ...')
  quick.stop()
  const slow = startProgress(stream, 'Working ...', 1)
  await pause(50)
  t.equal(stream.text, 'Working ...')
  slow.stop()
  slow.stop()
  t.equal(stream.text, 'Working ...\r\u001b[K')
})
