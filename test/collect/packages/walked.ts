// The walk gives Arborist's inventory, field for field, or says that it is in doubt: layout by layout and on random trees.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { loadTree } from '../../../lib/collect/packages/arborist.js'
import { readDeclared } from '../../../lib/collect/packages/declared.js'
import { differences } from '../../../lib/collect/packages/differences.js'
import { readGraph, type Graph } from '../../../lib/collect/packages/graph.js'
import { readPackages, type Inventory } from '../../../lib/collect/packages/index.js'
import { storesOf, walkReachable } from '../../../lib/collect/packages/reachable.js'
import { walkTree } from '../../../lib/collect/packages/walked-tree.js'
import { listMembers } from '../../../lib/collect/members.js'
import { DOUBTFUL, LAYOUTS } from '../../fixtures/layouts.js'
import { lay, makeProject, type Files } from '../../fixtures/project.js'

const make = (t: Test, files: Files): string => {
  const root = makeProject(files)
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  return root
}

/** On the fast road those packages alone that have something called `skills`. */
const withSkills = (sure: Inventory): Inventory => ({
  ...sure,
  packages: sure.packages.filter(({ realpath }) => fs.existsSync(path.join(realpath, 'skills'))),
})

interface Both {
  arborist: Graph
  walk: Graph | null
  doubt: string | null
}

const readBoth = async (root: string): Promise<Both> => {
  const memberPaths = listMembers(root)
  const { members } = readDeclared(root, memberPaths)
  const inStore = storesOf(root)
  const question = { root, members: new Set(memberPaths), inStore }
  const reachable = walkReachable(root, memberPaths, inStore)
  const walked = walkTree(root, members, reachable)
  const arborist = readGraph(await loadTree(root, members, reachable.packages), question)
  if ('doubt' in walked) return { arborist, walk: null, doubt: walked.doubt }
  return { arborist, walk: readGraph(walked.tree, question), doubt: null }
}

t.test('layouts that the walk answers for', async t => {
  for (const [what, files] of Object.entries(LAYOUTS)) {
    await t.test(what, async t => {
      const root = make(t, files)
      for (const name of ['a', 'c', '@s/b']) {
        const place = path.join(root, 'node_modules', name)
        if (fs.existsSync(place)) lay(place, { 'skills/x/SKILL.md': '' })
      }
      const { arborist, walk, doubt } = await readBoth(root)
      t.equal(doubt, null)
      t.strictSame(walk, arborist)
      t.ok(arborist.packages.length > 0)
      const sure = await readPackages({ root }, {}, 'sure')
      t.strictSame(await readPackages({ root }, {}, 'fast'), withSkills(sure))
      t.strictSame(sure.problems, [])
    })
  }
})

t.test('layouts that it does not answer for', async t => {
  for (const [what, files] of Object.entries(DOUBTFUL)) {
    await t.test(what, async t => {
      const root = make(t, files)
      const sure = await readPackages({ root }, {}, 'sure')
      t.strictSame(await readPackages({ root }, {}, 'fast'), withSkills(sure))
      const { doubt } = await readBoth(root)
      const isMissing = what === 'a dependency that is missing'
      t.equal(doubt === null, isMissing, 'it notices')
    })
  }
})

// ---- random trees

const name = fc.constantFrom('a', 'b', 'c', 'Cc', '@s/a', '@s/b')
const spec = fc.constantFrom(
  '*',
  '^1.0.0',
  'npm:a@1',
  'npm:@s/x@*',
  'file:./local-x',
  'workspace:*',
)
const dependencies = fc.dictionary(name, spec, { maxKeys: 3 })
const body = fc.record(
  {
    dependencies,
    devDependencies: dependencies,
    optionalDependencies: dependencies,
    peerDependencies: dependencies,
    peerDependenciesMeta: fc.dictionary(name, fc.record({ optional: fc.boolean() }), {
      maxKeys: 2,
    }),
    bundleDependencies: fc.oneof(fc.boolean(), fc.array(name, { maxLength: 2 })),
    name: fc.oneof(name, fc.constant('else'), fc.constant(7)),
  },
  { requiredKeys: [] },
)
/** Where a package may stand: nested in others, in a store, beside node_modules. */
const holder = fc.constantFrom(
  '',
  'local-x/',
  'local-y/',
  'node_modules/.pnpm/s1/',
  'node_modules/.pnpm/s10/',
  'node_modules/.pnpm/',
)
const place = fc
  .tuple(holder, fc.array(name, { minLength: 1, maxLength: 3 }))
  .map(([start, names]) => `${start}node_modules/${names.join('/node_modules/')}`)
const shape = fc.record({
  project: fc.record({ dependencies, devDependencies: dependencies }),
  packages: fc.uniqueArray(fc.tuple(place, body), { selector: ([at]) => at, maxLength: 14 }),
  links: fc.uniqueArray(
    fc.tuple(place, fc.oneof(place, fc.constantFrom('local-x', 'local-y', ''))),
    {
      selector: ([at]) => at,
      maxLength: 6,
    },
  ),
  locals: fc.tuple(body, body),
  workspaces: fc.constantFrom([], ['local-*'], ['local-y']),
})
type Shape = typeof shape extends fc.Arbitrary<infer T> ? T : never

const write = (root: string, { project, packages, links, locals, workspaces }: Shape): void => {
  const files: Files = {
    'package.json': JSON.stringify({ name: 'consumer', ...project, workspaces }),
    'local-x/package.json': JSON.stringify({ name: 'x', version: '1.0.0', ...locals[0] }),
    'local-y/package.json': JSON.stringify({ version: '2.0.0', ...locals[1] }),
  }
  for (const [at, content] of packages) {
    const own = at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length)
    files[`${at}/package.json`] = JSON.stringify({ name: own, version: '1.0.0', ...content })
  }
  lay(root, files)
  for (const [at, target] of links) {
    const file = path.join(root, at)
    if (fs.existsSync(file) || !fs.existsSync(path.join(root, target))) continue
    fs.mkdirSync(path.dirname(file), { recursive: true })
    const from = fs.realpathSync(path.dirname(file))
    fs.symlinkSync(path.relative(from, fs.realpathSync(path.join(root, target))), file)
  }
}

const inOrder = (edges: Graph['missing']): string[] =>
  edges.map(({ from, name: to, edge }) => `${from} ${to} ${edge}`).sort()

t.test('random trees', async t => {
  let answered = 0
  await fc.assert(
    fc.asyncProperty(shape, async drawn => {
      const root = makeProject({})
      try {
        write(root, drawn)
        const { arborist, walk, doubt } = await readBoth(root)
        if (doubt !== null) return
        answered++
        const differing = differences(walk?.packages ?? [], arborist.packages)
        if (differing.length > 0) throw new Error(`they differ: ${differing.join()}`)
        assert.deepEqual(inOrder(walk?.missing ?? []), inOrder(arborist.missing))
        assert.deepEqual(walk?.broken, arborist.broken)
      } finally {
        fs.rmSync(root, { recursive: true, force: true })
      }
    }),
    { numRuns: Number(process.env['RUNS'] ?? 150) },
  )
  t.comment(`${answered} trees were answered by the walk`)
  t.ok(answered > 10, 'the walk is in doubt about some, not about all')
})
