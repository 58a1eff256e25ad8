import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { readProviders } from '../../lib/collect/providers.js'
import type { AcceptRule, InstalledPackage } from '../../lib/types.js'
import { lay, makeProject, skillMd, type Files } from '../fixtures/project.js'
import { unprivileged } from '../fixtures/unprivileged.js'

const make = (t: Test, files: Files): string => {
  const root = makeProject(files)
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  return root
}

const installed = (
  root: string,
  name: string,
  more: Partial<InstalledPackage> = {},
): InstalledPackage => ({
  name,
  version: '0.0.9',
  path: `node_modules/${name}`,
  realpath: path.join(root, 'node_modules', name),
  direct: true,
  dev: false,
  workspace: false,
  linked: false,
  bundled: false,
  dependents: [],
  reachedAs: [name],
  ...more,
})

/** What one package `a` supplies, from the files in it. */
const supply = (
  t: Test,
  files: Files,
  more: Partial<InstalledPackage> = {},
  accepted: AcceptRule[] = [],
) => {
  const root = make(t, {})
  const own = Object.entries({ 'package.json': '{"name":"a","version":"1.0.0"}', ...files })
  lay(root, Object.fromEntries(own.map(([name, content]) => [`node_modules/a/${name}`, content])))
  return { root, ...readProviders([installed(root, 'a', more)], accepted) }
}

const skill = (name: string): Files => ({ [`skills/${name}/SKILL.md`]: skillMd(name) })

t.test('what is a skill', t => {
  const { root, providers, problems, readable } = supply(t, {
    ...skill('one'),
    ...skill('two'),
    'skills/category/three/SKILL.md': skillMd('three'),
    'skills/lower/skill.md': skillMd('lower'),
    'skills/directory/SKILL.md/x': '',
    'skills/README.md': '',
    'skills/LICENSE': { link: '../LICENSE' },
    LICENSE: '',
    'skills/linked': { link: 'one' },
    'skills/dead': { link: 'nowhere' },
    'skills/circle': { link: 'circle' },
    'skills/four/SKILL.md': { link: '../one/SKILL.md' },
    'skills/Bad Name/SKILL.md': skillMd('bad'),
  })
  t.strictSame(problems, [])
  t.ok(readable)
  const [provider] = providers
  t.match(
    provider,
    { name: 'a', version: '1.0.0', identified: true, claims: 'a' },
    'as it says itself',
  )
  t.strictSame(
    provider?.skills.map(({ name, findings }) =>
      [name, ...findings.map(({ rule }) => rule)].join(' '),
    ),
    [
      'Bad Name name-mismatch',
      'circle link',
      'dead link',
      'four link',
      'linked link',
      'lower skill-md-case',
      'one',
      'two',
    ],
  )
  t.match(
    provider?.skills.find(({ name }) => name === 'one'),
    {
      path: 'node_modules/a/skills/one',
      directory: path.join(root, 'node_modules/a/skills/one'),
      integrity: /^sha256-/,
    },
  )
  t.match(
    provider?.skills.find(({ name }) => name === 'linked'),
    { integrity: null, exact: null, files: [] },
  )
  t.end()
})

t.test('what is a provider', t => {
  const table: [string, Files, codes: string[]][] = [
    ['no skills', {}, []],
    ['a file', { skills: '' }, []],
    [
      'a link',
      { skills: { link: 'elsewhere' }, 'elsewhere/one/SKILL.md': skillMd('one') },
      ['unsafe-skill node_modules/a/skills'],
    ],
    ['a dead link', { skills: { link: 'nowhere' } }, ['unsafe-skill node_modules/a/skills']],
    [
      'a broken manifest',
      { ...skill('one'), 'package.json': '{' },
      ['unreadable-package node_modules/a/package.json'],
    ],
  ]
  for (const [what, files, codes] of table) {
    const { providers, problems, readable } = supply(t, files)
    t.strictSame(providers, [], what)
    t.strictSame(
      problems.map(({ code, path }) => `${code} ${path ?? ''}`),
      codes,
      what,
    )
    t.equal(readable, !codes.some(code => code.startsWith('unreadable')), what)
  }
  const root = make(t, { 'node_modules/a/skills/one/SKILL.md': skillMd('one') })
  t.match(readProviders([installed(root, 'a')], []), {
    providers: [],
    readable: false,
    problems: [
      {
        code: 'unreadable-package',
        package: 'a',
        version: '0.0.9',
        detail: { reason: /does not exist/ },
      },
    ],
  })
  t.match(supply(t, { 'skills/x': '' }).providers, [{ skills: [] }], 'an empty one is one')
  t.end()
})

t.test('who it is', t => {
  const table: [
    manifest: string,
    reachedAs: string[],
    identified: boolean,
    name: string,
    claims: string | null,
  ][] = [
    ['{"name":"a"}', ['a'], true, 'a', 'a'],
    ['{"name":"real"}', ['a', 'real'], true, 'real', 'real'],
    ['{"name":"vite"}', ['a'], false, 'a', 'vite'],
    ['{}', ['a'], false, 'a', null],
    ['{"name":1}', ['a'], false, 'a', null],
  ]
  for (const [manifest, reachedAs, identified, name, claims] of table) {
    const { providers, problems } = supply(
      t,
      { ...skill('one'), 'package.json': manifest },
      { reachedAs },
    )
    t.match(providers, [{ identified, name, claims, version: null }], manifest)
    t.equal(providers[0]?.skills.length, identified ? 1 : 0)
    const mismatch = {
      code: 'identity-mismatch',
      severity: 'warning',
      package: 'a',
      path: 'node_modules/a/package.json',
      detail: { claims, reachedAs },
    }
    t.strictSame(problems, identified ? [] : [mismatch])
  }
  t.end()
})

t.test('names and versions that could not be recorded', t => {
  for (const name of ['my tools', 'a#b', '.hidden', 'x'.repeat(215), 'a\u200bb', '@scope/a/b']) {
    const { providers, problems } = supply(
      t,
      { ...skill('one'), 'package.json': JSON.stringify({ name }) },
      { reachedAs: [name] },
    )
    t.match(providers, [{ identified: false, skills: [], claims: name }], name)
    t.match(problems, [
      {
        code: 'invalid-package-name',
        severity: 'warning',
        package: 'a',
        path: 'node_modules/a/package.json',
        detail: { claims: name },
      },
    ])
  }
  for (const version of ['1.0.0 beta', '', '1\u202e0', 'x'.repeat(257)]) {
    const text = JSON.stringify({ name: 'a', version })
    t.match(supply(t, { ...skill('one'), 'package.json': text }).providers, [{ version: null }])
  }
  t.match(
    supply(t, { 'package.json': '{"name":"a","version":"next"}', ...skill('one') }).providers,
    [{ version: 'next' }],
  )
  t.end()
})

t.test('order', t => {
  const root = make(t, {})
  const copies: [at: string, manifest: object][] = [
    ['b1', { name: 'b', version: '1.0.0' }],
    ['b0', { name: 'b' }],
    ['a2', { name: 'a', version: '2.0.0' }],
    ['a1', { name: 'a', version: '1.0.0' }],
    ['a0', { name: 'a', version: '1.0.0' }],
  ]
  const packages = copies.map(([at, manifest]) => {
    lay(root, { [`${at}/package.json`]: JSON.stringify(manifest), [`${at}/skills/x`]: '' })
    return installed(root, at.slice(0, 1), { path: at, realpath: path.join(root, at) })
  })
  t.strictSame(
    readProviders(packages, []).providers.map(provider => provider.path),
    ['a0', 'a1', 'a2', 'b0', 'b1'],
  )
  t.end()
})

t.test('what the project takes knowingly is read to its end', t => {
  const big = { ...skill('big'), 'skills/big/data.txt': 'x'.repeat(6 * 1024 * 1024) }
  const rule: AcceptRule = { package: 'a', skill: 'big', rule: 'too-large', why: 'a data set' }
  const integrity = (...accepted: AcceptRule[]) =>
    supply(t, big, {}, accepted).providers[0]?.skills[0]?.integrity
  t.equal(integrity(), null)
  t.match(integrity(rule), /^sha256-/)
  t.equal(
    integrity({ ...rule, skill: 'other' }, { ...rule, package: 'b' }, { ...rule, rule: 'hooks' }),
    null,
  )
  t.end()
})

t.test('a name that is no text', { skip: process.platform !== 'linux' }, t => {
  const root = make(t, {
    'node_modules/a/package.json': '{"name":"a"}',
    'node_modules/a/skills/one/SKILL.md': skillMd('one'),
  })
  fs.mkdirSync(Buffer.concat([Buffer.from(`${root}/node_modules/a/skills/x`), Buffer.from([0xff])]))
  const { providers, problems, readable } = readProviders([installed(root, 'a', { path: '' })], [])
  t.equal(providers[0]?.skills.length, 1)
  t.match(problems, [{ code: 'unreadable-package', path: 'skills/x\uFFFD' }])
  t.notOk(readable)
  t.end()
})

t.test('what may not be read', { skip: process.platform === 'win32' }, t => {
  for (const closed of [
    'node_modules/a/skills',
    'node_modules/a/skills/one',
    'node_modules/a/package.json',
  ]) {
    const root = make(t, {
      'node_modules/a/package.json': '{"name":"a"}',
      'node_modules/a/skills/one/SKILL.md': skillMd('one'),
    })
    fs.chmodSync(root, 0o755)
    fs.chmodSync(path.join(root, closed), 0)
    unprivileged(() => {
      t.throws(
        () => readProviders([installed(root, 'a')], []),
        { code: 'EIO', path: path.join(root, closed) },
        closed,
      )
    })
    fs.chmodSync(path.join(root, closed), 0o755)
  }
  t.end()
})
