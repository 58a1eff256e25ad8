import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { hashTree } from '../../lib/skill/tree.js'
import { realTestdir } from '../fixtures/real-testdir.js'

t.test('the same digests for the same content', t => {
  const directory = realTestdir(t, {
    one: { 'SKILL.md': 'a\r\nb\r\n', scripts: { 'run.sh': '#!/bin/sh\n' }, empty: {} },
    two: {
      'SKILL.md': 'a\nb\n',
      scripts: { 'run.sh': '#!/bin/sh\n' },
      '.git': { x: '' },
      '.DS_Store': 'x',
    },
    three: { 'SKILL.md': 'a\nc\n', scripts: { 'run.sh': '#!/bin/sh\n' } },
  })
  fs.chmodSync(path.join(directory, 'one/scripts/run.sh'), 0o755)
  const [one, two, three] = ['one', 'two', 'three'].map(name =>
    hashTree(path.join(directory, name)),
  )
  t.equal(one?.integrity, two?.integrity, 'line ends, modes, litter and empty directories aside')
  t.not(one?.exact, two?.exact)
  t.not(two?.integrity, three?.integrity)
  t.same([one?.extras, two?.extras], [[], ['.git']])
  t.same(Object.keys(one?.files[0] ?? {}).sort(), ['executable', 'path', 'sha256', 'size'])
  // the vector of test/skill/integrity.ts
  t.equal(one?.integrity, 'sha256-9dWNJvvo7h45nwhda0FEv6SjlQXWts3jPYwTLyKOTEM=')
  t.end()
})

t.test('nothing without a digest', t => {
  const directory = realTestdir(t, {
    a: { 'SKILL.md': 'x', link: t.fixture('symlink', 'SKILL.md') },
    b: {},
    c: t.fixture('symlink', 'b'),
  })
  t.match(hashTree(path.join(directory, 'a')), {
    integrity: null,
    exact: null,
    files: [{ path: 'SKILL.md' }],
  })
  t.match(hashTree(path.join(directory, 'b')), {
    integrity: /^sha256-/,
    exact: /^[0-9a-f]{64}$/,
    files: [],
  })
  t.match(
    hashTree(path.join(directory, 'c')),
    { integrity: null, exact: null, files: [] },
    'a link itself',
  )
  t.throws(() => hashTree(path.join(directory, 'd')), { code: 'ECHANGED' })
  t.end()
})

t.test('more than a skill may have is hashed all the same, ten times as much is not', t => {
  const directory = realTestdir(t, {})
  const file = path.join(directory, 'a')
  fs.writeFileSync(file, '')
  fs.truncateSync(file, 6 * 1024 * 1024)
  t.match(hashTree(directory), { integrity: /^sha256-/ })
  fs.truncateSync(file, 50 * 1024 * 1024 + 1)
  t.match(hashTree(directory), { integrity: null, exact: null })
  t.end()
})
