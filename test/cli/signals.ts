import { EventEmitter } from 'node:events'
import t from 'tap'
import { withSignals } from '../../lib/cli/signals.js'

class Target extends EventEmitter {
  pid = 1
  kill = () => true
}
const listeners = (target: EventEmitter) =>
  ['SIGINT', 'SIGTERM', 'SIGHUP'].map(name => target.listenerCount(name))

t.test('nothing comes', async t => {
  const target = new Target()
  const ended = await withSignals(target, async signal => {
    t.strictSame(listeners(target), [1, 1, 1])
    return signal.aborted
  })
  t.strictSame(ended, { value: false, raised: null })
  t.strictSame(listeners(target), [0, 0, 0])
})

t.test('the first one counts, further ones change nothing', async t => {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const target = new Target()
    const ended = await withSignals(target, async signal => {
      target.emit(name)
      target.emit('SIGTERM')
      target.emit('SIGINT')
      return { aborted: signal.aborted, reason: signal.reason as unknown }
    })
    t.equal(ended.raised, name)
    t.equal(ended.value.aborted, true)
  }
})

t.test('the listeners go, even if the work fails', async t => {
  const target = new Target()
  await t.rejects(
    withSignals(target, async () => {
      throw new Error('failed')
    }),
    { message: 'failed' },
  )
  t.strictSame(listeners(target), [0, 0, 0])
})
