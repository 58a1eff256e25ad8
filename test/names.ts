import fc from 'fast-check'
import t from 'tap'
import {
  compareText,
  foldName,
  isPackageName,
  isReservedName,
  isSafeSegment,
  isSkillName,
} from '../lib/names.js'

t.test('isSkillName', async t => {
  for (const name of ['a', '0', 'a-b', 'constructor', '1e3', 'x'.repeat(64)])
    t.ok(isSkillName(name), name)
  for (const name of [
    '',
    '-a',
    'a-',
    'a--b',
    'A',
    'a_b',
    'a/b',
    '..',
    'ä',
    'a\n',
    'x'.repeat(65),
  ]) {
    t.notOk(isSkillName(name), JSON.stringify(name))
  }
})

t.test('isReservedName', async t => {
  for (const name of ['con', 'NUL', 'nul.txt', 'com1', 'LPT9.md', 'aux ', 'com¹'])
    t.ok(isReservedName(name), name)
  for (const name of ['console', 'com', 'com10', 'null', 'acon'])
    t.notOk(isReservedName(name), name)
})

t.test('isSafeSegment', async t => {
  for (const name of ['a', 'a b', '.x', 'é']) t.ok(isSafeSegment(name), name)
  for (const name of [
    '',
    '.',
    '..',
    'a/b',
    'a\\b',
    'c:',
    'a\0',
    'a\u007f',
    'a.',
    'a ',
    'a?',
    'a*',
    '<',
    '>',
    '"',
    '|',
  ]) {
    t.notOk(isSafeSegment(name), JSON.stringify(name))
  }
})

t.test('isPackageName', async t => {
  for (const name of ['a', '@s/a', 'Old_Name', 'a.b']) t.ok(isPackageName(name), name)
  for (const name of [
    '',
    '.a',
    '..',
    '@/a',
    '@s/',
    '@s/..',
    'a/b',
    'a b',
    'a\u202e',
    'x'.repeat(215),
  ]) {
    t.notOk(isPackageName(name), JSON.stringify(name))
  }
})

t.test('foldName: what a file system could take for one', async t => {
  t.equal(foldName('Deploy'), foldName('deploy'))
  t.equal(foldName('caf\u00e9'), foldName('cafe\u0301'))
  t.equal(foldName('stra\u00dfe'), foldName('STRASSE'))
  t.not(foldName('a'), foldName('b'))
})

t.test('compareText: code points, not UTF-16 units', async t => {
  t.strictSame(['\u{1f600}', '\uffff', 'b', 'a', 'ab'].sort(compareText), [
    'a',
    'ab',
    'b',
    '\uffff',
    '\u{1f600}',
  ])
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      const bytes = Buffer.compare(Buffer.from(a), Buffer.from(b))
      return (
        Math.sign(compareText(a, b)) === Math.sign(bytes) &&
        Math.sign(compareText(b, a)) === -Math.sign(bytes) + 0
      )
    }),
  )
})
