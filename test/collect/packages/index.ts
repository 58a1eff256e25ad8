// Trees made by hand in which packages get lost in silence, and what is said of each.

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { readPackages, type Inventory } from '../../../lib/collect/packages/index.js'
import { findProject } from '../../../lib/collect/project.js'
import { lay, makeProject, type Files } from '../../fixtures/project.js'

const make = (t: Test, files: Files): string => {
  const root = makeProject(files)
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  return root
}

const read = (root: string, environment = {}): Promise<Inventory> =>
  readPackages(findProject({ cwd: root }), environment)

const json = (name: string, more: object = {}): string =>
  JSON.stringify({ name, version: '1.0.0', ...more })
const pkg = (name: string, more: object = {}, at = `node_modules/${name}`): Files => ({
  [`${at}/package.json`]: json(name, more),
})
const consumer = (dependencies: object, more: object = {}): Files => ({
  'package.json': json('consumer', { dependencies, ...more }),
})

const names = ({ packages }: Inventory): string[] =>
  packages.map(item => `${item.name} ${item.path}`)
const codes = ({ problems }: Inventory): string[] =>
  problems.map(({ code, path, detail }) => {
    const reason = 'reason' in detail ? detail.reason : ''
    const missing = 'missing' in detail ? `: ${detail.missing.join(', ')}` : ''
    return `${code} ${path ?? ''}: ${reason}${missing}`
  })

t.test('nothing to read', async t => {
  const none = {
    packages: [],
    count: 0,
    problems: [],
    removalsTrusted: true,
    decidable: true,
  }
  t.match(await read(make(t, consumer({}))), none, 'nothing declared')
  t.match(
    await read(make(t, { ...consumer({}), '.pnp.cjs': '' })),
    none,
    "nothing declared, Plug'n'Play",
  )
  const file = await read(make(t, { ...consumer({}), node_modules: '' }))
  t.strictSame(codes(file), ['unreadable-package node_modules: not a directory'])
  const absent = await read(make(t, consumer({ a: '1' })))
  t.strictSame(codes(absent), ['incomplete-install node_modules: node_modules does not exist: a'])
  for (const declared of [{ dependencies: { a: '1' } }, { optionalDependencies: { a: '1' } }]) {
    const root = make(t, { 'package.json': json('consumer', declared) })
    fs.mkdirSync(path.join(root, 'node_modules'))
    const mount = await read(root)
    t.strictSame(codes(mount), ['incomplete-install node_modules: node_modules is empty: a'])
    t.match(mount, { decidable: false, removalsTrusted: false })
  }
  const empty = await read(make(t, { ...consumer({ a: '1' }), 'node_modules/.cache/x': '' }))
  t.strictSame(codes(empty), [
    'incomplete-install node_modules: a declared dependency is not installed: a',
  ])
  const dev = { devDependencies: { b: '1' } }
  const omitted = await read(make(t, consumer({}, dev)), { NODE_ENV: 'production' })
  t.strictSame(codes(omitted), ['dev-omitted node_modules: : b'])
  t.match(omitted, { decidable: true, removalsTrusted: false })
})

t.test('a tree that npm sees only in part', async t => {
  const lost = 'incomplete-install node_modules: installed packages cannot be seen by npm'
  const missing = 'incomplete-install node_modules: a declared dependency is not installed'
  const scope = 'a scope that is not a directory'
  const table: [what: string, files: Files, said: string[]][] = [
    [
      'a dead link as scope',
      { 'node_modules/@x': { link: 'nowhere' } },
      [
        `${missing}: a`,
        `${lost}: node_modules/a, node_modules/extra`,
        `unreadable-package node_modules/@x: ${scope}`,
      ],
    ],
    [
      'a file as scope, nested',
      { ...pkg('b', {}, 'node_modules/a/node_modules/b'), 'node_modules/a/node_modules/@x': '' },
      [
        `${lost}: node_modules/a/node_modules/b`,
        `unreadable-package node_modules/a/node_modules/@x: ${scope}`,
      ],
    ],
    [
      'a link as scope that leads to packages',
      { 'node_modules/@x': { link: '../x' }, ...pkg('@x/y', {}, 'x/y') },
      [`unreadable-package node_modules/@x: ${scope}`],
    ],
    [
      'a dead link',
      { 'node_modules/b': { link: 'nowhere' } },
      ['unreadable-package node_modules/b: a link that leads nowhere'],
    ],
    ['a file', { 'node_modules/b': '' }, ['unreadable-package node_modules/b: not a directory']],
    [
      'a circle',
      { 'node_modules/b': { link: 'b' } },
      ['unreadable-package node_modules/b: a link that leads in a circle'],
    ],
    ['a dead link among binaries', { 'node_modules/.bin/b': { link: 'nowhere' } }, []],
    [
      'a directory that is empty but for litter',
      { 'node_modules/b/node_modules/.cache/x': '' },
      [],
    ],
  ]
  for (const [what, files, said] of table) {
    const root = make(t, { ...consumer({ a: '1.0.0' }), ...pkg('a'), ...pkg('extra'), ...files })
    const inventory = await read(root)
    t.strictSame(codes(inventory), said, what)
    t.equal(inventory.removalsTrusted, said.length === 0)
    t.equal(inventory.decidable, !said.some(text => text.startsWith('incomplete')))
  }
})

t.test(
  'names that only some file systems have',
  { skip: process.platform !== 'linux' },
  async t => {
    const lost = 'incomplete-install node_modules: installed packages cannot be seen by npm'
    const twin = await read(make(t, { ...consumer({ a: '1.0.0' }), ...pkg('a'), ...pkg('A') }))
    t.match(codes(twin), [new RegExp(`^${lost}: node_modules/[aA]$`)])
    const backslash = await read(
      make(t, { ...consumer({ a: '1.0.0' }), ...pkg('a'), ...pkg('b\\c') }),
    )
    t.strictSame(codes(backslash), [`${lost}: node_modules/b\\c`])
    const root = make(t, { ...consumer({ a: '1.0.0' }), ...pkg('a') })
    fs.mkdirSync(Buffer.concat([Buffer.from(`${root}/node_modules/b`), Buffer.from([0xff])]))
    execFileSync('mkfifo', [path.join(root, 'node_modules/pipe')])
    t.strictSame(codes(await read(root)), [
      'unreadable-package node_modules/b\uFFFD: a name that is not valid UTF-8',
      'unreadable-package node_modules/pipe: not a directory',
    ])
  },
)

t.test('a manifest that is a pipe', { skip: process.platform === 'win32' }, async t => {
  const root = make(t, { ...consumer({ a: '1.0.0' }), 'node_modules/a/x': '' })
  execFileSync('mkfifo', [path.join(root, 'node_modules/a/package.json')])
  for (const road of ['fast', 'sure'] as const) {
    await t.rejects(readPackages({ root }, {}, road), {
      code: 'ELAYOUT',
      path: path.join(root, 'node_modules/a/package.json'),
    })
  }
})

t.test('what an installed package depends on, and is not there', async t => {
  const root = make(t, {
    ...consumer({ a: '1.0.0' }),
    ...pkg('a', {
      dependencies: { b: '1.0.0', c: '1.0.0', short: 'npm:@scope/long@^2', '@x/y': 'file:../y' },
      optionalDependencies: { maybe: '1.0.0' },
      peerDependencies: { peer: '1.0.0' },
    }),
    ...pkg('c', { dependencies: { b: '1.0.0' }, devDependencies: { dev: '1.0.0' } }),
  })
  for (const road of ['fast', 'sure'] as const) {
    const { awaited, problems } = await readPackages({ root }, {}, road)
    const [x, long, b] = awaited
    t.strictSame(
      [x, long, b?.package, awaited.length],
      [
        { package: '@scope/long', dependent: 'a', edge: 'prod' },
        { package: '@x/y', dependent: 'a', edge: 'prod' },
        'b',
        4,
      ],
      road,
    )
    t.match(b?.dependent, /^[ac]$/)
    t.strictSame(awaited.at(-1), { package: 'peer', dependent: 'a', edge: 'peer' })
    t.strictSame(problems, [], 'additions go on')
  }
})

t.test('what may not be read is said', { skip: process.platform === 'win32' }, async t => {
  const { seteuid, geteuid } = process
  const isRoot = geteuid?.() === 0
  for (const mode of [0, 0o444, 0o644, 0o111]) {
    for (const closed of ['a', 'b']) {
      const root = make(t, { ...consumer({ a: '1.0.0' }), ...pkg('a'), ...pkg('b') })
      const at = path.join(root, 'node_modules', closed)
      fs.chmodSync(root, 0o755)
      fs.chmodSync(at, mode)
      if (isRoot) seteuid?.(65534)
      try {
        for (const road of ['fast', 'sure'] as const) {
          const what = `${closed} ${mode.toString(8)} ${road}`
          const reads = readPackages({ root }, {}, road)
          if (mode === 0o111) t.strictSame(codes(await reads), [], 'its list is not needed')
          else await t.rejects(reads, { code: 'EIO', path: at }, what)
        }
      } finally {
        if (isRoot) seteuid?.(0)
        fs.chmodSync(at, 0o755)
      }
    }
  }
})

t.test('a lockfile that is a pipe', { skip: process.platform === 'win32' }, async t => {
  for (const name of ['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock']) {
    const root = make(t, { ...consumer({ a: '1.0.0' }), ...pkg('a') })
    execFileSync('mkfifo', [path.join(root, name)])
    await t.rejects(readPackages({ root }, {}), { code: 'ELAYOUT', path: path.join(root, name) })
    t.strictSame(names(await readPackages({ root }, {}, 'fast')), [], 'which is not read')
  }
})

t.test('manifests that cannot be used', async t => {
  const base: Files = { ...consumer({ a: '1.0.0' }), ...pkg('a', { dependencies: { b: '1.0.0' } }) }
  const broken = make(t, { ...base, 'node_modules/b/package.json': '{' })
  const inventory = await read(broken)
  t.match(codes(inventory), [
    /^unreadable-package node_modules\/b\/package\.json: it is not valid JSON/,
  ])
  t.match(inventory, { decidable: true, removalsTrusted: false })
  const gone = await read(make(t, { ...base, 'node_modules/b/x': '' }))
  t.strictSame(codes(gone), ['unreadable-package node_modules/b/package.json: it does not exist'])

  const odd = await read(make(t, { ...base, ...pkg('b', { bin: [1] }) }))
  t.strictSame(codes(odd), ['unreadable-package node_modules/b/package.json: npm cannot use it'])
  const types = await read(make(t, { ...base, ...pkg('b', { name: {}, version: [] }) }))
  t.match(types, { problems: [], packages: [{ name: 'a' }, { name: 'b', version: null }] })

  const accept = make(t, {
    ...base,
    ...pkg('b', { dependencies: { c: '1' }, acceptDependencies: { c: 1 } }),
  })
  await t.rejects(read(accept), { code: 'ELAYOUT', message: /"acceptDependencies" gives "c"/ })
  const number = make(t, { ...base, ...pkg('b', { dependencies: { c: 1 } }) })
  await t.rejects(read(number), {
    code: 'ELAYOUT',
    message:
      /node_modules\/b\/package\.json: "dependencies" gives "c" a value that is not a string/,
    path: path.join(number, 'node_modules/b/package.json'),
  })
  const own = make(t, consumer({ a: 1 }))
  await t.rejects(read(own), {
    code: 'ENOPROJECT',
    message: /"dependencies" gives "a"/,
    path: path.join(own, 'package.json'),
  })
  const list = make(t, { 'package.json': json('consumer', { devDependencies: ['a'] }) })
  await t.rejects(read(list), { code: 'ENOPROJECT', message: /"devDependencies" is not an object/ })
  const member = make(t, { ...consumer({}, { workspaces: ['w'] }), 'w/package.json': '{' })
  await t.rejects(read(member), { code: 'ENOPROJECT', path: path.join(member, 'w/package.json') })
})

t.test("Plug'n'Play that cannot be read, and one that was left behind", async t => {
  const cases: [file: string, more: Files, message: RegExp, hint: RegExp][] = [
    ['.pnp.cjs', {}, /holds no data that we know/, /Yarn 3 or later/],
    ['.pnp.data.json', {}, /not valid JSON/, /Yarn 3 or later/],
    ['.pnp.js', {}, /of Yarn 1 or 2/, /Yarn 3 or later/],
    ['.pnp.cjs', { 'node_modules/.modules.yaml': '' }, /of pnpm/, /nodeLinker: isolated/],
  ]
  for (const [file, more, message, hint] of cases) {
    const files = { ...consumer({ a: '1.0.0' }), [file]: '', 'node_modules/.cache/x': '', ...more }
    const root = make(t, files)
    await t.rejects(read(root), { code: 'ELAYOUT', message, hint, path: path.join(root, file) })
    lay(root, pkg('a'))
    t.strictSame(codes(await read(root)), [], 'left behind')
  }
})

t.test('a workspace that only pnpm knows', async t => {
  const store = 'node_modules/.pnpm/a@1.0.0/node_modules/a'
  const files: Files = {
    ...consumer({ w: 'workspace:*' }),
    'node_modules/w': { link: '../packages/w' },
    'pnpm-workspace.yaml': 'packages: [packages/*]\n',
    'node_modules/.modules.yaml': 'virtualStoreDir: .pnpm\n',
    ...pkg('a', { devDependencies: { orphan: '1.0.0' } }, store),
    ...pkg('orphan', {}, 'node_modules/.pnpm/orphan@1.0.0/node_modules/orphan'),
    'node_modules/.pnpm/node_modules/orphan': { link: '../orphan@1.0.0/node_modules/orphan' },
    ...pkg(
      'w',
      { dependencies: { a: '1.0.0' }, devDependencies: { v: 'workspace:*', u: 'catalog:' } },
      'packages/w',
    ),
    'packages/w/node_modules/a': { link: `../../../${store}` },
    'packages/w/node_modules/v': { link: '../../v' },
    ...pkg('v', {}, 'packages/v'),
    ...pkg('u', {}, 'packages/w/node_modules/u'),
  }
  const root = make(t, files)
  const inventory = await read(root)
  t.strictSame(codes(inventory), [])
  t.strictSame(names(inventory), [
    'a packages/w/node_modules/a',
    'u packages/w/node_modules/u',
    'v packages/v',
    'w packages/w',
  ])
  t.match(inventory.packages, [
    {
      direct: true,
      workspace: false,
      linked: false,
      realpath: path.join(root, store),
      dependents: [{ kind: 'member', name: 'w', path: 'packages/w', edge: 'prod', as: 'a' }],
    },
    { name: 'u', dev: true },
    { workspace: true, linked: true, direct: true, dev: false },
    { workspace: true },
  ])
  fs.rmSync(path.join(root, 'packages/w/node_modules/a'))
  t.strictSame(codes(await read(root)), [
    'incomplete-install packages/w/node_modules: a declared dependency is not installed: a',
  ])
})

t.test('members without a name, or with the same', async t => {
  const root = make(t, {
    ...consumer({}, { workspaces: ['p/*'] }),
    'p/a/package.json': '{}',
    'p/b/package.json': json('same'),
    'p/c/package.json': json('same', { version: '2.0.0' }),
    ...pkg('x', {}, 'p/c/node_modules/x'),
  })
  const inventory = await read(root)
  t.strictSame(codes(inventory), [])
  t.strictSame(names(inventory), ['a p/a', 'same p/b', 'same p/c', 'x p/c/node_modules/x'])
})

t.test('what a linked directory finds above itself', async t => {
  const outer = make(t, {
    'app/package.json': json('app', { dependencies: { lib: 'file:../lib' } }),
    'app/node_modules/lib': { link: '../../lib' },
    ...pkg('lib', { dependencies: { above: '1.0.0' } }, 'lib'),
    ...pkg('above'),
  })
  const inventory = await read(path.join(outer, 'app'))
  t.strictSame(codes(inventory), [])
  t.strictSame(names(inventory), [
    `above ${path.join(outer, 'node_modules/above')}`,
    'lib node_modules/lib',
  ])
})

t.test('names', async t => {
  const root = make(t, {
    ...consumer({
      alias: 'npm:@real/thing@^1',
      wrong: '1.0.0',
      here: 'file:./here',
      tar: 'file:./tar-1.0.0.tgz',
    }),
    ...pkg('@real/thing', {}, 'node_modules/alias'),
    ...pkg('other', {}, 'node_modules/wrong'),
    ...pkg('own-name', {}, 'here'),
    'node_modules/here': { link: '../here' },
    ...pkg('inner', {}, 'node_modules/tar'),
    ...pkg('unasked', {}, 'node_modules/@folder/name'),
    ...pkg('cycle-a', { dependencies: { 'cycle-b': '*' } }),
    ...pkg('cycle-b', { dependencies: { 'cycle-a': '*' } }),
    ...pkg('stowaway', {}, 'node_modules/wrong/node_modules/stowaway'),
  })
  const inventory = await read(root)
  t.strictSame(codes(inventory), [])
  t.strictSame(
    inventory.packages.map(
      item =>
        `${item.path}: ${item.name} = ${item.reachedAs.join(', ')}${item.bundled ? ' bundled' : ''}`,
    ),
    [
      'node_modules/@folder/name: @folder/name = @folder/name',
      'node_modules/alias: @real/thing = @real/thing',
      'node_modules/cycle-a: cycle-a = cycle-a',
      'node_modules/cycle-b: cycle-b = cycle-b',
      'node_modules/here: own-name = here, own-name',
      'node_modules/wrong/node_modules/stowaway: stowaway = stowaway bundled',
      'node_modules/tar: tar = tar',
      'node_modules/wrong: wrong = wrong',
    ],
  )
})

t.test('what came inside another package', async t => {
  const inside = (name: string) => `node_modules/bundler/node_modules/${name}`
  const root = make(t, {
    ...consumer({ bundler: '1.0.0', user: '1.0.0' }, { bundleDependencies: ['user'] }),
    ...pkg('bundler', {
      dependencies: { first: '*', own: '*' },
      bundleDependencies: ['first', 'absent', 1],
    }),
    ...pkg('first', { dependencies: { second: '*', missing: '*', user: '*' } }, inside('first')),
    ...pkg('second', {}, inside('second')),
    ...pkg('third', {}, `${inside('first')}/node_modules/third`),
    ...pkg('own', {}, inside('own')),
    ...pkg('user'),
  })
  const { packages } = await read(root)
  t.strictSame(
    packages.filter(item => item.bundled).map(item => item.name),
    ['first', 'second', 'third'],
  )
})

t.test('a project without a name, and one package by two names', async t => {
  const store = '.pnpm/acme@1.0.0/node_modules/acme'
  const root = make(t, {
    'package.json': JSON.stringify({
      dependencies: { new: 'npm:acme@1.0.0', old: 'npm:acme@1.0.0' },
    }),
    ...pkg('acme', {}, `node_modules/${store}`),
    'node_modules/old': { link: store },
    'node_modules/new': { link: store },
  })
  const { packages } = await read(root)
  const project = {
    kind: 'project',
    name: path.basename(root),
    version: null,
    path: '',
    edge: 'prod',
  }
  t.match(packages, [{ name: 'acme', path: 'node_modules/new', reachedAs: ['acme'] }])
  t.strictSame(packages[0]?.dependents, [
    { ...project, as: 'new' },
    { ...project, as: 'old' },
  ])
})

t.test('what an orphan in a store depends on is not dependent on it', async t => {
  const store = (name: string) => `node_modules/.pnpm/${name}@1.0.0/node_modules`
  const root = make(t, {
    ...consumer({ a: '1.0.0' }),
    'node_modules/a': { link: `.pnpm/a@1.0.0/node_modules/a` },
    ...pkg('a', {}, `${store('a')}/a`),
    'node_modules/.pnpm/node_modules/orphan': { link: '../orphan@1.0.0/node_modules/orphan' },
    ...pkg('orphan', { dependencies: { a: '*' } }, `${store('orphan')}/orphan`),
    [`${store('orphan')}/a`]: { link: '../../a@1.0.0/node_modules/a' },
    ...pkg('phantom', { devDependencies: { orphan: '*' } }, `${store('a')}/phantom`),
  })
  const inventory = await read(root)
  t.strictSame(codes(inventory), [])
  t.match(inventory.packages, [{ name: 'a', dependents: [{ kind: 'project' }] }])
  t.equal(inventory.packages.length, 1)
})

t.test('only development leads there', async t => {
  const root = make(t, {
    ...consumer({ a: '1.0.0' }, { devDependencies: { d: '1.0.0' } }),
    ...pkg('a', {
      dependencies: { shared: '*' },
      peerDependencies: { d: '*' },
      peerDependenciesMeta: { d: { optional: true } },
    }),
    ...pkg('d', { dependencies: { shared: '*', deep: '*' } }),
    ...pkg('shared'),
    ...pkg('deep'),
    ...pkg('extraneous'),
  })
  const { packages } = await read(root)
  t.strictSame(
    packages.filter(item => item.dev).map(item => item.name),
    ['d', 'deep'],
  )
})

t.test('three thousand packages', async t => {
  const files: Files = {}
  for (let i = 0; i < 3000; i++) {
    const [next, after] = [`p${2 * i + 1}`, `p${2 * i + 2}`]
    const dependencies = 2 * i + 2 < 3000 ? { [next]: '1.0.0', [after]: '1.0.0' } : {}
    Object.assign(files, pkg(`p${i}`, { dependencies }))
  }
  const inventory = await read(make(t, { ...consumer({ p0: '1.0.0' }), ...files }))
  t.strictSame(codes(inventory), [])
  t.equal(inventory.packages.length, 3000)
  t.ok(inventory.packages.every(item => item.dependents.length === (item.name === 'p2999' ? 0 : 1)))
  t.strictSame(
    inventory.packages.filter(item => item.direct).map(item => item.name),
    ['p0'],
  )
})
