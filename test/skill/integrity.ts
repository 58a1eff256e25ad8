import { createHash } from 'node:crypto'
import fc from 'fast-check'
import t from 'tap'
import { exactOf, hashContent, integrityOf, type HashedFile } from '../../lib/skill/integrity.js'

const sha = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

const hashed = (path: string, content: string | Uint8Array, executable = false): HashedFile => {
  const bytes = Buffer.from(content)
  return { path, size: bytes.length, executable, ...hashContent(bytes) }
}

t.test('hashContent', t => {
  const cases: [string, string | Uint8Array, string | Uint8Array][] = [
    ['empty', '', ''],
    ['LF', 'a\nb\n', 'a\nb\n'],
    ['CRLF', 'a\r\nb\r\n', 'a\nb\n'],
    ['mixed', 'a\r\nb\n', 'a\nb\n'],
    ['lone CR stays', 'a\rb\r', 'a\rb\r'],
    ['CR CRLF keeps one CR', 'a\r\r\n', 'a\r\n'],
    ['a NUL makes it binary', 'a\r\n\0', 'a\r\n\0'],
    ['a NUL far off, too', `\r\n${'x'.repeat(100_000)}\0`, `\r\n${'x'.repeat(100_000)}\0`],
    ['no text at all', Uint8Array.of(0xff, 0x0d, 0x0a, 0xfe), Uint8Array.of(0xff, 0x0a, 0xfe)],
  ]
  for (const [name, content, text] of cases) {
    t.same(hashContent(Buffer.from(content)), { sha256: sha(content), textSha256: sha(text) }, name)
  }
  t.end()
})

t.test('vectors', t => {
  // both computed with Python's hashlib
  const files = [hashed('SKILL.md', 'a\r\nb\r\n'), hashed('scripts/run.sh', '#!/bin/sh\n', true)]
  t.equal(integrityOf(files), 'sha256-9dWNJvvo7h45nwhda0FEv6SjlQXWts3jPYwTLyKOTEM=')
  t.equal(exactOf(files), '19d70f2cdd36e45480cd1d42356294be881a2e44882354b32bc4435fead76bb8')
  t.equal(integrityOf([]), 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', 'no files')
  t.end()
})

t.test('order is that of the bytes of the path', t => {
  const names = ['a/b', 'a-b', 'a.b', 'A', 'é', 'z', '\uff5e', '\u{1f600}']
  const files = names.map(name => hashed(name, name))
  const inOrder = [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const text = inOrder.map(name => `${name}\0${sha(name)}\n`).join('')
  t.equal(integrityOf(files), `sha256-${createHash('sha256').update(text).digest('base64')}`)
  const exact = inOrder.map(name => `${name}\0${sha(name)}\0-\n`).join('')
  t.equal(exactOf(files), sha(exact))
  t.end()
})

const content = fc
  .array(fc.constantFrom('a', 'b', '\n', '\r', 'é', '\u0000'), { maxLength: 12 })
  .map(list => list.join(''))
const path = fc
  .array(fc.constantFrom('a', 'b', '/', '.', 'é'), { minLength: 1, maxLength: 5 })
  .map(list => list.join(''))
const tree = fc.uniqueArray(fc.tuple(path, content, fc.boolean()), {
  selector: ([name]) => name,
  maxLength: 5,
})

const toFiles = (entries: [string, string, boolean][]) =>
  entries.map(([name, text, executable]) => hashed(name, text, executable))
const canonical = (entries: [string, string, boolean][], exact: boolean) =>
  JSON.stringify(
    entries
      .map(([name, text, executable]) => [
        name,
        exact || text.includes('\0') ? text : text.replaceAll('\r\n', '\n'),
        exact && executable,
      ])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )

t.test('two trees have one digest exactly if they are the same', t => {
  const pair = fc.oneof(
    fc.tuple(tree, tree),
    // near twins: one with other line ends, order, or modes
    tree.chain(entries =>
      fc.tuple(
        fc.constant(entries),
        fc
          .shuffledSubarray(entries, { minLength: Math.max(0, entries.length - 1) })
          .map(list =>
            list.map(([name, text, x]): [string, string, boolean] => [
              name,
              text.replaceAll('\n', '\r\n'),
              !x,
            ]),
          ),
      ),
    ),
  )
  fc.assert(
    fc.property(pair, ([one, other]) => {
      const same = canonical(one, false) === canonical(other, false)
      const exact = canonical(one, true) === canonical(other, true)
      return (
        (integrityOf(toFiles(one)) === integrityOf(toFiles(other))) === same &&
        (exactOf(toFiles(one)) === exactOf(toFiles(other))) === exact
      )
    }),
    { numRuns: 1000 },
  )
  t.end()
})

t.test('line ends and modes do not count', t => {
  fc.assert(
    fc.property(tree, entries => {
      const text = entries.map(([name, value, x]): [string, string, boolean] => [
        name,
        value.replaceAll('\0', '').replaceAll('\r', ''),
        x,
      ])
      const other = text.map(([name, value, x]): [string, string, boolean] => [
        name,
        value.replaceAll('\n', '\r\n'),
        !x,
      ])
      return integrityOf(toFiles(text)) === integrityOf(toFiles(other))
    }),
  )
  t.end()
})
