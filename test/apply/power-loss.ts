// The power fails at any moment of a run. What was made durable is there, of the rest whatever the file system likes.
// Content that is not ours is there to the byte, a torn skill shows as edited and never passes for whole, and a run with
// --force mends everything.

import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { inspect, sync } from '../../lib/sync.js'
import { copyProject, leave, sceneOf, type Scene } from '../fixtures/kill.js'
import { plainNode } from '../fixtures/plain-node.js'
import { Disk, isDurable, type Torn, type Write } from '../fixtures/power-loss.js'
import { fingerprint, lay, makeProject, manifest, packageFiles } from '../fixtures/project.js'
import { scenes } from '../fixtures/scenes.js'

t.setTimeout(3_000_000)

const here = path.dirname(new URL(import.meta.url).pathname)
/** How many random losses of the second kind for each scene; a seed for each. */
const TIMES = Number(process.env['POWER_LOSSES'] ?? 60)
const SEED = Number(process.env['POWER_SEED'] ?? 1)

const KEPT = /^\.agents\/\.agent-skills\/backup\//
/** In the text of a person's own change, and nowhere else. */
const PRECIOUS = 'what a person wrote'

/** A skill that a person changed, and wants to have replaced: the change is kept aside. */
const keptAside = async (): Promise<Scene> => {
  const files = (version: string) => ({
    'package.json': manifest({ acme: version }),
    ...packageFiles('acme', version, { deploy: { 'a.md': `${version}\n` }, lint: 'Lint.' }),
  })
  const root = makeProject(files('1.0.0'), 'agent-skills-kept-')
  await sync({ cwd: root })
  fs.rmSync(path.join(root, 'node_modules'), { recursive: true })
  lay(root, { ...files('2.0.0'), '.agents/skills/deploy/a.md': `${PRECIOUS}\n` })
  return sceneOf(root, { force: true })
}

const setting = { ...scenes, 'kept aside': keptAside }

/** What an undisturbed run writes, call by call. */
const writesOf = async (scene: Scene, root: string): Promise<Write[]> => {
  const { plan } = await inspect({ cwd: root, force: true })
  const planFile = `${root}.plan.json`
  const log = `${planFile}.calls`
  fs.writeFileSync(planFile, JSON.stringify(plan))
  const child = path.join(here, '../fixtures/apply-child.mjs')
  const preload = path.join(here, '../fixtures/write-log.cjs')
  const ended = await plainNode(['--require', preload, child, 'apply', planFile], {
    env: { ...process.env, WRITE_LOG: log },
  })
  t.equal(ended.code, 0, ended.stderr)
  t.strictSame(tidied(fingerprint(root)), tidied(scene.final), 'undisturbed')
  const inside = ({ at }: Write) => at.startsWith(root)
  return (JSON.parse(fs.readFileSync(log, 'utf8')) as Write[]).filter(inside)
}

/** Without what is kept aside, and without the directories that an empty installation may leave. */
const tidied = (tree: Record<string, string>): Record<string, string> => {
  const names = Object.keys(tree).filter(name => !KEPT.test(name))
  const rest = names.filter(name => !/^\.agents\/(?:skills\/|\.agent-skills\/.*)?$/.test(name))
  return Object.fromEntries(rest.map(name => [name, tree[name]!]))
}

const textsBelow = (directory: string): string[] =>
  fs.existsSync(directory)
    ? fs
        .readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    : []

/** What does not hold in a project that a power loss left. */
const aftermath = async (scene: Scene, root: string): Promise<string[]> => {
  const wrong: string[] = []
  const untouched = Object.keys(scene.before).filter(
    name => JSON.stringify(scene.before[name]) === JSON.stringify(scene.after[name]),
  )
  const look = (when: string): void => {
    for (const name of untouched) {
      const now = fingerprint(path.join(root, '.agents/skills', name))
      if (JSON.stringify(now) !== JSON.stringify(scene.before[name]))
        wrong.push(`${when}: ${name} was touched`)
    }
    const isPrecious = (text: string) => text.includes(PRECIOUS)
    const had = textsBelow(path.join(scene.template, '.agents')).some(isPrecious)
    if (had && !textsBelow(path.join(root, '.agents')).some(isPrecious))
      wrong.push(`${when}: what a person wrote is lost`)
  }
  look('at once')
  const plain = await sync({ cwd: root })
  look('after a run')
  const final = tidied(scene.final)
  const differences = (): string => {
    const now = tidied(fingerprint(root))
    const names = new Set([...Object.keys(now), ...Object.keys(final)])
    return [...names].filter(name => now[name] !== final[name]).join(', ')
  }
  if (plain.outcome !== 'blocked' && differences() !== '')
    wrong.push(`${plain.outcome}, and not right: ${differences()}`)
  const codes = plain.outcome === 'blocked' ? (plain.plan?.problems ?? []) : []
  for (const { code, severity } of codes) {
    if (severity === 'error' && code !== 'edited-skill') wrong.push(`it is blocked by ${code}`)
  }
  const forced = await sync({ cwd: root, force: true })
  look('after a run with force')
  if (forced.outcome === 'blocked')
    wrong.push(`force does not help: ${JSON.stringify([forced.plan?.problems, forced.notes])}`)
  if (differences() !== '') wrong.push(`not right after force: ${differences()}`)
  const again = await sync({ cwd: root })
  if (again.outcome !== 'idle') wrong.push(`the run after that is ${again.outcome}`)
  return wrong
}

/** Mulberry32: small, and a seed says everything. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

for (const [name, makeScene] of Object.entries(setting)) {
  t.test(`the power fails: ${name}`, async t => {
    const scene = await makeScene()
    const made = copyProject(scene.template)
    const initial = () => new Disk(made)
    const writes = await writesOf(scene, made)
    fs.rmSync(made, { recursive: true })
    fs.cpSync(scene.template, made, { recursive: true, verbatimSymlinks: true })
    t.ok(writes.length > 10, 'it writes')
    const judge = async (disk: Disk, torn: (file: string) => Torn, what: string) => {
      const root = `${made}.lost`
      disk.save(root, torn)
      t.strictSame(await aftermath(scene, root), [], what)
      fs.rmSync(root, { recursive: true })
    }

    for (let count = 0; count <= writes.length; count++) {
      for (const left of ['empty', 'half'] as const) {
        const disk = initial()
        for (const write of writes.slice(0, count)) disk.carryOut(write)
        await judge(disk, () => left, `in order, after ${count}, files are ${left}`)
      }
    }

    for (let i = 0; i < TIMES; i++) {
      const random = randomFrom(SEED + i)
      const happened = writes.slice(0, Math.floor(random() * (writes.length + 1)))
      const durable = isDurable(happened)
      const disk = initial()
      happened.forEach((write, at) => {
        if (durable[at] === true || random() < 0.5) disk.carryOut(write)
      })
      const torn = () => (['whole', 'half', 'empty'] as const)[Math.floor(random() * 3)]!
      await judge(disk, torn, `in any order, seed ${SEED + i}, after ${happened.length}`)
    }
    leave({ root: made, planFile: `${made}.plan.json` })
    fs.rmSync(scene.template, { recursive: true })
  })
}
