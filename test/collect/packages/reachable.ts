// The walk on trees made by hand: everything that can hide a package is named, and nothing else is.

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { storesOf, walkReachable } from '../../../lib/collect/packages/reachable.js'
import { lay, makeProject, type Files } from '../../fixtures/project.js'
import { unprivileged } from '../../fixtures/unprivileged.js'

const make = (t: Test, files: Files): string => {
  const root = makeProject(files)
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  return root
}

const walk = (root: string, members: string[] = []) => {
  const real = members.map(member => path.join(root, member))
  const { packages, unreadable } = walkReachable(root, real, storesOf(root))
  const relative = (place: string) => path.relative(root, place).split(path.sep).join('/')
  return {
    packages: [...packages].map(relative).sort(),
    unreadable: unreadable.map(item => `${relative(item.path)}: ${item.reason}`),
  }
}

const pkg = (name: string): Files => ({ [`${name}/package.json`]: '{}' })

t.test('finds what a module loader would find', t => {
  const root = make(t, {
    ...pkg('node_modules/a'),
    ...pkg('node_modules/a/node_modules/a'),
    ...pkg('node_modules/a/node_modules/@s/b'),
    ...pkg('node_modules/@s/b'),
    ...pkg('node_modules/.hidden/node_modules/c'),
    ...pkg('node_modules/@s/.b-retired'),
    'node_modules/.package-lock.json': '{}',
    'node_modules/.bin/dead': { link: '../nothing' },
    'node_modules/linked': { link: '../local' },
    'node_modules/again': { link: '../local' },
    'node_modules/self': { link: '..' },
    ...pkg('local'),
    ...pkg('local/node_modules/d'),
    'local/node_modules/up': { link: '../../local' },
    ...pkg('packages/w'),
    ...pkg('packages/w/node_modules/e'),
    'packages/x/node_modules': { link: '../w/node_modules' },
  })
  t.strictSame(walk(root, ['packages/w', 'packages/x']), {
    packages: [
      'local',
      'local/node_modules/d',
      'node_modules/@s/b',
      'node_modules/a',
      'node_modules/a/node_modules/@s/b',
      'node_modules/a/node_modules/a',
      'packages/w',
      'packages/w/node_modules/e',
      'packages/x',
    ],
    unreadable: [],
  })
  t.strictSame(walk(make(t, { 'package.json': '{}' })), { packages: [], unreadable: [] })
  t.end()
})

t.test('siblings are followed in a store alone', t => {
  const isolated = (store: string): Files => ({
    [`node_modules/a`]: { link: `${store}/a@1/node_modules/a` },
    ...pkg(`node_modules/${store}/a@1/node_modules/a`),
    [`node_modules/${store}/a@1/node_modules/@s/b`]: { link: `../../../b@1/node_modules/@s/b` },
    ...pkg(`node_modules/${store}/b@1/node_modules/@s/b`),
    ...pkg(`node_modules/${store}/orphan@1/node_modules/orphan`),
  })
  const found = (store: string) => [
    `node_modules/${store}/a@1/node_modules/a`,
    `node_modules/${store}/b@1/node_modules/@s/b`,
  ]
  for (const store of ['.pnpm', '.store', '.bun']) {
    t.strictSame(walk(make(t, isolated(store))), { packages: found(store), unreadable: [] }, store)
  }
  t.strictSame(walk(make(t, isolated('.elsewhere'))).packages, found('.elsewhere').slice(0, 1))

  const declared = make(t, isolated('.elsewhere'))
  lay(declared, { 'node_modules/.modules.yaml': 'virtualStoreDir: .elsewhere\n' })
  t.strictSame(walk(declared).packages, found('.elsewhere'), 'named by pnpm, relative')

  const outside = make(t, isolated('../store'))
  const store = path.join(outside, 'store')
  lay(outside, { 'node_modules/.modules.yaml': JSON.stringify({ virtualStoreDir: store }) })
  t.strictSame(
    walk(outside).packages,
    ['store/a@1/node_modules/a', 'store/b@1/node_modules/@s/b'],
    'named by pnpm, absolute',
  )

  lay(outside, { 'node_modules/.modules.yaml': '' })
  t.strictSame(walk(outside).packages, ['store/a@1/node_modules/a'], 'an empty file')
  lay(outside, { 'node_modules/.modules.yaml': 'layoutVersion: 5\n' })
  t.strictSame(walk(outside).packages, ['store/a@1/node_modules/a'], 'not named')
  t.end()
})

t.test("Yarn's store has the dependencies beside the package", t => {
  const root = make(t, {
    'node_modules/a': { link: '.store/a-npm-1/package' },
    ...pkg('node_modules/.store/a-npm-1/package'),
    'node_modules/.store/a-npm-1/node_modules/a': { link: '../package' },
    'node_modules/.store/a-npm-1/node_modules/b': { link: '../../b-npm-1/package' },
    ...pkg('node_modules/.store/b-npm-1/package'),
  })
  t.strictSame(walk(root), {
    packages: ['node_modules/.store/a-npm-1/package', 'node_modules/.store/b-npm-1/package'],
    unreadable: [],
  })
  t.end()
})

t.test('a package in a store that has no siblings', t => {
  const root = make(t, {
    'node_modules/a': { link: '.pnpm/a@1' },
    ...pkg('node_modules/.pnpm/a@1'),
    ...pkg('node_modules/.pnpm/b@1'),
  })
  t.strictSame(walk(root), { packages: ['node_modules/.pnpm/a@1'], unreadable: [] })
  t.end()
})

t.test('says what it could not read', t => {
  const dead = 'a link that leads nowhere'
  const table: [string, Files, string[]][] = [
    ['dead link', { 'node_modules/x': { link: 'nowhere' } }, [`node_modules/x: ${dead}`]],
    ['file', { 'node_modules/x': '' }, ['node_modules/x: not a directory']],
    [
      'link to a file',
      { 'node_modules/x': { link: '../package.json' } },
      ['node_modules/x: a link to something that is not a directory'],
    ],
    [
      'circle',
      { 'node_modules/x': { link: 'x' } },
      ['node_modules/x: a link that leads in a circle'],
    ],
    [
      'file as scope',
      { 'node_modules/@x': '' },
      ['node_modules/@x: a scope that is not a directory'],
    ],
    [
      'dead link as scope',
      { 'node_modules/@x': { link: 'nowhere' } },
      ['node_modules/@x: a scope that is not a directory'],
    ],
    [
      'link as scope',
      { 'node_modules/@x': { link: '../node_modules' } },
      ['node_modules/@x: a scope that is not a directory'],
    ],
    ['file in a scope', { 'node_modules/@x/y': '' }, ['node_modules/@x/y: not a directory']],
    [
      'nested',
      { 'node_modules/a/node_modules/@x': '' },
      ['node_modules/a/node_modules/@x: a scope that is not a directory'],
    ],
    [
      'node_modules is a file',
      { 'node_modules/a/node_modules': '' },
      ['node_modules/a/node_modules: not a directory'],
    ],
    [
      'node_modules is a dead link',
      { 'node_modules/a/node_modules': { link: 'nowhere' } },
      [`node_modules/a/node_modules: ${dead}`],
    ],
    [
      'node_modules is a link to a file',
      { 'node_modules/a/node_modules': { link: 'package.json' } },
      [`node_modules/a/node_modules: ${dead}`],
    ],
    [
      'node_modules is a circle',
      { 'node_modules/a/node_modules': { link: 'node_modules' } },
      ['node_modules/a/node_modules: a link that leads in a circle'],
    ],
  ]
  for (const [what, files, unreadable] of table) {
    const root = make(t, { 'package.json': '{}', ...pkg('node_modules/a'), ...files })
    t.strictSame(walk(root), { packages: ['node_modules/a'], unreadable }, what)
  }
  t.end()
})

t.test('what only some systems have', { skip: process.platform === 'win32' }, t => {
  const root = make(t, pkg('node_modules/a'))
  execFileSync('mkfifo', [
    path.join(root, 'node_modules/pipe'),
    path.join(root, 'node_modules/@pipe'),
  ])
  const unreadable = [
    'node_modules/@pipe: a scope that is not a directory',
    'node_modules/pipe: not a directory',
  ]
  if (process.platform === 'linux') {
    fs.mkdirSync(Buffer.concat([Buffer.from(`${root}/node_modules/b`), Buffer.from([0xff])]))
    unreadable.splice(1, 0, 'node_modules/b\uFFFD: a name that is not valid UTF-8')
  }
  t.strictSame(walk(root), { packages: ['node_modules/a'], unreadable })
  t.end()
})

t.test('what may not be read', { skip: process.platform === 'win32' }, t => {
  const root = make(t, {
    ...pkg('node_modules/closed'),
    ...pkg('node_modules/@s/x'),
    ...pkg('node_modules/a/node_modules/b'),
  })
  const closed = ['node_modules/@s', 'node_modules/a/node_modules', 'node_modules/closed']
  fs.chmodSync(root, 0o755)
  for (const place of closed) fs.chmodSync(path.join(root, place), 0)
  const { packages, unreadable } = unprivileged(() => walk(root))
  for (const place of closed) fs.chmodSync(path.join(root, place), 0o755)
  t.strictSame(packages, ['node_modules/a'])
  t.strictSame(
    unreadable.map(text => text.replace(/: EACCES.*$/, '')),
    closed,
  )
  t.end()
})
