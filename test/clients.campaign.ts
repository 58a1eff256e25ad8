// Real agents, asked what skills they see: exactly those that are installed and those that a person wrote, besides them
// at most the nested ones that `list` names, and nothing of ours; also while a sync runs.
// Needs the network and a gigabyte on disk: `npm run campaign:clients`. The clients themselves are asked offline.

import { execFile, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import t from 'tap'
import { plainNode, plainNodeSync } from './fixtures/plain-node.js'
import { lay, makeProject, manifest, packageFiles, skillMd } from './fixtures/project.js'

t.setTimeout(1_800_000)

const BIN = path.resolve(import.meta.dirname, '../dist/bin/agent-skills.js')
const CLIENTS = {
  'opencode-ai': '1.18.33',
  '@google/gemini-cli': '0.61.0',
  '@openai/codex': '0.171.0',
}

/** Name → path of its SKILL.md, as a client says it. */
type Seen = Map<string, string>

const home = makeProject({}, 'agent-skills-clients-')
const project = makeProject({}, 'agent-skills-client-project-')
t.teardown(() => {
  for (const made of [home, project]) fs.rmSync(made, { recursive: true, force: true })
})

const environment = (): NodeJS.ProcessEnv => {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|TAP_|NODE_OPTIONS$)/i.test(name),
  )
  return {
    ...Object.fromEntries(own),
    NODE_OPTIONS: '',
    NO_COLOR: '1',
    HOME: path.join(home, 'home'),
    GEMINI_CLI_TRUST_WORKSPACE: 'true',
  }
}

const run = async (command: string, ...args: string[]): Promise<string> => {
  const program = path.join(home, 'node_modules/.bin', command)
  const { stdout } = await promisify(execFile)(program, args, {
    cwd: project,
    env: environment(),
    timeout: 120_000,
    maxBuffer: 2 ** 26,
  })
  return stdout
}

const opencode = async (): Promise<Seen> => {
  const skills = JSON.parse(await run('opencode', 'debug', 'skill')) as {
    name: string
    location: string
  }[]
  return new Map(skills.map(({ name, location }) => [name, location]))
}

const gemini = async (): Promise<Seen> => {
  const text = await run('gemini', 'skills', 'list')
  return new Map(
    [...text.matchAll(/^(\S+) \[Enabled\][^]*?Location: +(\S.*)$/gm)].map(([, name, place]) => [
      name!,
      place!,
    ]),
  )
}

/** Speaks JSON-RPC with the app server, a line each. */
const codex = (): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const server = spawn(path.join(home, 'node_modules/.bin/codex'), ['app-server'], {
      cwd: project,
      env: environment(),
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const timer = setTimeout(() => server.kill(), 120_000)
    const send = (message: object) => server.stdin.write(`${JSON.stringify(message)}\n`)
    server.on('error', reject)
    server.on('exit', () => {
      clearTimeout(timer)
      reject(new Error('codex ended without an answer'))
    })
    createInterface(server.stdout).on('line', line => {
      const { id, result } = JSON.parse(line) as {
        id?: number
        result?: { data?: { skills: { name: string; path: string }[] }[] }
      }
      if (id === 1) {
        send({ method: 'initialized' })
        send({ id: 2, method: 'skills/list', params: { cwds: [project], forceReload: true } })
      }
      if (id !== 2) return
      const skills = result?.data?.flatMap(data => data.skills) ?? []
      resolve(new Map(skills.map(skill => [skill.name, skill.path])))
      server.kill()
    })
    send({
      id: 1,
      method: 'initialize',
      params: { clientInfo: { name: 'test', version: '1.0.0' } },
    })
  })

const clients = { opencode, gemini, codex }

/** What it sees of the project; what comes with the client is its own affair. */
const inProject = (seen: Seen): string[] =>
  [...seen].flatMap(([name, place]) => (place.startsWith(project) ? [name] : [])).sort()

const sync = (): void => {
  const { code, stderr } = plainNodeSync([BIN, 'sync'], { cwd: project, env: environment() })
  if (code !== 0) throw new Error(stderr)
}

const release = (version: string): void => {
  fs.rmSync(path.join(project, 'node_modules/acme'), { recursive: true, force: true })
  lay(project, {
    ...packageFiles('acme', version, {
      deploy: {
        'SKILL.md': skillMd('deploy', `Version ${version}.`),
        'inner/SKILL.md': skillMd('inner'),
        'references/a.md': `# ${version}\n`,
      },
      lint: `Lint with ${version}.`,
    }),
  })
}

t.before(() => {
  fs.mkdirSync(path.join(home, 'home'))
  fs.writeFileSync(path.join(home, 'package.json'), '{"private": true}')
  const wanted = Object.entries(CLIENTS).map(([name, version]) => `${name}@${version}`)
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...wanted], {
    cwd: home,
    env: { ...environment(), HOME: os.homedir() },
    stdio: 'ignore',
  })
  // what its install script would do: choose the binary of this platform
  execFileSync(process.execPath, ['postinstall.mjs'], {
    cwd: path.join(home, 'node_modules/opencode-ai'),
    env: environment(),
    stdio: 'ignore',
  })
  lay(project, {
    'package.json': manifest({ acme: '1.0.0' }),
    '.agents/skills/mine/SKILL.md': skillMd('mine'),
  })
  execFileSync('git', ['init', '-q'], { cwd: project })
  release('1.0.0')
  sync()
})

for (const [name, ask] of Object.entries(clients)) {
  t.test(`${name} sees what is installed`, async t => {
    const seen = inProject(await ask())
    const nested = seen.filter(skill => skill === 'inner')
    t.strictSame(seen, ['deploy', ...nested, 'lint', 'mine'])
  })

  t.test(`${name} sees nothing of ours while a sync runs`, async t => {
    let done = false
    let syncs = 0
    const writer = (async () => {
      while (!done) {
        release(`1.0.${++syncs}`)
        const { code } = await plainNode([BIN, 'sync'], { cwd: project, env: environment() })
        if (code !== 0) throw new Error('a sync failed')
      }
    })()
    const allowed = new Set(['deploy', 'inner', 'lint', 'mine'])
    for (let round = 0; round < 3; round++) {
      const seen = await ask()
      const own = [...seen].filter(([, place]) => place.startsWith(project))
      t.ok(
        own.every(([skill, place]) => allowed.has(skill) && !place.includes('.agent-skills')),
        JSON.stringify(own),
      )
      t.ok(seen.has('mine'), 'a skill of their own is always there')
    }
    done = true
    await writer
    t.ok(syncs > 0, `${syncs} syncs`)
  })
}
