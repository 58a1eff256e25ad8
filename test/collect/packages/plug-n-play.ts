// Plug'n'Play from data and archives made by hand: what is read of it, and what is said of one that is not whole.

import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { collect } from '../../../lib/collect/index.js'
import { readPackages } from '../../../lib/collect/packages/index.js'
import { findProject } from '../../../lib/collect/project.js'
import { sync } from '../../../lib/sync.js'
import {
  pnpData,
  SCRIPT_WITHOUT_DATA,
  scriptOfYarn3,
  scriptOfYarn4,
  type PnpEntry,
} from '../../fixtures/pnp.js'
import { lay, makeProject, skillMd, type Files } from '../../fixtures/project.js'
import { packageZip } from '../../fixtures/zip.js'

const json = (name: string, more: object = {}): string =>
  JSON.stringify({ name, version: '1.0.0', ...more })

const CACHE = '.yarn/cache'

const cached = (root: string, name: string, more: object = {}): void => {
  const skill = `${name.replace(/^@.*\//, '')}-skill`
  const file = path.join(root, CACHE, `${name.replace('/', '-')}.zip`)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(
    file,
    packageZip(name, {
      'package.json': json(name, more),
      [`skills/${skill}/SKILL.md`]: skillMd(skill),
      [`skills/${skill}/run.sh`]: { content: '#!/bin/sh\n', mode: 0o100755 },
    }),
  )
}

const at = (name: string): string => `${CACHE}/${name.replace('/', '-')}.zip/node_modules/${name}`
const zipped = (name: string, dependencies: PnpEntry[3] = {}): PnpEntry => [
  name,
  'npm:1.0.0',
  `./${at(name)}/`,
  { [name]: 'npm:1.0.0', ...dependencies },
]

/** Every kind of package that there is. */
const WHOLE: PnpEntry[] = [
  [
    null,
    null,
    './',
    {
      consumer: 'workspace:.',
      '@acme/a': 'npm:1.0.0',
      nick: ['real', 'npm:1.0.0'],
      tool: 'npm:1.0.0',
      linked: 'link:./linked::locator=consumer%40workspace%3A.',
      aix: 'npm:1.0.0',
      copied: 'file:./copied#./copied::hash=1&locator=consumer%40workspace%3A.',
      m: 'workspace:packages/m',
    },
  ],
  ['consumer', 'workspace:.', './', {}],
  [
    'm',
    'workspace:packages/m',
    './packages/m/',
    { m: 'workspace:packages/m', peered: 'virtual:2#npm:1.0.0' },
  ],
  zipped('@acme/a', { peered: 'virtual:1#npm:1.0.0', extended: 'npm:1.0.0', nobody: null }),
  zipped('real'),
  zipped('tool', { unplugged: 'npm:1.0.0' }),
  zipped('extended'),
  zipped('unreached'),
  [
    'peered',
    'virtual:1#npm:1.0.0',
    `./.yarn/__virtual__/peered-virtual-1/1/${at('peered')}/`,
    { peered: 'virtual:1#npm:1.0.0', host: 'npm:1.0.0', tool: 'npm:1.0.0' },
  ],
  [
    'peered',
    'virtual:2#npm:1.0.0',
    `./.yarn/$$virtual/peered-virtual-2/1/${at('peered')}/`,
    { peered: 'virtual:2#npm:1.0.0', host: null },
  ],
  zipped('host'),
  ['unplugged', 'npm:1.0.0', './.yarn/unplugged/unplugged-npm/node_modules/unplugged/', {}],
  ['linked', 'link:./linked::locator=consumer%40workspace%3A.', './linked/', {}],
  [
    'copied',
    'file:./copied#./copied::hash=1&locator=consumer%40workspace%3A.',
    `./${CACHE}/copied.zip/node_modules/copied/`,
    {},
  ],
  [
    'aix',
    'npm:1.0.0',
    './.yarn/unplugged/aix-npm/node_modules/aix/',
    { 'behind-aix': 'npm:1.0.0' },
  ],
  zipped('behind-aix'),
]

const LOCK = `"aix@npm:1.0.0":
  version: 1.0.0
  resolution: "aix@npm:1.0.0"
  conditions: os=aix
  languageName: node

"tool@npm:1.0.0":
  version: 1.0.0
  resolution: "tool@npm:1.0.0"
`

const MANIFEST = json('consumer', {
  workspaces: ['packages/*'],
  dependencies: {
    '@acme/a': '1.0.0',
    nick: 'npm:real@1.0.0',
    linked: 'link:./linked',
    copied: 'file:./copied',
    m: 'workspace:*',
  },
  devDependencies: { tool: '1.0.0' },
  optionalDependencies: { aix: '1.0.0' },
})

const make = (t: Test, entries: readonly PnpEntry[], files: Files = {}): string => {
  const root = makeProject({
    'package.json': MANIFEST,
    'yarn.lock': LOCK,
    '.pnp.cjs': scriptOfYarn4(pnpData(entries)),
    'packages/m/package.json': json('m', { dependencies: { peered: '*' } }),
    'packages/m/skills/m-skill/SKILL.md': skillMd('m-skill'),
    'linked/package.json': json('linked'),
    'linked/skills/linked-skill/SKILL.md': skillMd('linked-skill'),
    '.yarn/unplugged/unplugged-npm/node_modules/unplugged/package.json': json('unplugged'),
    '.yarn/unplugged/unplugged-npm/node_modules/unplugged/skills/unplugged-skill/SKILL.md':
      skillMd('unplugged-skill'),
    ...files,
  })
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  cached(root, '@acme/a', { dependencies: { peered: '*' }, devDependencies: { extended: '*' } })
  cached(root, 'peered', {
    peerDependencies: { host: '*', tool: '*' },
    peerDependenciesMeta: { tool: { optional: true } },
  })
  for (const name of ['real', 'tool', 'host', 'extended', 'unreached', 'copied', 'behind-aix'])
    cached(root, name)
  return root
}

const describe = async (root: string): Promise<string[]> => {
  const { packages, problems } = await readPackages(findProject({ cwd: root }), {})
  const told = problems.map(
    ({ code, path, detail }) => `${code} ${path ?? ''} ${JSON.stringify(detail)}`,
  )
  return [
    ...told,
    ...packages.map(item =>
      [
        `${item.name}@${item.version}`,
        path.relative(root, item.realpath).split(path.sep).join('/'),
        ...(['direct', 'dev', 'workspace', 'linked', 'bundled'] as const).filter(key => item[key]),
        item.archive === undefined ? 'directory' : path.basename(item.archive),
        `by ${item.dependents.map(({ name, edge, as }) => `${name} ${edge} ${as}`).join(', ')}`,
        `as ${item.reachedAs.join(', ')}`,
      ].join(' | '),
    ),
  ]
}

const EXPECTED = [
  `@acme/a@1.0.0 | ${at('@acme/a')} | direct | @acme-a.zip | by consumer prod @acme/a | as @acme/a`,
  `copied@1.0.0 | ${at('copied')} | direct | copied.zip | by consumer prod copied | as copied`,
  `extended@1.0.0 | ${at('extended')} | extended.zip | by @acme/a prod extended | as extended`,
  `host@1.0.0 | ${at('host')} | host.zip | by peered peer host | as host`,
  'linked@1.0.0 | linked | direct | linked | directory | by consumer prod linked | as linked',
  'm@1.0.0 | packages/m | direct | workspace | linked | directory | by consumer prod m, consumer workspace m | as m',
  `peered@1.0.0 | ${at('peered')} | direct | peered.zip | by @acme/a prod peered, m prod peered | as peered`,
  `real@1.0.0 | ${at('real')} | direct | real.zip | by consumer prod nick | as real`,
  `tool@1.0.0 | ${at('tool')} | direct | dev | tool.zip | by consumer dev tool, peered peer tool | as tool`,
  'unplugged@1.0.0 | .yarn/unplugged/unplugged-npm/node_modules/unplugged | dev | directory | by tool prod unplugged | as unplugged',
]

t.test('every kind of package, in every form of the data', async t => {
  const data = pnpData(WHOLE)
  const forms: [what: string, files: Files][] = [
    ['Yarn 4', { '.pnp.cjs': scriptOfYarn4(data) }],
    ['Yarn 3', { '.pnp.cjs': scriptOfYarn3(data) }],
    ['a file of its own', { '.pnp.cjs': SCRIPT_WITHOUT_DATA, '.pnp.data.json': data }],
  ]
  for (const [what, files] of forms)
    t.strictSame(await describe(make(t, WHOLE, files)), EXPECTED, what)
})

t.test('text that needs escapes', async t => {
  const odd = "./.yarn/it's \\ here/"
  const entries: PnpEntry[] = [
    [null, null, './', { odd: 'npm:1' }],
    ['odd', 'npm:1', odd, {}],
  ]
  const root = make(t, entries, {
    'package.json': json('consumer', { dependencies: { odd: '1' } }),
    'yarn.lock': '',
  })
  lay(root, { ".yarn/it's \\ here/package.json": json('odd') })
  const { packages } = await readPackages(findProject({ cwd: root }), {})
  t.strictSame(
    packages.map(({ name }) => name),
    ['odd'],
  )
})

t.test('skills in archives are installed, byte by byte and bit by bit', async t => {
  const root = make(t, WHOLE)
  const snapshot = await collect({ cwd: root, environment: {} })
  t.strictSame(JSON.parse(JSON.stringify(snapshot)), snapshot, 'a snapshot is plain data')
  const { outcome, plan } = await sync({ cwd: root, environment: {} })
  t.equal(outcome, 'applied')
  t.strictSame(plan?.problems, [])
  const skills = path.join(root, '.agents/skills')
  t.equal(fs.readFileSync(path.join(skills, 'a-skill/SKILL.md'), 'utf8'), skillMd('a-skill'))
  t.equal(fs.statSync(path.join(skills, 'a-skill/run.sh')).mode & 0o777, 0o755)
  t.ok(fs.existsSync(path.join(skills, 'unplugged-skill/SKILL.md')))
  t.ok(fs.existsSync(path.join(skills, 'm-skill/SKILL.md')))
  t.equal((await sync({ cwd: root, environment: {} })).outcome, 'idle')
})

t.test('a manifest that asks for more than was installed', async t => {
  const root = make(t, WHOLE)
  const declare = (more: object) => {
    fs.writeFileSync(
      path.join(root, 'package.json'),
      json('consumer', { workspaces: ['packages/*'], ...more }),
    )
  }
  declare({ dependencies: { later: '1' }, optionalDependencies: { maybe: '1' } })
  t.match(await describe(root), [/^incomplete-install \.pnp\.cjs .*"missing":\["later"\]/])
  declare({ devDependencies: { later: '1' } })
  t.match(await describe(root), [/^dev-omitted \.pnp\.cjs .*"missing":\["later"\]/])
})

t.test('an archive that is not there', async t => {
  const root = make(t, WHOLE)
  fs.rmSync(path.join(root, CACHE, 'extended.zip'))
  const { problems, decidable } = await readPackages(findProject({ cwd: root }), {})
  t.equal(decidable, false)
  t.match(problems, [
    { code: 'incomplete-install', path: '.pnp.cjs', detail: { missing: ['extended'] } },
  ])
  t.equal((await sync({ cwd: root, environment: {} })).outcome, 'blocked')
})

t.test('a reference to nothing', async t => {
  const root = make(
    t,
    WHOLE.filter(([name]) => name !== 'extended'),
  )
  t.match((await describe(root))[0], /^incomplete-install .*"missing":\["extended"\]/)
})

t.test('an archive that is damaged takes nothing away', async t => {
  const root = make(t, WHOLE)
  await sync({ cwd: root, environment: {} })
  const archive = path.join(root, CACHE, 'real.zip')
  fs.writeFileSync(archive, fs.readFileSync(archive).subarray(0, -5))
  const { outcome, plan } = await sync({ cwd: root, environment: {} })
  t.equal(outcome, 'idle')
  t.match(plan?.problems, [{ code: 'unreadable-package', detail: { reason: /not a whole zip/ } }])
  t.ok(fs.existsSync(path.join(root, '.agents/skills/real-skill/SKILL.md')))
})

t.test('a flipped byte in a skill stops the run', async t => {
  const root = make(t, WHOLE)
  const archive = path.join(root, CACHE, 'real.zip')
  const bytes = fs.readFileSync(archive)
  const start = bytes.indexOf('SKILL.md') + 'SKILL.md'.length
  bytes[start + 4] = bytes[start + 4]! ^ 1
  fs.writeFileSync(archive, bytes)
  await t.rejects(sync({ cwd: root, environment: {} }), { code: 'EIO', path: archive })
  t.notOk(fs.existsSync(path.join(root, '.agents/skills/a-skill')))
})

t.test('a broken manifest in an archive, and a link for skills', async t => {
  const root = make(t, WHOLE)
  const put = (files: Parameters<typeof packageZip>[1]) => {
    fs.writeFileSync(path.join(root, CACHE, 'real.zip'), packageZip('real', files))
  }
  put({ 'package.json': '{' })
  t.match((await describe(root))[0], /^unreadable-package .*real\/package\.json .*not valid JSON/)
  put({ 'package.json': { content: 'x', mode: 0o120777 } })
  t.match((await describe(root))[0], /^unreadable-package .*it is not a file/)
  put({ 'other.json': '{}' })
  t.match((await describe(root))[0], /^unreadable-package .*it does not exist/)
  put({ 'package.json': json('real'), skills: { content: 'x', mode: 0o120777 } })
  const { problems } = await collect({ cwd: root, environment: {} })
  t.match(problems, [{ code: 'unsafe-skill', rule: 'link', package: 'real' }])
  put({ 'package.json': json('real'), 'skills/real-skill': { content: '..', mode: 0o120777 } })
  const { providers } = await collect({ cwd: root, environment: {} })
  t.match(providers.find(({ name }) => name === 'real')?.skills, [{ findings: [{ rule: 'link' }] }])
})

t.test('data of another form', async t => {
  const registry = (value: unknown) => JSON.stringify({ packageRegistryData: value })
  const top = [null, [[null, { packageLocation: './', packageDependencies: [] }]]]
  const cases: [data: string, message: RegExp][] = [
    ['{', /not valid JSON/],
    ['[]', /no list of packages/],
    ['{}', /no list of packages/],
    [registry([]), /does not have the project/],
    [registry([[1, []]]), /another form/],
    [registry(['x']), /another form/],
    [registry([top, ['a', ['x']]]), /what it says of a has another form/],
    [registry([top, ['a', [['1', null]]]]), /what it says of a/],
    [
      registry([[null, [[null, { packageLocation: './', packageDependencies: [['a', 1]] }]]]]),
      /a dependency in it/,
    ],
    [
      registry([[null, [[null, { packageLocation: './', packageDependencies: ['a'] }]]]]),
      /a dependency in it/,
    ],
    [
      registry([[null, [[null, { packageLocation: './', packageDependencies: [['a', [1, 2]]] }]]]]),
      /a dependency in it/,
    ],
  ]
  for (const [data, message] of cases) {
    const root = make(t, WHOLE, { '.pnp.cjs': scriptOfYarn4(data) })
    await t.rejects(
      describe(root),
      { code: 'ELAYOUT', message, path: path.join(root, '.pnp.cjs') },
      data,
    )
  }
  const cut = scriptOfYarn4(pnpData(WHOLE)).slice(0, 300)
  await t.rejects(describe(make(t, WHOLE, { '.pnp.cjs': cut })), {
    code: 'ELAYOUT',
    message: /no data/,
  })
})
