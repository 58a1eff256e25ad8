// Forty packages of the public registry, installed by npm and by pnpm: every skill gets the verdict that was worked out
// by reading it. Needs the network; `npm run campaign:packages`.

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { plainNode } from './fixtures/plain-node.js'
import { makeProject } from './fixtures/project.js'

t.setTimeout(1_800_000)

const BIN = path.resolve(import.meta.dirname, '../dist/bin/agent-skills.js')

interface Expected {
  /** Package → its version and its skills with the rules that each breaks. */
  packages: Record<string, { version: string; skills: Record<string, string[]> }>
}
const { packages } = JSON.parse(
  fs.readFileSync(path.resolve(import.meta.dirname, '../fixtures/real-packages.json'), 'utf8'),
) as Expected

interface Listed {
  skills: { skill: string; package: string; installs: boolean; rules: string[]; status: string }[]
}

/** What installs a project, command and arguments. */
const MANAGERS: Record<string, readonly string[]> = {
  npm: ['npm', 'install', '--legacy-peer-deps'],
  'pnpm 10': ['npx', '-y', 'pnpm@10', 'install', '--config.strict-peer-dependencies=false'],
}

const cli = async (root: string, ...args: string[]) =>
  plainNode([BIN, ...args], { cwd: root, env: { ...process.env, NO_COLOR: '1' } })

const install = (root: string, [command = '', ...args]: readonly string[]) => {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|TAP_|NODE_OPTIONS$)/i.test(name)),
  )
  execFileSync(command, [...args, '--ignore-scripts'], {
    cwd: root,
    env: { ...env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
}

const projectWith = (names: readonly string[], config: object = {}) =>
  makeProject({
    'package.json': JSON.stringify({
      name: 'consumer',
      private: true,
      dependencies: Object.fromEntries(names.map(name => [name, packages[name]!.version])),
      agentSkills: config,
    }),
  })

for (const [manager, command] of Object.entries(MANAGERS)) {
  t.test(manager, async t => {
    const names = Object.keys(packages)
    const root = projectWith(names)
    t.teardown(() => fs.rmSync(root, { recursive: true, force: true }))
    install(root, command)
    const listed = await cli(root, 'list', '--all', '--json')
    const { skills } = JSON.parse(listed.stdout) as Listed
    for (const name of names) {
      const found = skills.filter(skill => skill.package === name)
      t.strictSame(
        Object.fromEntries(found.map(({ skill, rules }) => [skill, [...rules].sort()])),
        Object.fromEntries(
          Object.entries(packages[name]!.skills)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([skill, rules]) => [skill, [...rules].sort()]),
        ),
        name,
      )
      t.ok(found.every(({ installs, rules }) => installs === (rules.length === 0)))
    }
    // two collections of the same author clash in fifteen names: settled by the configuration, as a user would
    const clash = await cli(root, 'sync')
    t.equal(clash.code, 1)
    t.match(clash.stderr, /ambiguous-provider/)
    const exclude = await cli(root, 'exclude', 'oh-my-codex', '@tobilu/qmd')
    t.equal(exclude.code, 0)
    const sync = await cli(root, 'sync', '--json')
    t.equal(sync.code, 0, sync.stderr)
    // dependencies of theirs ship skills, too
    const wanted = skills
      .filter(({ package: owner }) => !['oh-my-codex', '@tobilu/qmd'].includes(owner))
      .filter(({ installs, status }) => installs && !['internal', 'unidentified'].includes(status))
      .map(({ skill }) => skill)
    const standing = fs
      .readdirSync(path.join(root, '.agents/skills'))
      .filter(name => !name.startsWith('.'))
    t.strictSame(standing.sort(), [...new Set(wanted)].sort())
    t.equal((await cli(root, 'doctor')).code, 0)
    const again = await cli(root, 'sync', '--json')
    t.match(JSON.parse(again.stdout), { outcome: 'idle' })
  })
}
