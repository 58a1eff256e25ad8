// What `sync` costs, as a whole process: time, processor time and peak memory, beside bare Node.js, the least that
// anybody can do, and other tools. Every round runs each command once, in turn, so that a busy moment hits all alike;
// what counts are the ratios. `npm run bench` prints, `npm run bench -- --write` puts the tables into docs/performance.md,
// `--quick` leaves the large trees out. Other tools are installed into a temporary directory.

import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { changeOne, installReal, writeTree } from './trees.mjs'

const here = path.dirname(fileURLToPath(import.meta.url))
const ours = path.join(here, '../../dist/bin/agent-skills.js')
const work = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'agent-skills-bench-')))
const flag = name => process.argv.includes(name)
const quick = flag('--quick')
const ROUNDS = quick ? 5 : 9

const PEERS = ['skills-npm@1.2.1', '@tanstack/intent@0.4.0', 'skills@1.7.4']

const TREES = [
  { packages: 100, skills: 5, layout: 'npm' },
  { packages: 1000, skills: 50, layout: 'npm' },
  { packages: 1000, skills: 50, layout: 'pnpm' },
  ...(quick
    ? []
    : [
        { packages: 3000, skills: 50, layout: 'npm' },
        { packages: 4000, skills: 50, layout: 'npm' },
        { packages: 10000, skills: 50, layout: 'npm' },
        { packages: 3000, skills: 50, layout: 'pnpm' },
        { packages: 3000, skills: 800, layout: 'npm' },
      ]),
]

const environment = cache => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:npm_|TAP_)/i.test(name)),
  ),
  NODE_OPTIONS: '',
  CI: '1',
  XDG_CACHE_HOME: cache,
})

/** GNU time tells the memory and the processor time of a child; without it there is only the clock. */
const TIME = fs.existsSync('/usr/bin/time') ? ['/usr/bin/time', '-f', '%U %S %M'] : []

/** Runs a command once; milliseconds and MiB. */
const once = ([program, ...args], root, cache) => {
  const [first, ...rest] = [...TIME, program, ...args]
  const start = performance.now()
  const { stderr, error } = spawnSync(first, rest, {
    cwd: root,
    env: environment(cache),
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    maxBuffer: 1e9,
  })
  if (error) throw error
  const wall = performance.now() - start
  const [user, system, memory] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
  return TIME.length === 0
    ? { wall }
    : { wall, processor: (user + system) * 1000, memory: memory / 1024 }
}

const median = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Interleaves the commands; each has medians, and medians of its ratios to the first one of the same round. */
const compare = (commands, root, rounds = ROUNDS) => {
  const runs = commands.map(() => [])
  for (let round = 0; round < rounds; round++) {
    commands.forEach(({ command, before }, i) => {
      const cache = path.join(work, 'cache')
      before?.(root, cache)
      runs[i].push(once(command, root, cache))
    })
  }
  return commands.map(({ what }, i) => {
    const of = key => runs[i].map(run => run[key])
    const ratio = key => median(runs[i].map((run, round) => run[key] / runs[0][round][key]))
    return {
      what,
      wall: median(of('wall')),
      processor: median(of('processor')),
      memory: median(of('memory')),
      times: ratio('wall'),
      work: ratio('processor'),
      weight: ratio('memory'),
    }
  })
}

const number = value => (Number.isFinite(value) ? String(Math.round(value)) : '–')
const factor = value => (Number.isFinite(value) ? `${value.toFixed(2)} ×` : '–')

const table = rows => [
  '| | time, ms | to Node.js | processor, ms | to Node.js | memory, MiB | to Node.js |',
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
  ...rows.map(
    row =>
      `| ${row.what} | ${number(row.wall)} | ${factor(row.times)} | ${number(row.processor)} | ${factor(row.work)} | ${number(row.memory)} | ${factor(row.weight)} |`,
  ),
]

const node = (...args) => [process.execPath, ...args]
const bare = { what: '`node -e 0`', command: node('-e', '0') }

const forgetAll = (root, cache) => {
  fs.rmSync(cache, { recursive: true, force: true })
  fs.rmSync(path.join(root, '.agents'), { recursive: true, force: true })
}

const OUR = {
  cold: { what: '`sync`, everything to do', command: node(ours, 'sync'), before: forgetAll },
  idle: {
    what: '`sync`, nothing to do, nothing remembered',
    command: node(ours, 'sync'),
    before: (_root, cache) => fs.rmSync(cache, { recursive: true, force: true }),
  },
  known: { what: '`sync`, nothing to do', command: node(ours, 'sync') },
  list: { what: '`list`', command: node(ours, 'list') },
  doctor: { what: '`doctor`', command: node(ours, 'doctor') },
}

const peers = () => {
  const root = path.join(work, 'peers')
  fs.mkdirSync(root)
  fs.writeFileSync(path.join(root, 'package.json'), '{"private":true}')
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...PEERS], {
    cwd: root,
    stdio: 'ignore',
  })
  const bin = name => path.join(root, 'node_modules/.bin', name)
  return [
    { what: '`skills-npm`', command: [bin('skills-npm'), '--yes'] },
    { what: '`intent list`', command: [bin('intent'), 'list'] },
    { what: '`skills experimental_sync`', command: [bin('skills'), 'experimental_sync', '--yes'] },
    { what: '`npm ls --all`', command: ['npm', 'ls', '--all'] },
  ]
}

const measureTree = (shape, root, others) => {
  const changed = {
    what: '`sync`, one package changed',
    command: node(ours, 'sync'),
    before: at => changeOne(at, shape.layout),
  }
  const floor = { what: 'the floor', command: node(path.join(here, 'floor.mjs'), root) }
  const own = [floor, OUR.cold, OUR.idle, ...(shape.layout === 'real' ? [] : [changed])]
  const cheap = compare([bare, ...own], root)
  // an idle run is remembered once nothing is fresh any more
  once(OUR.known.command, root, path.join(work, 'cache'))
  once(OUR.known.command, root, path.join(work, 'cache'))
  const [, known] = compare([bare, OUR.known], root)
  const [, ...slow] = compare([bare, OUR.list, OUR.doctor, ...others], root, 3)
  return table([...cheap.slice(0, 2), known, ...cheap.slice(2), ...slow])
}

const versions = () =>
  [
    `Node.js ${process.version}`,
    `npm ${execFileSync('npm', ['--version'], { encoding: 'utf8' }).trim()}`,
    `${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}`,
    `${os.type()} ${os.release()}`,
    `load ${os.loadavg()[0]?.toFixed(1)} at the start`,
    ...PEERS,
  ].join(', ')

const MARKS = ['<!-- results -->', '<!-- end of results -->']

const writeDown = lines => {
  const file = path.join(here, '../../docs/performance.md')
  const text = fs.readFileSync(file, 'utf8')
  const [before] = text.split(MARKS[0])
  const after = text.split(MARKS[1])[1] ?? '\n'
  fs.writeFileSync(file, `${before}${MARKS[0]}\n\n${lines.join('\n')}\n\n${MARKS[1]}${after}`)
}

try {
  const lines = [`${versions()}.`, '']
  const say = (...more) => {
    lines.push(...more)
    console.log(more.join('\n'))
  }
  console.log(lines.join('\n'))
  const others = quick ? [] : peers()
  const start = [
    bare,
    { what: '`--version`', command: node(ours, '--version') },
    { what: '`--help`', command: node(ours, '--help') },
  ]
  say('### Start', '', ...table(compare(start, work)), '')
  for (const shape of TREES) {
    const root = path.join(work, 'tree')
    writeTree(root, shape)
    const { packages, skills, layout } = shape
    // other tools are told apart where they do not take minutes
    const beside = packages <= 1000 ? others : []
    say(
      `### ${packages} packages, ${skills} skills, ${layout}`,
      '',
      ...measureTree(shape, root, beside),
      '',
    )
    fs.rmSync(root, { recursive: true })
  }
  if (!quick) {
    const root = path.join(work, 'real')
    fs.mkdirSync(root)
    installReal(root)
    say('### Real packages', '', ...measureTree({ layout: 'real' }, root, others), '')
  }
  if (flag('--write')) writeDown(lines.slice(0, -1))
} finally {
  fs.rmSync(work, { recursive: true, force: true })
}
