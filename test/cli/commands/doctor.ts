import t from 'tap'
import { plan } from '../../../lib/plan/index.js'
import { AgentSkillsError } from '../../../lib/errors.js'
import type { InspectOptions } from '../../../lib/sync.js'
import type { Problem } from '../../../lib/types.js'
import { SAMPLES } from '../../fixtures/problems.js'
import { runCommand } from '../../fixtures/process.js'
import type { SnapshotWords } from '../../fixtures/snapshot.js'
import { destination, entry, provider, snapshot, withCrlf } from '../../fixtures/snapshot.js'

const commandWith = async (words: SnapshotWords, interrupted: Problem[] = []) => {
  const { doctor } = await t.mockImport<typeof import('../../../lib/cli/commands/doctor.js')>(
    '../../../lib/cli/commands/doctor.js',
    {
      '../../../lib/sync.js': {
        inspect: async ({ onWait }: InspectOptions) => {
          if (interrupted.length > 0) onWait?.('process 12 on host')
          const taken = snapshot(words)
          return { snapshot: taken, plan: plan(taken), interrupted }
        },
      },
    },
  )
  return doctor
}

const providers = [provider({ name: 'acme', skills: { deploy: 'x\n', lint: 'x' } })]
const healthy: SnapshotWords = {
  providers,
  entries: [entry('deploy', 'acme', { content: 'x\n' }), entry('lint', 'acme', { content: 'x' })],
  destinations: [destination('deploy', withCrlf('x\n')), destination('lint', 'x')],
}

t.test('all is well', async t => {
  const doctor = await commandWith(healthy)
  const err = 'agent-skills: all is well: 2 skills of 1 package, as supplied.\n'
  t.strictSame(await runCommand(doctor, 'doctor'), { code: 0, out: '', err })
  t.strictSame(await runCommand(doctor, 'doctor --quiet'), { code: 0, out: '', err: '' })
  const { code, out, err: said } = await runCommand(doctor, 'doctor --json')
  t.strictSame([code, said], [0, ''])
  t.strictSame(JSON.parse(out), {
    findings: [],
    summary: { errors: 0, warnings: 0, infos: 0, skills: 2, packages: 1 },
  })
})

t.test('findings', async t => {
  const doctor = await commandWith({ providers })
  const { code, out, err } = await runCommand(doctor, 'doctor')
  t.equal(code, 1)
  t.match(out, /^error not-installed {2}deploy {2}acme@1\.0\.0 {2}\.agents\/skills\/deploy\n/)
  t.equal(err, '\nagent-skills: 2 errors; run npx --no agent-skills sync\n')
  t.match(JSON.parse((await runCommand(doctor, 'doctor --json')).out), {
    findings: [{ code: 'not-installed', skill: 'deploy' }, { skill: 'lint' }],
  })
  t.not(
    (await runCommand(doctor, 'doctor --json --quiet')).err,
    '',
    'a failure has a word on stderr',
  )
})

t.test('strictly', async t => {
  const doctor = await commandWith({ ...healthy, problems: [SAMPLES['member-config'][0]] })
  t.equal((await runCommand(doctor, 'doctor')).code, 0)
  t.equal((await runCommand(doctor, 'doctor --quiet')).out, '')
  const strict = await runCommand(doctor, 'doctor --strict --quiet')
  t.equal(strict.code, 1)
  t.match(strict.out, /^warning member-config/, 'what makes it fail is shown')
})

t.test('what was left behind, after waiting', async t => {
  const doctor = await commandWith(healthy, [SAMPLES['interrupted-sync'][0]])
  const { code, out, err } = await runCommand(doctor, 'doctor')
  t.equal(code, 1)
  t.match(out, /^error interrupted-sync/)
  t.match(err, /^agent-skills: waiting for process 12 on host\n/)
})

t.test('for other programs', async t => {
  const doctor = await commandWith({ providers })
  const github = await runCommand(doctor, 'doctor --format github')
  t.equal(github.code, 1)
  t.match(
    github.out,
    /^::error file=package\.json,title=not-installed deploy \(acme@1\.0\.0\)::An installed package[^\n]*\n::error [^\n]*\n$/,
  )
  t.equal(github.err, 'agent-skills: 2 errors; run npx --no agent-skills sync\n')
  const sarif = await runCommand(doctor, 'doctor --format=sarif')
  t.equal(sarif.code, 1)
  t.match(JSON.parse(sarif.out), {
    version: '2.1.0',
    runs: [{ results: [{ ruleId: 'not-installed' }, { ruleId: 'not-installed' }] }],
  })
  const json = await runCommand(doctor, 'doctor --format json')
  t.strictSame(json, await runCommand(doctor, 'doctor --json'))
  await t.rejects(runCommand(doctor, 'doctor --format sarf'), {
    code: 'EUSAGE',
    hint: 'Did you mean "sarif"?',
  })
  await t.rejects(runCommand(doctor, 'doctor --format yaml'), {
    code: 'EUSAGE',
    hint: 'There are text, json, github, sarif.',
  })
  const well = await commandWith(healthy)
  t.equal((await runCommand(well, 'doctor --format github')).out, '')
  t.equal((await runCommand(well, 'doctor --format sarif')).err, '')
})

t.test('a report that is read by a program says why there is no judgement', async t => {
  const failing = async (error: Error) => {
    const { doctor } = await t.mockImport<typeof import('../../../lib/cli/commands/doctor.js')>(
      '../../../lib/cli/commands/doctor.js',
      {
        '../../../lib/sync.js': {
          inspect: async () => {
            throw error
          },
        },
      },
    )
    let out = ''
    const print = (text: string) => {
      out += text
    }
    const run = async (line: string) => {
      out = ''
      await t.rejects(runCommand(doctor, line, { print }), error)
      return out
    }
    return run
  }
  const run = await failing(new AgentSkillsError('EIO', 'a disk\nis broken'))
  t.equal(
    await run('doctor --format github'),
    '::error title=agent-skills::a disk\\u{a}is broken\n',
  )
  t.match(JSON.parse(await run('doctor --format sarif')), {
    runs: [
      {
        invocations: [
          {
            executionSuccessful: false,
            toolExecutionNotifications: [{ descriptor: { id: 'EIO' } }],
          },
        ],
      },
    ],
  })
  t.equal(await run('doctor'), '')
  const fault = await failing(new TypeError('oops'))
  t.match(await fault('doctor --format sarif'), 'EINTERNAL')
})
