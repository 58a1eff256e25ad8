import t from 'tap'
import { AgentSkillsError } from '../../../lib/errors.js'
import { plan } from '../../../lib/plan/index.js'
import type { SyncOptions } from '../../../lib/sync.js'
import type { Result } from '../../../lib/types.js'
import { runCommand } from '../../fixtures/process.js'
import { destination, provider, snapshot } from '../../fixtures/snapshot.js'

const providers = [provider({ name: 'acme', skills: { deploy: 'x' } })]
const applied: Result = { plan: plan(snapshot({ providers })), outcome: 'applied', notes: [] }
const blocked: Result = {
  plan: plan(snapshot({ providers, destinations: [destination('deploy', 'mine')] })),
  outcome: 'blocked',
  notes: [],
}

/** The command with a sync that does this. */
const commandWith = async (bring: (options: SyncOptions) => Result) => {
  const calls: SyncOptions[] = []
  const { sync } = await t.mockImport<typeof import('../../../lib/cli/commands/sync.js')>(
    '../../../lib/cli/commands/sync.js',
    {
      '../../../lib/sync.js': {
        sync: async (options: SyncOptions) => {
          calls.push(options)
          return bring(options)
        },
      },
    },
  )
  return { calls, sync }
}

t.test('options', async t => {
  const { calls, sync } = await commandWith(() => applied)
  const environment = { A: 'b' }
  await runCommand(sync, 'sync', { environment, cwd: '/x' })
  await runCommand(sync, 'sync --dry-run --adopt --force --strict')
  t.match(calls, [
    { cwd: '/x', environment, dryRun: false, adopt: false, force: false, strict: false },
    { dryRun: true, adopt: true, force: true, strict: true },
  ])
  t.ok(calls[0]?.signal instanceof AbortSignal)
})

t.test('the report goes to stderr, JSON to stdout', async t => {
  const { sync } = await commandWith(() => applied)
  t.strictSame(await runCommand(sync, 'sync'), {
    code: 0,
    out: '',
    err: '+ deploy  acme@1.0.0  added\nagent-skills: 1 added.\n',
  })
  t.strictSame(await runCommand(sync, 'sync --quiet'), { code: 0, out: '', err: '' })
  const { code, out, err } = await runCommand(sync, 'sync --json')
  t.strictSame([code, err], [0, ''])
  t.match(JSON.parse(out), { outcome: 'applied', actions: [{ type: 'add', skill: 'deploy' }] })
})

t.test('refused', async t => {
  const { sync } = await commandWith(() => blocked)
  const { code, out, err } = await runCommand(sync, 'sync')
  t.strictSame([code, out], [1, ''])
  t.match(err, /^error unmanaged-destination {2}deploy/)
  const json = await runCommand(sync, 'sync --json')
  t.equal(json.code, 1)
  t.match(JSON.parse(json.out), {
    outcome: 'blocked',
    problems: [{ code: 'unmanaged-destination' }],
  })
  t.equal(json.err, err, 'a failure has its words')
})

t.test('waiting is said', async t => {
  const { sync } = await commandWith(({ onWait }) => {
    onWait?.('process 12 on host')
    return applied
  })
  t.match((await runCommand(sync, 'sync')).err, /^agent-skills: waiting for process 12 on host\n/)
  t.equal((await runCommand(sync, 'sync --quiet')).err, '')
})

t.test('as a hook', async t => {
  const last = 'agent-skills: the install goes on without it; see npx --no agent-skills doctor\n'
  const refused = await runCommand((await commandWith(() => blocked)).sync, 'sync --hook')
  t.equal(refused.code, 0, 'a refusal does not fail the install')
  t.match(refused.err, /^error unmanaged-destination/)
  t.ok(refused.err.endsWith(last))

  const locked = await commandWith(() => {
    throw new AgentSkillsError('ELOCKED', 'another run is at work')
  })
  t.strictSame(await runCommand(locked.sync, 'sync --hook'), {
    code: 0,
    out: '',
    err: `error: another run is at work\n${last}`,
  })
  await t.rejects(runCommand(locked.sync, 'sync'), { code: 'ELOCKED' })

  const fine = await runCommand((await commandWith(() => applied)).sync, 'sync --hook')
  t.equal(fine.code, 0)
  t.notMatch(fine.err, 'doctor')

  for (const error of [new AgentSkillsError('EIO', 'disk'), new Error('fault')]) {
    const broken = await commandWith(() => {
      throw error
    })
    await t.rejects(runCommand(broken.sync, 'sync --hook'), error, 'any other failure stays one')
  }
})

t.test('switched off', async t => {
  const { calls, sync } = await commandWith(() => applied)
  const off = { environment: { AGENT_SKILLS: '0' } }
  t.strictSame(await runCommand(sync, 'sync --hook', off), {
    code: 0,
    out: '',
    err: 'agent-skills: AGENT_SKILLS is 0, so nothing was done.\n',
  })
  t.strictSame(await runCommand(sync, 'sync --quiet', off), { code: 0, out: '', err: '' })
  const { out, err } = await runCommand(sync, 'sync --json', off)
  t.match(JSON.parse(out), { outcome: 'skipped', reason: /AGENT_SKILLS/, actions: [] })
  t.equal(err, '')
  t.strictSame(calls, [])
  for (const value of ['', '1', 'false', '00', ' 0']) {
    await runCommand(sync, 'sync', { environment: { AGENT_SKILLS: value } })
  }
  t.equal(calls.length, 5, 'by exactly 0 alone')
})
