// Reads archives that are right, and says what is wrong with those that are not.

import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { openSource } from '../../lib/files/open.js'
import { DISK } from '../../lib/files/source.js'
import { whileFailing } from '../fixtures/failing-fs.js'
import { zip, type Packed } from '../fixtures/zip.js'
import { realTestdir } from '../fixtures/real-testdir.js'

const write = (t: Parameters<typeof realTestdir>[0], bytes: Buffer): string => {
  const file = path.join(realTestdir(t, {}), 'a.zip')
  fs.writeFileSync(file, bytes)
  return file
}

t.test('without an archive it is the disk', async t => {
  t.equal(openSource(), DISK)
})

t.test('a tree', async t => {
  const archive = write(
    t,
    zip(
      [
        { name: 'p/', mode: 0o040755 },
        { name: 'p/run', content: '#!', mode: 0o100755 },
        { name: 'p/text', content: 'text '.repeat(1000), deflate: true },
        { name: 'p/empty', deflate: true },
        { name: 'p/link', content: 'text', mode: 0o120777 },
        { name: 'p/pipe', mode: 0o010644 },
        { name: 'p/dos', content: 'd', mode: null },
        { name: 'p/ünï', content: 'u' },
        { name: 'p/deep/er/file', content: 'f' },
      ],
      { comment: 'with a comment' },
    ),
  )
  const source = openSource(archive)
  const at = (name: string) => path.join(archive, name)
  t.strictSame(source.lstat(archive), { kind: 'directory', size: 0 })
  t.strictSame(source.lstat(at('p/deep')), { kind: 'directory', size: 0 }, 'only implied')
  t.strictSame(source.lstat(at('p/text')), { kind: 'file', size: 5000 })
  t.equal(source.lstat(at('p/none')), null)
  t.equal(source.lstat(at('p/text/below')), null)
  t.strictSame(
    source.listDirectory(at('p')).map(({ name, kind, wellFormed }) => [name, kind, wellFormed]),
    [
      ['deep', 'directory', true],
      ['dos', 'file', true],
      ['empty', 'file', true],
      ['link', 'link', true],
      ['pipe', 'other', true],
      ['run', 'file', true],
      ['text', 'file', true],
      ['ünï', 'file', true],
    ],
  )
  t.equal(source.readRegularFile(at('p/text'))?.bytes.toString(), 'text '.repeat(1000))
  t.strictSame(source.readRegularFile(at('p/empty'))?.size, 0)
  const executable = process.platform !== 'win32'
  t.strictSame(source.readRegularFile(at('p/run')), {
    bytes: Buffer.from('#!'),
    size: 2,
    executable,
  })
  t.equal(source.readRegularFile(at('p/dos'))?.executable, false)
  t.equal(source.readRegularFile(at('p/link')), null, 'nothing is followed')
  t.equal(source.readRegularFile(at('p/deep')), null)
  t.throws(() => source.readRegularFile(at('none')), { code: 'ENOENT' })
  t.throws(() => source.listDirectory(at('none')), { code: 'ENOENT' })
  t.throws(() => source.listDirectory(at('p/text')), { code: 'ENOTDIR' })
  t.throws(() => source.lstat(path.dirname(archive)), { code: 'EINTERNAL' })
})

t.test('an archive that is not what it was', async t => {
  const archive = write(t, zip([{ name: 'a', content: 'a' }]))
  const source = openSource(archive)
  source.lstat(archive)
  fs.writeFileSync(archive, zip([{ name: 'a', content: 'bb' }]))
  t.throws(() => source.readRegularFile(path.join(archive, 'a')), {
    code: 'ECHANGED',
    path: archive,
  })
  fs.unlinkSync(archive)
  t.throws(() => source.lstat(archive), { code: 'ENOENT' })
  fs.mkdirSync(archive)
  t.throws(() => source.lstat(archive), { code: 'ECHANGED' })
})

const one: Packed = { name: 'a', content: 'content', deflate: true }
const stored: Packed = { name: 'a', content: 'content' }

/** What is wrong; `read`: it shows when the content is read. */
const wrong: [what: string, bytes: Buffer, message: RegExp, read?: boolean][] = [
  ['empty', Buffer.alloc(0), /not a whole zip archive/],
  ['cut off', zip([one]).subarray(0, -1), /not a whole zip archive/],
  ['longer than it says', Buffer.concat([zip([one]), Buffer.from('x')]), /not a whole zip archive/],
  ['ZIP64 count', zip([one], { end: { 8: 0xffff, 10: 0xffff } }), /ZIP64/],
  ['ZIP64 start', zip([one], { end: { 16: 0xffffffff } }), /ZIP64/],
  ['parts', zip([one], { end: { 4: 1 } }), /split into parts/],
  ['parts here', zip([one], { end: { 8: 2 } }), /split into parts/],
  ['a directory that is too large', zip([one], { end: { 12: 0x8000000 } }), /too many entries/],
  ['a directory beyond the end', zip([one], { end: { 12: 5000 } }), /directory is damaged/],
  ['a directory somewhere else', zip([one], { end: { 16: 3 } }), /directory is damaged/],
  ['a directory cut off', zip([one], { end: { 12: 46 } }), /directory is damaged/],
  ['another number of entries', zip([one], { end: { 8: 2, 10: 2 } }), /directory is damaged/],
  ['encrypted', zip([{ ...one, claims: { flags: 1 } }]), /a is encrypted/],
  ['another method', zip([{ ...one, claims: { method: 93 } }]), /not supported \(93\)/],
  ['beyond the archive', zip([{ ...one, claims: { length: 90000 } }]), /does not lie in it/],
  ['stored and of two sizes', zip([{ ...stored, claims: { size: 3 } }]), /does not lie in it/],
  ['not UTF-8', zip([{ ...one, name: Buffer.from([0x61, 0xff]) }]), /not valid UTF-8/],
  ['..', zip([{ ...one, name: 'a/../../b' }]), /no path inside it: "a\/..\/..\/b"/],
  ['absolute', zip([{ ...one, name: '/a' }]), /no path inside it/],
  ['.', zip([{ ...one, name: './a' }]), /no path inside it/],
  ['NUL', zip([{ ...one, name: 'a\0b' }]), /no path inside it/],
  ['nameless', zip([{ ...one, name: '' }]), /no path inside it/],
  ['twice', zip([one, one]), /several entries for a/],
  ['a file with files below', zip([one, { ...one, name: 'a/b' }]), /several entries for a\/b/],
  ['a directory that is a file', zip([{ ...one, name: 'a/b' }, one]), /several entries for a/],
  [
    'a link with files below',
    zip([
      { ...stored, mode: 0o120777 },
      { ...one, name: 'a/b' },
    ]),
    /several entries/,
  ],
  [
    'another checksum',
    zip([{ ...stored, claims: { crc: 1 } }]),
    /does not match its checksum/,
    true,
  ],
  [
    'a checksum, deflated',
    zip([{ ...one, claims: { crc: 1 } }]),
    /does not match its checksum/,
    true,
  ],
  ['more comes out', zip([{ ...one, claims: { size: 3 } }]), /a is damaged \(/, true],
  ['less comes out', zip([{ ...one, claims: { size: 30 } }]), /does not match its checksum/, true],
  ['no deflate', zip([{ ...stored, claims: { method: 8 } }]), /a is damaged \(/, true],
  [
    'another name in place',
    zip([{ ...one, claims: { localName: 'b' } }]),
    /not where its directory says/,
    true,
  ],
  [
    'a longer name in place',
    zip([{ ...one, claims: { localName: 'ab' } }]),
    /not where its directory says/,
    true,
  ],
  [
    'another place',
    zip([
      { ...stored, claims: { offset: 1 } },
      { name: 'b', content: 'b'.repeat(99) },
    ]),
    /not where its directory says/,
    true,
  ],
  ['far too large', zip([{ ...one, claims: { size: 0x7fffffff } }]), /too large/, true],
]

for (const [what, bytes, message, read = false] of wrong) {
  t.test(`damaged: ${what}`, async t => {
    const archive = write(t, bytes)
    const source = openSource(archive)
    const error = { code: 'EIO', path: archive, message, hint: /install again/ }
    if (read) t.equal(source.lstat(path.join(archive, 'a'))?.kind, 'file')
    t.throws(() => source.readRegularFile(path.join(archive, 'a')), error)
    if (!read) t.throws(() => source.lstat(archive), error)
  })
}

t.test('a bomb gives no more than it announced', async t => {
  const bomb = zip([
    { name: 'a', content: Buffer.alloc(50_000_000), deflate: true, claims: { size: 10 } },
  ])
  t.ok(bomb.length < 100_000)
  const archive = write(t, bomb)
  t.throws(() => openSource(archive).readRegularFile(path.join(archive, 'a')), { code: 'EIO' })
})

t.test('every flipped byte is seen, or changes nothing', async t => {
  const right = zip([
    { name: 'p/SKILL.md', content: 'Do this, and do that, and this.', deflate: true },
  ])
  const archive = write(t, right)
  let seen = 0
  for (let at = 0; at < right.length; at++) {
    const bent = Buffer.from(right)
    bent[at] = bent[at]! ^ 0x40
    fs.writeFileSync(archive, bent)
    try {
      const source = openSource(archive)
      const [name] = source.listDirectory(archive)
      if (name?.name !== 'p') continue
      const found = source
        .listDirectory(path.join(archive, 'p'))
        .some(entry => entry.name === 'SKILL.md')
      if (!found) continue
      const text = source.readRegularFile(path.join(archive, 'p/SKILL.md'))?.bytes.toString()
      if (text !== undefined) t.equal(text, 'Do this, and do that, and this.', `byte ${at}`)
    } catch (error) {
      seen++
      t.match(error, { code: 'EIO' }, `byte ${at}`)
    }
  }
  t.ok(seen > right.length / 3)
})

t.test('one that cannot be opened', async t => {
  const archive = write(t, zip([{ name: 'p/text', content: 'text' }]))
  const source = openSource(archive)
  for (const code of ['EACCES', 'EMFILE']) {
    await whileFailing({ openSync: () => code }, () => {
      const error = { code: 'EIO', path: archive, message: new RegExp(`cannot read .*${code}`) }
      t.throws(() => source.lstat(archive), error)
    })
  }
  t.strictSame(source.lstat(archive), { kind: 'directory', size: 0 })
})
