// Every case of the conformance table in the loader's two profiles. What differs from the verdict of `sync` is listed.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { loadSkill, validateSkill } from '../../lib/loader/index.js'
import type { LoadingProfile, Skill } from '../../lib/loader/index.js'
import { realTestdir } from '../fixtures/real-testdir.js'

interface Case {
  id: string
  dir: string
  file: string
  content?: string
  contentHex?: string
  sync: { installs: boolean }
  officialProperties?: { description: string }
}

const { cases }: { cases: Case[] } = JSON.parse(
  readFileSync(new URL('../../fixtures/conformance/skill-md.json', import.meta.url), 'utf8'),
)

/** Installed, because sync only warns, and not loaded: some clients refuse them. */
const STRICTER = ['desc-1024-trailing', 'desc-1024-literal', 'desc-angle', 'desc-gt']

/** Not installed, and loaded leniently, under the name of the directory. */
const LOOSER = [
  'dash-in-name',
  'colon-in-desc',
  'name-missing',
  'name-65',
  'name-trailing-hyphen',
  'name-double',
  'name-upper',
  'name-mismatch',
]

const tryLoad = (directory: string, profile: LoadingProfile): Skill | null => {
  try {
    return loadSkill(directory, { profile })
  } catch {
    return null
  }
}

const write = (t: Test, { dir, file, content, contentHex }: Case): string => {
  const directory = path.join(realTestdir(t, {}), dir)
  mkdirSync(directory)
  writeFileSync(path.join(directory, file), content ?? Buffer.from(contentHex ?? '', 'hex'))
  return directory
}

t.ok(cases.length >= 117)

for (const each of cases) {
  const { id, dir, sync, officialProperties } = each
  t.test(id, t => {
    const directory = write(t, each)
    const strict = tryLoad(directory, 'strict')
    const lenient = tryLoad(directory, 'lenient')
    t.equal(strict !== null, sync.installs && !STRICTER.includes(id), 'strict')
    t.equal(lenient !== null, sync.installs || LOOSER.includes(id), 'lenient')
    for (const [profile, skill] of Object.entries({ strict, lenient })) {
      const errors = validateSkill(directory, { profile: profile as LoadingProfile }).filter(
        ({ severity }) => severity === 'error',
      )
      t.equal(errors.length === 0, skill !== null, `${profile}: the two ways agree`)
      if (skill === null) continue
      t.equal(skill.name, dir)
      const official = officialProperties?.description
      // a value that is cut short by the --- in it is a value all the same
      if (official !== undefined) t.ok(skill.description.startsWith(official))
      t.match(
        skill.diagnostics.map(({ severity }) => severity),
        skill.diagnostics.map(() => 'warning'),
      )
    }
    t.end()
  })
}

t.test('what is listed is in the table', t => {
  const ids = cases.map(({ id }) => id)
  t.strictSame(
    [...STRICTER, ...LOOSER].filter(id => !ids.includes(id)),
    [],
  )
  t.end()
})
