import t from 'tap'
import { compareProblems, plan } from '../../lib/plan/index.js'
import type { Problem, ProblemOf } from '../../lib/types.js'
import type { SnapshotWords } from '../fixtures/snapshot.js'
import {
  destination,
  entriesOf,
  entry,
  foreignEntry,
  linkDestination,
  provider,
  registryText,
  snapshot,
} from '../fixtures/snapshot.js'

const acme = provider({ name: 'acme', skills: { deploy: 'a', lint: 'b' } })

const ENTRIES = [entry('deploy', 'acme', { content: 'a' }), entry('lint', 'acme', { content: 'b' })]

/** Everything is as it should be. */
const settled: SnapshotWords = {
  providers: [acme],
  entries: ENTRIES,
  destinations: [destination('deploy', 'a'), destination('lint', 'b')],
}

const incomplete: ProblemOf<'incomplete-install'> = {
  code: 'incomplete-install',
  severity: 'error',
  detail: { reason: 'node_modules is missing', missing: ['acme'] },
}
const memberConfig: ProblemOf<'member-config'> = {
  code: 'member-config',
  severity: 'warning',
  path: 'packages/m/package.json',
  detail: {},
}

t.test(
  'a package that is missing and depended on: its skills stay, unless they are left out',
  t => {
    const missing: SnapshotWords = { ...settled, providers: [], awaited: { acme: 'app' } }
    const stays = plan(snapshot(missing))
    t.match(stays, { blocked: false, idle: true })
    t.strictSame(
      stays.problems.map(({ code, skill, detail }) => [code, skill, detail]),
      ['deploy', 'lint'].map(skill => [
        'missing-provider',
        skill,
        { absent: 'acme', dependent: 'app' },
      ]),
    )
    t.ok(plan(snapshot(missing), { strict: true }).blocked)
    const one = plan(snapshot({ ...missing, config: { exclude: ['acme#lint'] } }))
    t.match(one.actions, [
      { type: 'keep', skill: 'deploy' },
      { type: 'remove', skill: 'lint', because: 'excluded', backup: false },
    ])
    t.strictSame(
      one.problems.map(({ code, skill }) => [code, skill]),
      [['missing-provider', 'deploy']],
    )
    const deeper: SnapshotWords = { ...missing, awaited: { between: 'app', 'peer:first': 'app' } }
    t.match(plan(snapshot(deeper)), {
      idle: true,
      problems: [
        { skill: 'deploy', detail: { absent: 'between', dependent: 'app' } },
        { skill: 'lint', detail: { absent: 'between', dependent: 'app' } },
      ],
    })
    const left = plan(snapshot({ ...deeper, config: { exclude: ['acme'] } }))
    t.match(left.actions, [{ because: 'excluded' }, { because: 'excluded' }])
    t.strictSame(left.problems, [], 'the line is no slip of the pen')
    const peer = plan(snapshot({ ...missing, awaited: { 'peer:acme': 'app' } }))
    t.match(peer.problems, [{ code: 'missing-provider' }, { code: 'missing-provider' }])
    const others = plan(snapshot({ ...missing, awaited: { 'peer:other': 'app' } }))
    t.match(others.actions, [{ because: 'gone' }, { because: 'gone' }], 'a peer brings nothing')
    const cleaned = plan(snapshot(missing), { clean: true })
    t.match(cleaned.actions, [{ type: 'remove' }, { type: 'remove' }], 'clean takes all')
    t.strictSame(cleaned.problems, [])
    t.end()
  },
)

t.test('an empty project', t => {
  const made = plan(snapshot({}))
  t.strictSame(made, {
    project: snapshot({}).project,
    actions: [],
    problems: [],
    registry: { before: null, after: null },
    ignoreFile: { before: null, after: null },
    links: [],
    blocked: false,
    idle: true,
  })
  t.end()
})

t.test('the first run records what it adds, and the second does nothing (S2-15, S2-20)', t => {
  const { registry, ignoreFile, actions, idle } = plan(snapshot({ providers: [acme] }))
  t.strictSame(
    actions.map(({ type, skill }) => `${type} ${skill}`),
    ['add deploy', 'add lint'],
  )
  t.equal(idle, false)
  t.strictSame(entriesOf(registry.after), ENTRIES)
  t.match(ignoreFile, { before: null, after: '/deploy/\n/lint/\n' })

  const again = plan(snapshot(settled))
  t.equal(again.idle, true)
  t.strictSame(
    again.actions.map(({ type, skill }) => `${type} ${skill}`),
    ['keep deploy', 'keep lint'],
  )
  t.equal(again.registry.after, again.registry.before)
  t.equal(again.ignoreFile.after, again.ignoreFile.before)
  t.end()
})

t.test('the last skill takes the registry and the block with it', t => {
  const gone = { ...settled, providers: [] }
  const { registry, ignoreFile } = plan(snapshot(gone))
  t.equal(registry.after, null)
  t.equal(ignoreFile.after, null)
  const shared = plan(snapshot({ ...gone, ignore: 'mine\n# agent-skills\n# agent-skills end\n' }))
  t.equal(shared.ignoreFile.after, 'mine\n')
  t.end()
})

t.test('the ignore file', t => {
  const missing = plan(snapshot({ ...settled, ignore: null }))
  t.equal(missing.idle, false, 'is written where only it is missing')
  t.strictSame(
    missing.actions.map(({ type }) => type),
    ['keep', 'keep'],
  )
  const off = { ...settled, config: { gitignore: false } }
  const { ignoreFile, idle } = plan(snapshot(off))
  t.equal(ignoreFile.after, null, 'loses its block with gitignore false')
  t.equal(idle, false)
  t.equal(plan(snapshot({ ...off, ignore: 'mine\n' })).idle, true, 'and nothing else')
  const unusable = plan(snapshot({ ...settled, ignore: null, ignoreUsable: false }))
  t.equal(unusable.ignoreFile.after, null, 'is left alone where it is no file')
  t.equal(unusable.idle, true)
  t.end()
})

t.test('what another installer recorded stays word for word', t => {
  const entries = [ENTRIES[0], foreignEntry('rails'), ENTRIES[1]].filter(own => own !== undefined)
  const { registry } = plan(snapshot({ ...settled, providers: [], entries }))
  t.match(registry.after, '"rails":\n    gem: rails\n    version: "7.1.0"\n')
  t.strictSame(entriesOf(registry.after), [foreignEntry('rails')])
  const cleaned = plan(snapshot({ ...settled, entries }), { clean: true })
  t.strictSame(entriesOf(cleaned.registry.after), [foreignEntry('rails')])
  t.equal(cleaned.ignoreFile.after, null)
  t.end()
})

t.test('an installer that does not say who it is owns its names all the same', t => {
  const providers = [provider({ name: 'acme', skills: { deploy: 'a' } })]
  const { problems } = plan(
    snapshot({ providers, entries: [foreignEntry('deploy', { owner: null })] }),
  )
  t.match(problems, [{ code: 'foreign-owner', detail: { owner: '' } }])
  t.end()
})

t.test('one error and nothing changes: all of them are reported (S2-11)', t => {
  const words: SnapshotWords = {
    providers: [
      provider({ name: 'a', skills: { clash: '1', fine: 'text', mine: 'text' } }),
      provider({ name: 'b', skills: { clash: '2', rails: 'text', touched: 'new' } }),
      provider({ name: 'c', skills: { moved: 'new', broken: { findings: ['name-missing'] } } }),
    ],
    entries: [
      foreignEntry('rails'),
      entry('touched', 'b', { content: 'old' }),
      entry('moved', 'd', { content: 'old' }),
      entry('gone', 'd', { content: 'old' }),
    ],
    destinations: [
      destination('mine', 'my own'),
      destination('rails', null),
      destination('touched', 'my changes'),
      destination('moved', 'old'),
      destination('gone', 'old'),
    ],
  }
  const made = plan(snapshot(words))
  t.strictSame(
    made.problems.map(({ code, severity, skill }) => `${severity} ${code} ${skill}`),
    [
      'error ambiguous-provider clash',
      'error edited-skill touched',
      'error foreign-owner rails',
      'error owner-changed moved',
      'error unmanaged-destination mine',
      'warning invalid-skill broken',
    ],
  )
  t.equal(made.blocked, true)
  t.equal(made.registry.after, made.registry.before)
  t.equal(made.ignoreFile.after, made.ignoreFile.before)
  t.strictSame(
    made.actions.map(({ type, skill }) => `${type} ${skill}`),
    ['add fine', 'remove gone'],
    'what would have been done is there to be shown',
  )
  t.end()
})

t.test('problems that were found while reading count, too', t => {
  const warned = { ...settled, problems: [memberConfig] }
  t.strictSame(plan(snapshot(warned)).problems, [memberConfig])
  t.equal(plan(snapshot(warned)).blocked, false)
  t.equal(plan(snapshot(warned), { strict: true }).blocked, true)
  const refused = plan(snapshot({ providers: [acme], problems: [memberConfig, incomplete] }))
  t.strictSame(refused.problems, [incomplete, memberConfig], 'the worst first')
  t.equal(refused.blocked, true)
  t.equal(refused.registry.after, null)
  t.end()
})

t.test('--strict', t => {
  const link = linkDestination('deploy', '/project/node_modules/acme/skills/deploy')
  const infos = snapshot({
    providers: [acme],
    destinations: [link],
    config: { allow: { acme: true } },
  })
  t.equal(plan(infos, { strict: true }).blocked, false, 'an info is no reason')
  const odd = provider({ name: 'acme', skills: { deploy: { findings: ['large'] } } })
  const made = plan(snapshot({ providers: [odd] }), { strict: true })
  t.equal(made.blocked, true)
  t.equal(made.registry.after, null)
  t.equal(plan(snapshot({ providers: [odd] })).blocked, false)
  t.end()
})

t.test('where nothing can be decided, nothing is', t => {
  const words = { ...settled, providers: [], decidable: false }
  const made = plan(snapshot({ ...words, problems: [memberConfig, incomplete] }))
  t.strictSame(made, {
    project: snapshot({}).project,
    actions: [],
    problems: [incomplete, memberConfig],
    registry: { before: registryText(ENTRIES), after: registryText(ENTRIES) },
    ignoreFile: { before: made.ignoreFile.before, after: made.ignoreFile.before },
    links: [],
    blocked: true,
    idle: true,
  })
  t.match(made.ignoreFile.before, '/deploy/')
  const warned = snapshot({ ...words, problems: [memberConfig] })
  t.equal(plan(warned).blocked, false)
  t.equal(plan(warned, { strict: true }).blocked, true)
  t.strictSame(plan(warned, { clean: true }).actions, [])
  t.end()
})

t.test('clean', t => {
  const words: SnapshotWords = {
    ...settled,
    config: { allow: { other: true }, exclude: ['nothing'] },
    problems: [memberConfig],
  }
  const made = plan(snapshot(words), { clean: true })
  t.strictSame(
    made.actions.map(action => [action.type, 'because' in action && action.because]),
    [
      ['remove', 'cleaned'],
      ['remove', 'cleaned'],
    ],
  )
  t.strictSame(made.problems, [memberConfig], 'nothing is said of what is installed')
  t.equal(made.registry.after, null)
  t.equal(plan(snapshot({ providers: [acme] }), { clean: true }).idle, true)
  t.end()
})

t.test('names that differ only in case or Unicode form (S2-12, S2-13)', t => {
  const providers = [provider({ name: 'acme', skills: { strasse: 'text' } })]
  for (const name of ['Strasse', 'STRASSE', 'straße', 'ſtrasse', 'ｓｔｒａｓｓｅ']) {
    const made = plan(snapshot({ providers, destinations: [destination(name, 'text')] }))
    t.match(made.problems, [
      { code: 'unmanaged-destination', path: `.agents/skills/${name}`, detail: { twin: name } },
    ])
    t.strictSame(made.actions, [])
    const foreign = plan(snapshot({ providers, entries: [foreignEntry(name)] }))
    t.match(
      foreign.problems,
      [{ code: 'foreign-owner', skill: 'strasse', detail: { owner: 'gem: rails' } }],
      'a name that another installer recorded is occupied in every form',
    )
    t.strictSame(foreign.actions, [])
  }
  const both = [destination('Strasse', 'text'), destination('STRASSE', 'text')]
  t.strictSame(
    plan(snapshot({ providers, destinations: both })),
    plan(snapshot({ providers, destinations: both.reverse() })),
  )
  const exact = [destination('Strasse', 'mine'), destination('strasse', 'text')]
  t.strictSame(
    plan(
      snapshot({
        providers,
        entries: [entry('strasse', 'acme', { content: 'text' })],
        destinations: exact,
      }),
    ).actions.map(({ type }) => type),
    ['keep'],
    'the exact name goes first',
  )
  t.end()
})

t.test('names of object properties are names like others', t => {
  const names = ['constructor', 'hasownproperty', 'tostring', 'valueof']
  const skills = Object.fromEntries(names.map(name => [name, name]))
  const made = plan(snapshot({ providers: [provider({ name: 'acme', skills })] }))
  t.strictSame(
    made.actions.map(({ skill }) => skill),
    names,
  )
  t.strictSame(made.problems, [])
  t.strictSame(
    entriesOf(made.registry.after).map(({ name }) => name),
    names,
  )
  t.end()
})

t.test('packages without a version', t => {
  const providers = [
    provider({ name: 'acme', version: null, skills: { deploy: 'a', mine: 'b', odd: 'c' } }),
  ]
  const destinations = [
    destination('deploy', 'changed'),
    destination('mine', 'my own'),
    destination('old', 'changed'),
  ]
  const entries = [
    entry('deploy', 'acme', { version: null, content: 'before' }),
    entry('old', 'acme', { version: null, content: 'before' }),
  ]
  const { problems } = plan(snapshot({ providers, destinations, entries }))
  t.strictSame(
    problems.map(({ code, skill }) => `${code} ${skill}`),
    ['edited-skill deploy', 'edited-skill old', 'unmanaged-destination mine'],
  )
  for (const problem of problems) t.notOk('version' in problem, problem.code)
  const { actions, registry } = plan(snapshot({ providers }))
  t.strictSame(
    actions.map(({ version }) => version),
    [null, null, null],
  )
  t.notMatch(registry.after, 'version: null')
  t.end()
})

t.test('a record that is not right is corrected', t => {
  const table: [title: string, words: Parameters<typeof entry>[2], owner?: string][] = [
    ['another version', { version: '0.9.0', content: 'a' }],
    ['no version', { version: null, content: 'a' }],
    ['no integrity', { content: null }],
    ['another integrity', { content: 'before' }],
    ['another package', { content: 'a' }, 'other'],
  ]
  const providers = [provider({ name: 'acme', skills: { deploy: 'a' } })]
  const destinations = [destination('deploy', 'a')]
  for (const [title, words, owner = 'acme'] of table) {
    const entries = [entry('deploy', owner, words)]
    const { actions, registry, idle } = plan(snapshot({ providers, destinations, entries }))
    t.match(actions, [{ type: 'record', adopted: false }], title)
    t.equal(idle, false)
    t.strictSame(entriesOf(registry.after), [ENTRIES[0]])
  }
  t.end()
})

t.test('execute bits count where bytes are compared', t => {
  const tool = { 'SKILL.md': 'text', 'run.sh*': 'echo' }
  const plain = { 'SKILL.md': 'text', 'run.sh': 'echo' }
  const made = plan(
    snapshot({
      providers: [provider({ name: 'acme', skills: { deploy: { content: tool } } })],
      entries: [entry('deploy', 'acme', { content: tool })],
      destinations: [destination('deploy', plain)],
    }),
  )
  t.match(made.actions, [{ type: 'change', contentDiffers: false, backup: false }])
  t.end()
})

t.test('the order of problems', t => {
  const base = memberConfig
  // each before the next
  const sorted: Problem[] = [
    { ...base, severity: 'error' },
    { ...incomplete, severity: 'warning' },
    { ...base, path: '' },
    { ...base, path: 'a' },
    { ...base, path: 'a', line: 1 },
    { ...base, path: 'a', line: 10 },
    { ...base, package: 'a', path: '' },
    { ...base, package: 'b', path: '' },
    { ...base, skill: 'a', path: '' },
    { ...base, skill: 'b', path: '' },
    { ...base, severity: 'info' },
  ]
  t.strictSame(sorted.toReversed().sort(compareProblems), sorted)
  for (const problem of sorted) t.equal(compareProblems(problem, problem), 0)
  t.end()
})
