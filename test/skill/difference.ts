import t from 'tap'
import type { Callout, FileDifference, FileSide } from '../../lib/skill/difference.js'
import { calloutsOf, textOfSide } from '../../lib/skill/difference.js'

const side = (text: string | Buffer, executable = false): FileSide => ({
  bytes: Buffer.from(text),
  executable,
})
const file = (path: string, before: FileSide | null, after: FileSide | null): FileDifference => ({
  path,
  before,
  after,
})
const md = (tools: string | null, body = '') =>
  side(`---\nname: x\n${tools === null ? '' : `allowed-tools: ${tools}\n`}---\n${body}`)

t.test('what should be looked at first', t => {
  const table: [title: string, file: FileDifference, callouts: Callout[]][] = [
    ['a new text', file('a.md', null, side('x')), []],
    ['a script that goes', file('run.sh', side('#!x', true), null), []],
    [
      'a new executable',
      file('run', null, side('x', true)),
      [{ kind: 'script', file: 'run', isNew: true, executable: true }],
    ],
    [
      'a new file that names its interpreter',
      file('run', null, side('#!/bin/sh\n')),
      [{ kind: 'script', file: 'run', isNew: true, executable: false }],
    ],
    [
      'a changed file in scripts',
      file('scripts/a.py', side('1'), side('2')),
      [{ kind: 'script', file: 'scripts/a.py', isNew: false, executable: false }],
    ],
    [
      'the execute bit alone',
      file('run.sh', side('#!x'), side('#!x', true)),
      [{ kind: 'execute-bit', file: 'run.sh', executable: true }],
    ],
    [
      'the execute bit goes, the content changes',
      file('run.sh', side('#!x', true), side('#!y')),
      [
        { kind: 'script', file: 'run.sh', isNew: false, executable: false },
        { kind: 'execute-bit', file: 'run.sh', executable: false },
      ],
    ],
    [
      'new tools',
      file('SKILL.md', null, md('Read')),
      [{ kind: 'allowed-tools', file: 'SKILL.md', before: null, after: 'Read' }],
    ],
    [
      'other tools, as a list, in a nested skill',
      file('a/SKILL.md', md('Read'), md('[Read, Write]')),
      [{ kind: 'allowed-tools', file: 'a/SKILL.md', before: 'Read', after: 'Read, Write' }],
    ],
    [
      'tools that go',
      file('SKILL.md', md('Read'), md(null)),
      [{ kind: 'allowed-tools', file: 'SKILL.md', before: 'Read', after: null }],
    ],
    ['the same tools', file('SKILL.md', md('Read', 'a'), md('Read', 'b')), []],
    ['tools in another file', file('x.md', null, md('Read')), []],
    [
      'hidden characters',
      file('a.md', null, side('one\ntwo\u200b\n\u202e')),
      [{ kind: 'hidden-characters', file: 'a.md', line: 2, what: 'U+200B', more: 1 }],
    ],
    ['those that were there', file('a.md', side('\u00ad\u200b'), side('x \u00ad\u200b')), []],
    [
      'others than were there',
      file('a.md', side('\u200b'), side('\u200bx\u202e')),
      [{ kind: 'hidden-characters', file: 'a.md', line: 1, what: 'U+202E', more: 0 }],
    ],
    ['a mark at the beginning, a form feed', file('a.txt', null, side('\uFEFFa\fb')), []],
    ['a binary file', file('a.bin', null, side('\0\u200b')), []],
    ['a binary file before', file('a', side('\0'), side('x')), []],
    [
      'NUL does not hide a Markdown file',
      file('a.MD', null, side('\0')),
      [{ kind: 'hidden-characters', file: 'a.MD', line: 1, what: 'U+0000', more: 0 }],
    ],
  ]
  for (const [title, of, callouts] of table)
    t.strictSame(calloutsOf({ files: [of] }), callouts, title)
  t.end()
})

t.test('texts', t => {
  t.equal(textOfSide('a.bin', side('a\0')), null)
  t.equal(textOfSide('a.md', side('a\0')), 'a\0')
  t.equal(textOfSide('a.txt', side(Buffer.from([0x61, 0xe9]))), 'a\ufffd', 'is seen all the same')
  t.end()
})
