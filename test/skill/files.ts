import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import t, { type Test } from 'tap'
import { isAgentSkillsError } from '../../lib/errors.js'
import type { SkillFinding } from '../../lib/rules.js'
import { scanFiles } from '../../lib/skill/files.js'
import { DISK, type FileSource } from '../../lib/files/source.js'
import { LIMITS, WIDE_LIMITS } from '../../lib/skill/limits.js'
import { walk } from '../../lib/skill/walk.js'
import { realTestdir } from '../fixtures/real-testdir.js'

const windows = os.platform() === 'win32'
const brief = (findings: SkillFinding[]) => findings.map(({ rule, file }) => `${rule} ${file}`)

t.test('files, in order, with what is known of them', t => {
  const directory = realTestdir(t, {
    'SKILL.md': 'x',
    'a.b': '1',
    a: { b: '22', c: {} },
    Z: { 'run.sh': '' },
  })
  if (!windows) fs.chmodSync(path.join(directory, 'Z/run.sh'), 0o710)
  const { files, findings, extras, whole } = scanFiles(directory)
  t.same(
    files.map(({ path, size, executable }) => [path, size, executable]),
    [
      ['SKILL.md', 1, false],
      ['Z/run.sh', 0, !windows],
      ['a.b', 1, false],
      ['a/b', 2, false],
    ],
  )
  t.same([findings, extras, whole], [[], [], true])
  t.end()
})

t.test('what is not copied is not counted, at any depth and by its exact name', t => {
  const litter = () => ({
    node_modules: { x: { 'SKILL.md': '' } },
    '.git': { config: '' },
    __pycache__: { 'a.pyc': '' },
    '.DS_Store': '',
    'Thumbs.db': '',
  })
  const directory = realTestdir(t, {
    'SKILL.md': '',
    ...litter(),
    sub: { ...litter(), '.git': 'gitdir: x', ok: '' },
    Node_modules: { y: '' },
  })
  const { files, findings, extras, whole } = scanFiles(directory)
  t.same(
    files.map(file => file.path),
    ['Node_modules/y', 'SKILL.md', 'sub/ok'],
  )
  t.same(extras, ['.git', 'node_modules', 'sub/.git', 'sub/node_modules'])
  t.same([findings, whole], [[], true])
  t.end()
})

t.test('what only looks like litter is not ours to delete', t => {
  const directory = realTestdir(t, {
    'SKILL.md': '',
    '.DS_Store': { 'mine.md': '' },
    'Thumbs.db': {},
    __pycache__: { 'a.pyc': '', 'notes.md': '' },
    a: { __pycache__: { 'a.pyc': { x: '' } }, '.DS_Store': '' },
    b: { __pycache__: 'mine' },
    c: { __pycache__: {} },
    d: { __pycache__: { 'a.cpython-312.pyc': '', 'b.pyc': '' } },
  })
  const { files, extras } = scanFiles(directory)
  t.same(
    files.map(file => file.path),
    ['SKILL.md'],
  )
  t.same(extras, ['.DS_Store', 'Thumbs.db', '__pycache__', 'a/__pycache__', 'b/__pycache__'])
  t.end()
})

t.test('links are found and never followed', t => {
  const directory = realTestdir(t, {
    outside: { secret: 's' },
    skill: {
      'SKILL.md': '',
      file: t.fixture('symlink', '../outside/secret'),
      directory: t.fixture('symlink', '../outside'),
      dead: t.fixture('symlink', 'nowhere'),
      node_modules: t.fixture('symlink', '../outside'),
      sub: { up: t.fixture('symlink', '..') },
    },
    linked: t.fixture('symlink', 'skill'),
  })
  const scan = scanFiles(path.join(directory, 'skill'))
  t.same(brief(scan.findings), [
    'link dead',
    'link directory',
    'link file',
    'link node_modules',
    'link sub/up',
  ])
  t.same(
    scan.files.map(file => file.path),
    ['SKILL.md'],
  )
  t.equal(scan.whole, false)

  const linked = scanFiles(path.join(directory, 'linked'))
  t.same([brief(linked.findings), linked.files, linked.whole], [['link '], [], false])
  t.end()
})

t.test('fifos and sockets are not opened', { skip: windows }, async t => {
  // a socket's path may have a hundred bytes or so
  const directory = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'skill-')))
  t.teardown(() => fs.rmSync(directory, { recursive: true }))
  fs.writeFileSync(path.join(directory, 'SKILL.md'), '')
  execFileSync('mkfifo', [path.join(directory, 'fifo')])
  const server = createServer().listen(path.join(directory, 'socket'))
  await once(server, 'listening')
  const { findings, whole } = scanFiles(directory)
  server.close()
  t.same([brief(findings), whole], [['special-file fifo', 'special-file socket'], false])
})

t.test('names that cannot be written everywhere', { skip: windows }, t => {
  const names = ['con', 'nul.txt', 'a:b', 'back\\slash', 'dot.', 'space ', 'Aux.md', 'line\nbreak']
  const directory = realTestdir(t, { 'SKILL.md': '', fine: { 'a b.md': '', 'é.md': '' } })
  for (const name of names) fs.writeFileSync(path.join(directory, name), '')
  fs.mkdirSync(path.join(directory, 'com1'))
  fs.writeFileSync(path.join(directory, 'com1/x'), '')
  const { findings } = scanFiles(directory)
  t.same(
    findings
      .filter(({ rule }) => rule === 'reserved-name')
      .map(({ file }) => file)
      .sort(),
    [...names, 'com1'].sort(),
  )
  t.end()
})

t.test('names that are no text', { skip: os.platform() !== 'linux' }, t => {
  const directory = realTestdir(t, { 'SKILL.md': '' })
  fs.writeFileSync(Buffer.concat([Buffer.from(`${directory}/a`), Buffer.of(0xff)]), '')
  const { findings, whole } = scanFiles(directory)
  t.match(findings, [{ rule: 'reserved-name', file: 'a\ufffd', reason: /UTF-8/ }])
  t.equal(whole, false)
  t.end()
})

t.test('names that deceive', { skip: windows }, t => {
  const directory = realTestdir(t, {
    'SKILL.md': '',
    'a\u202egnp.exe.md': '',
    'zero\u200bwidth': '',
    'esc\u001b[31m': '',
    '👩‍💻.md': '',
  })
  const { findings } = scanFiles(directory)
  t.same(brief(findings.filter(({ rule }) => rule !== 'reserved-name')), [
    'hidden-characters a\u202egnp.exe.md',
    'control-characters esc\u001b[31m',
    'hidden-characters zero\u200bwidth',
  ])
  t.end()
})

t.test('twins', { skip: os.platform() !== 'linux' }, t => {
  const directory = realTestdir(t, {
    'SKILL.md': '',
    'skill.md': '',
    'caf\u00e9': '',
    'cafe\u0301': '',
    sub: { A: { x: '' }, a: '' },
    A: '',
  })
  const { findings } = scanFiles(directory)
  t.match(
    findings.map(({ rule, file, found }) => [rule, file, found]),
    [
      ['case-twin', 'caf\u00e9', 'cafe\u0301'],
      ['case-twin', 'skill.md', 'SKILL.md'],
      ['case-twin', 'sub/a', 'A'],
    ],
  )
  t.end()
})

t.test('plugin files', t => {
  const directory = realTestdir(t, {
    'SKILL.md': '',
    '.claude-plugin': { 'plugin.json': '', 'other.json': '' },
    '.mcp.json': '',
    hooks: { 'hooks.json': '', 'other.json': '' },
    'my-hooks': { 'hooks.json': '' },
    'plugin.json': '',
    sub: { '.MCP.json': '', hooks: { 'Hooks.json': '' }, '.claude': { x: '' } },
  })
  const { findings } = scanFiles(directory)
  t.same(brief(findings.filter(({ rule }) => rule === 'plugin-files')), [
    'plugin-files .claude-plugin/plugin.json',
    'plugin-files .mcp.json',
    'plugin-files hooks/hooks.json',
    'plugin-files sub/.MCP.json',
    'plugin-files sub/.claude',
    'plugin-files sub/hooks/Hooks.json',
  ])
  t.same(brief(findings.filter(({ rule }) => rule === 'hidden-file')), [
    'hidden-file .claude-plugin',
    'hidden-file .mcp.json',
    'hidden-file sub/.MCP.json',
    'hidden-file sub/.claude',
  ])
  t.end()
})

t.test('binaries and archives', t => {
  const bytes = (...values: number[]) => Buffer.from(values)
  const directory = realTestdir(t, {
    'SKILL.md': 'MZ and other letters',
    'a.EXE': 'text',
    'b.zip': bytes(0x50, 0x4b, 3, 4),
    'c.md': bytes(0x7f, 0x45, 0x4c, 0x46, 2),
    'd.bin': bytes(0x4d, 0x5a, 0x90, 0),
    'e.docx': bytes(0x50, 0x4b, 3, 4),
    'f.png': bytes(0x89, 0x50, 0x4e, 0x47, 0),
    'g.txt': bytes(0x1f, 0x8b, 8, 0),
    'h.json': '{}',
  })
  const { findings } = scanFiles(directory)
  t.match(
    findings.filter(({ rule }) => rule === 'binary-file').map(({ file, reason }) => [file, reason]),
    [
      ['a.EXE', 'by its extension, .exe'],
      ['b.zip', 'an archive'],
      ['c.md', 'an ELF binary'],
      ['d.bin', 'a Windows binary'],
      ['g.txt', 'an archive'],
    ],
  )
  t.end()
})

/** A file of so many bytes that takes no room. */
const sparse = (file: string, size: number) => {
  fs.writeFileSync(file, '')
  fs.truncateSync(file, size)
}
const MIB = 1024 * 1024

t.test('sizes', t => {
  const cases: [string, Record<string, number>, string[], boolean][] = [
    ['small', { 'SKILL.md': 100 * 1024, a: MIB }, [], true],
    ['large', { 'SKILL.md': 100 * 1024 + 1, a: MIB + 1 }, ['large SKILL.md', 'large a'], true],
    ['largest', { 'SKILL.md': MIB, a: 5 * MIB }, ['large SKILL.md', 'large a'], true],
    [
      'too large',
      { 'SKILL.md': MIB + 1, a: 5 * MIB + 1 },
      ['too-large SKILL.md', 'too-large a'],
      false,
    ],
    ['monstrous', { 'SKILL.md': 1, a: 2 ** 40 }, ['too-large '], false],
    [
      '20 MiB',
      { a: 5 * MIB, b: 5 * MIB, c: 5 * MIB, d: 5 * MIB },
      ['large a', 'large b', 'large c', 'large d'],
      true,
    ],
    [
      'more',
      { a: 5 * MIB, b: 5 * MIB, c: 5 * MIB, d: 5 * MIB, e: 1 },
      ['too-large ', 'large a', 'large b', 'large c', 'large d'],
      false,
    ],
  ]
  for (const [name, sizes, expected, whole] of cases) {
    t.test(name, t => {
      const directory = realTestdir(t, {})
      for (const [file, size] of Object.entries(sizes)) sparse(path.join(directory, file), size)
      const scan = scanFiles(directory)
      t.same(brief(scan.findings), expected)
      t.equal(scan.whole, whole)
      if (whole) {
        const wide = scanFiles(directory, { limits: WIDE_LIMITS })
        t.same(brief(wide.findings), expected, 'with wider limits, too')
      }
      t.end()
    })
  }
  t.end()
})

t.test('wider limits: the same findings, but all is read', t => {
  const directory = realTestdir(t, { 'SKILL.md': '' })
  for (const file of ['a', 'b', 'c', 'd']) sparse(path.join(directory, file), 5 * MIB + 1)
  const scan = scanFiles(directory, { limits: WIDE_LIMITS })
  t.same(
    brief(scan.findings).filter(text => text.startsWith('too-large')),
    ['too-large ', 'too-large a', 'too-large b', 'too-large c', 'too-large d'],
  )
  t.equal(scan.whole, true)
  t.equal(scan.files.length, 5)
  t.end()
})

t.test('many files', t => {
  const directory = realTestdir(t, { a: {} })
  const add = (from: number, to: number) => {
    for (let i = from; i < to; i++) fs.writeFileSync(path.join(directory, 'a', String(i)), '')
  }
  add(0, 100)
  t.same(brief(scanFiles(directory).findings), [])
  add(100, 101)
  t.match(scanFiles(directory).findings, [{ rule: 'large', file: '', reason: '101 files' }])
  add(101, 1000)
  t.match(scanFiles(directory), { findings: [{ rule: 'large' }], whole: true })
  for (const limits of [LIMITS, WIDE_LIMITS]) {
    t.same(brief(scanFiles(directory, { limits }).findings), ['large '], 'as many as may be')
  }
  add(1000, 1001)
  fs.writeFileSync(path.join(directory, 'SKILL.md'), '')
  const scan = scanFiles(directory)
  t.match(scan, {
    findings: [{ rule: 'large' }, { rule: 'too-large', file: '', reason: 'more than 1,000 files' }],
    whole: false,
  })
  t.ok(
    scan.files.some(file => file.path === 'SKILL.md'),
    'the one that must be judged was read first',
  )
  const wide = scanFiles(directory, { limits: WIDE_LIMITS })
  t.match(wide, {
    findings: [
      { rule: 'large', reason: '1,002 files' },
      { rule: 'too-large', reason: 'more than 1,000 files' },
    ],
    whole: true,
  })
  t.end()
})

t.test('many and deep directories, long paths', { skip: windows }, t => {
  const tight = { ...LIMITS, directories: 3, depth: 2, path: 10 }
  const scan = (tree: Parameters<Test['testdir']>[0], limits = tight) => {
    const { findings, whole } = scanFiles(realTestdir(t, tree), { limits })
    return [brief(findings), findings.map(({ reason }) => reason), whole]
  }
  t.same(scan({ a: {}, b: { c: { x: '' } } }), [[], [], true])
  t.same(scan({ a: {}, b: {}, c: {}, d: {} }), [['too-large '], ['more than 3 directories'], false])
  t.same(scan({ a: { b: { c: {} } } }), [
    ['too-large a/b/c'],
    ['more than 2 levels of directories'],
    false,
  ])
  t.same(scan({ a: { 'b-6789012': '' } }), [
    ['too-large a/b-6789012'],
    ['a path longer than 10 characters'],
    false,
  ])
  t.same(scan({ a: { 'b-678901': '' } }), [[], [], true])
  t.end()
})

t.test('inspectors', t => {
  const directory = realTestdir(t, { 'SKILL.md': 'x', '.git': {}, a: { b: 'y' } })
  const seen: unknown[] = []
  scanFiles(directory, {
    inspect: (file, bytes) => seen.push([file.path, bytes.toString()]),
    inspectDirectory: (where, entries) => seen.push([where, entries.map(({ name }) => name)]),
  })
  t.same(seen, [
    ['', ['SKILL.md', 'a']],
    ['SKILL.md', 'x'],
    ['a', ['b']],
    ['a/b', 'y'],
  ])
  t.end()
})

t.test('what changes meanwhile, and what cannot be read', t => {
  const directory = realTestdir(t, { 'SKILL.md': 'x', a: { b: 'y' }, file: '' })
  const failing = (replaced: Partial<FileSource>) => {
    try {
      walk(directory, LIMITS, {}, { ...DISK, ...replaced })
    } catch (error) {
      return isAgentSkillsError(error) ? [error.code, error.path] : error
    }
    return null
  }
  const fail = (code: string): never => {
    throw Object.assign(new Error(code), { code })
  }
  const skill = path.join(directory, 'SKILL.md')
  t.same(failing({}), null, 'nothing fails by itself')
  t.same(failing({ readRegularFile: () => null }), ['ECHANGED', skill])
  t.same(failing({ readRegularFile: () => fail('ENOENT') }), ['ECHANGED', skill])
  t.same(failing({ readRegularFile: () => fail('EACCES') }), ['EIO', skill])
  t.same(failing({ listDirectory: () => fail('EACCES') }), ['EIO', directory])
  t.same(failing({ listDirectory: () => fail('ENOTDIR') }), ['ECHANGED', directory])
  t.same(failing({ lstat: file => (file === skill ? null : DISK.lstat(file)) }), [
    'ECHANGED',
    skill,
  ])
  t.same(failing({ lstat: () => fail('EIO') }), ['EIO', directory])
  t.throws(() => scanFiles(path.join(directory, 'nowhere')), { code: 'ECHANGED' })
  t.throws(() => scanFiles(path.join(directory, 'file')), { code: 'ECHANGED' })
  t.end()
})
