// Installed trees for the benchmark: generated ones, hoisted as npm does it or isolated as pnpm does it, and a real one.

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** Packages of the registry that ship skills, and some that pull in many others. */
const REAL = [
  '@ant-design/x-skill@2.9.0',
  '@arcjet/skills@1.13.0',
  '@logtape/logtape@2.4.2',
  '@optique/core@1.3.6',
  'eslint@^9',
  'vite@^7',
  'tap@^21',
]

const nameOf = i => (i % 5 === 0 ? `@scope${i % 40}/p${i}` : `p${i}`)

/** Every package but the first has one that depends on it. */
const dependenciesOf = (i, packages) =>
  [2 * i + 1, 2 * i + 2, (i * 7 + 3) % packages].filter(j => j < packages && j > i)

/** About as much as a published manifest has in it. */
const manifestOf = (i, packages) =>
  JSON.stringify(
    {
      name: nameOf(i),
      version: '1.0.0',
      description: 'A package that was made to be counted. '.repeat(3),
      license: 'MIT',
      exports: { '.': { types: './lib/index.d.ts', default: './lib/index.js' } },
      repository: { type: 'git', url: `git+https://example.org/${nameOf(i)}.git` },
      scripts: { build: 'tsc -p .', test: 'node --test' },
      dependencies: Object.fromEntries(dependenciesOf(i, packages).map(j => [nameOf(j), '^1.0.0'])),
      devDependencies: Object.fromEntries(
        Array.from({ length: 12 }, (_, n) => [`tool-${n}`, '^1.0.0']),
      ),
    },
    null,
    2,
  )

const PLACES = {
  // every twentieth lies in the node_modules of another
  npm: i =>
    i % 20 === 19
      ? `node_modules/${nameOf(i - 1)}/node_modules/${nameOf(i)}`
      : `node_modules/${nameOf(i)}`,
  pnpm: i => `node_modules/.pnpm/${nameOf(i).replace('/', '+')}@1.0.0/node_modules/${nameOf(i)}`,
}

const writer = root => (file, text) => {
  const at = path.join(root, file)
  fs.mkdirSync(path.dirname(at), { recursive: true })
  fs.writeFileSync(at, text)
}

const writeSkill = (write, at, name) => {
  const text = 'What to do, and when, in some detail. '.repeat(60)
  write(
    `${at}/SKILL.md`,
    `---\nname: ${name}\ndescription: Helps with ${name}. Use it when it comes up.\n---\n\n# ${name}\n\n${text}\n`,
  )
  for (const file of ['references/one.md', 'references/two.md', 'scripts/run.js']) {
    write(`${at}/${file}`, text)
  }
}

/** Writes a project with that many packages, of which the first `skills` ones, evenly spread, ship one skill each. */
export const writeTree = (root, { packages, skills, layout }) => {
  const write = writer(root)
  const placeOf = PLACES[layout]
  const step = Math.max(1, Math.floor(packages / skills))
  write(
    'package.json',
    JSON.stringify({ name: 'bench', private: true, dependencies: { [nameOf(0)]: '^1.0.0' } }),
  )
  for (let i = 0; i < packages; i++) {
    write(`${placeOf(i)}/package.json`, manifestOf(i, packages))
    write(`${placeOf(i)}/lib/index.js`, '')
    if (i % step === 0 && i / step < skills) {
      writeSkill(write, `${placeOf(i)}/skills/skill-${i}`, `skill-${i}`)
    }
  }
  if (layout === 'pnpm') linkAll(root, placeOf, packages)
  else write('node_modules/.package-lock.json', lockfile(placeOf, packages))
}

const lockfile = (placeOf, packages) =>
  JSON.stringify(
    {
      name: 'bench',
      lockfileVersion: 3,
      packages: Object.fromEntries(
        Array.from({ length: packages }, (_, i) => [
          placeOf(i),
          { version: '1.0.0', resolved: `https://example.org/${i}.tgz`, license: 'MIT' },
        ]),
      ),
    },
    null,
    2,
  )

const linkAll = (root, placeOf, packages) => {
  const link = (at, i) => {
    const file = path.join(root, at)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.symlinkSync(path.relative(path.dirname(file), path.join(root, placeOf(i))), file)
  }
  link(`node_modules/${nameOf(0)}`, 0)
  for (let i = 0; i < packages; i++) {
    const own = placeOf(i).slice(0, -nameOf(i).length)
    for (const j of dependenciesOf(i, packages)) link(`${own}${nameOf(j)}`, j)
  }
  fs.writeFileSync(path.join(root, 'node_modules/.modules.yaml'), 'virtualStoreDir: .pnpm\n')
}

/** Installs the real tree. */
export const installReal = root => {
  writer(root)('package.json', JSON.stringify({ name: 'bench', private: true }))
  execFileSync(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', ...REAL],
    { cwd: root, stdio: 'ignore' },
  )
}

/** Puts a new text into one skill of a generated tree. */
export const changeOne = (root, layout) => {
  fs.appendFileSync(
    path.join(root, PLACES[layout](0), 'skills/skill-0/SKILL.md'),
    `\n${Math.random()}\n`,
  )
}
