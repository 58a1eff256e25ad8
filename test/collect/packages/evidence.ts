import t from 'tap'
import { judge, omittedKinds, type Facts } from '../../../lib/collect/packages/evidence.js'

const root = '/p'
const edge = (edge: 'prod' | 'dev' | 'optional' | 'peer', name: string, from = root) => ({
  from,
  name,
  edge,
})

const base: Facts = {
  root,
  place: 'node_modules',
  modules: 'directory',
  declared: [],
  missing: [],
  lost: [],
  unproved: [],
  differing: [],
  absent: [],
  unreadable: [],
  environment: {},
}

/** Facts beyond `base`, then decidable, removalsTrusted, and the problems as "code path: reason: missing". */
type Case = [
  what: string,
  facts: Partial<Facts>,
  decidable: boolean,
  trusted: boolean,
  problems: string[],
]

const absent = 'incomplete-install node_modules: node_modules does not exist: '
const prod = edge('prod', 'acme')
const dev = edge('dev', 'tool')
const optional = edge('optional', 'maybe')
const peer = edge('peer', 'react')
const onlyOmitted = { modules: 'absent', declared: [dev, optional] } as const

const cases: Case[] = [
  [
    "Plug'n'Play: missing, and missing from the cache",
    {
      place: '.pnp.cjs',
      missing: [edge('prod', 'a', '/p/m')],
      absent: ['c', 'b'],
    },
    false,
    false,
    [
      'incomplete-install .pnp.cjs: a declared dependency is not installed: a',
      'incomplete-install .pnp.cjs: packages are missing where the package manager keeps them: b, c',
    ],
  ],
  [
    "Plug'n'Play: development left out",
    { place: '.pnp.cjs', missing: [edge('dev', 'a')], environment: { NODE_ENV: 'production' } },
    true,
    false,
    ['dev-omitted .pnp.cjs: a'],
  ],

  ['nothing declared, nothing there', { modules: 'absent' }, true, true, []],
  ['nothing declared, a file there', { modules: 'not-a-directory' }, true, true, []],
  ['everything there', { declared: [prod, dev] }, true, true, []],
  ['absent', { modules: 'absent', declared: [prod, dev] }, false, false, [`${absent}acme, tool`]],
  [
    'a file',
    { modules: 'not-a-directory', declared: [prod] },
    false,
    false,
    ['incomplete-install node_modules: node_modules is not a directory: acme'],
  ],
  [
    'empty',
    { modules: 'empty', declared: [prod] },
    false,
    false,
    ['incomplete-install node_modules: node_modules is empty: acme'],
  ],
  ['empty, and nothing declared', { modules: 'empty' }, true, true, []],
  [
    'empty, all of it left out by npm',
    { modules: 'empty', declared: [dev], environment: { npm_config_omit: 'dev' } },
    true,
    false,
    ['dev-omitted node_modules: tool'],
  ],
  ['absent, dev alone', { modules: 'absent', declared: [dev] }, false, false, [`${absent}tool`]],
  [
    'absent, optional alone',
    { modules: 'absent', declared: [optional] },
    false,
    false,
    [`${absent}maybe`],
  ],
  [
    'absent, peers alone',
    { modules: 'absent', declared: [peer] },
    false,
    false,
    [`${absent}react`],
  ],
  [
    'absent, all of it left out by npm',
    { ...onlyOmitted, environment: { npm_config_omit: 'dev\n\noptional' } },
    true,
    false,
    ['dev-omitted node_modules: maybe, tool'],
  ],
  [
    'absent, some of it left out by npm',
    { ...onlyOmitted, environment: { npm_config_omit: 'dev' } },
    false,
    false,
    [`${absent}maybe, tool`],
  ],
  [
    'absent, left out by NODE_ENV',
    { modules: 'absent', declared: [dev], environment: { NODE_ENV: 'production' } },
    true,
    false,
    ['dev-omitted node_modules: tool'],
  ],
  [
    'absent, peers left out',
    { modules: 'absent', declared: [peer], environment: { npm_config_omit: 'peer' } },
    false,
    false,
    [`${absent}react`],
  ],
  [
    'a dependency missing',
    { declared: [prod], missing: [edge('prod', 'b'), edge('prod', 'a'), dev] },
    false,
    false,
    ['incomplete-install node_modules: a declared dependency is not installed: a, b'],
  ],
  [
    "a member's dependency missing",
    { missing: [edge('prod', 'b', '/p/packages/w'), prod] },
    false,
    false,
    [
      'incomplete-install node_modules: a declared dependency is not installed: acme',
      'incomplete-install packages/w/node_modules: a declared dependency is not installed: b',
    ],
  ],
  ['only dev missing', { missing: [dev, dev] }, true, false, ['dev-omitted node_modules: tool']],
  ['optional and peer missing', { missing: [optional, peer] }, true, true, []],
  [
    'a workspace link missing',
    { missing: [{ from: root, name: 'w', edge: 'workspace' }] },
    true,
    true,
    [],
  ],
  [
    'lost by the graph',
    { lost: ['/p/node_modules/b', '/p/node_modules/a'] },
    false,
    false,
    [
      'incomplete-install node_modules: installed packages cannot be seen by npm: node_modules/a, node_modules/b',
    ],
  ],
  [
    'not proved by the walk',
    { unproved: ['/p/node_modules/a'] },
    false,
    false,
    ['incomplete-install node_modules: packages that npm sees cannot be reached: node_modules/a'],
  ],
  [
    'unreadable',
    { unreadable: [{ path: '/p/node_modules/@x', reason: 'a link that leads nowhere' }] },
    true,
    false,
    ['unreadable-package node_modules/@x: a link that leads nowhere'],
  ],
  [
    'everything at once',
    { missing: [prod, dev], lost: ['/q/a'], unreadable: [{ path: '/q', reason: 'x' }] },
    false,
    false,
    [
      'incomplete-install node_modules: a declared dependency is not installed: acme',
      'incomplete-install node_modules: installed packages cannot be seen by npm: /q/a',
      'unreadable-package /q: x',
    ],
  ],
]

for (const [what, facts, decidable, removalsTrusted, problems] of cases) {
  t.test(what, t => {
    const verdict = judge({ ...base, ...facts })
    t.match(verdict, { decidable, removalsTrusted })
    const words = verdict.problems.map(({ code, path, detail }) => {
      const reason = 'reason' in detail ? [detail.reason] : []
      const missing = 'missing' in detail ? [detail.missing.join(', ')] : []
      return `${code} ${path ?? ''}: ${[...reason, ...missing].join(': ')}`
    })
    t.strictSame(words, problems)
    t.end()
  })
}

t.test('severities', t => {
  const { problems } = judge({
    ...base,
    missing: [prod],
    unreadable: [{ path: '/p/x', reason: 'x' }],
  })
  t.strictSame(
    problems.map(({ severity }) => severity),
    ['error', 'warning'],
  )
  t.equal(judge({ ...base, missing: [dev] }).problems[0]?.severity, 'info')
  t.end()
})

t.test('what was left out', t => {
  const table: [Record<string, string>, string[]][] = [
    [{}, []],
    [{ npm_config_omit: '' }, []],
    [{ npm_config_omit: 'dev, peer' }, ['dev', 'peer']],
    [{ NODE_ENV: 'production' }, ['dev']],
    [{ NODE_ENV: 'production', npm_config_include: 'dev' }, []],
    [{ NODE_ENV: 'development' }, []],
  ]
  for (const [environment, kinds] of table) t.strictSame([...omittedKinds(environment)], kinds)
  t.end()
})
