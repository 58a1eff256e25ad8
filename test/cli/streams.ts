import t from 'tap'
import { guardStream } from '../../lib/cli/streams.js'
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
