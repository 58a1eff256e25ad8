import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { approve } from '../../../lib/cli/commands/approve.js'
import { deny } from '../../../lib/cli/commands/deny.js'
import { exclude } from '../../../lib/cli/commands/exclude.js'
import { init } from '../../../lib/cli/commands/init.js'
import { prefer } from '../../../lib/cli/commands/prefer.js'
import { runCommand } from '../../fixtures/process.js'
import { fingerprint, makeProject, manifest, packageFiles } from '../../fixtures/project.js'

const project = (text: string | Buffer = manifest({})) => {
  const root = makeProject({})
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  const file = path.join(root, 'package.json')
  fs.writeFileSync(file, text)
  return { root, file, read: () => fs.readFileSync(file, 'utf8') }
}

t.test('prefer', async t => {
  const { root, read } = project()
  t.strictSame(await runCommand(prefer, 'prefer lint @scope/x@1.0.0', { cwd: root }), {
    code: 0,
    out: '',
    err: 'agent-skills: package.json now has agentSkills.prefer {"lint":"@scope/x@1.0.0"}\n  Then: npx --no agent-skills sync\n',
  })
  t.match(JSON.parse(read()), {
    name: 'consumer',
    agentSkills: { prefer: { lint: '@scope/x@1.0.0' } },
  })
  t.match(
    (await runCommand(prefer, 'prefer lint @scope/x@1.0.0', { cwd: root })).err,
    'has already',
  )
  t.strictSame(fs.readdirSync(root), ['package.json'], 'nothing is left behind')
})

t.test('exclude', async t => {
  const { root, read } = project()
  const json = await runCommand(exclude, 'exclude acme#deploy left-pad --json', { cwd: root })
  t.strictSame(JSON.parse(json.out), {
    path: 'package.json',
    changed: true,
    entry: 'agentSkills.exclude ["acme#deploy","left-pad"]',
  })
  t.equal(json.err, '')
  t.match(JSON.parse(read()), { agentSkills: { exclude: ['acme#deploy', 'left-pad'] } })
  t.strictSame(await runCommand(exclude, 'exclude other --quiet', { cwd: root }), {
    code: 0,
    out: '',
    err: '',
  })
})

const CHANGES = [
  [prefer, 'prefer deploy acme'],
  [exclude, 'exclude acme'],
  [approve, 'approve acme --yes'],
  [approve, 'approve --all --yes'],
  [deny, 'deny acme'],
  [init, 'init --yes'],
  [init, 'init --remove --yes'],
] as const

t.test("the package.json of an installed package is nobody's to change", async t => {
  const root = makeProject({
    'package.json': manifest({ acme: '1.0.0' }),
    ...packageFiles('acme', '1.0.0', { deploy: 'Deploys.' }),
  })
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  const before = fingerprint(root)
  const cwd = path.join(root, 'node_modules/acme')
  for (const [command, line] of CHANGES) {
    await t.rejects(
      runCommand(command, line, { cwd }),
      { code: 'EUSAGE', message: /^nothing is changed here: .*node_modules/, hint: /your project/ },
      line,
    )
  }
  t.strictSame(fingerprint(root), before)
})

t.test('a link is followed, not replaced', async t => {
  const { root, file } = project()
  const real = path.join(root, 'real.json')
  fs.renameSync(file, real)
  fs.symlinkSync('real.json', file)
  await runCommand(exclude, 'exclude acme', { cwd: root })
  t.equal(fs.readlinkSync(file), 'real.json')
  t.match(JSON.parse(fs.readFileSync(real, 'utf8')), { agentSkills: { exclude: ['acme'] } })
})

t.test("a link to a file that is not the project's is not followed", async t => {
  const top = makeProject({
    ...packageFiles('acme', '1.0.0', { deploy: 'Deploys.' }, 'project/node_modules/acme'),
    'other/package.json': manifest({ acme: '1.0.0' }),
  })
  t.teardown(() => {
    fs.rmSync(top, { recursive: true, force: true })
  })
  const before = fingerprint(path.join(top, 'other'))
  const root = path.join(top, 'project')
  const installed = fingerprint(path.join(root, 'node_modules'))
  for (const target of ['../other/package.json', 'node_modules/acme/package.json']) {
    fs.rmSync(path.join(root, 'package.json'), { force: true })
    fs.symlinkSync(target, path.join(root, 'package.json'))
    for (const [command, line] of CHANGES) {
      await t.rejects(
        runCommand(command, line, { cwd: root }),
        { code: 'EUSAGE', message: /is a link to .*(other|acme).package\.json/, hint: /by hand/ },
        `${line} (${target})`,
      )
    }
  }
  t.strictSame(fingerprint(path.join(top, 'other')), before)
  t.strictSame(fingerprint(path.join(root, 'node_modules')), installed)
})

t.test('refused', async t => {
  const { root, read } = project()
  const before = read()
  await t.rejects(runCommand(prefer, 'prefer No_Name acme', { cwd: root }), { code: 'EUSAGE' })
  await t.rejects(runCommand(exclude, 'exclude a#b#c', { cwd: root }), { code: 'EUSAGE' })
  t.equal(read(), before)
  const latin = project(Buffer.from([...Buffer.from('{"name":"'), 0xe4, ...Buffer.from('"}')]))
  await t.rejects(runCommand(exclude, 'exclude acme', { cwd: latin.root }), {
    code: 'ENOPROJECT',
    message: /UTF-8/,
  })
})
