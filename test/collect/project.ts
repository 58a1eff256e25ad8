import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { findProject, reasonToSkip } from '../../lib/collect/project.js'
import { makeProject, type Files } from '../fixtures/project.js'
import { unprivileged } from '../fixtures/unprivileged.js'

const make = (t: Test, files: Files): string => {
  const root = makeProject(files)
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  return root
}

t.test('the project', t => {
  const tree: Files = {
    'package.json': '{"name":"outer"}',
    'src/x': '',
    'nested/package.json': '\uFEFF{"name":"nested"}',
    'nested/src/x': '',
    'npm/package.json': '{"name":"npm","workspaces":["packages/*"]}',
    'npm/packages/a/package.json': '{"name":"a"}',
    'npm/packages/a/src/x': '',
    'npm/examples/b/package.json': '{}',
    'npm/packages/a/inner/package.json': '{"name":""}',
    'npm/nested/package.json': '{"workspaces":["c"]}',
    'npm/nested/c/package.json': '{}',
    'pnpm/package.json': '{}',
    'pnpm/pnpm-workspace.yaml': 'packages: ["**"]',
    'pnpm/far/below/package.json': '{}',
    'far-root/package.json': '{"workspaces":["x/y"]}',
    'far-root/x/package.json': '{"workspaces":["z"]}',
    'far-root/x/y/package.json': '{}',
    link: { link: 'npm/packages/a' },
  }
  const root = make(t, tree)
  const table: [cwd: string, project: string, name: string | null][] = [
    ['.', '.', 'outer'],
    ['src', '.', 'outer'],
    ['nested', 'nested', 'nested'],
    ['nested/src', 'nested', 'nested'],
    ['npm', 'npm', 'npm'],
    ['npm/packages/a', 'npm', 'npm'],
    ['npm/packages/a/src', 'npm', 'npm'],
    ['npm/packages', 'npm', 'npm'],
    ['npm/examples/b', 'npm/examples/b', null],
    ['npm/packages/a/inner', 'npm/packages/a/inner', null],
    ['npm/nested/c', 'npm/nested', null],
    ['pnpm/far/below', 'pnpm', null],
    ['far-root/x/y', 'far-root', null],
    ['link', 'npm', 'npm'],
  ]
  for (const [cwd, project, name] of table) {
    const directory = path.join(root, project)
    t.strictSame(
      findProject({
        cwd: path.join(root, cwd),
        environment: { INIT_CWD: path.join(root, 'nested') },
      }),
      {
        root: directory,
        name,
        skills: '.agents/skills',
        skillsDirectory: path.join(directory, '.agents', 'skills'),
      },
      cwd,
    )
  }
  t.equal(findProject().root, fs.realpathSync(process.cwd()), 'the working directory')
  t.end()
})

t.test('no project', t => {
  const root = make(t, {
    'broken/package.json': '{',
    'list/package.json': '[]',
    'directory/package.json/x': '',
    'dead/package.json': { link: 'nowhere' },
    'pnpm/pnpm-workspace.yaml': 'packages: [a]',
    'pnpm/a/package.json': '{}',
    'above/package.json': '{"workspaces": [',
    'above/a/package.json': '{}',
    'unrelated/package.json': '',
    'unrelated/a/package.json': '{"name":"fine"}',
  })
  const table: [cwd: string, named: string, message: RegExp][] = [
    ['.', '.', /no package\.json/],
    ['missing', 'missing', /does not exist/],
    ['broken', 'broken/package.json', /not valid JSON/],
    ['list', 'list/package.json', /not a JSON object/],
    ['directory', 'directory/package.json', /not a file/],
    ['dead', 'dead/package.json', /a link that leads nowhere/],
    ['pnpm/a', 'pnpm/package.json', /it does not exist/],
    ['above/a', 'above/package.json', /not valid JSON/],
  ]
  for (const [cwd, named, message] of table) {
    t.throws(
      () => findProject({ cwd: path.join(root, cwd) }),
      { code: 'ENOPROJECT', path: path.join(root, named), message, hint: /./ },
      cwd,
    )
  }
  t.equal(
    findProject({ cwd: path.join(root, 'unrelated/a') }).name,
    'fine',
    'what stands above is not ours',
  )
  t.end()
})

t.test('what may not be read', { skip: process.platform === 'win32' }, t => {
  const root = make(t, { 'package.json': '{}' })
  fs.chmodSync(root, 0o755)
  fs.chmodSync(path.join(root, 'package.json'), 0)
  unprivileged(() => {
    t.throws(() => findProject({ cwd: root }), {
      code: 'EIO',
      path: path.join(root, 'package.json'),
    })
  })
  t.end()
})

t.test('reasons to do nothing', t => {
  const root = make(t, {
    'package.json': '{}',
    'node_modules/lib/package.json': '{}',
    'my_node_modules/package.json': '{}',
    linked: { link: 'node_modules/lib' },
    'node_modules/member': { link: '../my_node_modules' },
  })
  const inside = /node_modules/
  const script = { npm_lifecycle_event: 'postinstall' }
  const table: [cwd: string, environment: Record<string, string>, reason: RegExp | null][] = [
    ['.', {}, null],
    ['.', script, null],
    ['missing', {}, null],
    ['my_node_modules', {}, null],
    ['node_modules/member', script, null],
    ['node_modules', {}, inside],
    ['node_modules/lib', script, inside],
    ['linked', {}, inside],
    ['.', { npm_config_dry_run: 'true' }, null],
    ['.', { ...script, npm_config_dry_run: 'true' }, /--dry-run/],
    ['.', { ...script, npm_config_dry_run: 'false', npm_config_package_lock_only: '' }, null],
    ['.', { ...script, npm_config_package_lock_only: 'true' }, /--package-lock-only/],
  ]
  for (const [cwd, environment, expected] of table) {
    const reason = reasonToSkip({ cwd: path.join(root, cwd), environment })
    if (expected === null) t.equal(reason, null, cwd)
    else t.match(reason, expected, cwd)
  }
  t.equal(reasonToSkip({ cwd: root }), null, "this process's environment")
  t.equal(reasonToSkip({ environment: {} }), null, 'the working directory')
  t.end()
})
