// Which packages are meant: the one around the working directory, a named one, the members of a workspace, or what
// `publishConfig.directory` publishes.

import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { check } from '../lib/check.js'
import { makeProject, skillMd, type Files } from './fixtures/project.js'

const make = (t: Test, files: Files): string => {
  const root = makeProject(files)
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  return root
}

const named = (name: string, more: object = {}): string =>
  JSON.stringify({ name, version: '1.0.0', ...more })

/** `name at path: skills`, and the rules that are broken. */
const seen = async (root: string, options: Parameters<typeof check>[0]): Promise<string[]> =>
  (await check(options)).map(({ name, path: at, skills, findings }) =>
    [
      `${name} at ${path.relative(root, at).replaceAll(path.sep, '/')}: ${skills.join(', ')}`,
      ...findings.map(({ rule, file }) => `${rule} ${file}`),
    ].join('; '),
  )

t.test('one package', async t => {
  const root = make(t, {
    'package.json': named('acme'),
    'skills/a/SKILL.md': skillMd('a'),
    'lib/x.js': '',
    'nested/package.json': named('inner'),
  })
  const own = ['acme at : a']
  t.strictSame(await seen(root, { cwd: root }), own)
  t.strictSame(await seen(root, { cwd: path.join(root, 'lib') }), own, 'from below')
  t.strictSame(await seen(root, { cwd: path.join(root, 'skills/a') }), own)
  t.strictSame(await seen(root, { cwd: path.join(root, 'lib'), target: '..' }), own)
  t.strictSame(await seen(root, { cwd: root, target: 'nested' }), [
    'inner at nested: ; no-skills skills',
  ])
  await t.rejects(check({ cwd: root, target: 'lib' }), { code: 'ENOPROJECT' })
  await t.rejects(check({ cwd: root, target: 'none' }), {
    code: 'ENOPROJECT',
    path: `${root}/none`,
  })
  await t.rejects(check({ cwd: root, target: 'skills/a' }), {
    code: 'ENOPROJECT',
    message: /is a skill, not a package/,
  })
  fs.symlinkSync(root, path.join(root, 'lib/again'))
  t.strictSame(await seen(root, { cwd: root, target: 'lib/again' }), own, 'through a link')
})

t.test('manifests', async t => {
  const skills = { 'skills/a/SKILL.md': skillMd('a') }
  for (const [what, text] of Object.entries({ 'cut off': '{', text: '"x"', list: '[]' })) {
    const root = make(t, { ...skills, 'package.json': text })
    await t.rejects(check({ target: root }), { code: 'ENOPROJECT' }, what)
  }
  const [nameless] = await check({ target: make(t, { ...skills, 'package.json': '{"name": 1}' }) })
  t.strictSame([nameless?.name, nameless?.version, nameless?.findings], [null, null, []])
  const marked = make(t, { ...skills, 'package.json': `\uFEFF${named('acme')}` })
  t.strictSame(await seen(marked, { target: marked }), ['acme at : a'])
})

t.test('a workspace', async t => {
  const members: Files = {
    'packages/one/package.json': named('one', { files: ['lib'] }),
    'packages/one/skills/a/SKILL.md': skillMd('a'),
    'packages/two/package.json': named('two'),
    'packages/three/package.json': named('three', { publishConfig: { directory: 'dist' } }),
    'packages/three/dist/package.json': named('three'),
    'packages/three/dist/skills/c/SKILL.md': skillMd('c'),
  }
  const root = make(t, {
    ...members,
    'package.json': named('root', { private: true, workspaces: ['packages/*'] }),
  })
  const one = 'one at packages/one: a; not-packed skills'
  const three = 'three at packages/three/dist: c; published-directory package.json'
  t.strictSame(await seen(root, { cwd: root }), [one, three], 'those that have skills')
  t.strictSame(await seen(root, { cwd: path.join(root, 'packages/one') }), [one], 'one of them')
  t.strictSame(await seen(root, { cwd: root, target: 'packages/three' }), [three])
  fs.mkdirSync(path.join(root, 'skills/r'), { recursive: true })
  fs.writeFileSync(path.join(root, 'skills/r/SKILL.md'), skillMd('r'))
  t.strictSame(await seen(root, { cwd: root }), ['root at : r', one, three], 'and the root')

  const bare = make(t, {
    'package.json': named('root', { workspaces: ['packages/*'] }),
    'packages/two/package.json': named('two'),
  })
  await t.rejects(check({ cwd: bare }), { code: 'ENOPROJECT', message: /none of its 1 members/ })
  const pnpm = make(t, {
    ...members,
    'package.json': named('root'),
    'pnpm-workspace.yaml': 'packages:\n  - packages/*\n',
  })
  t.strictSame(await seen(pnpm, { cwd: pnpm }), [one, three], 'of pnpm')
})

t.test('publishConfig.directory', async t => {
  const root = make(t, {
    'package.json': named('acme', { publishConfig: { directory: 'dist' } }),
    'skills/a/SKILL.md': skillMd('a'),
  })
  await t.rejects(check({ cwd: root }), { code: 'ENOPROJECT', path: path.join(root, 'dist') })
  fs.mkdirSync(path.join(root, 'dist'))
  fs.writeFileSync(path.join(root, 'dist/package.json'), named('acme'))
  t.strictSame(await seen(root, { cwd: root }), [
    'acme at dist: ; published-directory package.json; no-skills skills',
  ])
  for (const directory of ['', '.', 1]) {
    const plain = make(t, {
      'package.json': named('acme', { publishConfig: { directory } }),
      'skills/a/SKILL.md': skillMd('a'),
    })
    t.strictSame(await seen(plain, { cwd: plain }), ['acme at : a'], JSON.stringify(directory))
  }
})
