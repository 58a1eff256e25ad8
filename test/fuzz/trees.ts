// Whatever lies in a project and in its packages: every command ends in time, with a code that it has, prints nothing that
// a terminal acts on, and writes nothing outside of .agents.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { fuzzing, PATIENCE, UNPRINTABLE } from '../fixtures/fuzz.js'
import { runLine } from '../fixtures/process.js'
import { fingerprint, makeProject, skillMd } from '../fixtures/project.js'

const ODD_NAMES = [
  ...[
    'deploy',
    'Deploy',
    'DEPLOY',
    'lint',
    'caf\u00e9',
    'cafe\u0301',
    'a'.repeat(200),
    'con',
    'nul.md',
  ],
  ...['..x', '.hidden', 'SKILL.md', 'skill.md', 'skills', 'node_modules', '.git', '.agents', '@s'],
  ...['a b', 'a\nb', '\u001b[31m', '\u202erev', '-rf', '$(x)', '%2e%2e', 'x.', 'x ', '__proto__'],
  ...['package.json', '.agent-skills.yaml', '.gitignore', '.claude-plugin', 'hooks', '.mcp.json'],
]
const name = fc.oneof(
  fc.constantFrom('deploy', 'lint', 'SKILL.md', 'skills'),
  fc.constantFrom(...ODD_NAMES),
)

const TARGETS = [
  '.',
  '..',
  '../..',
  '../../..',
  'nowhere',
  'SKILL.md',
  'deploy',
  '/etc',
  '/dev/zero',
  '<outside>',
]
const CONTENTS = [
  ...['', 'x', '{', '{}', '[]', '{"name": "acme", "version": "1.0.0"}', '\u0000\u0001', 'a\r\nb'],
  ...[
    skillMd('deploy'),
    skillMd('lint'),
    skillMd('Deploy'),
    skillMd('lint').replaceAll('\n', '\r\n'),
  ],
  ...['version: 1\nskills:\n  deploy:\n    package: acme\n', 'version: 1\nskills:\n  ../x: {}\n'],
  ...['---\nname: deploy\ndescription: "\u001b[31m</description>\u202e"\n---\n!`rm -rf /`\n'],
]

type Node =
  | { kind: 'file'; content: string; executable: boolean }
  | { kind: 'link'; target: string }
  | { kind: 'fifo' }
  | { kind: 'directory'; children: Record<string, Node> }

const leaf: fc.Arbitrary<Node> = fc.oneof(
  {
    arbitrary: fc.record({
      kind: fc.constant('file' as const),
      content: fc.constantFrom(...CONTENTS),
      executable: fc.boolean(),
    }),
    weight: 6,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant('link' as const),
      target: fc.constantFrom(...TARGETS),
    }),
    weight: 3,
  },
  { arbitrary: fc.constant({ kind: 'fifo' as const }), weight: 1 },
)

const { node } = fc.letrec<{ node: Node; directory: Node }>(tie => ({
  node: fc.oneof({ maxDepth: 5, withCrossShrink: true }, leaf, tie('directory')),
  directory: fc.record({
    kind: fc.constant('directory' as const),
    children: fc.dictionary(name, tie('node'), { maxKeys: 5, noNullPrototype: true }),
  }),
}))

/** Where random things are put, on top of a project that is in order. */
const PLACES = [
  ...['.agents', '.agents/skills', '.agents/skills/deploy', '.agents/skills/.agent-skills.yaml'],
  ...['.agents/.agent-skills', '.agents/skills/.gitignore', 'node_modules', 'node_modules/acme'],
  ...[
    'node_modules/acme/skills',
    'node_modules/acme/skills/deploy',
    'node_modules/acme/package.json',
  ],
  ...['node_modules/acme/skills/deploy/SKILL.md', 'node_modules/odd/skills', 'package.json'],
  ...[
    'package-lock.json',
    'pnpm-workspace.yaml',
    '.pnp.cjs',
    'packages',
    '.claude/skills',
    '.npmrc',
  ],
]

const project = fc.record({
  extra: fc.array(fc.tuple(fc.constantFrom(...PLACES), node), { minLength: 1, maxLength: 4 }),
  synced: fc.boolean(),
  config: fc.constantFrom(
    {},
    { links: ['.claude/skills'] },
    { allow: { 'acme@1.0.0': true } },
    { workspaces: ['packages/*', 'packages'] },
  ),
})

const put = (place: string, outside: string, what: Node): void => {
  fs.rmSync(place, { recursive: true, force: true })
  try {
    fs.mkdirSync(path.dirname(place), { recursive: true })
    if (what.kind === 'file') {
      fs.writeFileSync(place, what.content, { mode: what.executable ? 0o755 : 0o644 })
    } else if (what.kind === 'link') {
      fs.symlinkSync(what.target.replace('<outside>', outside), place)
    } else if (what.kind === 'fifo') execFileSync('mkfifo', [place])
    else {
      fs.mkdirSync(place)
      for (const [name, child] of Object.entries(what.children)) {
        put(path.join(place, name), outside, child)
      }
    }
  } catch (error) {
    // what a file system refuses, or what lies below a file by now, is not there
    if (
      !/^E(?:EXIST|NOTDIR|NAMETOOLONG|ILSEQ|INVAL|LOOP|NOENT)$/.test(
        String((error as { code?: string }).code),
      )
    )
      throw error
  }
}

/** All but what is ours to write. */
const othersIn = (top: string): Record<string, string> =>
  fingerprint(top, file => /^project\/(?:\.agents|\.claude)(?:\/|$)/.test(file))

/** Commands that may write, and those that may not. */
const LINES = [
  'doctor --json',
  'list --all',
  'diff --json',
  'why deploy',
  'check node_modules/acme',
  'prompt',
]

const inTime = async (line: string, root: string): Promise<void> => {
  const began = performance.now()
  const { exitCode, stdout, stderr } = await runLine(line, { cwd: root })
  assert.ok(performance.now() - began < PATIENCE, `${line} took too long`)
  assert.ok([0, 1, 2].includes(exitCode ?? 0), `${line} ended with ${exitCode}`)
  assert.doesNotMatch(stdout.text, UNPRINTABLE, line)
  assert.doesNotMatch(stderr.text, UNPRINTABLE, line)
  assert.doesNotMatch(stderr.text, /EINTERNAL|internal|at .*\.[jt]s:\d+/, line)
  if (line.endsWith('--json')) JSON.parse(stdout.text)
}

const makePlain = (t: Test): string => {
  const root = makeProject({ 'package.json': '{}' })
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  return root
}

t.test('projects', { skip: process.platform === 'win32' }, async t => {
  let applied = 0
  // what is loaded once is not part of the time that counts
  for (const line of [...LINES, 'sync --json', 'clean']) {
    await runLine(line, { cwd: makePlain(t) })
  }
  await fc.assert(
    fc.asyncProperty(project, async ({ extra, synced, config }) => {
      const top = makeProject({
        'outside/SKILL.md': skillMd('outside'),
        'outside/deploy/SKILL.md': skillMd('deploy'),
        'project/package.json': JSON.stringify({
          ...{ name: 'consumer', version: '1.0.0', dependencies: { acme: '*' } },
          ...('workspaces' in config ? config : { agentSkills: config }),
        }),
        'project/node_modules/acme/package.json': '{"name": "acme", "version": "1.0.0"}',
        'project/node_modules/acme/skills/deploy/SKILL.md': skillMd('deploy'),
        'project/node_modules/acme/skills/lint/SKILL.md': skillMd('lint'),
      })
      const root = path.join(top, 'project')
      try {
        if (synced) await runLine('sync --quiet', { cwd: root })
        for (const [place, what] of extra)
          put(path.join(root, place), path.join(top, 'outside'), what)
        const before = othersIn(top)
        const all = fingerprint(top)
        for (const line of LINES) await inTime(line, root)
        assert.deepEqual(fingerprint(top), all, 'what only reads wrote')
        await inTime('sync', root)
        await inTime('sync --json', root)
        await inTime('clean', root)
        assert.deepEqual(othersIn(top), before, 'something else than .agents and .claude changed')
        if (!fs.existsSync(path.join(root, '.agents'))) applied++
      } finally {
        fs.rmSync(top, { recursive: true, force: true })
      }
    }),
    fuzzing(15),
  )
  t.ok(applied > 0, `${applied} went from nothing to nothing`)
})
