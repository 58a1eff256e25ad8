// Between any two calls of a sync somebody exchanges a directory for a link that leads elsewhere: nothing that is there
// is changed or taken away. (Nothing is written through a link that stands there when it is looked for, which is before
// every write; one that comes in the moment between the look and the write can make a new file appear elsewhere.)

import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { isAgentSkillsError } from '../../lib/errors.js'
import { sync } from '../../lib/sync.js'
import { CALLS, type Faults, whileFailing } from '../fixtures/failing-fs.js'
import { fuzzing } from '../fixtures/fuzz.js'
import { copyProject } from '../fixtures/kill.js'
import { fingerprint, lay, makeProject, skillMd } from '../fixtures/project.js'
import { scenes } from '../fixtures/scenes.js'

const PLACES = [
  ...['.agents', '.agents/skills', '.agents/.agent-skills', '.agents/skills/deploy'],
  ...['.agents/skills/mine', '.agents/skills/hello', '.claude', '.claude/skills'],
  ...['node_modules/acme', 'node_modules/acme/skills', 'node_modules/acme/skills/deploy'],
  ...['node_modules/fresh/skills/hello', 'node_modules/acme/skills/deploy/references', 'RUN'],
]

/** The directory of the run that is at work, if there is one by now. */
const resolve = (root: string, place: string): string | null => {
  if (place !== 'RUN') return path.join(root, place)
  const area = path.join(root, '.agents/.agent-skills')
  const run = fs.existsSync(area) && fs.readdirSync(area).find(name => name.startsWith('run-'))
  return typeof run === 'string' ? path.join(area, run) : null
}

/** What stood there is kept beside it. False: nothing stands there. */
const exchange = (root: string, place: string, outside: string): boolean => {
  const at = resolve(root, place)
  if (at === null || !fs.lstatSync(at, { throwIfNoEntry: false })?.isDirectory()) return false
  fs.renameSync(at, `${root}.aside`)
  fs.symlinkSync(outside, at)
  return true
}

const forgetClaims = (root: string): void => {
  const area = path.join(root, '.agents/.agent-skills')
  for (const name of fs.existsSync(area) ? fs.readdirSync(area) : []) {
    if (name.startsWith('lock-')) fs.rmSync(path.join(area, name))
  }
}

const names = ['first install', 'update', 'prune', 'mixture', 'links'] as const

t.test('exchanged', { skip: process.platform === 'win32' }, async t => {
  const made = new Map(
    await Promise.all(names.map(async name => [name, await scenes[name]!()] as const)),
  )
  let exchanged = 0
  let written = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      fc.constantFrom(...PLACES),
      fc.nat({ max: 800 }),
      async (name, place, n) => {
        const root = copyProject(made.get(name)!.template)
        const outside = makeProject({ 'secret.txt': 'secret', 'SKILL.md': skillMd('deploy') })
        lay(outside, {
          'deploy/SKILL.md': skillMd('deploy'),
          'skills/deploy/SKILL.md': skillMd('deploy', 'Theirs.'),
          'skills/.agent-skills.yaml': 'version: 1\nskills: {}\n',
          '.agent-skills/keep': '',
          'old/deploy/SKILL.md': skillMd('deploy'),
          'references/a.md': 'theirs',
        })
        const before = fingerprint(outside)
        let calls = 0
        const faults: Faults = {}
        const act = (): undefined => {
          if (++calls === n && exchange(root, place, outside)) exchanged++
        }
        for (const call of CALLS) faults[call] = act
        try {
          await whileFailing(faults, () => sync({ cwd: root }))
        } catch (error) {
          if (!isAgentSkillsError(error) || error.code === 'EINTERNAL') throw error
        }
        try {
          const after = fingerprint(outside)
          const kept = Object.fromEntries(Object.keys(before).map(file => [file, after[file]]))
          assert.deepEqual(kept, before, `${place} at ${n} of ${name}`)
          if (Object.keys(after).length > Object.keys(before).length) written++
        } finally {
          forgetClaims(root)
          for (const at of [root, outside, `${root}.aside`])
            fs.rmSync(at, { recursive: true, force: true })
        }
      },
    ),
    fuzzing(150),
  )
  t.ok(exchanged > 30, `${exchanged} were exchanged`)
  t.comment(`in ${written} of them something new appeared elsewhere`)
  for (const { template } of made.values()) fs.rmSync(template, { recursive: true })
})
