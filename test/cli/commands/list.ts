import t from 'tap'
import { plan } from '../../../lib/plan/index.js'
import { SAMPLES } from '../../fixtures/problems.js'
import { runCommand } from '../../fixtures/process.js'
import type { SnapshotWords } from '../../fixtures/snapshot.js'
import { entry, provider, snapshot } from '../../fixtures/snapshot.js'

const commandWith = async (words: SnapshotWords) => {
  const { list } = await t.mockImport<typeof import('../../../lib/cli/commands/list.js')>(
    '../../../lib/cli/commands/list.js',
    {
      '../../../lib/sync.js': {
        inspect: async () => {
          const taken = snapshot(words)
          return { snapshot: taken, plan: plan(taken), interrupted: [] }
        },
      },
    },
  )
  return list
}

const providers = [
  provider({ name: 'acme', skills: { deploy: 'x', broken: { findings: ['encoding'] } } }),
]

t.test('rows on stdout, one line on stderr', async t => {
  const list = await commandWith({ providers })
  t.strictSame(await runCommand(list, 'list'), {
    code: 0,
    out: 'deploy  acme@1.0.0  not installed yet\n',
    err: '\nagent-skills: 1 skill of 1 package; 1 left out, see\n  npx --no agent-skills list --all; to bring it in line, run\n  npx --no agent-skills sync\n',
  })
  t.equal((await runCommand(list, 'list --quiet')).err, '')
  t.equal(
    (await runCommand(list, 'list --all --verbose')).out,
    'broken  acme@1.0.0  left out: invalid (encoding)\n    node_modules/acme/skills/broken\ndeploy  acme@1.0.0  not installed yet\n    node_modules/acme/skills/deploy\n',
  )
  t.equal((await runCommand(list, 'list --pending')).out, '')
  const { out, err } = await runCommand(list, 'list --json')
  t.match(JSON.parse(out), {
    skills: [
      { skill: 'broken', status: 'invalid', installs: false },
      { skill: 'deploy', status: 'not-installed', installs: true },
    ],
    others: [],
  })
  t.equal(err, '')
})

t.test('what cannot be trusted is no empty list', async t => {
  const broken = {
    decidable: false,
    problems: [SAMPLES['incomplete-install'][0], SAMPLES['member-config'][0]],
  }
  const empty = await runCommand(await commandWith(broken), 'list')
  t.strictSame([empty.code, empty.out], [1, ''])
  t.match(empty.err, /^error incomplete-install/)
  t.notMatch(empty.err, 'member-config')
  const some = await runCommand(
    await commandWith({ ...broken, entries: [entry('deploy', 'acme')] }),
    'list',
  )
  t.match(some.out, 'installed; nobody can say if a package still supplies it')
  t.match(some.err, /^\nerror incomplete-install/)
  t.equal((await runCommand(await commandWith(broken), 'list --json')).code, 1)
})
