// Every case of the conformance table, through readSkill on a real directory.

import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { RULES } from '../../lib/rules.js'
import { readSkill } from '../../lib/skill/read.js'
import { isInstallable } from '../../lib/skill/verdict.js'

interface Case {
  id: string
  dir: string
  file: string
  content?: string
  contentHex?: string
  sync: { installs: boolean; why: string[] }
}

const table: { cases: Case[] } = JSON.parse(
  readFileSync(new URL('../../fixtures/conformance/skill-md.json', import.meta.url), 'utf8'),
)

t.equal(table.cases.length, 117, 'all cases are there')

const root = realpathSync(t.testdir({}))

for (const { id, dir, file, content, contentHex, sync } of table.cases) {
  t.test(id, t => {
    const directory = join(root, id, dir)
    mkdirSync(directory, { recursive: true })
    writeFileSync(join(directory, file), content ?? Buffer.from(contentHex ?? '', 'hex'))
    const { findings } = readSkill(directory, dir)
    const why = new Set(
      findings
        .map(({ rule }) => rule)
        .filter(rule => ['invalid', 'unsafe'].includes(RULES[rule].degree)),
    )
    t.same([...why].sort(), [...sync.why].sort())
    t.equal(isInstallable(findings, new Set()) === 'installable', sync.installs)
    t.end()
  })
}
