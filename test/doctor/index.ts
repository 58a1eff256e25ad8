import t from 'tap'
import { doctor } from '../../lib/doctor/index.js'
import { plan } from '../../lib/plan/index.js'
import type { Problem } from '../../lib/types.js'
import type { SnapshotWords } from '../fixtures/snapshot.js'
import { destination, entry, provider, snapshot, withCrlf } from '../fixtures/snapshot.js'
import { SITUATIONS, meeting, titleOf } from '../fixtures/situations.js'

const find = (words: SnapshotWords, interrupted: Problem[] = []) => {
  const taken = snapshot(words)
  return doctor(taken, plan(taken), interrupted)
}
const codes = (findings: Problem[]) =>
  findings.map(({ code, severity, skill }) => `${severity} ${code} ${skill ?? ''}`.trim())

const acme = provider({ name: 'acme', skills: { deploy: 'text\n' } })
const recorded = entry('deploy', 'acme', { content: 'text\n' })
const present = destination('deploy', 'text\n')
const installed: SnapshotWords = { providers: [acme], entries: [recorded], destinations: [present] }

t.test('drift', t => {
  const table: [name: string, words: SnapshotWords, expected: string[]][] = [
    ['an empty project', {}, []],
    ['as supplied', installed, []],
    ['not installed', { providers: [acme] }, ['error not-installed deploy']],
    ['missing', { ...installed, destinations: [] }, ['error missing-skill deploy']],
    [
      'outdated',
      {
        ...installed,
        entries: [entry('deploy', 'acme', { content: 'old\n', version: '0.9.0' })],
        destinations: [destination('deploy', 'old\n')],
      },
      ['error outdated-skill deploy'],
    ],
    [
      'line ends alone',
      { ...installed, destinations: [destination('deploy', withCrlf('text\n'))] },
      [],
    ],
    [
      'line ends, and the record is not right',
      {
        ...installed,
        entries: [entry('deploy', 'acme', { content: 'text\n', version: '0.9.0' })],
        destinations: [destination('deploy', withCrlf('text\n'))],
      },
      ['warning outdated-record deploy'],
    ],
    ['gone', { ...installed, providers: [] }, ['error orphaned-skill deploy']],
    [
      'gone, and its directory',
      { ...installed, providers: [], destinations: [] },
      ['error orphaned-skill deploy'],
    ],
    [
      'the record is not right',
      { ...installed, entries: [entry('deploy', 'acme', { content: 'text\n', version: '0.9.0' })] },
      ['warning outdated-record deploy'],
    ],
    ['not ignored', { ...installed, ignore: null }, ['info not-ignored']],
    [
      'edited',
      { ...installed, destinations: [destination('deploy', 'mine\n')] },
      ['error edited-skill deploy'],
    ],
    [
      'looks alike',
      { ...installed, destinations: [destination('dep1oy', null), present] },
      ['warning look-alike-name deploy'],
    ],
    [
      'unsafe and invalid, in the words of doctor',
      {
        providers: [
          provider({
            name: 'acme',
            skills: { a: { findings: ['link'] }, b: { findings: ['name-mismatch'] } },
          }),
        ],
      },
      ['error unsafe-skill a', 'warning invalid-skill b'],
    ],
    [
      'waiting for approval: a warning here, an info in sync',
      { providers: [acme], config: { allow: {} } },
      ['warning pending-approval'],
    ],
  ]
  for (const [name, words, expected] of table) t.strictSame(codes(find(words)), expected, name)
  t.end()
})

t.test('a finding says which skill of which package, where', t => {
  const updated = {
    ...installed,
    entries: [entry('deploy', 'acme', { content: 'old\n', version: '0.9.0' })],
    destinations: [destination('deploy', 'old\n')],
  }
  t.strictSame(find(updated), [
    {
      code: 'outdated-skill',
      severity: 'error',
      skill: 'deploy',
      package: 'acme',
      version: '1.0.0',
      path: '.agents/skills/deploy',
      detail: { from: '0.9.0', to: '1.0.0' },
    },
  ])
  const moved = {
    ...updated,
    entries: [entry('deploy', 'old', { content: 'old\n' })],
    config: { prefer: { deploy: 'acme' } },
  }
  t.match(
    find(moved),
    [{ code: 'outdated-skill', detail: { from: null, to: '1.0.0' } }],
    'the version of another package says nothing',
  )
  const bare = provider({ name: 'acme', version: null, skills: { deploy: 'text\n' } })
  t.notOk('version' in find({ providers: [bare] })[0]!, 'no version, no key')
  t.match(find({ ...installed, providers: [], config: { exclude: ['acme'] } }), [
    { code: 'orphaned-skill', detail: { because: 'gone' } },
    { code: 'config-no-match' },
  ])
  t.end()
})

t.test('what dead runs left is a finding, in the order of all', t => {
  const left: Problem = {
    code: 'interrupted-sync',
    severity: 'error',
    path: '.agents/.agent-skills/run-1',
    detail: { reason: 'a sync was killed', recoverable: true },
  }
  t.strictSame(codes(find({ providers: [acme] }, [left])), [
    'error interrupted-sync',
    'error not-installed deploy',
  ])
  t.end()
})

t.test('where nothing can be decided, only what says so is a finding', t => {
  const broken: Problem = {
    code: 'incomplete-install',
    severity: 'error',
    path: 'node_modules',
    detail: { reason: 'x', missing: [] },
  }
  const left: Problem = {
    code: 'interrupted-sync',
    severity: 'error',
    detail: { reason: 'x', recoverable: true },
  }
  const words = { ...installed, providers: [], ignore: null, decidable: false, problems: [broken] }
  t.strictSame(find(words, [left]), [broken, left])
  t.end()
})

t.test('doctor is silent exactly where a sync is content', t => {
  for (const situation of SITUATIONS) {
    const taken = meeting(new Map([['deploy', situation]]))
    const made = plan(taken)
    const failing = doctor(taken, made).filter(({ severity }) => severity === 'error')
    const onlyBytes = made.actions.every(
      action =>
        action.type === 'keep' ||
        action.type === 'record' ||
        (action.type === 'change' && !action.contentDiffers),
    )
    t.equal(failing.length === 0, onlyBytes && !made.blocked, titleOf(situation))
  }
  t.end()
})
