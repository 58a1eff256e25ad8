import t from 'tap'
import { ownPackage } from '../../lib/cli/own-package.js'

const withManifest = async (manifest: object | null) => {
  const { ownPackage: read } = await t.mockImport<typeof import('../../lib/cli/own-package.js')>(
    '../../lib/cli/own-package.js',
    {
      '../../lib/fs.js': {
        readFile: () => (manifest === null ? null : Buffer.from(JSON.stringify(manifest))),
      },
    },
  )
  return read
}

t.test('ours', t => {
  t.match(ownPackage().version, /^\d+\.\d+\.\d+/)
  t.end()
})

t.test('what it may say', async t => {
  const table: [manifest: object, expected: object][] = [
    [
      { version: '1.2.3', bugs: { url: 'https://x' }, homepage: 'https://y' },
      { version: '1.2.3', bugs: 'https://x', homepage: 'https://y' },
    ],
    [
      { version: '1.2.3', bugs: 'https://x' },
      { version: '1.2.3', bugs: 'https://x', homepage: null },
    ],
    [{ version: 1 }, { version: 'unknown', bugs: null, homepage: null }],
  ]
  for (const [manifest, expected] of table) {
    t.strictSame((await withManifest({ name: 'npm-agent-skills', ...manifest }))(), expected)
  }
})

t.test('none above', async t => {
  t.throws(await withManifest(null), { code: 'EINTERNAL' })
  t.throws(await withManifest({ name: 'another' }), { code: 'EINTERNAL' })
})
