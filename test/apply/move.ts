// One thing moves from here to there: the same content arrives whatever the file system can do, SKILL.md last.

import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { moveFileByFile, partialOf } from '../../lib/apply/move.js'
import { whileFailing } from '../fixtures/failing-fs.js'
import type { Files } from '../fixtures/project.js'
import { fingerprint, makeProject } from '../fixtures/project.js'

const TOKEN = 'ab'.repeat(16)

const SKILL: Files = {
  'from/SKILL.md': 'the skill',
  'from/a/b/c.md': 'deep',
  'from/run.sh': { script: '#!/bin/sh\n' },
  'from/zz.txt': 'last by name',
}

const move = (root: string, visible: 'from' | 'to' = 'to', check = () => {}) =>
  moveFileByFile(path.join(root, 'from'), path.join(root, 'to'), visible, TOKEN, check)

const renamesFail = { renameSync: (from: string) => (from.endsWith('.part') ? undefined : 'EXDEV') }

for (const [name, faults] of Object.entries({ 'by renames': {}, 'by copies': renamesFail })) {
  t.test(`the same content arrives ${name}`, async t => {
    const root = makeProject(SKILL)
    const before = fingerprint(path.join(root, 'from'))
    await whileFailing(faults, () => move(root))
    t.strictSame(fingerprint(path.join(root, 'to')), before)
    t.notOk(fs.existsSync(path.join(root, 'from')))
    fs.rmSync(root, { recursive: true })
  })

  t.test(`a link and a single file arrive ${name}`, async t => {
    const root = makeProject({ 'from/link': { link: '/etc/passwd' }, one: 'a file' })
    fs.mkdirSync(path.join(root, 'to'))
    fs.writeFileSync(path.join(root, 'to/link'), 'half of an earlier attempt')
    await whileFailing(faults, () => {
      move(root)
      moveFileByFile(path.join(root, 'one'), path.join(root, 'two'), 'from', TOKEN, () => {})
    })
    t.strictSame(Object.keys(fingerprint(root)), ['to/', 'to/link', 'two'])
    t.equal(fs.readlinkSync(path.join(root, 'to/link')), '/etc/passwd')
    fs.rmSync(root, { recursive: true })
  })
}

t.test('SKILL.md leaves what is seen first and enters it last', t => {
  for (const visible of ['from', 'to'] as const) {
    const root = makeProject(SKILL)
    const seen: boolean[] = []
    move(root, visible, () => {
      const side = path.join(root, visible)
      const others = fs.existsSync(side)
        ? Object.keys(fingerprint(side)).filter(file => !file.endsWith('/') && file !== 'SKILL.md')
        : []
      // a skill that is seen is whole
      seen.push(!fs.existsSync(path.join(side, 'SKILL.md')) || others.length === 3)
    })
    t.ok(seen.length > 3 && seen.every(Boolean), visible)
    fs.rmSync(root, { recursive: true })
  }
  t.end()
})

t.test('it can be repeated wherever it was interrupted', t => {
  for (let stop = 1; stop <= 5; stop++) {
    const root = makeProject(SKILL)
    const before = fingerprint(path.join(root, 'from'))
    let calls = 0
    const interrupted = () =>
      move(root, 'to', () => {
        if (++calls === stop) throw new Error('stop')
      })
    t.throws(interrupted, { message: 'stop' })
    move(root)
    t.strictSame(fingerprint(path.join(root, 'to')), before, `interrupted at ${stop}`)
    fs.rmSync(root, { recursive: true })
  }
  t.end()
})

t.test('what this run was still writing is removed; a file that only looks like it is moved', t => {
  const other = `b.md${partialOf('cd'.repeat(16))}`
  const root = makeProject({
    'from/SKILL.md': 'x',
    [`from/a.md${partialOf(TOKEN)}`]: 'half',
    [`from/${other}`]: 'a file of its own',
  })
  move(root)
  t.strictSame(Object.keys(fingerprint(root)), ['to/', 'to/SKILL.md', `to/${other}`])
  fs.rmSync(root, { recursive: true })
  t.end()
})

t.test('an empty directory arrives; a special file stays where it is and is named', async t => {
  const empty = makeProject({})
  fs.mkdirSync(path.join(empty, 'from'))
  move(empty)
  t.strictSame(Object.keys(fingerprint(empty)), ['to/'])
  const special = makeProject({ 'from/SKILL.md': 'x' })
  // a directory where a file is expected is what can be made without privileges
  fs.mkdirSync(path.join(special, 'to/SKILL.md/x'), { recursive: true })
  t.throws(() => move(special), { code: /^E/ })
  t.equal(fs.readFileSync(path.join(special, 'from/SKILL.md'), 'utf8'), 'x')
  for (const root of [empty, special]) fs.rmSync(root, { recursive: true })
})

t.test('neither a file nor a link cannot be copied', async t => {
  const root = makeProject({ 'from/SKILL.md': 'x' })
  const { spawnSync } = await import('node:child_process')
  spawnSync('mkfifo', [path.join(root, 'from/pipe')])
  await t.rejects(
    whileFailing(renamesFail, () => move(root)),
    { code: 'EIO', path: path.join(root, 'from/pipe') },
  )
  t.ok(fs.lstatSync(path.join(root, 'from/pipe')).isFIFO())
  fs.rmSync(root, { recursive: true })
})

t.test('another failure than EXDEV is thrown', async t => {
  const root = makeProject(SKILL)
  await t.rejects(
    whileFailing({ renameSync: () => 'EACCES' }, () => move(root)),
    { code: 'EACCES' },
  )
  fs.rmSync(root, { recursive: true })
})
