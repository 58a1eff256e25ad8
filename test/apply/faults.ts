// What can go wrong besides a kill: a failing call at every write, a full disk, a directory that may not be written, a
// source that changes, an overlay file system, a journal from elsewhere. Rolled back or done right, reported, nothing lost.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { apply } from '../../lib/apply/index.js'
import { inspect, sync } from '../../lib/sync.js'
import type { Scene } from '../fixtures/kill.js'
import {
  aftermath,
  callsOf,
  copyProject,
  enter,
  halfSkills,
  inPool,
  leave,
  runChild,
} from '../fixtures/kill.js'
import { plainNodeSync } from '../fixtures/plain-node.js'
import { fingerprint, lay, makeProject, manifest, packageFiles } from '../fixtures/project.js'
import { scenes } from '../fixtures/scenes.js'

t.setTimeout(3_000_000)

const BIN = path.resolve(import.meta.dirname, '../../dist/bin/agent-skills.js')

const skillsAt = (root: string) => JSON.stringify(fingerprint(path.join(root, '.agents/skills')))

for (const errno of ['ENOSPC', 'EACCES']) {
  t.test(`${errno} at every write`, async t => {
    const scene = await scenes['mixture']!()
    const dry = await enter(scene)
    const calls = await callsOf('apply', dry.planFile)
    const done = skillsAt(dry.root)
    const undone = skillsAt(scene.template)
    leave(dry)
    await inPool(
      calls.map((call, i) => ({ call, at: i + 1 })),
      async ({ call, at }) => {
        const place = await enter(scene)
        const ended = await runChild('apply', place.planFile, { at, how: errno })
        const wrong: string[] = []
        const now = skillsAt(place.root)
        if (ended.code === 0 && now !== done)
          wrong.push('it claims success, and the skills are not the new ones')
        if (ended.code !== 0 && now !== undone)
          wrong.push(`it failed, and the skills are not the old ones: ${ended.stderr}`)
        if (ended.code !== 0 && !/^E[A-Z]+ .+\n.+/.test(ended.stderr))
          wrong.push(`no code, words and hint: ${ended.stderr}`)
        wrong.push(...(await aftermath(scene, place.root)))
        t.strictSame(wrong, [], `at ${at}, ${call.split(' ')[0] ?? ''}`)
        leave(place)
      },
    )
    fs.rmSync(scene.template, { recursive: true })
  })
}

/** Runs a shell script in a mount namespace of its own, where file systems can be mounted, as root or not. */
const inNamespace = (script: string, ...args: string[]) => {
  const flags = process.getuid?.() === 0 ? '-m' : '-rm'
  const env: NodeJS.ProcessEnv = { ...process.env, NO_COLOR: '1' }
  return spawnSync(
    'unshare',
    [flags, 'sh', '-eu', '-c', `unset NODE_OPTIONS; ${script}`, 'sh', ...args],
    { encoding: 'utf8', env },
  )
}

t.test('a full disk', async t => {
  const scene = await scenes['update']!()
  const place = fs.mkdtempSync(`${scene.template}-full-`)
  // a small file system, filled up once the project is on it
  const script = `
    mount -t tmpfs -o size=400k tmpfs "$1"
    cp -a "$2/." "$1"
    cat /dev/zero > "$1/filler" 2>/dev/null || true
    (cd "$1/.agents/skills" && find . -type f | sort | xargs sha256sum) > "$1-before"
    code=0; (cd "$1" && "$3" "$4" sync) || code=$?
    (cd "$1/.agents/skills" && find . -type f | sort | xargs sha256sum) | cmp - "$1-before"
    test "$code" = 2
    rm "$1/filler"
    (cd "$1" && "$3" "$4" sync && "$3" "$4" doctor)
    rm "$1-before"
  `
  const ended = inNamespace(script, place, scene.template, process.execPath, BIN)
  t.equal(ended.status, 0, ended.stdout + ended.stderr)
  t.match(ended.stderr, /no space left on the disk/)
  for (const made of [place, scene.template]) fs.rmSync(made, { recursive: true })
})

t.test(
  'an overlay file system: what is in the lower layer cannot be renamed as a directory',
  async t => {
    const scene = await scenes['mixture']!()
    const place = fs.mkdtempSync(`${scene.template}-overlay-`)
    const script = `
    mount -t tmpfs tmpfs "$1"
    mkdir "$1/upper" "$1/work" "$1/merged"
    mount -t overlay overlay -o "lowerdir=$2,upperdir=$1/upper,workdir=$1/work" "$1/merged"
    cd "$1/merged"
    "$3" "$4" sync
    "$3" "$4" doctor
    test ! -e .agents/.agent-skills
    find .agents -type f | sort | xargs sha256sum
  `
    const ended = inNamespace(script, place, scene.template, process.execPath, BIN)
    t.equal(ended.status, 0, ended.stdout + ended.stderr)
    const expected = Object.entries(scene.final).filter(
      ([name, what]) => name.startsWith('.agents') && /^(file|script) /.test(what),
    )
    const found = ended.stdout.split('\n').filter(line => /^[0-9a-f]{64} {2}/.test(line))
    t.strictSame(
      found.map(line => line.slice(66)),
      expected.map(([name]) => name).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
    )
    t.strictSame(
      found.map(line => line.slice(0, 64)).sort(),
      expected.map(([, what]) => what.split(' ')[1]).sort(),
    )
    for (const made of [place, scene.template]) fs.rmSync(made, { recursive: true })
  },
)

t.test('the skills on a mount of their own', async t => {
  const scene = await scenes['mixture']!()
  const place = fs.mkdtempSync(`${scene.template}-mount-`)
  const script = `
    cp -a "$2/." "$1"
    cp -a "$1/.agents/skills" "$1-skills"
    mount -t tmpfs tmpfs "$1/.agents/skills"
    cp -a "$1-skills/." "$1/.agents/skills"
    rm -r "$1-skills"
    cd "$1"
    "$3" "$4" sync
    "$3" "$4" doctor
    find .agents -type f | sort | xargs sha256sum
  `
  const ended = inNamespace(script, place, scene.template, process.execPath, BIN)
  t.equal(ended.status, 0, ended.stdout + ended.stderr)
  const expected = Object.entries(scene.final).filter(
    ([name, what]) => name.startsWith('.agents') && /^(file|script) /.test(what),
  )
  const found = ended.stdout.split('\n').filter(line => /^[0-9a-f]{64} {2}/.test(line))
  t.strictSame(
    found.map(line => line.slice(0, 64)).sort(),
    expected.map(([, what]) => what.split(' ')[1]).sort(),
  )
  for (const made of [place, scene.template]) fs.rmSync(made, { recursive: true })
})

t.test('a directory that may not be written', async t => {
  const scene = await scenes['update']!()
  const root = copyProject(scene.template)
  const before = fingerprint(root)
  const asNobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  fs.chmodSync(root, 0o755)
  fs.chmodSync(path.join(root, '.agents'), 0o555)
  const env: NodeJS.ProcessEnv = { ...process.env, NO_COLOR: '1' }
  const ended = plainNodeSync([BIN, 'sync'], { cwd: root, env, ...asNobody })
  t.equal(ended.code, 2)
  t.match(ended.stderr, /permission denied.*\.agents/)
  t.notMatch(ended.stderr, /^\s+at /m)
  t.strictSame(fingerprint(root), before)
  fs.chmodSync(path.join(root, '.agents'), 0o755)
  for (const place of [root, scene.template]) fs.rmSync(place, { recursive: true })
})

t.test('a source that changes between plan and copy', async t => {
  const change: Record<string, (skill: string) => void> = {
    'a file vanishes': skill => fs.rmSync(path.join(skill, 'references/c.md')),
    'a file changes': skill => fs.writeFileSync(path.join(skill, 'references/c.md'), 'other'),
    'a file becomes a link': skill => {
      fs.rmSync(path.join(skill, 'references/c.md'))
      fs.symlinkSync('/etc/passwd', path.join(skill, 'references/c.md'))
    },
    'a directory becomes a link': skill => {
      fs.renameSync(path.join(skill, 'references'), `${skill}-elsewhere`)
      fs.symlinkSync(`${skill}-elsewhere`, path.join(skill, 'references'))
    },
    'the execute bit goes': skill => fs.chmodSync(path.join(skill, 'scripts/run.sh'), 0o644),
  }
  for (const [name, act] of Object.entries(change)) {
    t.test(name, async t => {
      const scene = await scenes['update']!()
      const root = copyProject(scene.template)
      const { plan } = await inspect({ cwd: root })
      const before = skillsAt(root)
      act(path.join(root, 'node_modules/acme/skills/deploy'))
      await t.rejects(apply(plan), { code: 'ECHANGED' })
      t.equal(skillsAt(root), before, 'rolled back')
      t.notOk(fs.existsSync(path.join(root, '.agents/.agent-skills')), 'nothing is left')
      const next = await sync({ cwd: root })
      t.not(next.outcome, 'blocked', 'the next run takes it as it is now')
      t.equal((await sync({ cwd: root })).outcome, 'idle')
      for (const place of [root, scene.template]) fs.rmSync(place, { recursive: true })
    })
  }
})

t.test('something else writes between plan and commit', async t => {
  const change: Record<string, (root: string) => void> = {
    'an edit of an installed skill': root =>
      fs.appendFileSync(path.join(root, '.agents/skills/deploy/SKILL.md'), 'mine\n'),
    'a directory of its own where a skill goes': root =>
      lay(root, { '.agents/skills/hello/mine.md': 'mine\n' }),
    'another installer adds to the registry': root =>
      fs.appendFileSync(
        path.join(root, '.agents/skills/.agent-skills.yaml'),
        '  other:\n    gem: other\n',
      ),
  }
  for (const [name, act] of Object.entries(change)) {
    t.test(name, async t => {
      const scene = await scenes['mixture']!()
      const root = copyProject(scene.template)
      const { plan } = await inspect({ cwd: root })
      act(root)
      const before = skillsAt(root)
      await t.rejects(apply(plan), { code: 'ECHANGED' })
      t.equal(skillsAt(root), before, 'rolled back, the other’s write is there')
      for (const place of [root, scene.template]) fs.rmSync(place, { recursive: true })
    })
  }
})

t.test('a journal from elsewhere moves nothing', async t => {
  const scene = await scenes['mixture']!()
  const victim = await enter(scene)
  const calls = await callsOf('apply', (await enter(scene)).planFile)
  // between retiring and placing
  const at =
    calls.findIndex(call => call.startsWith('renameSync') && call.includes('/.agents/skills/')) + 2
  await runChild('apply', victim.planFile, { at, how: 'before' })
  const clone = copyProject(victim.root)
  const claims = (entry: string) => entry.startsWith('.agents/.agent-skills/lock-')
  const before = fingerprint(clone, claims)
  const result = await sync({ cwd: clone })
  t.equal(result.outcome, 'blocked')
  t.match(result.notes, [
    { code: 'interrupted-sync', severity: 'error', detail: { recoverable: false } },
  ])
  t.strictSame(fingerprint(clone, claims), before)
  const { interrupted } = await inspect({ cwd: clone })
  t.match(interrupted, [{ code: 'interrupted-sync', detail: { recoverable: false } }])
  fs.rmSync(clone, { recursive: true })
  t.strictSame(await aftermath(scene, victim.root), [], 'where it grew it is undone')
  leave(victim)

  const edit: Record<string, (journal: Record<string, unknown>, run: string) => void> = {
    'a skill outside': journal =>
      (journal['skills'] = [
        { name: '../../escape', old: null, new: 'a'.repeat(64), mode: 'rename', backup: false },
      ]),
    'an absolute skill': journal =>
      (journal['skills'] = [
        {
          name: '/etc',
          old: { kind: 'directory', exact: null },
          new: null,
          mode: 'rename',
          backup: false,
        },
      ]),
    'no hashes': journal => (journal['registry'] = { before: 'x', after: 'y' }),
    'another token': journal => (journal['token'] = 'cd'.repeat(16)),
    'not JSON': (_, run) => fs.writeFileSync(path.join(run, 'journal.json'), '{'),
    'a link': (_, run) => {
      fs.renameSync(path.join(run, 'journal.json'), path.join(run, 'elsewhere.json'))
      fs.symlinkSync('elsewhere.json', path.join(run, 'journal.json'))
    },
  }
  for (const [name, act] of Object.entries(edit)) {
    await t.test(name, async t => {
      const place = await enter(scene)
      await runChild('apply', place.planFile, { at, how: 'before' })
      const area = path.join(place.root, '.agents/.agent-skills')
      const run = path.join(
        area,
        fs.readdirSync(area).find(entry => entry.startsWith('run-'))!,
      )
      const file = path.join(run, 'journal.json')
      const journal = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>
      act(journal, run)
      if (fs.lstatSync(file).isFile() && fs.readFileSync(file, 'utf8') !== '{')
        fs.writeFileSync(file, JSON.stringify(journal))
      const before = fingerprint(place.root, claims)
      const result = await sync({ cwd: place.root })
      t.equal(result.outcome, 'blocked')
      t.match(result.notes, [{ code: 'interrupted-sync', detail: { recoverable: false } }])
      t.strictSame(fingerprint(place.root, claims), before)
      leave(place)
    })
  }
  fs.rmSync(scene.template, { recursive: true })
})

t.test('what a person did after a kill stays', async t => {
  const scene: Scene = await scenes['update']!()
  const victim = await enter(scene)
  const calls = await callsOf('apply', (await enter(scene)).planFile)
  const commit = calls.findIndex(
    call => call.startsWith('openSync') && call.includes('.agent-skills.yaml.'),
  )
  await runChild('apply', victim.planFile, { at: commit + 1, how: 'before' })
  fs.appendFileSync(path.join(victim.root, '.agents/skills/deploy/SKILL.md'), 'my own line\n')
  const result = await sync({ cwd: victim.root })
  t.match(result.notes, [
    { code: 'content-kept', skill: 'deploy', path: '.agents/.agent-skills/backup/1/deploy' },
  ])
  t.match(
    fs.readFileSync(path.join(victim.root, '.agents/skills/deploy/SKILL.md'), 'utf8'),
    /my own line/,
  )
  t.strictSame(
    fingerprint(path.join(victim.root, '.agents/.agent-skills/backup/1/deploy')),
    scene.before['deploy'],
  )
  t.equal(result.outcome, 'blocked')
  t.match(
    result.plan?.problems.filter(p => p.severity === 'error'),
    [{ code: 'edited-skill', skill: 'deploy' }],
  )
  t.strictSame(
    halfSkills({ ...scene, before: {} }, victim.root).filter(line => !line.startsWith('deploy')),
    [],
  )
  const forced = await sync({ cwd: victim.root, force: true })
  t.equal(forced.outcome, 'applied')
  t.match(forced.notes, [{ code: 'content-kept', path: '.agents/.agent-skills/backup/2/deploy' }])
  leave(victim)
  fs.rmSync(scene.template, { recursive: true })
})

t.test('what is not counted is not deleted', async t => {
  const root = makeProject({
    'package.json': manifest({ acme: '1.0.0' }),
    ...packageFiles('acme', '1.0.0', { deploy: {} }),
  })
  await sync({ cwd: root })
  lay(root, {
    '.agents/skills/deploy/.git/config': '[core]\n',
    '.agents/skills/deploy/.DS_Store': 'x',
  })
  fs.rmSync(path.join(root, 'node_modules/acme/skills'), { recursive: true })
  const result = await sync({ cwd: root })
  t.equal(result.outcome, 'applied')
  t.match(result.notes, [{ code: 'content-kept', path: '.agents/.agent-skills/backup/1/deploy' }])
  t.equal(
    fs.readFileSync(path.join(root, '.agents/.agent-skills/backup/1/deploy/.git/config'), 'utf8'),
    '[core]\n',
  )
  t.notOk(fs.existsSync(path.join(root, '.agents/skills/deploy')))
  fs.rmSync(root, { recursive: true })
})
