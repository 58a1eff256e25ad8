// A packed package is judged as its directory is; and a tarball that was not made by npm cannot do harm.

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { check } from '../../lib/check.js'
import { openTarball } from '../../lib/publish/subject.js'
import { fingerprint, makeProject, skillMd, type Files } from '../fixtures/project.js'
import { tar, tgz, type TarEntry } from '../fixtures/tar.js'

const make = (t: Test, files: Files): string => {
  const root = makeProject(files)
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  return root
}

const manifest: TarEntry = {
  path: 'package/package.json',
  content: '{"name": "acme", "version": "1.0.0"}',
}
const skill: TarEntry = {
  path: 'package/skills/deploy/SKILL.md',
  content: skillMd('deploy'),
}

/** A file with these bytes. */
const fileOf = (t: Test, bytes: Buffer): string => {
  const file = path.join(make(t, {}), 'acme.tgz')
  fs.writeFileSync(file, bytes)
  return file
}

t.test('what npm packs is judged as the directory is', async t => {
  const root = make(t, {
    'package.json': '{"name": "acme", "version": "1.0.0", "files": ["skills"]}',
    'skills/deploy/SKILL.md': skillMd('deploy', 'See [a](none.md).'),
    'skills/deploy/scripts/run.sh': '#!/bin/sh\n',
    'skills/deploy/scripts/go.sh': { script: '#!/bin/sh\n' },
    'skills/lint/SKILL.md': '---\nname: lint\n---\n',
  })
  const own = Object.entries(process.env).filter(([name]) => !/^(?:npm_|TAP_)/i.test(name))
  execFileSync('npm', ['pack', '--silent'], {
    cwd: root,
    env: { ...Object.fromEntries(own), NODE_OPTIONS: '' },
    shell: process.platform === 'win32',
  })
  const file = path.join(root, 'acme-1.0.0.tgz')
  const before = fingerprint(root)
  const [packed] = await check({ target: file })
  const [directory] = await check({ target: root })
  t.equal(packed?.kind, 'tarball')
  t.equal(packed?.path, file)
  t.strictSame({ ...packed, kind: 'directory', path: root }, directory)
  t.ok((packed?.findings.length ?? 0) >= 3)
  t.strictSame(fingerprint(root), before, 'nothing is unpacked')
  const [relative] = await check({ cwd: root, target: 'acme-1.0.0.tgz', strict: true })
  t.equal(relative?.path, file)
})

t.test('other ways of packing', async t => {
  const plain = tar([manifest, skill])
  for (const [what, bytes] of [
    ['not compressed', plain],
    ['another name of the first directory', tgz([manifest, skill].map(renamed('acme')))],
    ['with directories', tgz([{ path: 'package/', type: '5' }, manifest, skill])],
    ['with dots', tgz([manifest, { ...skill, path: `./${skill.path}` }])],
  ] as [string, Buffer][]) {
    const [one] = await check({ target: fileOf(t, bytes) })
    t.strictSame([one?.name, one?.version, one?.skills], ['acme', '1.0.0', ['deploy']], what)
    t.strictSame(one?.findings, [], what)
  }
})

const renamed =
  (to: string) =>
  (entry: TarEntry): TarEntry => ({ ...entry, path: entry.path.replace(/^package/, to) })

t.test('entries that nobody can install', async t => {
  const table: [what: string, entries: TarEntry[], ...expected: string[]][] = [
    ['out of the package', [{ path: 'package/../../x' }], 'it leads out of the package'],
    ['absolute', [{ path: '/etc/passwd' }], 'an absolute path'],
    ['of Windows', [{ path: 'C:/x' }], 'an absolute path'],
    ['a backslash', [{ path: 'package/skills\\x' }], 'not a path on every system'],
    ['no directory', [{ path: 'SKILL.md' }], 'it is not in a directory'],
    ['twice', [{ ...skill, content: 'other' }], 'it is there twice'],
    ['a file and a directory', [{ path: `${skill.path}/x` }], 'it is there twice'],
    [
      'a directory and a file',
      [{ path: 'package/a/b/c' }, { path: 'package/a' }, { path: 'package/a/b' }],
      'it is there twice',
      'it is there twice',
    ],
  ]
  for (const [what, entries, ...expected] of table) {
    const [one] = await check({ target: fileOf(t, tgz([manifest, skill, ...entries])) })
    t.strictSame(
      one?.findings.map(({ rule, severity, reason }) => [rule, severity, reason]),
      expected.map(reason => ['tarball-entry', 'error', reason]),
      what,
    )
    t.strictSame(one?.skills, ['deploy'], what)
  }
  const many = Array.from({ length: 40 }, (_, i): TarEntry => ({ path: `/x${i}` }))
  const [limited] = await check({ target: fileOf(t, tgz([manifest, skill, ...many])) })
  t.equal(limited?.findings.length, 20, 'not all of them')
})

t.test('links, devices and bits of a skill', async t => {
  const below = 'package/skills/deploy'
  const entries: TarEntry[] = [
    { path: `${below}/link.md`, type: '2', link: '../../../../etc/passwd' },
    { path: `${below}/hard.md`, type: '1', link: 'package/package.json' },
    { path: `${below}/fifo`, type: '6' },
    { path: `${below}/run.sh`, content: '#!/bin/sh\n', mode: 0o755 },
    { path: `${below}/stop.sh`, content: '#!/bin/sh\n' },
  ]
  const [one] = await check({ target: fileOf(t, tgz([manifest, skill, ...entries])) })
  t.strictSame(
    one?.findings.map(({ rule, file }) => `${rule} ${file}`),
    [
      'special-file skills/deploy/fifo',
      'link skills/deploy/hard.md',
      'link skills/deploy/link.md',
      'not-executable skills/deploy/stop.sh',
    ],
  )
})

t.test('a name that is not valid UTF-8', async t => {
  const odd = { ...skill, path: 'package/skills/x\ufffd/SKILL.md' }
  const [one] = await check({ target: fileOf(t, tgz([manifest, skill, odd])) })
  t.strictSame(one?.skills, ['deploy'])
  t.match(one?.findings, [{ rule: 'reserved-name', reason: 'not valid UTF-8' }])
})

t.test('what is no tarball of a package', async t => {
  // members of one gzip file follow each other
  const zeros = gzipSync(Buffer.alloc(16 * 1024 * 1024))
  const table: [what: string, bytes: Buffer, error: { code: string; message?: RegExp }][] = [
    ['nothing', Buffer.alloc(0), { code: 'EIO', message: /it is empty/ }],
    ['a text', Buffer.from('hello\n'.repeat(200)), { code: 'EIO' }],
    ['cut off', tgz([manifest, skill]).subarray(0, 60), { code: 'EIO' }],
    ['cut off inside', tar([manifest, skill], false).subarray(0, 1540), { code: 'EIO' }],
    ['gzip in gzip', gzipSync(gzipSync('x')), { code: 'EIO', message: /compressed twice/ }],
    [
      'a bomb',
      Buffer.concat(Array.from({ length: 40 }, () => zeros)),
      { code: 'EIO', message: /larger than/ },
    ],
    ['no package.json', tgz([skill]), { code: 'ENOPROJECT' }],
    [
      'a package.json that is a link',
      tgz([{ path: 'package/package.json', type: '2', link: '/etc/passwd' }, skill]),
      { code: 'ENOPROJECT' },
    ],
    [
      'a package.json that is none',
      tgz([{ ...manifest, content: '{' }, skill]),
      { code: 'ENOPROJECT' },
    ],
  ]
  for (const [what, bytes, error] of table) {
    await t.rejects(check({ target: fileOf(t, bytes) }), error, what)
  }
  const many = Array.from({ length: 200_001 }, (_, i): TarEntry => ({ path: `package/${i}` }))
  await t.rejects(check({ target: fileOf(t, tgz(many)) }), {
    code: 'EIO',
    message: /200,000 entries/,
  })
  const file = fileOf(t, tgz([manifest, skill]))
  await t.rejects(openTarball(`${file}.none`), { code: 'ENOPROJECT' })
  await t.rejects(check({ target: file, fix: true }), { code: 'EUSAGE' })
  await t.rejects(check({ target: `${file}.none` }), { code: 'ENOPROJECT' })
})
