import t from 'tap'
import { plan } from '../../../lib/plan/index.js'
import type { CleanOptions } from '../../../lib/sync.js'
import type { Result } from '../../../lib/types.js'
import { SAMPLES } from '../../fixtures/problems.js'
import { runCommand } from '../../fixtures/process.js'
import { destination, entry, snapshot } from '../../fixtures/snapshot.js'

const words = { entries: [entry('deploy', 'acme', { content: 'x' })] }
const planned = plan(snapshot({ ...words, destinations: [destination('deploy', 'x')] }), {
  clean: true,
})
const refused = plan(snapshot({ ...words, destinations: [destination('deploy', 'mine')] }), {
  clean: true,
})
const applied: Result = { plan: planned, outcome: 'applied', notes: [] }

const commandWith = async (result: Result) => {
  const calls: CleanOptions[] = []
  const { clean } = await t.mockImport<typeof import('../../../lib/cli/commands/clean.js')>(
    '../../../lib/cli/commands/clean.js',
    {
      '../../../lib/sync.js': {
        clean: async (options: CleanOptions) => {
          calls.push(options)
          return result
        },
      },
    },
  )
  return { calls, clean }
}

t.test('options', async t => {
  const { calls, clean } = await commandWith(applied)
  await runCommand(clean, 'clean', { cwd: '/x' })
  await runCommand(clean, 'clean --dry-run --force --backups')
  t.match(calls, [
    { cwd: '/x', dryRun: false, force: false, backups: false },
    { dryRun: true, force: true, backups: true },
  ])
})

t.test('installed skills', async t => {
  const { clean } = await commandWith(applied)
  t.strictSame(await runCommand(clean, 'clean'), {
    code: 0,
    out: '',
    err: '- deploy  acme@1.0.0  removed\nagent-skills: 1 removed.\n',
  })
  t.match(JSON.parse((await runCommand(clean, 'clean --json')).out), {
    actions: [{ type: 'remove', because: 'cleaned' }],
  })
  const no = await runCommand(
    (await commandWith({ ...applied, plan: refused, outcome: 'blocked' })).clean,
    'clean',
  )
  t.equal(no.code, 1)
  t.match(no.err, /edited-skill[^]*npx --no agent-skills clean --force/)
  t.notMatch(no.err, 'No installed package supplies')
})

t.test('backups: what is said is what was done, not the plan that came along', async t => {
  const { clean } = await commandWith({ ...applied, notes: [SAMPLES['backup-removed'][0]] })
  t.strictSame(await runCommand(clean, 'clean --backups'), {
    code: 0,
    out: '',
    err: '- .agents/.agent-skills/backup/1  deleted\nagent-skills: 1 backup deleted.\n',
  })
  t.strictSame(await runCommand(clean, 'clean --backups --quiet'), { code: 0, out: '', err: '' })
  const { out, err } = await runCommand(clean, 'clean --backups --json')
  t.match(JSON.parse(out), { outcome: 'applied', actions: [], notes: [{ code: 'backup-removed' }] })
  t.equal(err, '')
  const skipped = await commandWith({
    plan: null,
    outcome: 'skipped',
    reason: 'not ours',
    notes: [],
  })
  t.equal((await runCommand(skipped.clean, 'clean --backups')).err, 'agent-skills: not ours\n')
})
