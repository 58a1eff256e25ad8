import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { readHooks } from '../../lib/collect/hooks.js'
import { findProject } from '../../lib/collect/project.js'
import { whileFailing } from '../fixtures/failing-fs.js'
import { makeProject, type Files } from '../fixtures/project.js'

const read = (files: Files, environment: Record<string, string> = {}) => {
  const root = makeProject(files)
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  return { root, hooks: readHooks(findProject({ cwd: root }), { environment }) }
}

t.test('the root, and those members whose scripts call us', async t => {
  const call =
    '{"scripts": {\n"postinstall": "agent-skills sync"}, "name": "a", "version": "1.0.0"}'
  const { hooks } = read({
    'package.json': JSON.stringify({
      workspaces: ['packages/*'],
      dependencies: { 'npm-agent-skills': '1' },
    }),
    'package-lock.json': '{}',
    'packages/a/package.json': call,
    'packages/b/package.json': '{"name": "b"}',
    'packages/c/package.json': '{"name": broken',
  })
  t.strictSame(hooks, {
    manager: 'npm',
    root: { path: 'package.json', published: false, dependency: 'prod', scripts: [] },
    members: [
      {
        path: 'packages/a/package.json',
        published: true,
        dependency: null,
        scripts: [{ name: 'postinstall', line: 2, call: 'plain' }],
      },
    ],
  })
})

t.test('a manager only where it is clear', async t => {
  const bare = { 'package.json': '{}' }
  t.equal(read(bare).hooks.manager, null)
  t.equal(read(bare, { npm_config_user_agent: 'bun/1.4.5 npm/? node/v20' }).hooks.manager, 'bun')
  const two = { ...bare, 'package-lock.json': '{}', 'pnpm-lock.yaml': '' }
  t.equal(read(two).hooks.manager, null)
  t.equal(
    read({ ...two, 'package.json': '{"packageManager": "pnpm@10.0.0"}' }).hooks.manager,
    'pnpm',
  )
})

t.test('a package.json that goes away, or breaks, meanwhile has no hooks', async t => {
  const { root } = read({ 'package.json': '{"scripts": {"postinstall": "agent-skills sync"}}' })
  const project = findProject({ cwd: root })
  const file = path.join(root, 'package.json')
  fs.writeFileSync(file, '[')
  t.strictSame(readHooks(project, { environment: {} }).root.scripts, [])
  fs.rmSync(file)
  t.strictSame(readHooks(project, { environment: {} }).root.scripts, [])
})

t.test('one that cannot be read is an error', async t => {
  const { root } = read({ 'package.json': '{}' })
  const project = findProject({ cwd: root })
  fs.mkdirSync(path.join(root, 'yarn.lock'))
  t.throws(() => readHooks(project, { environment: {} }), { code: 'EIO' })
})

t.test(
  'a manifest that cannot be used is said elsewhere; one that cannot be read is an error',
  async t => {
    const root = makeProject({ 'package.json': '{}' })
    t.teardown(() => {
      fs.rmSync(root, { recursive: true, force: true })
    })
    const project = findProject({ cwd: root })
    const file = path.join(root, 'package.json')
    fs.writeFileSync(file, '{')
    t.match(readHooks(project, { environment: {} }).root, { scripts: [] })
    await t.rejects(
      whileFailing({ readFileSync: () => 'EACCES' }, () => readHooks(project, { environment: {} })),
      { code: 'EIO' },
    )
  },
)
