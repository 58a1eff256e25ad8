import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import type { Command, Context } from '../../lib/cli/context.js'
import { AgentSkillsError } from '../../lib/errors.js'
import type { Setting } from '../fixtures/process.js'
import { runLine, transcript } from '../fixtures/process.js'

/** Every verb is this command. */
const as = (command: Command, more: Setting = {}): Setting => ({
  ...more,
  load: async () => command,
})

const failing =
  (error: unknown): Command =>
  async () => {
    throw error
  }

t.test('a command gets what was asked for, and its number is the exit code', async t => {
  let seen: Context | undefined
  const verbs: string[] = []
  const process = await runLine('prefer lint acme -C sub --json', {
    cwd: '/project',
    env: { A: 'b' },
    load: async verb => {
      verbs.push(verb)
      return async context => {
        seen = context
        context.print('data\n')
        context.say('words\n')
        context.say('')
        return 1
      }
    },
  })
  t.strictSame(verbs, ['prefer'])
  t.match(seen, {
    arguments: { verb: 'prefer', operands: ['lint', 'acme'] },
    cwd: /[/\\]project[/\\]sub$/,
    environment: { A: 'b' },
    signal: { aborted: false },
  })
  t.equal(
    transcript('x', process),
    '$ agent-skills x\n--- stdout\ndata\n--- stderr\nwords\n--- exit code 1\n',
  )
})

t.test('help and version are commands', async t => {
  const table: [line: string, verb: string, operands: string[]][] = [
    ['--version', 'version', []],
    ['sync -v', 'version', []],
    ['--help', 'help', []],
    ['sync --help', 'help', ['sync']],
  ]
  for (const [line, expected, operands] of table) {
    let seen: Context | undefined
    await runLine(line, {
      load: async verb => {
        t.equal(verb, expected)
        return async context => {
          seen = context
          return 0
        }
      },
    })
    t.match(seen?.arguments, { verb: expected, operands })
  }
})

t.test('no command at all', async t => {
  const process = await runLine('')
  t.equal(process.exitCode, 2)
  t.match(process.stderr.text, /^Usage: agent-skills <command>/)
  t.equal(process.stdout.text, '')
})

t.test('errors', async t => {
  const usage = new AgentSkillsError('ENOPROJECT', 'no project', { hint: 'Go.' })
  const table: [name: string, line: string, setting: Setting, stdout: RegExp, stderr: RegExp][] = [
    [
      'of the command line',
      'snyc',
      {},
      /^$/,
      /^error: there is no command "snyc"\n {2}Did you mean "sync"\?\n$/,
    ],
    [
      'of the command line, as JSON',
      'snyc --json',
      {},
      /"code": "EUSAGE"/,
      /^error: there is no command/,
    ],
    [
      'that a person can cause',
      'doctor',
      as(failing(usage)),
      /^$/,
      /^error: no project\n {2}Go\.\n$/,
    ],
    [
      'the same, as JSON',
      'doctor --json',
      as(failing(usage)),
      /"code": "ENOPROJECT"/,
      /^error: no project/,
    ],
    [
      'a fault of ours',
      'doctor',
      as(failing(new TypeError('oops'))),
      /^$/,
      /fault of agent-skills[^]*TypeError: oops\n +at /,
    ],
    [
      'a command that cannot be loaded',
      'doctor',
      {
        load: async () => {
          throw new Error('not there')
        },
      },
      /^$/,
      /not there/,
    ],
    [
      'no working directory',
      'doctor',
      as(async () => 0, { cwd: new Error('ENOENT: uv_cwd') }),
      /^$/,
      /^error: the working directory is not there any more\n$/,
    ],
    ['in colour', 'doctor --color', as(failing(usage)), /^$/, /31merror:/],
  ]
  for (const [name, line, setting, stdout, stderr] of table) {
    const process = await runLine(line, setting)
    t.equal(process.exitCode, 2, name)
    t.match(process.stdout.text, stdout, name)
    t.match(process.stderr.text, stderr, name)
  }
})

t.test('a signal during a transaction is raised again when everything is over', async t => {
  let aborted = false
  const process = await runLine('sync', {
    prepare: process => setTimeout(() => process.emit('SIGTERM'), 5),
    load: async () => async context => {
      while (!context.signal.aborted) await pause(1)
      aborted = true
      throw new AgentSkillsError('EABORTED', 'stopped by a signal: everything was rolled back')
    },
  })
  t.ok(aborted)
  t.strictSame(process.kills, [[4711, 'SIGTERM']])
  t.equal(process.exitCode, 2)
  t.match(process.stderr.text, 'rolled back')
  t.equal(process.listenerCount('SIGTERM'), 0)
})

t.test('a command that only reads leaves signals alone', async t => {
  const process = await runLine('doctor', {
    prepare: process => process.on('newListener', (event: string) => t.notMatch(event, /^SIG/)),
    load: async () => async () => 0,
  })
  t.strictSame(process.kills, [])
  t.equal(process.exitCode, 0)
})

t.test('output that nobody reads', async t => {
  const closed = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
  const full = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })
  const during = (stream: 'stdout' | 'stderr', error: Error) =>
    runLine('doctor', {
      prepare: process => setTimeout(() => process[stream].emit('error', error), 1),
      load: async () => async () => {
        await pause(30)
        return 1
      },
    })
  t.equal((await during('stdout', closed)).exitCode, 1, 'a closed pipe changes nothing')
  t.equal((await during('stderr', closed)).exitCode, 1)
  const broken = await during('stdout', full)
  t.equal(broken.exitCode, 2, 'what was printed is not complete')
  t.equal(broken.stderr.text, 'error: stdout cannot be written: ENOSPC: no space left\n')
  const mute = await during('stderr', full)
  t.equal(mute.exitCode, 2)
  t.equal(mute.stderr.text, '')
  const late = await runLine(
    'doctor',
    as(async () => 0),
  )
  t.equal(late.exitCode, 0)
  late.stdout.emit('error', full)
  t.equal(late.exitCode, 2, 'even if it shows when all is over')
})

t.test('progress on a terminal', async t => {
  const slow: Command = async ({ say }) => {
    await pause(400)
    say('done\n')
    return 0
  }
  const shown = 'Looking for installed packages ...\r\u001b[Kdone\n'
  const table: [name: string, line: string, setting: Setting, stderr: string][] = [
    ['a terminal', 'sync', { isTTY: true }, shown],
    ['not really CI', 'sync', { isTTY: true, env: { CI: 'false' } }, shown],
    ['CI', 'sync', { isTTY: true, env: { CI: 'true' } }, 'done\n'],
    ['a pipe', 'sync', {}, 'done\n'],
    ['quietly', 'sync -q', { isTTY: true }, 'done\n'],
    ['JSON', 'sync --json', { isTTY: true }, 'done\n'],
    ['a quick command', 'version', { isTTY: true }, 'done\n'],
  ]
  const runs = table.map(async ([name, line, setting, stderr]) => {
    const process = await runLine(line, as(slow, setting))
    t.equal(process.stderr.text, stderr, name)
  })
  await Promise.all(runs)
  const failed = await runLine(
    'sync',
    as(
      async () => {
        await pause(400)
        throw new AgentSkillsError('EIO', 'broken')
      },
      { isTTY: true, env: { NO_COLOR: '1' } },
    ),
  )
  t.equal(failed.stderr.text, 'Looking for installed packages ...\r\u001b[Kerror: broken\n')
})

t.test('every verb has its command', async t => {
  for (const line of ['version', 'help', 'help sync']) {
    const process = await runLine(line)
    t.equal(process.exitCode, 0, line)
    t.not(process.stdout.text, '')
  }
  for (const line of ['sync', 'doctor', 'list', 'clean', 'prefer a b', 'exclude a']) {
    const process = await runLine(line, { cwd: '/nowhere/to/be/found', env: {} })
    t.equal(process.exitCode, 2, line)
    t.match(process.stderr.text, /^error: .*\/nowhere/, line)
  }
})
