// Our list and the real `npm pack` say the same of every way in which a package can leave out what it has.

import { execFile, execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { compareText } from '../lib/names.js'
import { packedFiles } from '../lib/packlist.js'
import type { Files } from './fixtures/project.js'
import { makeProject } from './fixtures/project.js'

const run = promisify(execFile)

const TOPS = ['skills', '.agents']

/** What npm itself would pack, below the tops. */
const byNpm = async (directory: string): Promise<string[]> => {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:npm_|TAP_)/i.test(name))
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: directory,
    env: { ...Object.fromEntries(own), NODE_OPTIONS: '', npm_config_loglevel: 'silent' },
    shell: process.platform === 'win32',
  })
  const packed: unknown = JSON.parse(stdout)
  const list = (Array.isArray(packed) ? packed : Object.values(packed as object)) as {
    files: { path: string }[]
  }[]
  return list
    .flatMap(({ files }) => files.map(file => file.path))
    .filter(file => TOPS.includes(file.split('/')[0] ?? ''))
    .sort(compareText)
}

const tree: Files = {
  'index.js': '',
  'README.md': '',
  'skills/a/SKILL.md': 'a',
  'skills/a/references/one.md': '1',
  'skills/a/references/.hidden.md': 'h',
  'skills/a/scripts/run.sh': { script: '#!/bin/sh\n' },
  'skills/a/SKILL.md.orig': '',
  'skills/a/.npmrc': '',
  'skills/a/.DS_Store': '',
  'skills/b/SKILL.md': 'b',
  'skills/b/.gitignore': 'tmp\n',
  'skills/b/tmp/x.md': '',
  'skills/b/build/y.md': '',
  'skills/@scope/SKILL.md': '',
  '.agents/skills/own/SKILL.md': 'own',
  'test/skills/SKILL.md': '',
}

const named = (more: object): Files => ({
  'package.json': JSON.stringify({ name: 'pack-me', version: '1.0.0', ...more }),
})

const cases: Record<string, Files> = {
  'nothing is configured': named({}),
  'files: a directory': named({ files: ['skills'] }),
  'files: with a slash before it': named({ files: ['/skills'] }),
  'files: with a dot before it': named({ files: ['./skills/'] }),
  'files: something else': named({ files: ['dist'] }),
  'files: nothing': named({ files: [] }),
  'files: one skill': named({ files: ['skills/a'] }),
  'files: a glob': named({ files: ['skills/*/SKILL.md'] }),
  'files: a star': named({ files: ['skills/*'] }),
  'files: everything': named({ files: ['*'] }),
  'files: a dot': named({ files: ['.'] }),
  'files: less something': named({ files: ['skills', '!skills/a/references'] }),
  'files: a single file': named({ files: ['skills/b/SKILL.md'] }),
  'files: another case': named({ files: ['Skills'] }),
  'files: a base name': named({ files: ['SKILL.md'] }),
  'files is a text': named({ bin: 'index.js', main: 'index.js' }),
  '.npmignore': { ...named({}), '.npmignore': 'skills/a/references\n.agents\n' },
  '.npmignore: with a negation': { ...named({}), '.npmignore': 'skills/*\n!skills/b\n' },
  '.gitignore': { ...named({}), '.gitignore': 'build\nskills/a\n' },
  '.npmignore in place of .gitignore': {
    ...named({}),
    '.gitignore': 'skills\n',
    '.npmignore': 'test\n',
  },
  'files in place of .gitignore': { ...named({ files: ['skills'] }), '.gitignore': 'skills\n' },
  'files and .npmignore below': {
    ...named({ files: ['skills'] }),
    'skills/.npmignore': 'references\n',
  },
  links: {
    ...named({ files: ['skills'] }),
    'skills/a/link.md': { link: 'SKILL.md' },
    'skills/linked': { link: 'a' },
  },
}

t.test('as npm says', async t => {
  for (const [name, files] of Object.entries(cases)) {
    const root = makeProject({ ...tree, ...files })
    t.teardown(() => fs.rmSync(root, { recursive: true, force: true }))
    const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >
    const packed = { directory: root, manifest, tops: TOPS, workspace: null }
    t.strictSame(await packedFiles(packed), await byNpm(root), name)
  }
})

t.test('a member of a workspace, and its root', async t => {
  const root = makeProject({
    'package.json': JSON.stringify({
      ...{ name: 'root', version: '1.0.0', private: true, workspaces: ['packages/*'] },
    }),
    '.gitignore': 'references\n',
    'skills/r/SKILL.md': '',
    'packages/one/package.json': JSON.stringify({ name: 'one', version: '1.0.0' }),
    'packages/one/skills/a/SKILL.md': '',
    'packages/one/skills/a/references/x.md': '',
    'packages/two/package.json': JSON.stringify({ name: 'two', version: '1.0.0' }),
  })
  t.teardown(() => fs.rmSync(root, { recursive: true, force: true }))
  const one = path.join(root, 'packages/one')
  const member = { directory: one, manifest: { name: 'one' }, tops: TOPS, workspace: root }
  t.strictSame(await packedFiles(member), await byNpm(one))
  const members = [one, path.join(root, 'packages/two')]
  const whole = { directory: root, manifest: {}, tops: TOPS, workspace: null, members }
  t.strictSame(await packedFiles(whole), await byNpm(root))
})

t.test('manifests that npm would stumble over', async t => {
  const root = makeProject(tree)
  t.teardown(() => fs.rmSync(root, { recursive: true, force: true }))
  fs.writeFileSync(path.join(root, 'package.json'), '{}')
  const manifest = { files: ['skills/b', 1, null], bin: 7, main: {}, browser: [] }
  const packed = { directory: root, manifest, tops: ['skills'], workspace: null }
  t.strictSame(await packedFiles(packed), ['skills/b/SKILL.md', 'skills/b/build/y.md'])
  t.equal((await packedFiles({ ...packed, manifest: { files: 'skills' } })).length > 2, true)
})

t.test('a pipe that bears the name of a file with patterns', async t => {
  if (process.platform === 'win32') return
  for (const place of ['.npmignore', '.gitignore', 'skills/a/.npmignore']) {
    const root = makeProject({ 'package.json': '{}', 'skills/a/SKILL.md': '' })
    t.teardown(() => {
      fs.rmSync(root, { recursive: true, force: true })
    })
    execFileSync('mkfifo', [path.join(root, place)])
    const asked = { directory: root, manifest: {}, tops: TOPS, workspace: null }
    await t.rejects(packedFiles(asked), { code: 'EIO', message: /is not a file$/ }, place)
    fs.rmSync(path.join(root, place))
    fs.symlinkSync('/dev/zero', path.join(root, place))
    await t.rejects(packedFiles(asked), { code: 'EIO', message: /is not a file$/ }, place)
  }
})

t.test('what cannot be read is an error', async t => {
  const packed = { directory: '/nowhere/at/all', manifest: {}, tops: TOPS, workspace: null }
  await t.rejects(packedFiles(packed), { code: 'EIO', path: '/nowhere/at/all' })
})
