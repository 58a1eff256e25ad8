import t from 'tap'
import { plan } from '../../lib/plan/index.js'
import type { RuleId } from '../../lib/rules.js'
import { RULES } from '../../lib/rules.js'
import { judge, unmanagedNames } from '../../lib/plan/verdicts.js'
import type { Snapshot } from '../../lib/types.js'
import type { SkillWords, SnapshotWords } from '../fixtures/snapshot.js'
import { destination, entry, foreignEntry, provider, snapshot } from '../fixtures/snapshot.js'

const acme = (deploy: SkillWords) => provider({ name: 'acme', skills: { deploy } })

/** What becomes of acme#deploy, and what is said. */
const outcome = (deploy: SkillWords, words: SnapshotWords = {}) => {
  const { actions, problems } = plan(snapshot({ providers: [acme(deploy)], ...words }))
  return {
    actions: actions.filter(({ skill }) => skill === 'deploy').map(({ type }) => type),
    said: problems.map(({ code, severity, rule = '', path = '' }) =>
      [code, severity, rule, path.replace('node_modules/acme/skills/', '')].join(' '),
    ),
  }
}

const accept = (rules: Partial<Record<RuleId, string>>) => ({
  config: { accept: { 'acme#deploy': rules } },
})

t.test('every rule, by its degree', t => {
  for (const [id, { degree }] of Object.entries(RULES)) {
    const rule = id as RuleId
    const words = { invalid: 'invalid-skill', unsafe: 'unsafe-skill', warning: 'skill-warning' }
    t.strictSame(
      outcome({ findings: [rule] }),
      degree === 'info'
        ? { actions: ['add'], said: [] }
        : {
            actions: degree === 'warning' ? ['add'] : [],
            said: [`${words[degree]} warning ${rule} deploy/SKILL.md`],
          },
      `${degree}: ${rule}`,
    )
  }
  t.end()
})

t.test('several findings', t => {
  t.strictSame(
    outcome({ findings: ['hooks', 'name-missing', 'large'] }),
    {
      actions: [],
      said: [
        'invalid-skill warning name-missing deploy/SKILL.md',
        'unsafe-skill warning hooks deploy/SKILL.md',
      ],
    },
    'what is left out has worse to answer for than warnings',
  )
  t.strictSame(
    outcome({
      findings: [
        { rule: 'large', file: '', reason: '400 files' },
        { rule: 'secret', file: 'a.md', line: 9 },
        { rule: 'secret', file: 'a.md', line: 10 },
      ],
    }).said,
    [
      'skill-warning warning large deploy',
      'skill-warning warning secret deploy/a.md',
      'skill-warning warning secret deploy/a.md',
    ],
    'all of them, each in its file',
  )
  t.end()
})

t.test('accept takes an unsafe finding, and its reason is said', t => {
  const finding = { rule: 'load-time-shell' as const, file: 'SKILL.md', line: 7, found: '!`git`' }
  const { problems, blocked } = plan(
    snapshot({
      providers: [acme({ findings: [finding] })],
      ...accept({ 'load-time-shell': 'reviewed' }),
    }),
    { strict: true },
  )
  t.strictSame(problems, [
    {
      code: 'accepted-finding',
      severity: 'info',
      rule: 'load-time-shell',
      skill: 'deploy',
      package: 'acme',
      version: '1.0.0',
      path: 'node_modules/acme/skills/deploy/SKILL.md',
      line: 7,
      detail: { finding, why: 'reviewed' },
    },
  ])
  t.equal(blocked, false)

  for (const [id, { degree, acceptable }] of Object.entries(RULES)) {
    if (acceptable !== true) continue
    const rule = id as RuleId
    t.equal(degree, 'unsafe')
    t.strictSame(
      outcome({ findings: [rule, 'large'] }, accept({ [rule]: 'known' })),
      {
        actions: ['add'],
        said: [
          'skill-warning warning large deploy/SKILL.md',
          `accepted-finding info ${rule} deploy/SKILL.md`,
        ],
      },
      rule,
    )
  }
  t.end()
})

t.test('accept takes no more than it names', t => {
  const hooks = accept({ hooks: 'known' })
  t.strictSame(
    outcome({ findings: ['hooks', 'prompt-tags'] }, hooks),
    {
      actions: [],
      said: [
        'unsafe-skill warning prompt-tags deploy/SKILL.md',
        'accepted-finding info hooks deploy/SKILL.md',
      ],
    },
    'one rule of two',
  )
  t.strictSame(
    outcome({ findings: ['hooks', 'name-missing'] }, hooks).actions,
    [],
    'and the skill is invalid besides',
  )
  const other = { config: { accept: { 'acme#other': { hooks: 'known' } } } }
  t.strictSame(outcome({ findings: ['hooks'] }, other).actions, [], 'another skill')
  t.end()
})

t.test('what is never accepted', t => {
  const rules: RuleId[] = ['link', 'special-file', 'case-twin', 'reserved-name', 'name-missing']
  for (const rule of rules) {
    const made = snapshot({ providers: [acme({ findings: [rule] })] })
    // the reader of the configuration refuses such a line; a plan does not rely on it
    const accepting: Snapshot = {
      ...made,
      config: {
        ...made.config,
        accept: [{ package: 'acme', skill: 'deploy', rule, why: 'known' }],
      },
    }
    const { actions, problems } = plan(accepting)
    t.strictSame(actions, [], rule)
    t.strictSame(
      problems.map(({ code }) => code),
      [RULES[rule].degree === 'unsafe' ? 'unsafe-skill' : 'invalid-skill'],
    )
  }
  t.end()
})

t.test('what cannot be hashed is not installed, whatever is accepted', t => {
  const tooLarge = accept({ 'too-large': 'it is a book' })
  t.strictSame(outcome({ findings: ['too-large'] }, tooLarge), {
    actions: ['add'],
    said: ['accepted-finding info too-large deploy/SKILL.md'],
  })
  t.strictSame(
    outcome({ findings: ['too-large'], hashed: false }, tooLarge),
    { actions: [], said: ['unsafe-skill warning too-large deploy/SKILL.md'] },
    'too large even for that',
  )
  const made = snapshot({ providers: [acme({ hashed: false })] })
  const [own] = made.providers
  const [skill] = own?.skills ?? []
  if (!own || !skill) throw new Error('no skill')
  t.equal(judge(made, new Set(), own, skill).state, 'unsafe', 'even without a finding')
  for (const half of [{ integrity: 'sha256-' }, { exact: '00' }]) {
    t.equal(judge(made, new Set(), own, { ...skill, ...half }).state, 'unsafe', 'both are needed')
  }
  t.end()
})

// ---- nested skills

const nested = { nested: { 'inner/SKILL.md': 'inner' } }

t.test('a nested skill is a warning', t => {
  const { actions, problems } = plan(snapshot({ providers: [acme(nested)] }))
  t.strictSame(
    actions.map(({ type }) => type),
    ['add'],
  )
  t.strictSame(problems, [
    {
      code: 'nested-skill',
      severity: 'warning',
      skill: 'deploy',
      package: 'acme',
      version: '1.0.0',
      path: 'node_modules/acme/skills/deploy/inner/SKILL.md',
      detail: { name: 'inner', managedName: null },
    },
  ])
  t.end()
})

t.test('a nested skill with the name of an installed one says so', t => {
  const words = {
    providers: [acme(nested), provider({ name: 'b', skills: { inner: 'text' } })],
    entries: [entry('inner', 'b', { content: 'text' })],
    destinations: [destination('inner', 'text')],
  }
  const { problems } = plan(snapshot(words))
  t.strictSame(
    problems.map(({ detail }) => detail),
    [{ name: 'inner', managedName: 'inner' }],
  )
  t.end()
})

t.test('a nested skill with the name of a skill of yours is unsafe', t => {
  const yours: [title: string, words: SnapshotWords][] = [
    ['a directory', { destinations: [destination('inner', null)] }],
    ['a link', { destinations: [destination('inner', null, { kind: 'link' })] }],
    ['in another case', { destinations: [destination('Inner', null)] }],
    [
      'of another installer',
      { entries: [foreignEntry('inner')], destinations: [destination('inner', null)] },
    ],
  ]
  for (const [title, words] of yours) {
    t.strictSame(
      outcome(nested, words),
      { actions: [], said: ['unsafe-skill warning nested-name deploy/inner/SKILL.md'] },
      title,
    )
    t.strictSame(
      outcome(nested, { ...words, ...accept({ 'nested-name': 'both are mine' }) }),
      { actions: ['add'], said: ['accepted-finding info nested-name deploy/inner/SKILL.md'] },
      `${title}: accepted`,
    )
  }
  const two = { nested: { 'inner/SKILL.md': 'inner', 'other/SKILL.md': 'other' } }
  const inner = { destinations: [destination('inner', null)] }
  t.strictSame(
    outcome(two, { ...inner, ...accept({ 'nested-name': 'known' }) }).said,
    [
      'nested-skill warning  deploy/other/SKILL.md',
      'accepted-finding info nested-name deploy/inner/SKILL.md',
    ],
    'each nested skill is reported once',
  )
  t.strictSame(
    outcome(nested, { ...inner, entries: [entry('deploy', 'acme')] }).actions,
    ['forget'],
    'one that is installed goes',
  )
  t.end()
})

t.test('a destination that is recorded is no skill of yours', t => {
  const made = snapshot({
    entries: [entry('ours', 'acme'), foreignEntry('theirs')],
    destinations: [
      destination('Yours', null),
      destination('ours', 'text'),
      destination('theirs', null),
    ],
  })
  t.strictSame(unmanagedNames(made), new Set(['yours', 'theirs']))
  t.end()
})
