import t from 'tap'
import { plan } from '../../../lib/plan/index.js'
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
