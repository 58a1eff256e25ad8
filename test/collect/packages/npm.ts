// Trees that the real npm builds: what is read of them, and that the strict walk finds the same packages.

import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { findProject } from '../../../lib/collect/project.js'
import { readPackages, type Inventory } from '../../../lib/collect/packages/index.js'
import { npm } from '../../fixtures/npm.js'
import { publishedSkill, serveRegistry, type Published } from '../../fixtures/npm-registry.js'
import { lay, makeProject, type Files } from '../../fixtures/project.js'

const bundler: Published = {
  manifest: {
    name: 'bundler',
    version: '1.0.0',
    dependencies: { inside: '1.0.0' },
    bundleDependencies: ['inside'],
  },
  files: {
    'node_modules/inside/package.json': '{"name":"inside","version":"1.0.0"}',
    'node_modules/inside/skills/inside/SKILL.md': '---\nname: inside\ndescription: Inside.\n---\n',
  },
}

const registry = await serveRegistry([
  publishedSkill('acme', '1.0.0', 's'),
  publishedSkill('acme', '2.0.0', 's'),
  publishedSkill('deep', '1.0.0', 'deep', { dependencies: { acme: '1.0.0' } }),
  publishedSkill('@scope/tool', '1.2.3', 'tool', { dependencies: { deep: '^1.0.0' } }),
  publishedSkill('inside', '1.0.0', 'inside'),
  publishedSkill('peered', '1.0.0', 'peered', {
    peerDependencies: { acme: '*', absent: '*' },
    peerDependenciesMeta: { absent: { optional: true } },
  }),
  publishedSkill('alien', '1.0.0', 'alien', { os: ['none'] }),
  bundler,
])
t.teardown(() => registry.close())

const manifest = {
  name: 'consumer',
  version: '0.0.1',
  dependencies: {
    '@scope/tool': '1.2.3',
    acme: '2.0.0',
    bundler: '1.0.0',
    local: 'file:./local',
    old: 'npm:acme@1.0.0',
    peered: '1.0.0',
  },
  devDependencies: { 'dev-alias': 'npm:deep@1.0.0' },
  optionalDependencies: { alien: '1.0.0' },
}
const local = { version: '3.0.0', dependencies: { acme: '1.0.0' } }

const install = async (t: Test, files: Files, args: readonly string[] = []): Promise<string> => {
  const root = makeProject(files)
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
    fs.rmSync(`${root}.npm`, { recursive: true, force: true })
  })
  await npm(root, registry.url, ['install', ...args])
  return root
}

const project = (nameOfLocal: string): Files => ({
  'package.json': JSON.stringify(manifest),
  'local/package.json': JSON.stringify({ ...local, name: nameOfLocal }),
})

const read = (cwd: string): Promise<Inventory> => readPackages(findProject({ cwd }), {})

/** One line for a package: what most of the tests are about. */
const lines = ({ packages }: Inventory): string[] =>
  packages.map(item => {
    const flags = (['direct', 'dev', 'workspace', 'linked', 'bundled'] as const).filter(
      flag => item[flag],
    )
    return [`${item.name}@${item.version ?? ''}`, item.reachedAs.join('+'), ...flags].join(' ')
  })

const expected = [
  '@scope/tool@1.2.3 @scope/tool direct',
  'acme@1.0.0 acme direct',
  'acme@2.0.0 acme direct',
  'bundler@1.0.0 bundler direct',
  'deep@1.0.0 deep direct dev',
  'deep@1.0.0 deep',
  'inside@1.0.0 inside bundled',
  'local-name@3.0.0 local+local-name direct linked',
  'peered@1.0.0 peered direct',
]

t.test('hoisted', async t => {
  const root = await install(t, project('local-name'))
  const inventory = await read(root)
  t.strictSame(inventory.problems, [])
  t.ok(inventory.decidable)
  t.ok(inventory.removalsTrusted, 'an optional dependency for another system may be missing')
  t.strictSame(
    [...new Set(lines(inventory))].sort(),
    [...expected, 'acme@1.0.0 acme', 'acme@1.0.0 acme dev'].sort(),
  )
  const at = (place: string) => inventory.packages.find(item => item.path === place)
  t.match(at('node_modules/old'), { name: 'acme', version: '1.0.0', reachedAs: ['acme'] })
  t.match(at('node_modules/local'), { realpath: path.join(root, 'local'), linked: true })
  t.strictSame(at('node_modules/acme')?.dependents, [
    { kind: 'project', name: 'consumer', version: '0.0.1', path: '', edge: 'prod', as: 'acme' },
    {
      kind: 'package',
      name: 'peered',
      version: '1.0.0',
      path: 'node_modules/peered',
      edge: 'peer',
      as: 'acme',
    },
  ])

  t.test('a stale hidden lockfile is not believed', async t => {
    lay(root, {
      'node_modules/acme/package.json': JSON.stringify({ name: 'acme', version: '2.0.9' }),
    })
    const again = await read(root)
    t.equal(again.packages.find(item => item.path === 'node_modules/acme')?.version, '2.0.9')
  })

  t.test('without what is for development', async t => {
    await npm(root, registry.url, ['install', '--omit=dev'])
    const omitted = await read(root)
    t.match(omitted, { decidable: true, removalsTrusted: false })
    t.match(omitted.problems, [
      { code: 'dev-omitted', severity: 'info', detail: { missing: ['dev-alias'] } },
    ])
    t.notOk(omitted.packages.some(item => item.dev))
  })
})

t.test('isolated', async t => {
  // under another name npm itself does not find it again
  const root = await install(t, project('local'), ['--install-strategy=linked'])
  const inventory = await read(root)
  t.strictSame(inventory.problems, [])
  t.strictSame(lines(inventory), [
    '@scope/tool@1.2.3 @scope/tool direct',
    'acme@1.0.0 acme direct',
    'acme@2.0.0 acme direct',
    'bundler@1.0.0 bundler direct',
    'deep@1.0.0 deep direct',
    'inside@1.0.0 inside bundled',
    'local@3.0.0 local direct linked',
    'peered@1.0.0 peered direct',
  ])
})

t.test('workspaces', async t => {
  const member = (name: string, more: object) => JSON.stringify({ name, version: '1.0.0', ...more })
  const files: Files = {
    'package.json': JSON.stringify({
      name: 'mono',
      workspaces: ['packages/*', '!packages/b', '!packages/*b', 'packages/b'],
      devDependencies: { '@scope/tool': '1.2.3' },
    }),
    'packages/a/package.json': member('a', { dependencies: { acme: '1.0.0', b: '1.0.0' } }),
    'packages/a/src/index.js': '',
    'packages/b/package.json': member('b', { dependencies: { acme: '2.0.0' } }),
  }
  for (const args of [[], ['--install-strategy=linked']]) {
    await t.test(args.join(' ') || 'hoisted', async t => {
      const root = makeProject(files)
      t.teardown(() => {
        fs.rmSync(root, { recursive: true, force: true })
      })
      // npm itself loses the member: it is told plainly
      const plain = {
        name: 'mono',
        workspaces: ['packages/*'],
        devDependencies: { '@scope/tool': '1.2.3' },
      }
      lay(root, { 'package.json': JSON.stringify(plain) })
      await npm(root, registry.url, ['install', ...args])
      lay(root, { 'package.json': String(files['package.json']) })
      const inventory = await read(root)
      t.strictSame(inventory.problems, [])
      t.strictSame(lines(inventory), [
        '@scope/tool@1.2.3 @scope/tool direct dev',
        'a@1.0.0 a direct workspace linked',
        'acme@1.0.0 acme direct',
        'acme@2.0.0 acme direct',
        'b@1.0.0 b direct workspace linked',
        'deep@1.0.0 deep dev',
      ])
      t.match(
        inventory.packages.find(item => item.name === 'b'),
        {
          path: 'packages/b',
          dependents: [
            { kind: 'project', edge: 'workspace' },
            { kind: 'member', name: 'a' },
          ],
        },
      )
      t.strictSame(
        await read(path.join(root, 'packages/a/src')),
        inventory,
        'the same from a member',
      )
    })
  }
})
