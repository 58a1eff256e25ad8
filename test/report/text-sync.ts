import t from 'tap'
import { plan } from '../../lib/plan/index.js'
import { styleOf } from '../../lib/report/style.js'
import type { Telling } from '../../lib/report/text-sync.js'
import { syncText } from '../../lib/report/text-sync.js'
import type { PlanOptions, Problem, Result } from '../../lib/types.js'
import { SAMPLES } from '../fixtures/problems.js'
import type { SnapshotWords } from '../fixtures/snapshot.js'
import { destination, entry, provider, snapshot, withCrlf } from '../fixtures/snapshot.js'

const plain = styleOf(false)
const normal: Telling = { verb: 'sync', quiet: false, verbose: false, strict: false }

const resultOf = (
  words: SnapshotWords,
  more: Partial<Result> = {},
  options: PlanOptions = {},
): Result => {
  const made = plan(snapshot(words), options)
  return {
    plan: made,
    outcome: made.blocked ? 'blocked' : made.idle ? 'idle' : 'applied',
    notes: [],
    ...more,
  }
}

const everything: SnapshotWords = {
  providers: [
    provider({
      name: 'acme',
      version: '1.1.0',
      skills: { deploy: 'new', lint: 'x', put: 'x', same: 'x', ends: 'a\n' },
    }),
    provider({
      name: '@tanstack/router-core',
      version: '1.2.3',
      skills: { navigation: 'x', moved: 'new' },
    }),
    provider({
      name: 'bad',
      skills: { broken: { findings: ['yaml-invalid'] }, unsafe: { findings: ['load-time-shell'] } },
    }),
  ],
  entries: [
    entry('deploy', 'acme', { content: 'old' }),
    entry('ends', 'acme', { content: 'a\n', version: '1.1.0' }),
    entry('forgotten', 'gone'),
    entry('moved', 'old-router', { content: 'old' }),
    entry('put', 'acme', { content: 'x' }),
    entry('removed', 'gone', { content: 'x', version: null }),
    entry('same', 'acme', { content: 'x', version: '1.1.0' }),
    entry('broken', 'bad', { content: 'x' }),
  ],
  destinations: [
    destination('deploy', 'old'),
    destination('ends', withCrlf('a\n')),
    destination('moved', 'old'),
    destination('removed', 'x'),
    destination('same', 'x'),
    destination('broken', 'x'),
  ],
  config: { prefer: { moved: '@tanstack/router-core' } },
}

const acme = provider({ name: 'acme', skills: { deploy: 'x' } })
const installed: SnapshotWords = {
  providers: [acme],
  entries: [entry('deploy', 'acme', { content: 'x' })],
  destinations: [destination('deploy', 'x')],
}
const warnings: SnapshotWords = { ...installed, problems: [SAMPLES['member-config'][0]] }
const infos: Problem[] = [
  SAMPLES['dev-omitted'][0],
  SAMPLES['accepted-finding'][0],
  { ...SAMPLES['pending-approval'][0], severity: 'info' },
  { ...SAMPLES['pending-approval'][1]!, severity: 'info' },
  SAMPLES['several-versions'][0],
]

t.test('transcripts', async t => {
  const table: [name: string, result: Result, telling?: Partial<Telling>][] = [
    ['everything that can happen to a skill', resultOf(everything)],
    ['the same, verbosely', resultOf(everything), { verbose: true }],
    ['the same, quietly', resultOf(everything), { quiet: true }],
    ['a dry run', resultOf(everything, { outcome: 'planned' })],
    ['a dry run with nothing to do', resultOf(installed, { outcome: 'planned' })],
    ['nothing to do', resultOf(installed)],
    ['nothing at all', resultOf({})],
    ['no plan', { plan: null, outcome: 'idle', notes: [] }],
    ['only warnings', resultOf(warnings)],
    ['only warnings, strictly', resultOf(warnings, {}, { strict: true }), { strict: true }],
    [
      'only warnings, strictly and quietly',
      resultOf(warnings, {}, { strict: true }),
      { quiet: true, strict: true },
    ],
    ['infos', resultOf({ ...installed, problems: infos })],
    ['infos, verbosely', resultOf({ ...installed, problems: infos }), { verbose: true }],
    [
      'blocked, and warnings that need not be settled',
      resultOf({
        ...installed,
        destinations: [destination('deploy', 'mine')],
        config: { exclude: ['nothing-of-this-name'] },
      }),
    ],
    ['blocked', resultOf({ ...installed, destinations: [destination('deploy', 'mine')] })],
    ['taken over', resultOf({ ...installed, entries: [] }, {}, { adopt: true })],
    [
      'blocked, quietly',
      resultOf({ ...installed, destinations: [destination('deploy', 'mine')] }),
      { quiet: true },
    ],
    ['skipped', { plan: null, outcome: 'skipped', reason: 'npm runs with --dry-run.', notes: [] }],
    ['skipped, without a reason', { plan: null, outcome: 'skipped', notes: [] }],
    [
      'skipped, quietly',
      { plan: null, outcome: 'skipped', reason: 'x', notes: [] },
      { quiet: true },
    ],
    [
      'notes',
      resultOf(everything, { notes: [SAMPLES['content-kept'][0], SAMPLES['cleanup-failed'][0]] }),
    ],
    [
      'blocked by what a dead run left',
      resultOf(installed, { outcome: 'blocked', notes: [SAMPLES['interrupted-sync'][1]!] }),
    ],
    ['blocked for no reason that is given', resultOf(installed, { outcome: 'blocked' })],
    [
      'links',
      resultOf({
        ...installed,
        config: { links: ['.claude/skills'] },
        links: [
          {
            path: '.claude/skills',
            directory: '/project/.claude/skills',
            entries: [{ name: 'old', kind: 'link', link: '../../.agents/skills/old' }],
            ignoreFile: { text: null, usable: true },
          },
        ],
      }),
    ],
    ['clean', resultOf(installed, {}, { clean: true }), { verb: 'clean' }],
    [
      'clean, planned',
      resultOf(installed, { outcome: 'planned' }, { clean: true }),
      { verb: 'clean' },
    ],
    ['clean with nothing to do', resultOf({}, {}, { clean: true }), { verb: 'clean' }],
    [
      'clean, refused',
      resultOf(
        { ...installed, destinations: [destination('deploy', 'mine')] },
        {},
        { clean: true },
      ),
      { verb: 'clean' },
    ],
  ]
  for (const [name, result, telling] of table) {
    const text = await syncText(result, plain, { ...normal, ...telling })
    t.matchSnapshot(text, name)
    for (const line of text.split('\n')) t.ok(line.length <= 80 || !line.trim().includes(' '), line)
  }
})

t.test('a run with nothing to do and nothing to say prints at most one line', async t => {
  t.equal((await syncText(resultOf(installed), plain, normal)).split('\n').length, 2)
})

t.test('colours change nothing but colours', async t => {
  const colored = await syncText(resultOf(everything), styleOf(true), normal)
  t.match(colored, '\u001b[33m')
  // eslint-disable-next-line no-control-regex
  t.equal(colored.replace(/\u001b\[\d+m/g, ''), await syncText(resultOf(everything), plain, normal))
})

t.test('what only an author can mend is not said after every install', async t => {
  const codes = ['skill-warning', 'nested-skill'] as const
  const problems = codes.flatMap((code): readonly Problem[] => SAMPLES[code])
  t.ok(problems.length > 2)
  const idle = resultOf({}, { outcome: 'idle', notes: problems })
  const said = (result: Result, more: Partial<Telling> = {}) =>
    syncText(result, plain, { ...normal, ...more })
  t.match(
    await said(idle),
    /^agent-skills: [^\n]*\d warnings,? see(?:\n ?)? npx --no agent-skills\s+doctor\.\n$/,
  )
  t.match(await said(idle, { verbose: true }), 'nested-skill')
  t.match(await said({ ...idle, outcome: 'applied' }), 'nested-skill')
  const left = resultOf({}, { outcome: 'idle', notes: [...SAMPLES['invalid-skill']] })
  t.match(await said(left), 'invalid-skill', 'what is not installed is')
})
