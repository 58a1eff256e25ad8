// The hook as a shell runs it: what it forgives, and what it does not.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { Script } from 'node:vm'
import t from 'tap'
import { CHECK_COMMAND, GUARD } from '../../lib/hooks/guard.js'
import { makeProject, type Files } from '../fixtures/project.js'

const run = (files: Files) => {
  const cwd = makeProject({ 'package.json': '{"type": "module"}', ...files })
  t.teardown(() => {
    fs.rmSync(cwd, { recursive: true, force: true })
  })
  const { NODE_OPTIONS: _, ...env } = process.env
  const { status, stdout, stderr } = spawnSync('env', ['-u', 'NODE_OPTIONS', 'sh', '-c', GUARD], {
    cwd,
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const OURS = 'node_modules/npm-agent-skills'
const manifest = JSON.stringify({
  name: 'npm-agent-skills',
  type: 'module',
  exports: { './hook': './hook.js' },
})

t.test('nothing is said where we are not installed', async t => {
  const nothing = { status: 0, stdout: '', stderr: '' }
  t.strictSame(run({}), nothing)
  t.strictSame(run({ 'node_modules/other/package.json': '{}' }), nothing)
  t.strictSame(run({ 'a b/package.json': '{}' }), nothing)
})

t.test('the hook runs where we are', async t => {
  const hook = "await null\nconsole.log('ran in', process.argv.length)\nprocess.exitCode = 3"
  const { status, stdout } = run({ [`${OURS}/package.json`]: manifest, [`${OURS}/hook.js`]: hook })
  t.equal(status, 3, 'its exit code is that of the script')
  t.match(stdout, /^ran in/)
})

t.test('a broken install of ours is not passed over', async t => {
  const table: Record<string, [files: Files, message: RegExp]> = {
    'an empty directory': [{ [`${OURS}/x`]: '' }, /Cannot find module/],
    'a file of ours is gone': [{ [`${OURS}/package.json`]: manifest }, /Cannot find module/],
    'a dependency of ours is gone': [
      { [`${OURS}/package.json`]: manifest, [`${OURS}/hook.js`]: "import 'yaml'" },
      /Cannot find package 'yaml'/,
    ],
    'our package.json is broken': [{ [`${OURS}/package.json`]: '{' }, /ERR_INVALID_PACKAGE_CONFIG/],
    'a version without a hook': [
      { [`${OURS}/package.json`]: manifest.replace('./hook', './other') },
      /ERR_PACKAGE_PATH_NOT_EXPORTED/,
    ],
    'the hook throws': [
      {
        [`${OURS}/package.json`]: manifest,
        [`${OURS}/hook.js`]: "throw new Error('npm-agent-skills is ill')",
      },
      /is ill/,
    ],
  }
  for (const [name, [files, message]] of Object.entries(table)) {
    const { status, stderr } = run(files)
    t.equal(status, 1, name)
    t.match(stderr, message, name)
  }
})

t.test('no shell reads anything into it', async t => {
  for (const command of [GUARD, CHECK_COMMAND]) t.notMatch(command, /[\\$%!`^\r\n]/)
  const [, program = '', script = '', rest] = /^(\S+) -e "([^"]*)"(.*)$/.exec(GUARD) ?? []
  t.strictSame([program, rest], ['node', ''], 'one argument in double quotes')
  t.doesNotThrow(() => new Script(script))
})
