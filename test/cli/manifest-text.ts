import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { readManifestText, writeManifestText } from '../../lib/cli/manifest-text.js'
import { makeProject } from '../fixtures/project.js'

const project = (text: string | Buffer = '{}\n') => {
  const root = makeProject({})
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  const file = path.join(root, 'package.json')
  fs.writeFileSync(file, text)
  return { root, file }
}

const withFs = async (calls: object) =>
  t.mockImport<typeof import('../../lib/cli/manifest-text.js')>('../../lib/cli/manifest-text.js', {
    '../../lib/fs.js': t.createMock(await import('../../lib/fs.js'), calls),
  })

t.test('a link stays a link, a mode stays a mode', async t => {
  const { root, file } = project()
  const real = path.join(root, 'real.json')
  fs.renameSync(file, real)
  fs.symlinkSync('real.json', file)
  fs.chmodSync(real, 0o604)
  writeManifestText(file, readManifestText(file), '{"a": 1}')
  t.equal(fs.readlinkSync(file), 'real.json')
  t.equal(fs.readFileSync(real, 'utf8'), '{"a": 1}')
  t.equal(fs.statSync(real).mode & 0o777, 0o604)
  t.strictSame(fs.readdirSync(root).sort(), ['package.json', 'real.json'], 'nothing is left behind')
})

t.test('what was changed meanwhile is not written over', async t => {
  const { file } = project()
  t.throws(() => writeManifestText(file, 'other', 'x'), { code: 'ECHANGED', path: file })
  t.equal(fs.readFileSync(file, 'utf8'), '{}\n')
})

t.test('bytes that are not UTF-8', async t => {
  const { file } = project(Buffer.from([0x7b, 0xff, 0x7d]))
  t.throws(() => readManifestText(file), { code: 'ENOPROJECT', path: file, message: /UTF-8/ })
})

t.test('a failing file system', async t => {
  const { file } = project()
  const failing = (code: string) => () => {
    throw Object.assign(new Error(`${code}: no`), { code })
  }
  const unwritable = await withFs({ replaceFile: failing('EROFS') })
  t.throws(() => unwritable.writeManifestText(file, '{}\n', 'x'), {
    code: 'EIO',
    path: file,
    message: /could not be changed: EROFS/,
  })
  const unreadable = await withFs({ readFile: failing('EACCES') })
  t.throws(() => unreadable.readManifestText(file), { code: 'EIO', message: /read: EACCES/ })
})

t.test(
  'one that goes away meanwhile is an empty one, which nothing can be written into',
  async t => {
    const { file } = project()
    const gone = await withFs({ realpath: () => null, readFile: () => null })
    t.equal(gone.readManifestText(file), '')
    t.throws(() => gone.writeManifestText(file, '{}\n', 'x'), { code: 'ECHANGED' })
    fs.rmSync(file)
    const unresolved = await withFs({ realpath: () => null, readFile: () => Buffer.from('a') })
    unresolved.writeManifestText(file, 'a', 'b')
    t.equal(fs.readFileSync(file, 'utf8'), 'b')
  },
)
