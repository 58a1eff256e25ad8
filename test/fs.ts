// What is atomic, durable or retried, on this system and as on Windows.

import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import t from 'tap'
import * as files from '../lib/fs.js'
import { unprivileged } from './fixtures/unprivileged.js'

t.test('reading', async t => {
  const root = fs.realpathSync(
    t.testdir({ file: 'text', directory: { inner: 'x' }, link: t.fixture('symlink', 'file') }),
  )
  const at = (name: string) => path.join(root, name)
  t.match(files.lstat(at('file')), { kind: 'file', size: 4, executable: false })
  t.match(files.lstat(at('link')), { kind: 'link' })
  t.match(files.stat(at('link')), { kind: 'file' })
  t.equal(files.lstat(at('absent')), null)
  t.equal(files.lstat(at('file/below')), null)
  t.strictSame(files.listDirectory(root), [
    { name: 'directory', kind: 'directory', wellFormed: true },
    { name: 'file', kind: 'file', wellFormed: true },
    { name: 'link', kind: 'link', wellFormed: true },
  ])
  t.equal(files.listDirectoryOrNull(at('file')), null)
  t.equal(files.realpath(at('link')), at('file'))
  t.equal(files.readLink(at('link')), 'file')
  t.equal(files.readFile(at('link'))?.toString(), 'text')
  t.equal(files.readFile(at('absent')), null)
  t.throws(() => files.readFile(at('directory')), { code: 'EISDIR' })
})

t.test('a name that is not UTF-8', async t => {
  const root = t.testdir({})
  fs.writeFileSync(Buffer.concat([Buffer.from(`${root}/a`), Buffer.from([0xff])]), '')
  t.strictSame(files.listDirectory(root), [{ name: 'a\ufffd', kind: 'file', wellFormed: false }])
})

t.test('readRegularFile follows nothing and waits for nothing', async t => {
  const root = fs.realpathSync(
    t.testdir({
      file: 'text',
      d: { inner: 'x' },
      link: t.fixture('symlink', 'file'),
      over: t.fixture('symlink', 'd'),
    }),
  )
  const at = (name: string) => path.join(root, name)
  t.match(files.readRegularFile(at('file')), { size: 4, executable: false })
  t.equal(files.readRegularFile(at('link')), null)
  t.equal(files.readRegularFile(at('d')), null)
  t.equal(files.readRegularFile(at('over/inner')), null, 'a link on the way')
  t.throws(() => files.readRegularFile(at('absent')), { code: 'ENOENT' })
  spawnSync('mkfifo', [at('fifo')])
  t.equal(files.readRegularFile(at('fifo')), null)
  fs.symlinkSync('/dev/zero', at('zero'))
  for (const special of [at('fifo'), at('zero')]) {
    const error = { code: 'EINVAL', path: special }
    t.throws(() => files.readFile(special), error, 'nobody waits, and nothing is without end')
    t.throws(() => files.readText(special), error)
  }
  const server = net.createServer().listen(at('socket'))
  await new Promise(resolve => server.once('listening', resolve))
  t.equal(files.readRegularFile(at('socket')), null)
  server.close()
  t.equal(files.readBoundedFile(at('file'), 3), 'too-large')
  t.equal((files.readBoundedFile(at('file'), 4) as files.RegularFile).bytes.toString(), 'text')
  fs.chmodSync(at('file'), 0o755)
  t.match(files.readRegularFile(at('file')), { executable: true })
})

t.test('a file that grows while it is read', async t => {
  const root = fs.realpathSync(t.testdir({ file: 'text' }))
  const file = path.join(root, 'file')
  const grown = {
    ...fs,
    readSync: (fd: number, buffer: Buffer, ...rest: [number, number, null]) => {
      fs.appendFileSync(file, 'more')
      return fs.readSync(fd, buffer, ...rest)
    },
  }
  const mocked = await t.mockImport<typeof files>('../lib/fs.js', {
    'node:fs': { default: grown, ...grown },
  })
  t.equal(mocked.readBoundedFile(file, 100), null)
})

t.test('writing', async t => {
  const root = t.testdir({ old: 'old' })
  const at = (name: string) => path.join(root, name)
  files.makeDirectories(at('a/b'))
  files.makeNewDirectory(at('c'))
  t.throws(() => files.makeNewDirectory(at('c')), { code: 'EEXIST' })
  files.writeNewFile(at('script'), 'x', { executable: true, durable: true })
  t.equal(fs.statSync(at('script')).mode & 0o777, 0o755, 'whatever the umask is')
  files.writeNewFile(at('plain'), 'x')
  t.equal(fs.statSync(at('plain')).mode & 0o777, 0o644)
  t.throws(() => files.writeNewFile(at('plain'), 'y'), { code: 'EEXIST' })
  files.replaceFile(at('old'), 'new', at('old.tmp'))
  t.equal(fs.readFileSync(at('old'), 'utf8'), 'new')
  t.throws(() => files.replaceFile(at('c'), 'new', at('c.tmp')), { code: 'EISDIR' })
  t.notOk(fs.existsSync(at('c.tmp')), 'the temporary file is gone')
  files.rewriteFile(at('old'), 'NEW')
  t.equal(fs.readFileSync(at('old'), 'utf8'), 'NEW')
  t.throws(() => files.rewriteFile(at('absent'), 'x'), { code: 'ENOENT' })
  files.makeLink('old', at('link'))
  t.equal(fs.readlinkSync(at('link')), 'old')
  files.rename(at('old'), at('c/old'))
  t.throws(() => files.rename(at('old'), at('c/old')), { code: 'ENOENT' })
  files.removeFile(at('absent'))
  t.throws(() => files.removeFile(at('c')))
  t.equal(files.removeEmptyDirectory(at('c')), false, 'not empty')
  t.equal(files.removeEmptyDirectory(at('absent')), false)
  t.equal(files.removeEmptyDirectory(at('a/b')), true)
  t.throws(() => files.removeEmptyDirectory('\0'), { code: 'ERR_INVALID_ARG_VALUE' })
  files.removeTree(at('c'))
  t.notOk(fs.existsSync(at('c')))
})

t.test('removing what its owner may not write to', { skip: process.platform === 'win32' }, t => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'agent-skills-fs-'))
  t.teardown(() => fs.rmSync(root, { recursive: true }))
  fs.chmodSync(root, 0o777)
  const tree = path.join(root, 'tree')
  const deep = path.join(tree, 'a/b')
  unprivileged(() => {
    fs.mkdirSync(deep, { recursive: true })
    fs.writeFileSync(path.join(deep, 'file'), '')
    fs.symlinkSync('/', path.join(deep, 'link'))
    for (const [directory, mode] of [
      [deep, 0],
      [path.dirname(deep), 0o555],
      [tree, 0o500],
    ] as const)
      fs.chmodSync(directory, mode)
    files.removeTree(tree)
    t.notOk(fs.existsSync(tree))
    t.doesNotThrow(() => files.removeTree(tree), 'nothing there')
  })
  // another's directory stays closed
  fs.mkdirSync(path.join(tree, 'a'), { recursive: true })
  fs.chmodSync(tree, 0o700)
  if (process.geteuid?.() === 0) {
    unprivileged(() => {
      t.throws(() => files.removeTree(tree), { code: /^E(?:ACCES|PERM)$/ })
    })
  }
  t.ok(fs.existsSync(path.join(tree, 'a')))
  t.end()
})

t.test('as on Windows', async t => {
  const root = t.testdir({ file: 'x' })
  const at = (name: string) => path.join(root, name)
  let left = 0
  let code = 'EBUSY'
  const flaky = {
    ...fs,
    renameSync: (from: string, to: string) => {
      if (left-- > 0) throw Object.assign(new TypeError('held'), { code })
      fs.renameSync(from, to)
    },
  }
  const mocked = await t.mockImport<typeof files>('../lib/fs.js', {
    'node:os': { default: { platform: () => 'win32' } },
    'node:fs': { default: flaky, ...flaky },
  })
  left = 3
  mocked.rename(at('file'), at('moved'))
  t.ok(fs.existsSync(at('moved')), 'tried again')
  left = 1
  code = 'ENOENT'
  t.throws(() => mocked.rename(at('moved'), at('file')), { code: 'ENOENT' }, 'not tried again')
  left = Infinity
  code = 'EPERM'
  const start = performance.now()
  t.throws(() => mocked.rename(at('moved'), at('file')), { code: 'EPERM' })
  t.ok(performance.now() - start > 1500, 'only after about two seconds')
  fs.chmodSync(at('moved'), 0o755)
  t.match(mocked.lstat(at('moved')), { executable: false }, 'there is no execute bit')
  t.match(mocked.readRegularFile(at('moved')), { executable: false })
  mocked.writeNewFile(at('new'), 'x', { executable: true })
  mocked.syncDirectory(at('absent'))
  mocked.makeLink('moved', at('junction'))
  mocked.removeTree(at('new'))
})
