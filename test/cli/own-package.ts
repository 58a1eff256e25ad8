import t from 'tap'
import { described, ownPackage } from '../../lib/cli/own-package.js'

t.test('ours', t => {
  t.match(ownPackage().version, /^\d+\.\d+\.\d+/)
  t.end()
})

t.test('what it may say', t => {
  const table: [manifest: Record<string, unknown>, expected: object][] = [
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
  for (const [manifest, expected] of table) t.strictSame(described(manifest), expected)
  t.end()
})
