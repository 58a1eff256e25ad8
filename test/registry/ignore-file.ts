import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { writeIgnoreFile } from '../../lib/registry/ignore-file.js'

const block = (...names: string[]): string =>
  [
    '# agent-skills',
    '/.agent-skills.yaml',
    '/.gitignore',
    ...names.map(name => `/${name}/`),
    '# agent-skills end\n',
  ].join('\n')

const PNPM = '# pnpm skills\n/pnpm-x\n# pnpm end\n'

void t.test('exact bytes', async t => {
  const table: [string, string | null, string[] | null, string | null][] = [
    ['nothing wanted, nothing there', null, null, null],
    ['a new file', null, ['b', 'a'], block('a', 'b')],
    ['no skill', null, [], block()],
    ['by code points, each once', null, ['b', 'a-b', 'ab', 'a', 'b'], block('a', 'a-b', 'ab', 'b')],
    ['an empty file', '', ['a'], block('a')],
    ['at the very beginning', `/private/\n${PNPM}`, ['a'], `${block('a')}/private/\n${PNPM}`],
    ['a last line without an end', 'x', ['a'], `${block('a')}x`],
    ['CRLF', 'x\r\n', ['a'], `${block('a')}x\r\n`],
    ['behind a byte order mark', '\uFEFFx\n', ['a'], `\uFEFF${block('a')}x\n`],
    [
      'replaced where it stands',
      `x\n${block('a')}${PNPM}`,
      ['a', 'b'],
      `x\n${block('a', 'b')}${PNPM}`,
    ],
    ['replaced behind a byte order mark', `\uFEFF${block('a')}x`, ['b'], `\uFEFF${block('b')}x`],
    [
      'replaced with its line end',
      `x\n${block('a').trimEnd()}\r\ny`,
      ['b'],
      `x\n${block('b').trimEnd()}\r\ny`,
    ],
    ['replaced at the end', `x\n${block('a').trimEnd()}`, ['b'], `x\n${block('b').trimEnd()}`],
    [
      'whatever somebody wrote in it',
      '# agent-skills\n/mine/\n# agent-skills end\n',
      ['a'],
      block('a'),
    ],
    ['right already', `x\n${block('a')}`, ['a'], `x\n${block('a')}`],
    [
      'right already, as git checks it out on Windows',
      block('a').replaceAll('\n', '\r\n'),
      ['a'],
      block('a').replaceAll('\n', '\r\n'),
    ],
    ['two blocks become one', `${block('a')}x\n${block('b')}y\n`, ['a'], `${block('a')}x\ny\n`],
    [
      'two wrong blocks become one',
      `${block('b')}x\n${block('b')}y\n`,
      ['a'],
      `${block('a')}x\ny\n`,
    ],
    ['taken out', `x\n${block('a')}${PNPM}`, null, `x\n${PNPM}`],
    ['taken out at the end', `x\n${block('a').trimEnd()}`, null, 'x\n'],
    ['both taken out', `${block('a')}x\n${block('b')}`, null, 'x\n'],
    ['nothing else was there', block('a'), null, null],
    ['no block to take out', PNPM, null, PNPM],
    ['no block to take out of nothing', '', null, ''],
    ['a block without an end stays', '# agent-skills\n/x/\n', null, '# agent-skills\n/x/\n'],
    [
      'a block without an end is not ours',
      '# agent-skills\n/x/\n',
      ['a'],
      `${block('a')}# agent-skills\n/x/\n`,
    ],
    [
      'an end without a beginning',
      '# agent-skills end\nx\n',
      ['a'],
      `${block('a')}# agent-skills end\nx\n`,
    ],
    [
      'a beginning above a block',
      `# agent-skills\nx\n${block('a')}`,
      ['b'],
      `# agent-skills\nx\n${block('b')}`,
    ],
    [
      'marks that are not quite ours',
      '# agent-skills \n#agent-skills\n  # agent-skills end\n',
      null,
      '# agent-skills \n#agent-skills\n  # agent-skills end\n',
    ],
  ]
  for (const [title, text, names, expected] of table) {
    t.equal(writeIgnoreFile(text, names), expected, title)
    t.equal(writeIgnoreFile(expected, names), expected, `${title}, again`)
  }
})

const line = fc.oneof(
  fc.constantFrom('# agent-skills', '# agent-skills end', '/.gitignore', '', '/a/', '# pnpm end'),
  fc.string(),
)
const text = fc
  .tuple(
    fc.constantFrom('', '\uFEFF'),
    fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 8 }),
    line,
  )
  .map(([mark, lines, last]) => mark + lines.flat().join('') + last)
const names = fc.array(fc.constantFrom('a', 'b', 'a-b', '1'), { maxLength: 3 })

void t.test('taking the block out restores the file', async () => {
  fc.assert(
    fc.property(text, names, (before, list) => {
      // a file that holds our block already is not restored: its block is ours to replace; an empty one is removed
      fc.pre(writeIgnoreFile(before, null) === before && before !== '')
      const after = writeIgnoreFile(before, list)
      assert.ok(after !== null && after.length > before.length)
      assert.equal(writeIgnoreFile(after, null), before)
    }),
    { numRuns: 500 },
  )
})

void t.test('idempotent, and the last names count', async () => {
  fc.assert(
    fc.property(text, names, names, (before, first, second) => {
      const once = writeIgnoreFile(before, first)
      assert.equal(writeIgnoreFile(once, first), once)
      assert.equal(writeIgnoreFile(writeIgnoreFile(once, second), first), once)
    }),
    { numRuns: 500 },
  )
})
