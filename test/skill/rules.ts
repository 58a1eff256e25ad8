import t from 'tap'
import { createCollector } from '../../lib/skill/finding.js'
import { parseFrontmatter } from '../../lib/skill/frontmatter.js'
import { judgeMetadata, nameOf } from '../../lib/skill/rules.js'

const judge = (text: string, directory = 'a') => {
  const collector = createCollector()
  judgeMetadata(parseFrontmatter(text), directory, (rule, details) =>
    collector.add('SKILL.md', rule, details),
  )
  return collector.findings()
}
const fields = (yaml: string, directory?: string) => judge(`---\n${yaml}\n---\n`, directory)
const good = 'name: a\ndescription: d'

t.test('one fault at a time', t => {
  const long = 'x'.repeat(65)
  const cases: [string, string, string, object[]][] = [
    ['good', good, 'a', []],
    ['name missing', 'description: d', 'a', [{ rule: 'name-missing', line: 1 }]],
    [
      'name list',
      'description: d\nname: [a]',
      'a',
      [{ rule: 'name-type', line: 3, reason: 'a list' }],
    ],
    [
      'name mapping',
      'name: {a: b}\ndescription: d',
      'a',
      [{ rule: 'name-type', reason: 'a mapping' }],
    ],
    ['name empty', 'name:\ndescription: d', 'a', [{ rule: 'name-empty', line: 2 }]],
    ['name blank', 'name: "  "\ndescription: d', 'a', [{ rule: 'name-empty' }]],
    ['name padded', 'name: " a "\ndescription: d', 'a', []],
    [
      'name too long',
      `name: ${long}\ndescription: d`,
      long,
      [{ rule: 'name-too-long', found: long, reason: '65 chars' }],
    ],
    [
      'name upper',
      'name: A\ndescription: d',
      'A',
      [{ rule: 'name-characters', found: 'A', reason: 'upper case' }],
    ],
    [
      'name other',
      'name: a_b\ndescription: d',
      'a_b',
      [{ rule: 'name-characters', reason: 'invalid characters' }],
    ],
    [
      'name of another script',
      'name: 技能\ndescription: d',
      '技能',
      [{ rule: 'name-characters', reason: 'invalid characters' }],
    ],
    [
      'name edge',
      'name: a-\ndescription: d',
      'a-',
      [{ rule: 'name-characters', reason: 'a hyphen at an end' }],
    ],
    [
      'name doubled',
      'name: a--b\ndescription: d',
      'a--b',
      [{ rule: 'name-characters', reason: 'consecutive hyphens' }],
    ],
    [
      'name mismatch',
      'name: b\ndescription: d',
      'a',
      [{ rule: 'name-mismatch', found: 'b', reason: 'a' }],
    ],
    [
      'name in another form',
      'name: cafe\ndescription: d',
      'caf\u00e9',
      [{ rule: 'name-mismatch' }],
    ],
    [
      'name of a vendor',
      'name: claude-x\ndescription: d',
      'claude-x',
      [{ rule: 'name-reserved', reason: 'claude' }],
    ],
    [
      'name of another vendor',
      'name: x-anthropic\ndescription: d',
      'x-anthropic',
      [{ rule: 'name-reserved', reason: 'anthropic' }],
    ],
    ['description missing', 'name: a', 'a', [{ rule: 'description-missing', line: 1 }]],
    [
      'description list',
      'name: a\ndescription: [b]',
      'a',
      [{ rule: 'description-type', line: 3, reason: 'a list' }],
    ],
    ['description empty', 'name: a\ndescription:', 'a', [{ rule: 'description-empty', line: 3 }]],
    ['description blank', 'name: a\ndescription: " \\n "', 'a', [{ rule: 'description-empty' }]],
    ['description of 1024', `name: a\ndescription: ${'😀'.repeat(1024)}`, 'a', []],
    [
      'description of 1025',
      `name: a\ndescription: ${'😀'.repeat(1025)}`,
      'a',
      [{ rule: 'description-too-long', line: 3, reason: '1025 chars' }],
    ],
    [
      'description of 1024 and a line end',
      `name: a\ndescription: |\n  ${'x'.repeat(1024)}`,
      'a',
      [{ rule: 'description-too-long', reason: '1025 chars' }],
    ],
    [
      'brackets',
      'name: a\ndescription: when b > c',
      'a',
      [{ rule: 'angle-brackets', line: 3, found: '> c' }],
    ],
    [
      'brackets in triggers',
      `${good}\ntriggers: [b, <c>]`,
      'a',
      [{ rule: 'angle-brackets', line: 4, found: '<c>' }],
    ],
    ['tags are said elsewhere', 'name: a\ndescription: </b>', 'a', []],
    ['compatibility', `${good}\ncompatibility: ${'x'.repeat(500)}`, 'a', []],
    [
      'compatibility too long',
      `${good}\ncompatibility: ${'x'.repeat(501)}`,
      'a',
      [{ rule: 'compatibility-invalid', line: 4, reason: '501 chars' }],
    ],
    [
      'compatibility mapping',
      `${good}\ncompatibility: {a: b}`,
      'a',
      [{ rule: 'compatibility-invalid', reason: 'a mapping' }],
    ],
    ['metadata', `${good}\nmetadata: {a: {b: c}}`, 'a', []],
    ['metadata empty', `${good}\nmetadata:`, 'a', []],
    [
      'metadata text',
      `${good}\nmetadata: b`,
      'a',
      [{ rule: 'metadata-not-mapping', line: 4, reason: 'a text' }],
    ],
    [
      'metadata list',
      `${good}\nmetadata: [b]`,
      'a',
      [{ rule: 'metadata-not-mapping', reason: 'a list' }],
    ],
    [
      'tools text',
      `${good}\ntools: Read, Write`,
      'a',
      [{ rule: 'field-type', line: 4, found: 'tools', reason: 'a text' }],
    ],
    ['tools list', `${good}\ntools: [Read]\ntriggers: []`, 'a', []],
    [
      'triggers with a mapping',
      `${good}\ntriggers: [{b: c}]`,
      'a',
      [{ rule: 'field-type', found: 'triggers', reason: 'a list' }],
    ],
    [
      'dashes in a value',
      `${good}\nother: b --- c`,
      'a',
      [{ rule: 'triple-dash', line: 4, found: 'other: b --- c' }],
    ],
    ['dashes in a comment', `${good}\n# --- b ---`, 'a', []],
    ['unknown fields', `${good}\nversion: 1.0\nName: x\nfoo:`, 'a', []],
  ]
  for (const [name, yaml, directory, expected] of cases) {
    const findings = fields(yaml, directory)
    t.equal(findings.length, expected.length, name)
    t.match(findings, expected, name)
  }
  t.end()
})

t.test('all faults of a file at once', t => {
  t.same(
    fields('name: -Local/My--Skill_\ndescription: [a]\nmetadata: b\nx: c---d', 'other').map(
      ({ rule, line, reason }) => [rule, line, reason],
    ),
    [
      ['name-characters', 2, 'upper case'],
      ['name-characters', 2, 'a prefix'],
      ['name-characters', 2, 'a hyphen at an end'],
      ['name-characters', 2, 'consecutive hyphens'],
      ['name-mismatch', 2, 'other'],
      ['description-type', 3, 'a list'],
      ['metadata-not-mapping', 4, 'a text'],
      ['triple-dash', 5, undefined],
    ],
  )
  t.end()
})

t.test('nothing more to say where there is no frontmatter', t => {
  t.match(judge('# Title'), [{ rule: 'frontmatter-missing' }])
  t.match(judge('---\na: @\n---\n'), [{ rule: 'yaml-invalid' }])
  t.same(judge(`\uFEFF---\n${good}\n---\n`), [
    { rule: 'byte-order-mark', file: 'SKILL.md', line: 1 },
  ])
  t.end()
})

t.test('nameOf', t => {
  t.equal(nameOf(new Map([['name', ' a ']])), 'a')
  t.equal(nameOf(new Map([['name', ['a']]])), null)
  t.equal(nameOf(new Map()), null)
  t.end()
})
