// Arborist and the strict walk find the same packages in whatever stands in node_modules, links and all.

import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { readPackages } from '../../../lib/collect/packages/index.js'
import { storesOf, walkReachable } from '../../../lib/collect/packages/reachable.js'
import { lay, makeProject, type Files } from '../../fixtures/project.js'

const name = fc.constantFrom('a', 'b', 'c', '@s/a', '@s/b')
/** A chain of names is a nested directory: a/node_modules/b. The first may be a directory beside node_modules. */
const place = fc
  .tuple(
    fc.constantFrom('', 'local-x/', 'local-y/'),
    fc.array(name, { minLength: 1, maxLength: 3 }),
  )
  .map(([start, names]) => `${start}node_modules/${names.join('/node_modules/')}`)
const tree = fc.record({
  packages: fc.uniqueArray(fc.record({ place, needs: fc.array(name, { maxLength: 3 }) }), {
    selector: item => item.place,
    maxLength: 12,
  }),
  links: fc.uniqueArray(fc.record({ place, target: fc.constantFrom('local-x', 'local-y') }), {
    selector: item => item.place,
    maxLength: 3,
  }),
})

type Tree = typeof tree extends fc.Arbitrary<infer T> ? T : never

/** Writes the tree; a link gives way to a directory of its name or above it. */
const write = (root: string, { packages, links }: Tree): void => {
  const files: Files = {
    'package.json': '{"name":"consumer"}',
    'local-x/package.json': '{"name":"x"}',
    'local-y/package.json': '{"name":"y"}',
  }
  for (const { place: at, needs } of packages) {
    const dependencies = Object.fromEntries(needs.map(need => [need, '*']))
    files[`${at}/package.json`] = JSON.stringify({ name: at, version: '1.0.0', dependencies })
  }
  lay(root, files)
  for (const { place: at, target } of links) {
    if (fs.existsSync(path.join(root, at))) continue
    lay(root, { [at]: { link: path.relative(path.dirname(at), target) } })
  }
}

t.test('the same inventory', async t => {
  await fc.assert(
    fc.asyncProperty(tree, async shape => {
      const root = makeProject({})
      try {
        write(root, shape)
        const project = { root, name: null, skills: '', skillsDirectory: '' }
        const { packages, problems } = await readPackages(project, {})
        const walked = walkReachable(root, [], storesOf(root))
        // a directory on the way to a nested package need not be one itself
        const incomplete = problems.filter(problem => problem.code === 'incomplete-install')
        t.strictSame(incomplete, [])
        t.strictSame(packages.map(item => item.realpath).sort(), [...walked.packages].sort())
      } finally {
        fs.rmSync(root, { recursive: true, force: true })
      }
    }),
    { numRuns: 40 },
  )
})
