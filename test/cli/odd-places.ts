// A project is the same wherever it lies: paths with spaces, quotes, other scripts and many characters.

import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { plainNode } from '../fixtures/plain-node.js'
import { fingerprint, lay, makeProject, manifest, packageFiles } from '../fixtures/project.js'

const BIN = path.resolve(import.meta.dirname, '../../dist/bin/agent-skills.js')

const windows = process.platform === 'win32'

const PLACES: Record<string, string> = {
  plain: 'plain',
  'with spaces': '  a project  of mine',
  'with quotes': windows ? "it's" : `it's "mine" \`x\` $HOME %PATH%`,
  'with other scripts': 'proj\u00e9t \u6280\u80fd \u043d\u0430\u0432\u044b\u043a \u{1F600}',
  'with what a URL or a pattern means': windows ? 'a#b%20c[d]{e}!' : 'a#b?c%20d*[e]{f}!(g)',
  'of 200 characters': 'x'.repeat(200),
}

const LINES = [
  ['sync', '--json'],
  ['sync', '--json'],
  ['doctor', '--json'],
  ['list', '--json'],
  ['why', 'deploy', '--json'],
  ['diff', '--json'],
  ['show', 'deploy', '--json'],
  ['check', 'node_modules/acme', '--json'],
]

/** What is printed, with the place taken out of it, and what stands there in the end. */
const live = async (place: string): Promise<unknown[]> => {
  const top = makeProject({})
  t.teardown(() => {
    fs.rmSync(top, { recursive: true, force: true })
  })
  const root = path.join(top, place)
  lay(root, {
    'package.json': manifest({ acme: '1.0.0', linked: 'file:./linked' }),
    ...packageFiles('acme', '1.0.0', { deploy: 'Deploy.', lint: { 'run.sh': { script: 'x' } } }),
    ...packageFiles('linked', '1.0.0', { linked: 'Linked.' }, 'linked'),
  })
  fs.symlinkSync('../linked', path.join(root, 'node_modules/linked'))
  const seen: unknown[] = []
  const say = async (line: readonly string[]): Promise<void> => {
    const { code, stdout, stderr } = await plainNode([BIN, ...line], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', XDG_CACHE_HOME: path.join(top, 'cache') },
    })
    const told = JSON.stringify(root).slice(1, -1)
    seen.push([line.join(' '), code, stdout.replaceAll(told, '<root>'), stderr])
  }
  for (const line of LINES) await say(line)
  fs.rmSync(path.join(root, 'node_modules/acme/skills/lint'), { recursive: true })
  await say(['sync', '--json'])
  return [...seen, fingerprint(path.join(root, '.agents'))]
}

t.test('the same everywhere', async t => {
  const { plain = '', ...others } = PLACES
  const wanted = await live(plain)
  t.match(wanted[0], ['sync --json', 0, /"outcome": "applied"/, ''])
  t.match(wanted[1], ['sync --json', 0, /"outcome": "idle"/, ''])
  for (const [what, place] of Object.entries(others)) t.strictSame(await live(place), wanted, what)
})
