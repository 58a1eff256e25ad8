import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { approve } from '../../../lib/cli/commands/approve.js'
import { deny } from '../../../lib/cli/commands/deny.js'
import type { Context } from '../../../lib/cli/context.js'
import { runCommand, runLine } from '../../fixtures/process.js'
import type { Files } from '../../fixtures/project.js'
import { lay, makeProject, manifest, packageFiles } from '../../fixtures/project.js'

const make = (t: Test, allow: Record<string, boolean> | null, more: Files = {}) => {
  const root = makeProject({
    'package.json': manifest(
      { acme: '1.0.0', ...(more === second ? { two: 'npm:acme@2.0.0' } : {}) },
      allow === null ? {} : { agentSkills: { allow } },
    ),
    ...packageFiles('acme', '1.0.0', { deploy: 'One.' }),
    ...more,
  })
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  const file = path.join(root, 'package.json')
  const allowed = () => {
    const { agentSkills } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
      agentSkills?: { allow?: Record<string, boolean> }
    }
    return agentSkills?.allow
  }
  const run = (line: string, context: Partial<Context> = {}) =>
    runCommand(line.startsWith('deny') ? deny : approve, line, { cwd: root, ...context })
  return { root, file, allowed, run }
}

/** The same package once more, under another name. */
const second: Files = Object.fromEntries(
  Object.entries(packageFiles('acme', '2.0.0', { deploy: 'Two.' })).map(([name, content]) => [
    name.replace('node_modules/acme', 'node_modules/two'),
    content,
  ]),
)

t.test('on a terminal it asks', async t => {
  const { run, allowed, file } = make(t, {})
  const asked: string[] = []
  const answering = (answer: boolean) => ({
    confirm: async (question: string) => {
      asked.push(question)
      return answer
    },
  })
  const before = fs.readFileSync(file)
  const no = await run('approve acme', answering(false))
  t.equal(no.code, 1)
  t.match(no.err, /^deploy {2}acme@1\.0\.0 {2}new\n[^]*nothing was changed\.\n$/)
  t.ok(fs.readFileSync(file).equals(before))
  const yes = await run('approve acme --quiet', answering(true))
  t.equal(yes.code, 0)
  t.match(
    yes.err,
    /"allow" in package\.json:\n {2}\+ "acme@1\.0\.0": true/,
    'whoever is asked sees it',
  )
  t.strictSame(allowed(), { 'acme@1.0.0': true })
  t.equal((await run('deny acme', answering(false))).code, 0, 'a refusal is made at once')
  t.strictSame(asked, ['Approve?', 'Approve?'])
  t.equal((await make(t, null).run('deny acme', answering(false))).code, 1)
  t.equal(asked.at(-1), 'Deny?', 'unless all else would wait')
})

t.test('several installed versions', async t => {
  const { run, allowed } = make(t, { 'acme@0.9.0 || 1.0.0': true }, second)
  await run('approve acme@2.0.0 --yes')
  t.strictSame(allowed(), { 'acme@1.0.0 || 2.0.0': true }, 'a pin that is installed stays')
  await run('deny acme@1.0.0')
  t.strictSame(allowed(), { 'acme@2.0.0': true, 'acme@1.0.0': false })
  await t.rejects(run('approve acme --yes'), {
    code: 'EUSAGE',
    message: /denies acme@1.0.0 \|\| 2.0.0/,
  })
  t.equal((await run('approve acme@2.0.0 --yes')).code, 0, 'the other one is approved')
  await run('approve acme --yes --force')
  t.strictSame(allowed(), { 'acme@1.0.0 || 2.0.0': true })
  await run('approve acme --yes --any-version')
  t.strictSame(allowed(), { acme: true })
  await run('approve acme acme@1.0.0 --yes')
  t.strictSame(allowed(), { acme: true }, 'a name stays')
})

t.test('what cannot be pinned', async t => {
  for (const version of [undefined, 'next']) {
    const manifestText = JSON.stringify({ name: 'acme', version })
    const { run, allowed } = make(t, {}, { 'node_modules/acme/package.json': manifestText })
    await t.rejects(run('approve acme --yes'), { code: 'EUSAGE', hint: /--any-version/ })
    await run('approve acme --yes --any-version')
    t.strictSame(allowed(), { acme: true })
  }
  const bundled = {
    'node_modules/acme/package.json':
      '{"name":"acme","version":"1.0.0","bundleDependencies":["inner"],"dependencies":{"inner":"1"}}',
    ...Object.fromEntries(
      Object.entries(packageFiles('inner', '1.0.0', { inside: 'In.' })).map(([name, content]) => [
        `node_modules/acme/${name}`,
        content,
      ]),
    ),
  }
  const { run } = make(t, {}, bundled)
  await t.rejects(run('approve inner --yes'), { code: 'EUSAGE', message: /shipped inside another/ })
  const all = await run('approve --all --yes --json')
  const { packages } = JSON.parse(all.out) as { packages: { package: string }[] }
  t.strictSame(
    packages.map(of => of.package),
    ['acme'],
  )
})

t.test('refused', async t => {
  const { run } = make(t, null)
  for (const line of [
    'approve',
    'approve acme --all',
    'approve acme@^1',
    'deny acme@latest',
    'approve acme@3.0.0',
  ])
    await t.rejects(run(line), { code: 'EUSAGE' }, line)
  const { root, file, run: broken } = make(t, null)
  const before = fs.readFileSync(file)
  lay(root, { '.agents/skills/.agent-skills.yaml': '<<<<<<< ours\n' })
  for (const line of ['approve acme --yes', 'deny acme --yes']) {
    const { code, err } = await broken(line)
    t.equal(code, 1)
    t.match(err, /^error invalid-registry/)
  }
  t.ok(fs.readFileSync(file).equals(before))
})

t.test('package.json: its mode and its bytes stay', async t => {
  const { root, file } = make(t, null)
  const text = '\uFEFF{"name":"consumer",\r\n\t"dependencies" : {"acme":"1.0.0"} , "x":1e3}'
  for (const [mode, line] of [
    [0o600, 'approve acme --yes'],
    [0o664, 'deny acme'],
    [0o640, 'prefer deploy acme'],
    [0o755, 'exclude other'],
  ] as const) {
    if (line.startsWith('approve')) fs.writeFileSync(file, text)
    fs.chmodSync(file, mode)
    const { exitCode } = await runLine(line, { cwd: root })
    t.equal(exitCode, 0, line)
    t.equal(fs.statSync(file).mode & 0o777, mode, line)
    t.ok(fs.readFileSync(file, 'utf8').startsWith(text.slice(0, -1)), line)
  }
})

t.test('nothing waits', async t => {
  const { run } = make(t, { acme: true })
  t.strictSame(await run('approve --all'), {
    code: 0,
    out: '',
    err: 'agent-skills: nothing waits for approval.\n',
  })
  t.strictSame(await run('approve --all --quiet'), { code: 0, out: '', err: '' })
  t.match(JSON.parse((await run('approve --all --json')).out), {
    changed: false,
    packages: [],
    startsAllow: false,
  })
})
