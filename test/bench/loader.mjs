// How fast the loader is, beside the npm packages that read skills as well, on the same real SKILL.md files. Everything is
// installed into a temporary directory, which is removed at the end. Every number is the best of many rounds, the
// libraries taking turns, so that a busy machine hurts all of them alike.
//
//   npm run bench:loader

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { AgentSkillLoader, loadSkill, parseSkill, SkillStore } from 'npm-agent-skills/loader'

const RIVALS = ['@skill-tools/core@0.2.2', 'skills-ref@0.1.5']
/** Packages that ship skills: what is read. */
const PROVIDERS = ['@ant-design/x-skill@2.9.0', '@arcjet/skills@1.13.0', '@trpc/server@11.25.2']
const ROUNDS = 30

const work = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'bench-loader-')))

const install = () => {
  fs.writeFileSync(path.join(work, 'package.json'), '{"private": true}')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--silent']
  execFileSync(npm, ['install', ...options, ...RIVALS, ...PROVIDERS], {
    cwd: work,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
}

const load = file => import(pathToFileURL(path.join(work, 'node_modules', file)).href)

/** Directories of skills that every one of the three accepts. */
const skillsOf = async (core, reference) => {
  const found = PROVIDERS.map(spec => spec.slice(0, spec.lastIndexOf('@')))
    .map(name => path.join(work, 'node_modules', name))
    .flatMap(directory =>
      fs
        .readdirSync(directory, { recursive: true, encoding: 'utf8' })
        .filter(file => path.basename(file) === 'SKILL.md')
        .map(file => path.join(directory, path.dirname(file))),
    )
  const accepted = []
  for (const directory of found) {
    const { ok } = await core.parseSkill(path.join(directory, 'SKILL.md'))
    try {
      await reference.readProperties(directory)
      loadSkill(directory)
    } catch {
      continue
    }
    if (ok) accepted.push(directory)
  }
  return accepted
}

/** Microseconds for one item, the best of all rounds. */
const measure = async (contestants, items) => {
  const best = new Map(Object.keys(contestants).map(name => [name, Infinity]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, run] of Object.entries(contestants)) {
      // the slow one need not run as often
      if (name === 'core' && round % 10 !== 0) continue
      const started = performance.now()
      for (const item of items) {
        const result = run(item)
        if (result instanceof Promise) await result
      }
      const time = ((performance.now() - started) * 1000) / items.length
      best.set(name, Math.min(best.get(name), time))
    }
  }
  return best
}

const lifecycle = directory => {
  const loader = AgentSkillLoader.fromFolder(directory)
  loader.discover()
  loader.activate()
  loader.listResources()
  loader.toToolDescriptor()
  loader.deactivate()
}

const manyFiles = () => {
  const directory = path.join(work, 'many-files')
  for (const name of ['scripts', 'references', 'assets']) {
    for (let i = 0; i < 100; i++) {
      const at = path.join(directory, name, `d${i % 10}`)
      fs.mkdirSync(at, { recursive: true })
      fs.writeFileSync(path.join(at, `f${i}.md`), '')
    }
  }
  fs.writeFileSync(
    path.join(directory, 'SKILL.md'),
    '---\nname: many-files\ndescription: Has 300 files.\n---\n',
  )
  return directory
}

const cell = time => (time === undefined ? '–' : `${time.toFixed(time < 100 ? 1 : 0)} µs`)
const row = (what, times) =>
  console.log(
    `| ${what} | ${['ours', 'reference', 'core'].map(n => cell(times.get(n))).join(' | ')} |`,
  )

try {
  install()
  const core = await load('@skill-tools/core/dist/index.js')
  const reference = await load('skills-ref/dist/index.js')
  const directories = await skillsOf(core, reference)
  const files = directories.map(directory => path.join(directory, 'SKILL.md'))
  const texts = files.map(file => ({ file, text: fs.readFileSync(file, 'utf8') }))
  const bytes = texts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)

  const parse = await measure(
    {
      ours: ({ text }) => parseSkill(text),
      reference: ({ text }) => reference.parseFrontmatter(text),
      core: ({ file, text }) => core.parseSkillContent(text, file, path.dirname(file)),
    },
    texts,
  )
  const folder = await measure(
    {
      ours: loadSkill,
      reference: reference.readProperties,
      core: directory => core.parseSkill(path.join(directory, 'SKILL.md')),
    },
    directories,
  )
  const tiers = await measure({ ours: lifecycle }, directories)
  const opened = AgentSkillLoader.fromFolder(manyFiles())
  const listing = await measure({ ours: () => opened.listResources() }, [null])
  const root = path.dirname(directories[0])
  const store = await measure({ ours: () => SkillStore.load(root) }, [null])

  console.log(`Node.js ${process.version}, ${os.cpus()[0]?.model ?? 'unknown'}`)
  console.log(`${texts.length} skills, ${Math.round(bytes / texts.length / 1024)} KiB each\n`)
  console.log('| | npm-agent-skills | skills-ref 0.1.5 | @skill-tools/core 0.2.2 |')
  console.log('| --- | ---: | ---: | ---: |')
  row('parse one text', parse)
  row('load one folder', folder)
  row('one life: open, discover, activate, list, describe, deactivate', tiers)
  row('list 300 resources in 33 directories', listing)
  row(`load a store of ${fs.readdirSync(root).length} skills`, store)

  const missed = Object.entries({ parse, folder }).flatMap(([what, times]) => [
    ...(times.get('ours') > times.get('core') ? [`${what}: slower than @skill-tools/core`] : []),
    ...(times.get('ours') > 5 * times.get('reference') ? [`${what}: 5 times skills-ref`] : []),
  ])
  console.log(missed.length === 0 ? '\nBoth targets are met.' : `\nMissed: ${missed.join('; ')}`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  fs.rmSync(work, { recursive: true, force: true })
}
