// A run that remembers says what a run that does not would say, whatever happened in between, to the project or to what
// is remembered.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { sync } from '../../lib/sync.js'
import { recall, slotOf } from '../../lib/sync/idle.js'
import { whileFailing } from '../fixtures/failing-fs.js'
import {
  lay,
  makeProject,
  manifest,
  packageFiles,
  skillMd,
  type Files,
} from '../fixtures/project.js'

interface Scene {
  root: string
  cache: string
  environment: Record<string, string>
}

const scene = (files: Files): Scene => {
  const root = makeProject(files)
  const cache = `${root}.cache`
  return { root, cache, environment: { XDG_CACHE_HOME: cache } }
}

const tidy = ({ root, cache }: Scene): void => {
  for (const place of [root, cache, `${root}.kept`])
    fs.rmSync(place, { recursive: true, force: true })
}

/** Longer than what is too fresh to be remembered. */
const settle = (): Promise<void> => pause(70)

const isKnown = ({ root, environment }: Scene): boolean => {
  const slot = slotOf({ cwd: root, environment })
  return slot !== null && recall(slot) !== null
}

/** Runs as it would be run, and holds what came of it against a run without memory. Gives whether it was remembered. */
const check = async (at: Scene): Promise<boolean> => {
  const { root, environment } = at
  const attempt = async (more: object) =>
    sync({ cwd: root, ...more }).catch((error: unknown) => String(error))
  const expected = await attempt({ environment: {}, dryRun: true })
  const wasKnown = isKnown(at)
  const got = await attempt({ environment })
  if (typeof expected === 'string' || typeof got === 'string') {
    assert.equal(got, expected)
    return wasKnown
  }
  const { plan } = expected
  assert.equal(
    got.outcome,
    plan?.blocked === true ? 'blocked' : plan?.idle === true ? 'idle' : 'applied',
  )
  if (got.outcome !== 'applied') assert.deepEqual(got.plan, plan)
  else assert.ok(!wasKnown)
  return wasKnown
}

const base: Files = {
  'package.json': manifest({ a: '1', b: '1' }, { workspaces: ['packages/*'] }),
  'packages/keep/package.json': '{"name":"keep"}',
  'lib/linked/package.json': '{"name":"linked","version":"1.0.0"}',
  'node_modules/linked': { link: '../lib/linked' },
  ...packageFiles('a', '1.0.0', { alpha: 'One.' }),
  ...packageFiles('b', '1.0.0', {}),
  'node_modules/.package-lock.json': '{"packages":{}}',
}

t.test('an idle run is known again', async t => {
  const at = scene(base)
  t.teardown(() => {
    tidy(at)
  })
  await check(at)
  t.notOk(await check(at), 'what was just applied is looked at once more')
  await settle()
  await check(at)
  t.ok(await check(at))
  const mode = (place: string) => fs.statSync(place).mode & 0o777
  const directory = path.join(at.cache, 'npm-agent-skills')
  const [file = ''] = fs.readdirSync(directory)
  t.equal(mode(directory), 0o700)
  t.equal(mode(path.join(directory, file)), 0o600)
  t.notMatch(file, path.basename(at.root), 'the name of the file tells nothing')
  t.notOk(fs.existsSync(path.join(at.root, 'node_modules/.cache')))
})

/** Runs `work` on a file system that counts time in seconds. */
const inSeconds = async <T>(work: () => Promise<T>): Promise<T> => {
  const { statSync } = fs
  const whole = (ns: bigint) => ns - (ns % 1_000_000_000n)
  const coarse = (...args: [string, { bigint: true }]): unknown => {
    const found = statSync(...args)
    return typeof found === 'object' && typeof found.mtimeNs === 'bigint'
      ? Object.assign(found, {
          mtimeNs: whole(found.mtimeNs),
          ctimeNs: whole(found.ctimeNs),
          mtimeMs: whole(found.mtimeNs) / 1_000_000n,
          ctimeMs: whole(found.ctimeNs) / 1_000_000n,
        })
      : found
  }
  Object.assign(fs, { statSync: coarse })
  try {
    return await work()
  } finally {
    Object.assign(fs, { statSync })
  }
}

t.test(
  'where time is counted in seconds, nothing is remembered before the second is over',
  async t => {
    const at = scene(base)
    t.teardown(() => {
      tidy(at)
    })
    await inSeconds(async () => {
      await check(at)
      await settle()
      await check(at)
      t.notOk(await check(at), 'a change of this very moment could not be told')
      await pause(3100)
      await check(at)
      t.ok(await check(at))
    })
  },
)

const changes: Record<string, (root: string) => void> = {
  'a package is installed': root => {
    lay(root, {
      ...packageFiles('c', '1.0.0', { gamma: '' }),
      'node_modules/.package-lock.json': '{}',
    })
  },
  'a package is put in by hand': root => {
    lay(root, packageFiles('@s/c', '1.0.0', { gamma: '' }))
  },
  'a package is put into a scope by hand': root => {
    lay(root, packageFiles('@t/d', '1.0.0', { delta: '' }))
  },
  'a package goes': root => {
    fs.rmSync(path.join(root, 'node_modules/b'), { recursive: true })
  },
  'a skill comes': root => {
    lay(root, { 'node_modules/a/skills/other/SKILL.md': skillMd('other') })
  },
  'a skill changes': root => {
    lay(root, { 'node_modules/a/skills/alpha/SKILL.md': skillMd('alpha', 'Two.') })
  },
  'a skill changes and its times do not': root => {
    const file = path.join(root, 'node_modules/a/skills/alpha/SKILL.md')
    const { atime, mtime } = fs.statSync(file)
    fs.writeFileSync(file, skillMd('alpha', 'Six.'))
    fs.utimesSync(file, atime, mtime)
  },
  'a file can be executed': root => {
    fs.chmodSync(path.join(root, 'node_modules/a/skills/alpha/SKILL.md'), 0o755)
  },
  'a provider changes its name': root => {
    lay(root, { 'node_modules/a/package.json': '{"name":"z","version":"1.0.0"}' })
  },
  'an installed skill is edited': root => {
    fs.appendFileSync(path.join(root, '.agents/skills/alpha/SKILL.md'), 'mine')
  },
  'an installed skill goes': root => {
    fs.rmSync(path.join(root, '.agents/skills/alpha'), { recursive: true })
  },
  'the registry goes': root => {
    fs.rmSync(path.join(root, '.agents/skills/.agent-skills.yaml'))
  },
  'a skill is written by a person': root => {
    lay(root, { '.agents/skills/mine/SKILL.md': skillMd('mine') })
  },
  'the ignore file changes': root => {
    fs.appendFileSync(path.join(root, '.agents/skills/.gitignore'), '/x\n')
  },
  'something is excluded': root => {
    lay(root, { 'package.json': manifest({ a: '1' }, { agentSkills: { exclude: ['a'] } }) })
  },
  'a member comes': root => {
    lay(root, {
      'packages/new/package.json': '{"name":"new"}',
      'packages/new/skills/n/SKILL.md': skillMd('n'),
    })
  },
  'a member has its first skill': root => {
    lay(root, { 'packages/keep/skills/n/SKILL.md': skillMd('n') })
  },
  'a linked package has its first skill': root => {
    lay(root, { 'lib/linked/skills/n/SKILL.md': skillMd('n') })
  },
  'another client is used': root => {
    fs.mkdirSync(path.join(root, '.claude'))
  },
  'a run was killed': root => {
    lay(root, { '.agents/.agent-skills/run-0/x': '' })
  },
  "Plug'n'Play comes": root => {
    lay(root, { '.pnp.cjs': '' })
  },
  'the project becomes a member': root => {
    lay(path.dirname(root), {
      'package.json': JSON.stringify({ workspaces: [path.basename(root)] }),
    })
  },
}

t.test('whatever changes is noticed', async t => {
  for (const [what, change] of Object.entries(changes)) {
    await t.test(what, async t => {
      const outer = makeProject({})
      const root = path.join(outer, 'project')
      lay(root, { ...base, ...packageFiles('@t/x', '1.0.0', {}) })
      const at: Scene = {
        root,
        cache: `${outer}.cache`,
        environment: { XDG_CACHE_HOME: `${outer}.cache` },
      }
      t.teardown(() => {
        tidy({ ...at, root: outer })
      })
      await check(at)
      await settle()
      await check(at)
      t.ok(isKnown(at))
      change(root)
      t.notOk(await check(at), 'the run takes its course')
    })
  }
})

/** What may stand where a run is remembered. */
const spoil: Record<string, (file: string, text: string) => void> = {
  half: (file, text) => {
    fs.writeFileSync(file, text.slice(0, text.length / 2))
  },
  'a byte': (file, text) => {
    fs.writeFileSync(file, text.replace('alpha', 'alphb'))
  },
  empty: file => {
    fs.writeFileSync(file, '')
  },
  'no sum': (file, text) => {
    fs.writeFileSync(file, text.slice(text.indexOf('\n')))
  },
  'open to others': file => {
    fs.chmodSync(file, 0o644)
  },
  'a directory open to others': file => {
    fs.chmodSync(path.dirname(file), 0o755)
  },
  'a link': (file, text) => {
    fs.renameSync(file, `${file}.target`)
    fs.writeFileSync(`${file}.target`, text)
    fs.symlinkSync(`${file}.target`, file)
  },
  'a directory': file => {
    fs.rmSync(file)
    fs.mkdirSync(file)
  },
}

const onlyFile = (at: Scene): string => {
  const directory = path.join(at.cache, 'npm-agent-skills')
  return path.join(directory, fs.readdirSync(directory)[0] ?? '')
}

t.test('what is not as it was written is not believed', async t => {
  for (const [what, change] of Object.entries(spoil)) {
    await t.test(what, async t => {
      const at = scene(base)
      t.teardown(() => {
        tidy(at)
      })
      await check(at)
      await settle()
      await check(at)
      const file = onlyFile(at)
      change(file, fs.readFileSync(file, 'utf8'))
      t.notOk(await check(at))
    })
  }
})

t.test('a run with a warning is known again, and says it again', async t => {
  const at = scene({
    'package.json': manifest({ a: '1' }),
    ...packageFiles('a', '1.0.0', { alpha: { 'inner/SKILL.md': skillMd('inner') } }),
  })
  t.teardown(() => {
    tidy(at)
  })
  await check(at)
  await settle()
  await check(at)
  t.ok(await check(at))
  const { plan } = await sync({ cwd: at.root, environment: at.environment })
  t.match(plan?.problems, [{ code: 'nested-skill', severity: 'warning' }])
})

t.test('where there is no project, nothing is remembered', async t => {
  const { root, environment } = scene({})
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  t.equal(slotOf({ cwd: path.join(root, 'nowhere'), environment }), null)
  t.equal(slotOf({ cwd: root, environment }), null)
  t.throws(() => slotOf({ cwd: path.join(root, 'x'.repeat(300)), environment }), { code: 'EIO' })
  await whileFailing(
    { lstatSync: file => (file.endsWith('package.json') ? 'EACCES' : undefined) },
    () => {
      t.equal(slotOf({ cwd: root, environment }), null, 'and where it cannot be looked for')
    },
  )
})

t.test('a place that cannot be asked any more has changed', async t => {
  const at = scene(base)
  t.teardown(() => {
    tidy(at)
  })
  await check(at)
  await settle()
  await check(at)
  t.ok(isKnown(at))
  await whileFailing(
    { statSync: file => (file.startsWith(at.root) ? 'EACCES' : undefined) },
    () => {
      t.notOk(isKnown(at))
    },
  )
  t.ok(isKnown(at))
})

t.test('another wish is another run', async t => {
  const at = scene(base)
  t.teardown(() => {
    tidy(at)
  })
  await check(at)
  await settle()
  await check(at)
  const { root: cwd, environment } = at
  const known = (options: object) => {
    const slot = slotOf({ cwd, environment, ...options })
    return slot === null ? null : recall(slot)?.outcome
  }
  t.equal(known({}), 'idle')
  t.equal(known({ strict: true }), undefined)
  t.equal(known({ environment: { ...environment, NODE_ENV: 'production' } }), undefined)
  t.equal(known({ dryRun: true }), null)
  t.equal(known({ signal: AbortSignal.abort() }), null)
  t.equal(known({ environment: {} }), null, 'no place for it')
  t.equal(known({ cwd: path.join(cwd, 'nowhere') }), null)
  t.equal(known({ cwd: path.join(cwd, 'node_modules') }), null)
})

// ---- random sequences

type Step = (at: Scene) => void
const packages = fc.constantFrom('a', 'b', 'c', '@s/c', '@s/d')
const text = fc.constantFrom('One.', 'Two.')
const marker = (at: Scene): void => {
  fs.writeFileSync(path.join(at.root, 'node_modules/.package-lock.json'), String(Math.random()))
}
const put = ({ root }: Scene, name: string, body: string, own: boolean): void => {
  const place = path.join(root, 'node_modules', name)
  fs.rmSync(place, { recursive: true, force: true })
  lay(root, packageFiles(name, '1.0.0', own ? { [name.replace(/\W+/g, 'x')]: body } : {}))
}
const inSkills = ({ root }: Scene): string[] => {
  const directory = path.join(root, '.agents/skills')
  return fs.existsSync(directory)
    ? fs.readdirSync(directory).map(name => path.join(directory, name))
    : []
}
const keep = (at: Scene): string => `${at.root}.kept`

const steps: fc.Arbitrary<Step>[] = [
  fc.constant(() => {}),
  fc.constant(() => {}),
  fc.tuple(packages, text, fc.boolean(), fc.boolean()).map(([name, body, own, byHand]) => at => {
    put(at, name, body, own)
    if (!byHand) marker(at)
  }),
  fc.tuple(packages, fc.boolean()).map(([name, byHand]) => at => {
    fs.rmSync(path.join(at.root, 'node_modules', name), { recursive: true, force: true })
    if (!byHand) marker(at)
  }),
  fc.nat().map(n => at => {
    const all = inSkills(at)
    const place = all[n % Math.max(1, all.length)]
    if (place !== undefined) fs.rmSync(place, { recursive: true })
  }),
  fc.nat().map(n => at => {
    const all = inSkills(at).map(place => path.join(place, 'SKILL.md'))
    const file = all[n % Math.max(1, all.length)]
    if (file !== undefined && fs.existsSync(file)) fs.appendFileSync(file, 'x')
  }),
  fc
    .constantFrom({}, { exclude: ['a'] }, { links: ['.claude/skills'] }, { gitignore: false })
    .map(config => at => {
      lay(at.root, {
        'package.json': manifest({ a: '1' }, { workspaces: ['packages/*'], agentSkills: config }),
      })
    }),
  fc.constantFrom('m', 'n').map(name => at => {
    const place = `packages/${name}`
    if (fs.existsSync(path.join(at.root, place)))
      fs.rmSync(path.join(at.root, place), { recursive: true })
    else lay(at.root, packageFiles(name, '1.0.0', { [name]: '' }, place))
  }),
  fc.tuple(packages, fc.constantFrom(0, 1e9, 4e9)).map(([name, time]) => at => {
    const places = [
      `node_modules/${name}`,
      'node_modules',
      'node_modules/.package-lock.json',
      'package.json',
    ]
    for (const place of places.map(below => path.join(at.root, below))) {
      if (fs.existsSync(place)) fs.utimesSync(place, time, time)
    }
  }),
  fc.constant(at => {
    if (fs.existsSync(at.cache)) fs.cpSync(at.cache, keep(at), { recursive: true, force: true })
  }),
  fc.constant(at => {
    if (!fs.existsSync(keep(at))) return
    fs.rmSync(at.cache, { recursive: true, force: true })
    fs.cpSync(keep(at), at.cache, { recursive: true })
    fs.chmodSync(path.join(at.cache, 'npm-agent-skills'), 0o700)
  }),
  fc.constantFrom(...Object.values(spoil)).map(change => at => {
    if (!fs.existsSync(path.join(at.cache, 'npm-agent-skills'))) return
    const file = onlyFile(at)
    if (fs.lstatSync(file).isFile()) change(file, fs.readFileSync(file, 'utf8'))
  }),
]

t.test('random sequences', { timeout: 900_000 }, async (t: Test) => {
  let known = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(...steps), { minLength: 3, maxLength: 10 }),
      async sequence => {
        const at = scene(base)
        try {
          for (const step of [() => {}, ...sequence]) {
            step(at)
            await settle()
            if (await check(at)) known++
          }
        } finally {
          tidy(at)
        }
      },
    ),
    { numRuns: Number(process.env['RUNS'] ?? 30) },
  )
  t.comment(`${known} runs were known`)
  t.ok(known > 0)
})
