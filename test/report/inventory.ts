import t from 'tap'
import { plan, selectSkills } from '../../lib/plan/index.js'
import type { Inventory, ListedStatus } from '../../lib/report/inventory.js'
import { inventoryOf } from '../../lib/report/inventory.js'
import { listJson, printJson } from '../../lib/report/json.js'
import { styleOf } from '../../lib/report/style.js'
import type { ListView } from '../../lib/report/text-list.js'
import { listSummary, listText } from '../../lib/report/text-list.js'
import type { SnapshotWords } from '../fixtures/snapshot.js'
import {
  ROOT,
  destination,
  entry,
  foreignEntry,
  linkDestination,
  provider,
  snapshot,
  withCrlf,
} from '../fixtures/snapshot.js'

const listed = (words: SnapshotWords): Inventory => {
  const taken = snapshot(words)
  return inventoryOf(taken, plan(taken), selectSkills(taken).selections)
}
const plain = styleOf(false)
const normal: ListView = { all: false, pending: false, verbose: false }
const acme = (content = 'x') => provider({ name: 'acme', skills: { deploy: content } })
const recorded = entry('deploy', 'acme', { content: 'x' })
const present = destination('deploy', 'x')

t.test('what becomes of one skill', t => {
  const table: [status: ListedStatus, words: SnapshotWords][] = [
    ['installed', { providers: [acme()], entries: [recorded], destinations: [present] }],
    [
      'installed',
      {
        providers: [acme()],
        entries: [entry('deploy', 'acme', { content: 'x', version: '0.1.0' })],
        destinations: [present],
      },
    ],
    [
      'installed',
      {
        providers: [acme('x\n')],
        entries: [entry('deploy', 'acme', { content: 'x\n' })],
        destinations: [destination('deploy', withCrlf('x\n'))],
      },
    ],
    ['not-installed', { providers: [acme()] }],
    ['missing', { providers: [acme()], entries: [recorded] }],
    ['outdated', { providers: [acme('new')], entries: [recorded], destinations: [present] }],
    [
      'edited',
      {
        providers: [acme('new')],
        entries: [recorded],
        destinations: [destination('deploy', 'mine')],
      },
    ],
    ['unmanaged', { providers: [acme()], destinations: [destination('deploy', 'mine')] }],
    ['foreign', { providers: [acme()], entries: [foreignEntry('deploy')] }],
    [
      'owner-changed',
      {
        providers: [acme('new')],
        entries: [entry('deploy', 'old', { content: 'x' })],
        destinations: [present],
      },
    ],
    [
      'linked',
      {
        providers: [acme()],
        destinations: [linkDestination('deploy', `${ROOT}/node_modules/acme/skills/deploy`)],
      },
    ],
    [
      'invalid',
      { providers: [provider({ name: 'acme', skills: { deploy: { findings: ['encoding'] } } })] },
    ],
    [
      'unsafe',
      { providers: [provider({ name: 'acme', skills: { deploy: { findings: ['link'] } } })] },
    ],
    [
      'internal',
      { providers: [provider({ name: 'acme', skills: { deploy: { internal: true } } })] },
    ],
    ['excluded', { providers: [acme()], config: { exclude: ['acme'] } }],
    ['denied', { providers: [acme()], config: { allow: { acme: false } } }],
    ['pending', { providers: [acme()], config: { allow: {} } }],
    [
      'transitive',
      {
        providers: [provider({ name: 'acme', via: ['package'], skills: { deploy: 'x' } })],
        config: { scope: 'direct' },
      },
    ],
    [
      'unidentified',
      { providers: [provider({ name: 'acme', identified: false, skills: { deploy: 'x' } })] },
    ],
    ['blocked', { providers: [acme()], decidable: false }],
  ]
  for (const [status, words] of table) {
    const { skills } = listed(words)
    t.match(
      skills,
      [{ skill: 'deploy', package: 'acme', path: 'node_modules/acme/skills/deploy', status }],
      status,
    )
    t.equal(
      skills[0]?.installs,
      status !== 'invalid' && status !== 'unsafe',
      'installs, by the rules alone',
    )
  }
  t.end()
})

t.test('several that supply one skill', t => {
  const twice = [acme(), provider({ name: 'other', skills: { deploy: 'y' } })]
  const statuses = (words: SnapshotWords) =>
    listed(words).skills.map(s => `${s.package}@${s.version} ${s.status}`)
  t.strictSame(statuses({ providers: twice }), ['acme@1.0.0 ambiguous', 'other@1.0.0 ambiguous'])
  t.strictSame(statuses({ providers: twice, config: { prefer: { deploy: 'other' } } }), [
    'acme@1.0.0 shadowed',
    'other@1.0.0 not-installed',
  ])
  t.strictSame(
    statuses({
      providers: twice,
      config: { prefer: { deploy: 'other' } },
      destinations: [destination('deploy', 'mine')],
    }),
    ['acme@1.0.0 shadowed', 'other@1.0.0 unmanaged'],
  )
  t.strictSame(
    statuses({
      providers: twice,
      config: { prefer: { deploy: 'other' } },
      entries: [recorded],
      destinations: [destination('deploy', 'mine')],
    }),
    ['acme@1.0.0 edited', 'other@1.0.0 edited'],
    'an edit is named by who installed it, whoever supplies it now',
  )
  const copies = [
    provider({
      name: 'acme',
      version: '1.0.0',
      path: 'node_modules/b/node_modules/acme',
      via: ['package'],
      skills: { deploy: 'x' },
    }),
    provider({ name: 'acme', version: '2.0.0', skills: { deploy: 'x' } }),
  ]
  t.strictSame(statuses({ providers: copies }), ['acme@1.0.0 shadowed', 'acme@2.0.0 not-installed'])
  const aliases = [
    provider({ name: 'acme', path: 'node_modules/a', skills: { deploy: 'x' } }),
    provider({ name: 'acme', version: '2.0.0', skills: { deploy: 'x' } }),
  ]
  t.strictSame(
    statuses({ providers: aliases }),
    ['acme@1.0.0 shadowed', 'acme@2.0.0 not-installed'],
    'copies with the same content',
  )
  t.end()
})

t.test('copies of one version, in the order of their paths', t => {
  const copy = (path: string) =>
    provider({ name: 'acme', version: null, path, via: ['package'], skills: { deploy: 'x' } })
  const { skills } = listed({
    providers: [copy('node_modules/z/node_modules/acme'), copy('node_modules/b/node_modules/acme')],
  })
  t.strictSame(
    skills.map(({ path, status }) => `${path} ${status}`),
    [
      'node_modules/b/node_modules/acme/skills/deploy not-installed',
      'node_modules/z/node_modules/acme/skills/deploy shadowed',
    ],
  )
  t.end()
})

t.test('rules and warnings', t => {
  const words: SnapshotWords = {
    providers: [
      provider({
        name: 'acme',
        version: null,
        skills: {
          deploy: {
            findings: ['secret', 'name-mismatch', 'encoding', 'encoding', 'large'],
            nested: { 'a/SKILL.md': 'a' },
          },
        },
      }),
    ],
  }
  t.strictSame(listed(words).skills, [
    {
      skill: 'deploy',
      package: 'acme',
      version: null,
      path: 'node_modules/acme/skills/deploy',
      status: 'invalid',
      installs: false,
      rules: ['encoding', 'name-mismatch'],
      warnings: ['large', 'secret'],
      description: 'Helps with deploy.',
      nested: [{ file: 'a/SKILL.md', name: 'a' }],
    },
  ])
  t.end()
})

const others: SnapshotWords = {
  providers: [acme()],
  entries: [
    recorded,
    foreignEntry('ruby'),
    entry('gone', 'old', { content: 'x' }),
    entry('mended', 'old', { content: 'x' }),
  ],
  destinations: [
    present,
    destination('gone', 'x'),
    destination('mended', 'mine'),
    destination('mine', null),
    destination('theirs', null, { seemsToBe: 'skills-npm' }),
  ],
}

t.test('what no package supplies', t => {
  t.strictSame(
    listed(others).others.map(({ skill, kind, owner, path }) => [skill, kind, owner, path]),
    [
      ['gone', 'orphaned', 'old', '.agents/skills/gone'],
      ['mended', 'edited', 'old', '.agents/skills/mended'],
      ['mine', 'own', null, '.agents/skills/mine'],
      ['ruby', 'foreign', 'gem: rails', '.agents/skills/ruby'],
      ['theirs', 'own', 'skills-npm', '.agents/skills/theirs'],
    ],
  )
  t.match(listed({ ...others, removalsTrusted: false }).others, [{ skill: 'gone', kind: 'kept' }])
  t.end()
})

t.test('lists', t => {
  const many: SnapshotWords = {
    ...others,
    providers: [
      acme(),
      provider({
        name: '@tanstack/router-core',
        version: '1.132.0-alpha.1',
        skills: {
          'navigation-and-routing': { nested: { 'references/links/SKILL.md': 'links' } },
          broken: { findings: ['yaml-invalid'] },
          bare: { hashed: false },
        },
      }),
      provider({ name: 'waiting', skills: { late: 'x' } }),
    ],
    config: { allow: { acme: true, '@tanstack/router-core': true } },
  }
  const table: [name: string, words: SnapshotWords, view?: Partial<ListView>][] = [
    ['nothing', {}],
    ['nothing, all', {}, { all: true }],
    ['one', { providers: [acme()], entries: [recorded], destinations: [present] }],
    ['many', many],
    ['many, verbosely', many, { verbose: true }],
    ['many, all', many, { all: true }],
    ['many, all, verbosely', many, { all: true, verbose: true }],
    ['many, pending', many, { pending: true }],
    ['none pending', { providers: [acme()] }, { pending: true }],
  ]
  for (const [name, words, view] of table) {
    const inventory = listed(words)
    const asked = { ...normal, ...view }
    t.matchSnapshot(listText(inventory, asked, plain) + listSummary(inventory, asked, plain), name)
  }
  t.matchSnapshot(printJson(listJson(listed(many))), 'as JSON')
  t.end()
})
