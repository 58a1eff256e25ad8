import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import type { Ruling } from '../../lib/config/allow.js'
import { allowKey, approveIn, denyIn, isApproved, refusalsOf } from '../../lib/config/allow.js'
import { loadConfig } from '../../lib/config/load.js'
import { isAllowed } from '../../lib/config/match.js'

const manifest = (allow: Record<string, boolean> | null): string =>
  `${JSON.stringify({ name: 'x', z: 1, ...(allow === null ? {} : { agentSkills: { allow } }) }, null, 2)}\n`

const acme = (...versions: string[]): Ruling => ({
  package: 'acme',
  versions: versions.length === 0 ? null : versions,
})

type Lines = Record<string, boolean>

t.test('approve', t => {
  const table: [string, Lines | null, Ruling, Lines][] = [
    ['the first one', null, acme('1.0.0'), { 'acme@1.0.0': true }],
    ['into an empty allow', {}, acme('1.0.0'), { 'acme@1.0.0': true }],
    ['two versions', {}, acme('1.0.0', '2.0.0'), { 'acme@1.0.0 || 2.0.0': true }],
    ['without a pin', {}, acme(), { acme: true }],
    [
      'the pin moves, and stays in its place',
      { a: true, 'acme@1.0.0': true, b: true },
      acme('1.1.0'),
      { a: true, 'acme@1.1.0': true, b: true },
    ],
    [
      'of several pins one is left',
      { 'acme@1.0.0': true, b: true, 'acme@1.0.1 || 1.0.2': true },
      acme('1.1.0'),
      { 'acme@1.1.0': true, b: true },
    ],
    [
      'what is approved stays',
      { 'acme@1.0.0||1.1.0': true },
      acme('1.1.0'),
      { 'acme@1.0.0||1.1.0': true },
    ],
    ['a name approves it already', { acme: true }, acme('1.1.0'), { acme: true }],
    ['a pin gives way to the name', { 'acme@1.0.0': true }, acme(), { acme: true }],
    [
      'a refusal by name goes',
      { acme: false, b: true },
      acme('1.0.0'),
      { b: true, 'acme@1.0.0': true },
    ],
    [
      'of a refusal of versions the others stay',
      { 'acme@1.0.0 || 1.1.0': false },
      acme('1.1.0'),
      { 'acme@1.0.0': false, 'acme@1.1.0': true },
    ],
    [
      'what is left of a refusal is approved by another line: the refusal wins',
      { 'acme@1.0.0 || 1.1.0': false, 'acme@1.0.0': true },
      acme('1.1.0'),
      { 'acme@1.0.0': false, 'acme@1.1.0': true },
    ],
    [
      'a refusal of another version stays',
      { 'acme@0.9.0': false },
      acme('1.0.0'),
      { 'acme@0.9.0': false, 'acme@1.0.0': true },
    ],
    [
      'with the name approved, taking the refusal back is enough',
      { acme: true, 'acme@1.0.0': false },
      acme('1.0.0'),
      { acme: true },
    ],
    [
      'all versions: every refusal goes',
      { 'acme@1.0.0': false, 'acme@2.0.0': true },
      acme(),
      { acme: true },
    ],
    [
      'another package with the same beginning',
      { 'acme-x': false },
      acme('1.0.0'),
      { 'acme-x': false, 'acme@1.0.0': true },
    ],
  ]
  for (const [title, before, ruling, after] of table) {
    const text = manifest(before)
    const edit = approveIn(text, [ruling])
    t.equal(edit.text, manifest(after), title)
    t.ok(isApproved(edit.text, ruling), `${title}: it is approved`)
    t.strictSame(refusalsOf(edit.text, ruling), [], title)
    t.equal(approveIn(edit.text, [ruling]).text, edit.text, `${title}: again`)
  }
  t.end()
})

t.test('deny', t => {
  const table: [string, Lines | null, Ruling, Lines][] = [
    ['the first one', null, acme(), { acme: false }],
    [
      'an approval goes, in whatever form',
      { 'acme@1.0.0': true, acme: true, b: true },
      acme(),
      { b: true, acme: false },
    ],
    [
      'a refusal of versions widens in its place',
      { 'acme@1.0.0': false, b: true },
      acme(),
      { acme: false, b: true },
    ],
    ['what is refused stays', { acme: false }, acme('1.0.0'), { acme: false }],
    ['one version', { acme: true }, acme('1.0.0'), { acme: true, 'acme@1.0.0': false }],
    [
      'one of the versions that are approved',
      { 'acme@1.0.0 || 1.1.0': true },
      acme('1.0.0'),
      { 'acme@1.1.0': true, 'acme@1.0.0': false },
    ],
    [
      'what is left of a line is there already',
      { 'acme@1.0.0 || 1.1.0': true, b: true, 'acme@1.1.0': true },
      acme('1.0.0'),
      { b: true, 'acme@1.1.0': true, 'acme@1.0.0': false },
    ],
    [
      'what is left of an approval is refused by another line',
      { 'acme@1.0.0 || 1.1.0': true, 'acme@1.1.0': false },
      acme('1.0.0'),
      { 'acme@1.1.0': false, 'acme@1.0.0': false },
    ],
    [
      'one version more',
      { 'acme@1.0.0': false },
      acme('1.1.0'),
      { 'acme@1.0.0': false, 'acme@1.1.0': false },
    ],
  ]
  for (const [title, before, ruling, after] of table) {
    const edit = denyIn(manifest(before), [ruling])
    t.equal(edit.text, manifest(after), title)
    t.notOk(isApproved(edit.text, ruling), title)
    t.equal(denyIn(edit.text, [ruling]).text, edit.text, `${title}: again`)
  }
  t.end()
})

t.test('what is told of an edit', t => {
  const text = manifest({ 'acme@1.0.0': true, b: false })
  const edit = approveIn(text, [
    acme('2.0.0'),
    { package: 'b', versions: ['1.0.0'] },
    { package: 'c', versions: null },
  ])
  t.strictSame(edit.ruled, [
    {
      package: 'acme',
      added: [{ key: 'acme@2.0.0', allowed: true }],
      removed: [{ key: 'acme@1.0.0', allowed: true }],
    },
    {
      package: 'b',
      added: [{ key: 'b@1.0.0', allowed: true }],
      removed: [{ key: 'b', allowed: false }],
    },
    { package: 'c', added: [{ key: 'c', allowed: true }], removed: [] },
  ])
  t.strictSame(refusalsOf(text, { package: 'b', versions: ['1.0.0'] }), ['b'])
  t.strictSame(approveIn(edit.text, [acme('2.0.0')]).ruled, [
    { package: 'acme', added: [], removed: [] },
  ])
  t.end()
})

t.test('what is no allow', t => {
  for (const allow of ['{"acme@^1":true}', '{"acme":"yes"}', '[]']) {
    const text = `{\n"agentSkills":{"allow":${allow}}\n}`
    t.throws(
      () => approveIn(text, [acme('1.0.0')], '/p/package.json'),
      { code: 'ENOPROJECT', path: '/p/package.json', line: 2 },
      allow,
    )
  }
  t.throws(
    () => approveIn('{"agentSkills":{"allow":{"acme":true,"acme":false}}}', [acme('1.0.0')]),
    { code: 'ENOPROJECT' },
  )
  t.end()
})

// ---- whatever stands there

const versions = fc.uniqueArray(fc.constantFrom('1.0.0', '1.1.0', '2.0.0'), { minLength: 1 })
const ruling = fc.record({
  package: fc.constantFrom('acme', '@s/p', 'b'),
  versions: fc.option(versions),
})
const allow = fc.option(
  fc
    .array(fc.tuple(ruling, fc.boolean()), { maxLength: 5 })
    .map(lines => Object.fromEntries(lines.map(([of, value]) => [allowKey(of), value]))),
)
const layout = fc.constantFrom<[string | number, string]>(
  [2, '\n'],
  [4, '\r\n'],
  ['\t', '\n'],
  [0, ''],
)

t.test('property: it means what was asked, and all else stays', t => {
  const permission = (text: string, name: string, version: string) => {
    const { config, problems } = loadConfig(text, 'package.json')
    assert.deepEqual(problems, [])
    return isAllowed(config, { name, version, bundled: false })
  }
  fc.assert(
    fc.property(allow, ruling, fc.boolean(), layout, (lines, asked, approving, [indent, end]) => {
      const json = JSON.stringify(
        {
          a: '\u2028é',
          agentSkills: { exclude: ['x'], ...(lines === null ? {} : { allow: lines }) },
          z: [1],
        },
        null,
        indent,
      )
      const before = json.replaceAll('\n', end)
      const edit = approving ? approveIn(before, [asked]) : denyIn(before, [asked])
      const { agentSkills, ...rest } = JSON.parse(edit.text)
      assert.deepEqual(rest, { a: '\u2028é', z: [1] })
      assert.deepEqual(agentSkills.exclude, ['x'])
      for (const version of asked.versions ?? ['1.0.0', '1.1.0', '2.0.0', '9.9.9'])
        assert.equal(
          permission(edit.text, asked.package, version),
          approving ? 'allowed' : 'denied',
        )
      for (const other of ['acme', '@s/p', 'b'].filter(name => name !== asked.package))
        for (const version of ['1.0.0', '2.0.0'])
          if (lines !== null)
            assert.equal(permission(edit.text, other, version), permission(before, other, version))
      const isOf = (key: string) => key === asked.package || key.startsWith(`${asked.package}@`)
      const pins = Object.keys(agentSkills.allow).filter(
        key => isOf(key) && agentSkills.allow[key] === approving,
      )
      if (
        approving &&
        edit.ruled[0]!.added.length > 0 &&
        edit.ruled[0]!.added.some(({ allowed }) => allowed)
      )
        assert.equal(pins.length, 1)
      // text before and behind the configuration is the same to the byte
      assert.ok(edit.text.startsWith(before.slice(0, before.indexOf('"agentSkills"'))))
      assert.ok(edit.text.endsWith(before.slice(before.indexOf('"z"'))))
      assert.equal(
        (approving ? approveIn(edit.text, [asked]) : denyIn(edit.text, [asked])).text,
        edit.text,
      )
    }),
    { numRuns: 3000 },
  )
  t.end()
})
