import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { listMembers } from '../../lib/collect/members.js'
import { lay, makeProject, type Files } from '../fixtures/project.js'
import { unprivileged } from '../fixtures/unprivileged.js'

const make = (t: Test, files: Files): string => {
  const root = makeProject(files)
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  return root
}

const members = (root: string): string[] =>
  listMembers(root).map(member => path.relative(root, member).split(path.sep).join('/'))

const all = [
  'packages/a',
  'packages/b',
  'packages/deep/c',
  'packages/.hidden',
  'packages/@s/d',
  'apps/e',
  '../outside',
]

/** A project inside a directory of its own, with every directory of `all`, and some that are no members. */
const tree: Files = {
  ...Object.fromEntries(all.map(name => [`root/${name}/package.json`, '{}'])),
  'root/packages/no-manifest/x': '',
  'root/packages/file': '',
  'root/packages/node_modules/f/package.json': '{}',
  'root/packages/a/node_modules/g/package.json': '{}',
  'root/packages/deep/up': { link: '..' },
}

t.test('patterns', t => {
  const root = path.join(make(t, tree), 'root')
  // patterns → members for npm, Yarn and Bun, and for pnpm where it differs
  const table: [patterns: string[], members: string[], pnpm?: string[]][] = [
    [[], []],
    [['packages/a'], ['packages/a']],
    [
      ['./packages/a/', '/packages/b'],
      ['packages/a', 'packages/b'],
    ],
    [['packages\\a'], ['packages/a']],
    [['packages/*'], ['packages/a', 'packages/b']],
    [
      ['packages/*', 'packages/a'],
      ['packages/a', 'packages/b'],
    ],
    [['packages/@s/*'], ['packages/@s/d']],
    [['packages/.hidden'], ['packages/.hidden']],
    [
      ['packages/{a,b}', 'apps/*'],
      ['apps/e', 'packages/a', 'packages/b'],
    ],
    [['packages/[ab]'], ['packages/a', 'packages/b']],
    [['packages/!(a)'], ['packages/b']],
    [['packages/**'], ['packages/@s/d', 'packages/a', 'packages/b', 'packages/deep/c']],
    [['**/**/c', '**/c'], ['packages/deep/c']],
    [['packages/*/c'], ['packages/deep/c']],
    [['../outside', '../*'], ['../outside']],
    [['.', '*', 'packages/none', 'packages/file'], []],
    [['packages/*', '!packages/b'], ['packages/a']],
    [
      ['packages/*', '!!packages/b'],
      ['packages/a', 'packages/b'],
    ],
    [['packages/*', '!**/b'], ['packages/a']],
    [
      ['packages/*', '!../outside'],
      ['packages/a', 'packages/b'],
    ],
    // a later pattern brings back what was taken away; in the last one npm itself forgets that
    [['packages/*', '!packages/b', 'packages/b'], ['packages/a', 'packages/b'], ['packages/a']],
    [
      ['packages/*', '!packages/b', '!packages/*b', 'packages/b'],
      ['packages/a', 'packages/b'],
      ['packages/a'],
    ],
    [['!packages/b', 'packages/*'], ['packages/a']],
    [['packages/node_modules/*', 'packages/a/node_modules/g'], []],
  ]
  const forms: [string, (patterns: string[]) => Files][] = [
    ['npm', workspaces => ({ 'package.json': JSON.stringify({ workspaces }) })],
    [
      'yarn',
      packages => ({ 'package.json': JSON.stringify({ workspaces: { packages, nohoist: [] } }) }),
    ],
    [
      'pnpm',
      packages => ({ 'package.json': '{}', 'pnpm-workspace.yaml': JSON.stringify({ packages }) }),
    ],
  ]
  for (const [form, files] of forms) {
    for (const [patterns, expected, pnpm] of table) {
      lay(root, files(patterns))
      t.strictSame(
        members(root),
        form === 'pnpm' ? (pnpm ?? expected) : expected,
        `${form}: ${patterns.join(' ')}`,
      )
    }
  }
  t.end()
})

t.test('a linked member is known by its real path', t => {
  const root = make(t, {
    'package.json': '{"workspaces":["packages/*"]}',
    'elsewhere/package.json': '{}',
    'packages/a': { link: '../elsewhere' },
    'packages/again': { link: '../elsewhere' },
    'packages/dead': { link: 'nowhere' },
    'packages/root': { link: '..' },
  })
  t.strictSame(members(root), ['elsewhere'])
  t.end()
})

t.test('who declares', t => {
  const pnpm = 'packages:\n- b\n'
  const table: [string, Files, string[]][] = [
    ['nobody', {}, []],
    ['no package.json', { 'pnpm-workspace.yaml': pnpm }, ['b']],
    ['settings of pnpm alone', { 'pnpm-workspace.yaml': 'nodeLinker: hoisted\n' }, []],
    ['an empty file of pnpm', { 'pnpm-workspace.yaml': '' }, []],
    ['null', { 'package.json': '{"workspaces":null}' }, []],
    ['an object without packages', { 'package.json': '{"workspaces":{"nohoist":["x"]}}' }, []],
    ['a broken package.json that says nothing of it', { 'package.json': '{' }, []],
    ['both', { 'package.json': '{"workspaces":["a"]}', 'pnpm-workspace.yaml': pnpm }, ['a']],
    [
      'both, installed by pnpm',
      {
        'package.json': '{"workspaces":["a"]}',
        'pnpm-workspace.yaml': pnpm,
        'node_modules/.modules.yaml': '',
      },
      ['b'],
    ],
  ]
  for (const [what, files, expected] of table) {
    t.strictSame(
      members(make(t, { 'a/package.json': '{}', 'b/package.json': '{}', ...files })),
      expected,
      what,
    )
  }
  t.end()
})

t.test('what cannot be understood', t => {
  const table: [string, Files, string, RegExp][] = [
    ['a text', { 'package.json': '{"workspaces":"a"}' }, 'package.json', /not a list/],
    ['numbers', { 'package.json': '{"workspaces":[1]}' }, 'package.json', /not a list/],
    ['broken JSON', { 'package.json': '{"workspaces":["a"]' }, 'package.json', /not valid JSON/],
    [
      'broken YAML',
      { 'pnpm-workspace.yaml': 'packages: [' },
      'pnpm-workspace.yaml',
      /not valid YAML/,
    ],
    [
      'a mapping',
      { 'pnpm-workspace.yaml': 'packages: {a: b}' },
      'pnpm-workspace.yaml',
      /not a list/,
    ],
  ]
  for (const [what, files, file, message] of table) {
    const root = make(t, files)
    t.throws(
      () => listMembers(root),
      { code: 'ENOPROJECT', path: path.join(root, file), message },
      what,
    )
  }
  const yaml = make(t, { 'pnpm-workspace.yaml': 'packages: [a]', 'a/package.yaml': 'name: a' })
  t.throws(() => listMembers(yaml), { code: 'ELAYOUT', path: path.join(yaml, 'a/package.yaml') })
  lay(yaml, { 'package.json': '{"workspaces":["a"]}' })
  t.strictSame(listMembers(yaml), [], 'only pnpm reads that')
  t.end()
})

t.test('what may not be read', { skip: process.platform === 'win32' }, t => {
  const root = make(t, {
    'package.json': '{"workspaces":["packages/*"]}',
    'packages/a/package.json': '{}',
  })
  fs.chmodSync(root, 0o755)
  fs.chmodSync(path.join(root, 'packages'), 0)
  unprivileged(() => {
    t.throws(() => listMembers(root), { code: 'EIO', path: path.join(root, 'packages') })
  })
  fs.chmodSync(path.join(root, 'packages'), 0o755)
  t.end()
})
