import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { GUARD } from '../../../lib/hooks/guard.js'
import { runLine, type Setting } from '../../fixtures/process.js'
import { makeProject, type Files } from '../../fixtures/project.js'

const text = (more: object = {}): string =>
  `${JSON.stringify({ name: 'app', private: true, devDependencies: { 'npm-agent-skills': '1' }, ...more }, null, 4)}\n`
const LOCK = { 'package-lock.json': '{}' }

/** Runs a command line in a new project and gives what it said, and package.json afterwards. */
const init = async (line: string, files: Files, setting: Setting = {}) => {
  const root = makeProject({ 'package.json': text(), ...files })
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  const file = path.join(root, 'package.json')
  const before = fs.readFileSync(file, 'utf8')
  const { exitCode, stdout, stderr } = await runLine(line, { cwd: root, ...setting })
  const after = fs.readFileSync(file, 'utf8')
  return {
    root,
    file,
    exitCode,
    out: stdout.text,
    err: stderr.text,
    after,
    isChanged: after !== before,
  }
}

const scripts = (manifest: string) => (JSON.parse(manifest) as { scripts?: object }).scripts

t.test('with --yes it writes, keeps the mode and goes back to the byte', async t => {
  const { root, file, exitCode, err, after } = await init('init --yes', LOCK)
  t.equal(exitCode, 0)
  t.strictSame(scripts(after), {
    postinstall: GUARD,
    dependencies: GUARD,
    'skills:check': 'agent-skills doctor',
  })
  t.match(err, /\+ {9}"postinstall": /, 'the change is shown')
  t.match(err, /package\.json is changed\.\n$/)
  fs.chmodSync(file, 0o640)
  const removed = await runLine('init --remove --yes', { cwd: root })
  t.equal(removed.exitCode, 0)
  t.equal(fs.readFileSync(file, 'utf8'), text())
  t.equal(fs.statSync(file).mode & 0o777, 0o640)
  t.strictSame(fs.readdirSync(root).sort(), ['package-lock.json', 'package.json'])
  const again = await runLine('init --remove', { cwd: root })
  t.strictSame(
    [again.exitCode, again.stderr.text],
    [0, 'agent-skills: no script of package.json is from init; nothing was changed.\n'],
  )
})

t.test('where nobody can be asked, it says what to type', async t => {
  const wired = (await init('init --yes', LOCK)).after
  const table: [line: string, files: Files, again: string][] = [
    ['init', LOCK, 'init'],
    ['init --manager bun', LOCK, 'init --manager bun'],
    ['init --remove', { ...LOCK, 'package.json': wired }, 'init --remove'],
  ]
  for (const [line, files, again] of table) {
    const { exitCode, err, isChanged } = await init(line, files)
    t.strictSame([exitCode, isChanged], [2, false], line)
    t.ok(err.endsWith(`\n  If that is right, say so: npx --no agent-skills ${again} --yes\n`), err)
    t.equal((await init(`${again} --yes`, files)).exitCode, 0, 'and that does it')
  }
})

t.test('somebody is asked', async t => {
  const at = (input: string): Setting => ({ isTTY: true, input, env: { NO_COLOR: '1' } })
  for (const input of ['y\n', 'YES\n', ' y \n', 'y']) {
    const { exitCode, isChanged, err } = await init('init', LOCK, at(input))
    t.strictSame([exitCode, isChanged], [0, true], JSON.stringify(input))
    t.match(err, /Change package\.json\? \[y\/N\] /)
  }
  for (const input of ['n\n', '\n', 'yep\n', '']) {
    const { exitCode, isChanged, err } = await init('init', LOCK, at(input))
    t.strictSame([exitCode, isChanged], [1, false], JSON.stringify(input))
    t.match(err, /nothing was changed\.\n$/)
  }
})

t.test('nobody is there: nothing is guessed', async t => {
  const { exitCode, isChanged, err } = await init('init', LOCK)
  t.strictSame([exitCode, isChanged], [2, false])
  t.match(err, /"postinstall"/, 'the change is shown all the same')
  t.match(err, /init --yes/)
  const quiet = await init('init --json', LOCK)
  t.strictSame([quiet.exitCode, quiet.isChanged], [2, false])
  t.match(JSON.parse(quiet.out), { error: { code: 'EUSAGE', hint: /--yes/ } })
})

t.test('which manager', async t => {
  const table: [line: string, files: Files, env: Record<string, string>, found: string | RegExp][] =
    [
      ['', {}, {}, /nothing here says which package manager is used[^]*--manager npm/],
      ['', {}, { npm_config_user_agent: 'pnpm/10.0.0 npm/?' }, 'pnpm'],
      ['', { ...LOCK, 'pnpm-lock.yaml': '' }, {}, /lockfiles of npm and pnpm/],
      ['', { ...LOCK, 'pnpm-lock.yaml': '' }, { npm_config_user_agent: 'npm/11.0.0 node' }, 'npm'],
      ['', { ...LOCK, 'package.json': text({ packageManager: 'pnpm@10.0.0' }) }, {}, 'pnpm'],
      ['', { 'npm-shrinkwrap.json': '{}' }, {}, 'npm'],
      ['', { 'yarn.lock': '# yarn lockfile v1\n' }, {}, 'yarn-classic'],
      ['', { 'yarn.lock': '__metadata:\n  version: 8\n' }, {}, 'yarn-berry'],
      ['', { 'bun.lock': '' }, {}, 'bun'],
      ['', { 'bun.lockb': '' }, {}, 'bun'],
      [' --manager yarn1', LOCK, {}, 'yarn-classic'],
      [' --manager toString', LOCK, {}, /does not know "toString"/],
    ]
  for (const [more, files, env, found] of table) {
    const { exitCode, out, err } = await init(`init --json --dry-run${more}`, files, { env })
    if (typeof found === 'string') {
      t.match(JSON.parse(out), { manager: found, changed: false }, found)
      t.equal(exitCode, 0)
    } else {
      t.match(err.replace(/\n {2}/g, ' '), found)
      t.equal(exitCode, 2)
    }
  }
})

t.test('data', async t => {
  const { exitCode, out, err, isChanged } = await init('init --json --yes', {
    ...LOCK,
    'package.json': text({ scripts: { postinstall: 'husky', 'skills:check': 'x' } }),
  })
  t.strictSame([exitCode, err, isChanged], [0, '', true])
  t.strictSame(JSON.parse(out), {
    path: 'package.json',
    changed: true,
    manager: 'npm',
    published: false,
    declared: true,
    changes: [
      { script: 'postinstall', before: 'husky', after: `husky && ${GUARD}` },
      { script: 'dependencies', before: null, after: GUARD },
    ],
    left: [{ script: 'skills:check', text: 'x', reason: 'taken' }],
  })
})

t.test('a dry run, a second run, a quiet one', async t => {
  const dry = await init('init --dry-run', LOCK)
  t.strictSame([dry.exitCode, dry.isChanged], [0, false])
  t.match(dry.err, /"postinstall"[^]*nothing was changed\.\n$/)
  const quiet = await init('init --yes --quiet', LOCK)
  t.strictSame([quiet.exitCode, quiet.isChanged, quiet.err], [0, true, ''])
  const second = await runLine('init', { cwd: quiet.root })
  t.strictSame([second.exitCode, second.stdout.text], [0, ''])
  t.match(second.stderr.text, /package\.json has what is needed already\.\n$/)
  const taken = await runLine('init', {
    cwd: (
      await init('version', {
        ...LOCK,
        'package.json': text({
          scripts: {
            postinstall: 'x &',
            dependencies: GUARD,
            'skills:check': 'agent-skills doctor',
          },
        }),
      })
    ).root,
  })
  t.match(taken.stderr.text, /no command can follow[^]*: nothing was changed\.\n$/)
})

t.test('from a member of a workspace it is about the root', async t => {
  const root = makeProject({
    ...LOCK,
    'package.json': text({ workspaces: ['packages/*'] }),
    'packages/a/package.json': '{"name": "a", "version": "1.0.0"}',
  })
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  await runLine('init --yes', { cwd: path.join(root, 'packages/a') })
  t.ok(scripts(fs.readFileSync(path.join(root, 'package.json'), 'utf8')))
  t.equal(
    fs.readFileSync(path.join(root, 'packages/a/package.json'), 'utf8'),
    '{"name": "a", "version": "1.0.0"}',
  )
})

t.test('a package.json that cannot be edited', async t => {
  const table: [manifest: string, message: RegExp][] = [
    ['{\n  "scripts": []\n}\n', /"scripts"\s+is\s+not\s+an\s+object\.[^]*package\.json:2\n/],
    ['{\n  "scripts": {"postinstall": 1}\n}\n', /is\s+not\s+a\s+string[^]*package\.json:2\n/],
    ['{,}', /package\.json\s+cannot\s+be\s+used/],
  ]
  for (const [manifest, message] of table) {
    const { exitCode, err, isChanged } = await init('init --yes', {
      ...LOCK,
      'package.json': manifest,
    })
    t.strictSame([exitCode, isChanged], [2, false], manifest)
    t.match(err, message, manifest)
  }
})
