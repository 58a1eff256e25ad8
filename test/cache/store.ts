// The cache of idle runs: what was written is read, and whatever else stands there is a miss, in silence.

import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { dropCache, readCache, writeCache } from '../../lib/cache/store.js'
import { userId } from '../../lib/host.js'
import { makeProject } from '../fixtures/project.js'

const place = (t: Test): string => {
  const root = makeProject({})
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  return path.join(root, 'cache', 'one')
}

t.test('there and back', t => {
  const file = place(t)
  const owner = userId()
  t.equal(readCache(file, owner), null, 'nothing is there')
  writeCache(file, owner, { a: [1, 'x\n'] })
  t.strictSame(readCache(file, owner), { a: [1, 'x\n'] })
  writeCache(file, owner, 2)
  t.equal(readCache(file, owner), 2)
  t.strictSame(fs.readdirSync(path.dirname(file)), ['one'], 'nothing else stays')
  dropCache(file)
  t.equal(readCache(file, owner), null)
  dropCache(file)
  t.end()
})

t.test('what cannot be written or taken away costs time only', t => {
  const file = place(t)
  const owner = userId()
  writeCache(file, owner, 'x'.repeat(9 * 1024 * 1024))
  t.notOk(fs.existsSync(file), 'too large')
  fs.writeFileSync(path.join(file, '../../file'), '')
  writeCache(path.join(file, '../../file/one'), owner, 1)
  writeCache(file, owner, 1)
  fs.mkdirSync(`${file}-directory/in`, { recursive: true })
  dropCache(`${file}-directory`)
  t.ok(fs.existsSync(`${file}-directory/in`))
  writeCache(`${file}-directory`, owner, 1)
  t.strictSame(fs.readdirSync(path.dirname(file)).sort(), ['one', 'one-directory'])
  t.end()
})

t.test('the oldest go when there are too many', t => {
  const file = place(t)
  const owner = userId()
  writeCache(file, owner, 'oldest')
  const long = new Date(Date.now() - 1_000_000)
  fs.utimesSync(file, long, long)
  for (let i = 0; i < 200; i++) fs.writeFileSync(`${file}-${i}`, '')
  writeCache(`${file}-new`, owner, 'new')
  const left = fs.readdirSync(path.dirname(file))
  t.equal(left.length, 200)
  t.notOk(left.includes('one'))
  t.ok(left.includes('one-new'))
  t.end()
})
