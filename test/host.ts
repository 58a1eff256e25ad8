import { spawn } from 'node:child_process'
import { once } from 'node:events'
import t from 'tap'
import * as host from '../lib/host.js'

t.test('a process is alive, dead, or cannot be judged from here', async t => {
  const self = host.identity()
  t.equal(host.isAlive(self), true)
  t.equal(host.isAlive({ ...self, start: null }), true, 'its start is not known')
  t.equal(host.isAlive({ ...self, start: '1' }), false, 'the pid was used again')
  t.equal(host.isAlive({ ...self, host: 'elsewhere' }), null)
  t.equal(host.isAlive({ ...self, boot: 'another' }), false)
  t.equal(host.isAlive({ ...self, boot: null }), null)
  t.equal(host.isAlive({ ...self, pid: 1, start: null }), true, 'not ours, but there')
  const child = spawn('sleep', ['0'])
  await once(child, 'exit')
  t.equal(host.isAlive({ ...self, pid: child.pid!, start: null }), false)
})

t.test('another user’s process', async t => {
  t.intercept(process, 'kill', {
    value: () => {
      throw Object.assign(new TypeError('not yours'), { code: 'EPERM' })
    },
  })
  t.equal(host.isAlive(host.identity()), true)
  t.intercept(process, 'kill', {
    value: () => {
      throw Object.assign(new TypeError('odd'), { code: 'EINVAL' })
    },
  })
  t.throws(() => host.isAlive(host.identity()), { code: 'EINVAL' })
})

t.test('where /proc says nothing', async t => {
  const silent = await t.mockImport<typeof host>('../lib/host.js', {
    '../lib/fs.js': {
      readFile: () => {
        throw new TypeError('hidden')
      },
      readLink: () => {
        throw new TypeError('hidden')
      },
    },
  })
  const self = silent.identity()
  t.match(self, { start: null, boot: null })
  t.equal(silent.isAlive(self), true)
  const absent = await t.mockImport<typeof host>('../lib/host.js', {
    '../lib/fs.js': {
      readFile: (file: string) => (file.endsWith('stat') ? Buffer.from('1 (x) S') : null),
      readLink: () => '',
    },
  })
  t.match(absent.identity(), { start: null, boot: null })
})

t.test('surroundings', async t => {
  t.equal(host.environment(), process.env)
  t.equal(host.workingDirectory(), process.cwd())
  t.ok(host.homeDirectory().startsWith('/'))
})
