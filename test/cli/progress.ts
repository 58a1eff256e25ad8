import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { startProgress } from '../../lib/cli/progress.js'
import type { Clock } from '../../lib/cli/progress.js'
import type { Phase } from '../../lib/types.js'
import { FakeStream } from '../fixtures/process.js'

/** Time that passes when the test says so. */
const fakeClock = () => {
  let time = 1000
  let waiting: { at: number; call: () => void } | null = null
  const clock: Clock = {
    now: () => time,
    after: (milliseconds, call) => {
      waiting = { at: time + milliseconds, call }
      return () => {
        waiting = null
      }
    },
  }
  /** `blocked`: something synchronous runs meanwhile, and no timer gets in. */
  const pass = (milliseconds: number, blocked = false) => {
    time += milliseconds
    if (blocked || waiting === null || waiting.at > time) return
    const { call } = waiting
    waiting = null
    call()
  }
  return { clock, pass, isWaiting: () => waiting !== null }
}

const CLEAR = '\r\u001b[K'
const skills = (done: number): Phase => ({ name: 'skills', done, total: 9 })
const copy = (done: number): Phase => ({ name: 'copy', done, total: 2 })

const start = (columns?: number) => {
  const stream: FakeStream & { columns?: number } = new FakeStream(true)
  if (columns !== undefined) stream.columns = columns
  const { clock, pass, isWaiting } = fakeClock()
  const progress = startProgress(stream, clock)
  /** What was written since the last question. */
  const written = () => {
    const { text } = stream
    stream.text = ''
    return text
  }
  return { progress, pass, isWaiting, written }
}

t.test('quick work shows nothing', t => {
  const { progress, pass, isWaiting, written } = start()
  progress.show(skills(0))
  pass(299)
  progress.show(skills(8))
  progress.stop()
  pass(1000)
  progress.show(copy(0))
  t.equal(written(), '')
  t.notOk(isWaiting(), 'and leaves no timer')
  t.end()
})

t.test('the timer shows it after a moment, a step brings it up to date', t => {
  const { progress, pass, written } = start()
  pass(300)
  t.equal(written(), 'Looking for installed packages ...')
  pass(20)
  progress.show(skills(0))
  t.equal(written(), `${CLEAR}Reading packages 1/9 ...`, 'another phase at once')
  pass(99)
  progress.show(skills(3))
  t.equal(written(), '', 'not faster than one can read')
  pass(1)
  progress.show(skills(4))
  t.equal(written(), `${CLEAR}Reading packages 5/9 ...`)
  progress.show(copy(1))
  t.equal(written(), `${CLEAR}Copying skills 2/2 ...`)
  progress.stop()
  progress.stop()
  t.equal(written(), CLEAR, 'gone without a trace')
  t.end()
})

t.test('where no timer gets in, the step itself looks at the clock', t => {
  const { progress, pass, written } = start()
  pass(200, true)
  progress.show(skills(0))
  t.equal(written(), '')
  pass(100, true)
  progress.show(skills(1))
  t.equal(written(), 'Reading packages 2/9 ...')
  pass(0)
  t.equal(written(), '', 'the timer comes too late')
  progress.stop()
  t.end()
})

t.test('other output: the line goes, and comes back with the next step', t => {
  const { progress, pass, written } = start()
  pass(300)
  written()
  progress.clear()
  t.equal(written(), CLEAR)
  progress.clear()
  t.equal(written(), '')
  progress.show(copy(0))
  t.equal(written(), 'Copying skills 1/2 ...')
  progress.stop()
  t.end()
})

t.test('a narrow terminal: a line that breaks could not be taken away', t => {
  const { pass, written } = start(12)
  pass(300)
  t.equal(written(), 'Looking for')
  const none = start(0)
  none.pass(300)
  t.equal(none.written(), 'Looking for installed packages ...', 'a width that is not known')
  t.end()
})

t.test('with the real clock', async t => {
  const stream = new FakeStream(true)
  const progress = startProgress(stream)
  const quick = startProgress(stream)
  quick.stop()
  await pause(450)
  t.equal(stream.text, 'Looking for installed packages ...')
  progress.stop()
  t.equal(stream.text, `Looking for installed packages ...${CLEAR}`)
  t.end()
})
