import t from 'tap'
import { notIgnored } from '../../lib/doctor/not-ignored.js'
import { plan } from '../../lib/plan/index.js'
import { writeIgnoreFile } from '../../lib/registry/ignore-file.js'
import type { SnapshotWords } from '../fixtures/snapshot.js'
import { destination, entry, foreignEntry, provider, snapshot } from '../fixtures/snapshot.js'

const acme = provider({ name: 'acme', skills: { deploy: 'x' } })
const installed: SnapshotWords = {
  providers: [acme],
  entries: [entry('deploy', 'acme', { content: 'x' })],
  destinations: [destination('deploy', 'x')],
}

t.test('an info where git would see installed skills', t => {
  const both = provider({ name: 'acme', skills: { deploy: 'x', lint: 'x' } })
  const table: [name: string, words: SnapshotWords, expected: boolean][] = [
    ['listed', {}, false],
    ['no list', { ignore: null }, true],
    ['a list without the name', { ignore: writeIgnoreFile(null, ['other']) }, true],
    ['a list with a name too many', { ignore: writeIgnoreFile(null, ['deploy', 'gone']) }, true],
    [
      'not wanted',
      { ignore: writeIgnoreFile(null, ['gone']), config: { gitignore: false } },
      false,
    ],
    ['not a file', { ignore: null, ignoreUsable: false }, false],
    [
      'nothing is managed',
      { providers: [], entries: [foreignEntry('deploy')], ignore: writeIgnoreFile(null, ['gone']) },
      false,
    ],
    ['only a name that comes is missing', { providers: [both] }, false],
    ['a name that comes and one that stays are missing', { providers: [both], ignore: null }, true],
    [
      'refused: nothing is said about files',
      { ignore: null, destinations: [destination('deploy', 'edited')] },
      false,
    ],
  ]
  for (const [name, words, expected] of table) {
    const taken = snapshot({ ...installed, ...words })
    const found = notIgnored(taken, plan(taken))
    t.strictSame(
      found,
      expected
        ? [{ code: 'not-ignored', severity: 'info', path: '.agents/skills/.gitignore', detail: {} }]
        : [],
      name,
    )
  }
  t.end()
})
