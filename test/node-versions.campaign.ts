// The lowest, and the newest of every line of Node.js that we claim to run on: the demo, and most of the tests. The npm
// package `node` brings the program. Needs the network; `npm run campaign:node`; NODE_VERSIONS names others, between spaces.

import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { makeProject } from './fixtures/project.js'

t.setTimeout(7_200_000)

const VERSIONS = (process.env['NODE_VERSIONS'] ?? '20.17.0 20 22.9.0 22 24').split(' ')

/** All but what takes minutes, asks the network or other tools, or judges this repository and not the program. */
const TESTS = [
  ...['plan', 'skill', 'registry', 'config', 'collect', 'loader', 'publish', 'report', 'doctor'],
  ...['cli', 'bin', 'cache', 'files', 'schema'],
].map(name => `test/${name}/**/*.ts`)

const root = path.resolve(import.meta.dirname, '..')
const own = Object.entries(process.env).filter(
  ([name]) => !/^(npm_|TAP|_TAPJS|NODE_OPTIONS$)/i.test(name),
)

/** Installs one version, and gives the directory of its program. */
const install = (version: string): string => {
  const directory = makeProject({ 'package.json': '{}' }, 'agent-skills-node-')
  t.teardown(() => {
    fs.rmSync(directory, { recursive: true, force: true })
  })
  execFileSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts=false', `node@${version}`],
    {
      cwd: directory,
      env: Object.fromEntries(own),
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  return path.join(directory, 'node_modules/node/bin')
}

for (const version of VERSIONS) {
  t.test(`Node.js ${version}`, t => {
    const bin = install(version)
    const node = path.join(bin, 'node')
    const env = {
      ...Object.fromEntries(own),
      PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`,
      NODE_OPTIONS: '',
    }
    const run = (...args: string[]) =>
      spawnSync('env', ['-u', 'NODE_OPTIONS', node, ...args], {
        cwd: root,
        env,
        encoding: 'utf8',
        maxBuffer: 1e9,
      })
    const exact = run('--version').stdout.trim()
    t.ok(exact.startsWith(`v${version}`), exact)
    const demo = run('fixtures/demo.mjs')
    t.equal(demo.status, 0, 'the demo', { output: demo.stderr })
    const tests = run(
      'node_modules/tap/dist/esm/run.mjs',
      ...['run', '--disable-coverage', '--reporter=tap', '--jobs=2', ...TESTS],
    )
    const counts = /^# \{ total: .*\}$/m.exec(tests.stdout)?.[0] ?? 'no counts'
    t.equal(tests.status, 0, `${exact} ${counts}`, {
      failed: tests.stdout
        .split('\n')
        .filter(line => /^ *not ok/.test(line))
        .slice(0, 40),
      output: tests.stderr.slice(-2000),
    })
    t.comment(`${exact} ${counts}`)
    t.end()
  })
}
