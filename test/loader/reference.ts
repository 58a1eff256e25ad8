// The reference validator's own tests, restated, and every measured verdict of it in the conformance table.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { validateSkill } from '../../lib/loader/index.js'
import { findSkillMd, readProperties, toPrompt } from '../../lib/loader/reference.js'
import type { Diagnostic } from '../../lib/loader/types.js'
import { parseReference } from '../../lib/skill/reference.js'
import { realTestdir } from '../fixtures/real-testdir.js'

const GOOD = ['name: my-skill', 'description: A test skill']
const text = (fields: string[], body = '# Title\n\nSome text.\n') =>
  `---\n${fields.join('\n')}\n---\n${body}`

type Tree = Parameters<Test['testdir']>[0]

/** A skill's directory with this SKILL.md, or these files. */
const skill = (t: Test, content: string | Tree, name = 'my-skill'): string => {
  const files = typeof content === 'string' ? { 'SKILL.md': content } : content
  return path.join(realTestdir(t, { [name]: files } as Tree), name)
}
const validate = (t: Test, content: string | Tree, name?: string): string[] =>
  validateSkill(skill(t, content, name), { profile: 'reference' }).map(({ message }) => message)

t.test('parse', t => {
  t.test('P1 name, description and body', t => {
    const { fields, body } = parseReference(text(GOOD, '# A heading\n'))
    t.equal(fields?.get('name'), 'my-skill')
    t.equal(fields?.get('description'), 'A test skill')
    t.match(body, '# A heading')
    t.end()
  })
  t.test('a key without a value', t => {
    t.strictSame(
      [...(parseReference(text(['? a', '? b'])).fields ?? [])],
      [
        ['a', ''],
        ['b', ''],
      ],
    )
    t.end()
  })
  const faults: [id: string, source: string, says: RegExp][] = [
    ['P2 no frontmatter', '# No\n', /must start with YAML frontmatter/],
    ['P3 never closed', '---\nname: my-skill\n', /not properly closed/],
    ['P4 broken YAML', text(['name: [invalid']), /^Invalid YAML/],
    ['P4 a key that is no text', text(['? - a', ': b']), /^Invalid YAML/],
    ['P4 a percent sign', text(['a:', '  - %b']), /^Invalid YAML/],
    ['P4 a control character', text(['a: \u0001']), /^Invalid YAML/],
    ['P4 too large', text([`a: ${'x'.repeat(64 * 1024)}`]), /^Invalid YAML/],
    ['P4 dashes without end', text([`a:\n  ${'- '.repeat(20)}x`]), /^Invalid YAML.*depth/],
    ['P4 such a key in a list', text(['a:', '  - ? - b', '    : c']), /^Invalid YAML/],
    ['P4 an alias', text(['a: *b']), /^Invalid YAML/],
    ['P4 a key twice', text(['a: 1', 'a: 2']), /^Invalid YAML/],
    [
      'P4 nested without end',
      text(Array.from({ length: 210 }, (_, i) => `${' '.repeat(i)}k:`)),
      /^Invalid YAML/,
    ],
    ['P5 a list', text(['- a', '- b']), /must be a YAML mapping/],
  ]
  for (const [id, source, says] of faults) {
    t.test(id, t => {
      const { fields, fault } = parseReference(source)
      t.equal(fields, null)
      t.match(fault?.message, says)
      t.end()
    })
  }
  t.end()
})

t.test('read', t => {
  t.test('P6 license', t => {
    t.strictSame(readProperties(skill(t, text([...GOOD, 'license: MIT']))), {
      name: 'my-skill',
      description: 'A test skill',
      license: 'MIT',
    })
    t.end()
  })
  t.test('P7 metadata is text', t => {
    const lines = [...GOOD, 'metadata:', '  author: Test Author', '  version: 1.0']
    t.strictSame(readProperties(skill(t, text(lines))).metadata, {
      author: 'Test Author',
      version: '1.0',
    })
    const quoting = [
      'metadata:',
      '  a:',
      "    - it's",
      '    - "it\'s \\"b\\"\\t"',
      '  b:',
      '    c: d',
      '  e:',
    ]
    t.strictSame(readProperties(skill(t, text([...GOOD, ...quoting]))).metadata, {
      a: `["it's", 'it\\'s "b"\\t']`,
      b: "{'c': 'd'}",
      e: '',
    })
    t.end()
  })
  t.test('P8 no SKILL.md', t => {
    t.throws(() => readProperties(skill(t, { 'a.md': '' })), { message: /SKILL\.md not found/ })
    t.end()
  })
  t.test('P9 only a description', t => {
    t.throws(() => readProperties(skill(t, text(['description: d']))), {
      code: 'name-missing',
      message: /Missing required field.*name/,
    })
    t.end()
  })
  t.test('P10 only a name', t => {
    t.throws(() => readProperties(skill(t, text(['name: my-skill']))), {
      code: 'description-missing',
      message: /Missing required field.*description/,
    })
    t.throws(() => readProperties(skill(t, text(['name:', 'description: d']))), {
      code: 'name-empty',
    })
    t.end()
  })
  t.test('P11 both spellings', { skip: process.platform !== 'linux' }, t => {
    const directory = skill(t, { 'SKILL.md': text(GOOD), 'skill.md': text(GOOD) })
    t.equal(findSkillMd(directory), path.join(directory, 'SKILL.md'))
    t.end()
  })
  t.test('P12 lower case', t => {
    const found = findSkillMd(skill(t, { 'skill.md': text(GOOD) }))
    t.equal(path.basename(found ?? '').toLowerCase(), 'skill.md')
    t.end()
  })
  t.test('P13 neither', t => {
    t.equal(findSkillMd(skill(t, { 'README.md': '' })), null)
    t.equal(findSkillMd(path.join(realTestdir(t, {}), 'gone')), null)
    t.end()
  })
  t.test('P14 a skill in lower case', t => {
    t.equal(readProperties(skill(t, { 'skill.md': text(GOOD) })).name, 'my-skill')
    t.end()
  })
  t.test('P15 allowed-tools as written', t => {
    const tools = 'Bash(jq:*) Bash(git:*)'
    const read = readProperties(skill(t, text([...GOOD, `allowed-tools: ${tools}`])))
    t.equal(read['allowed-tools'], tools)
    t.end()
  })
  t.test('what is not YAML', t => {
    t.throws(() => readProperties(skill(t, '# no')), { code: 'frontmatter-missing' })
    t.end()
  })
  t.end()
})

t.test('validate', t => {
  const named = (name: string) => text([`name: ${name}`, 'description: A test skill'])
  const expected: [id: string, content: string, name: string, says: RegExp | null][] = [
    ['V1 a good one', text(GOOD), 'my-skill', null],
    ['V5 upper case', named('MySkill'), 'MySkill', /lowercase/],
    ['V6 too long', named('a'.repeat(70)), 'a'.repeat(70), /exceeds.*character limit/],
    ['V7 a hyphen first', named('-my-skill'), '-my-skill', /cannot start or end with a hyphen/],
    ['V8 two hyphens', named('my--skill'), 'my--skill', /consecutive hyphens/],
    ['V9 an underscore', named('my_skill'), 'my_skill', /invalid characters/],
    ['V10 not the directory', named('correct-name'), 'wrong-name', /must match skill name/],
    ['V11 an unknown field', text([...GOOD, 'unknown_field: x']), 'my-skill', /Unexpected fields/],
    [
      'V12 license and metadata',
      text([...GOOD, 'license: MIT', 'metadata:', '  a: b']),
      'my-skill',
      null,
    ],
    ['V13 allowed-tools', text([...GOOD, 'allowed-tools: Bash(git:*)']), 'my-skill', null],
    ['V14 Chinese', named('技能'), '技能', null],
    ['V15 Russian with a hyphen', named('мой-навык'), 'мой-навык', null],
    ['V16 Russian', named('навык'), 'навык', null],
    ['V17 Russian upper case', named('НАВЫК'), 'НАВЫК', /lowercase/],
    [
      'V18 a long description',
      text(['name: my-skill', `description: ${'x'.repeat(1100)}`]),
      'my-skill',
      /exceeds.*1024/,
    ],
    [
      'V19 compatibility',
      text([...GOOD, 'compatibility: Requires Python 3.11+']),
      'my-skill',
      null,
    ],
    [
      'V20 a long compatibility',
      text([...GOOD, `compatibility: ${'x'.repeat(550)}`]),
      'my-skill',
      /exceeds.*500/,
    ],
    ['V21 two Unicode forms', named('cafe\u0301'), 'caf\u00e9', null],
  ]
  for (const [id, content, name, says] of expected) {
    t.test(id, t => {
      const messages = validate(t, content, name)
      if (says === null) t.strictSame(messages, [])
      else
        t.ok(
          messages.some(message => says.test(message)),
          messages.join('\n'),
        )
      t.end()
    })
  }
  t.test('V2 no such path', t => {
    const found = validateSkill(path.join(realTestdir(t, {}), 'gone'), { profile: 'reference' })
    t.equal(found.length, 1)
    t.match(found[0]?.message, 'does not exist')
    t.end()
  })
  t.test('V3 a file', t => {
    const file = path.join(realTestdir(t, { 'a.txt': '' }), 'a.txt')
    const found = validateSkill(file, { profile: 'reference' })
    t.equal(found.length, 1)
    t.match(found[0]?.message, 'Not a directory')
    t.end()
  })
  t.test('V4 an empty directory', t => {
    const messages = validate(t, {})
    t.equal(messages.length, 1)
    t.match(messages[0], 'Missing required file: SKILL.md')
    t.end()
  })
  t.test('the SKILL.md itself', t => {
    const file = path.join(skill(t, text(GOOD)), 'SKILL.md')
    t.strictSame(validateSkill(file, { profile: 'reference' }), [])
    t.end()
  })
  t.end()
})

t.test('prompt', t => {
  t.test('R1 none', t => {
    t.equal(toPrompt([]), '<available_skills>\n</available_skills>')
    t.end()
  })
  t.test('R2 one', t => {
    const block = toPrompt([skill(t, text(GOOD))])
    for (const part of [
      '<available_skills>',
      '</available_skills>',
      '<name>\nmy-skill\n</name>',
      '<description>\nA test skill\n</description>',
      '<location>',
      'SKILL.md',
    ]) {
      t.ok(block.includes(part), part)
    }
    t.end()
  })
  t.test('R3 two', t => {
    const directory = realTestdir(t, {
      one: { 'SKILL.md': text(['name: one', 'description: First.']) },
      two: { 'SKILL.md': text(['name: two', 'description: Second.']) },
    })
    const block = toPrompt([path.join(directory, 'one'), path.join(directory, 'two')])
    t.equal(block.split('<skill>').length, 3)
    t.equal(block.split('</skill>').length, 3)
    t.match(block, /one[^]*two/)
    t.end()
  })
  t.test('R4 escaped', t => {
    const block = toPrompt([
      skill(t, text(['name: my-skill', 'description: Use <foo> & <bar> tags'])),
    ])
    for (const part of ['&lt;foo&gt;', '&amp;', '&lt;bar&gt;']) t.ok(block.includes(part), part)
    for (const part of ['<foo>', '<bar>']) t.notOk(block.includes(part), part)
    t.end()
  })
  t.end()
})

t.test('no test of the 40 is missing', t => {
  const source = readFileSync(new URL(import.meta.url), 'utf8')
  for (const [letter, last] of [
    ['P', 15],
    ['V', 21],
    ['R', 4],
  ] as const) {
    for (let i = 1; i <= last; i++) t.ok(source.includes(`'${letter}${i} `), `${letter}${i}`)
  }
  t.end()
})

interface Case {
  id: string
  dir: string
  file: string
  content?: string
  contentHex?: string
  official: { ok: boolean; errors?: string[] }
  officialProperties?: Record<string, unknown>
}

/** Which of our codes says what the reference says. */
const CODES: [says: RegExp, code: Diagnostic['code']][] = [
  [/^SKILL\.md must start/, 'frontmatter-missing'],
  [/^SKILL\.md frontmatter not properly closed/, 'frontmatter-unclosed'],
  [/^SKILL\.md frontmatter must be/, 'frontmatter-not-mapping'],
  [/^Invalid YAML/, 'yaml-invalid'],
  [/^Missing required file/, 'skill-md-missing'],
  [/^Missing required field.*name$/, 'name-missing'],
  [/^Missing required field.*description$/, 'description-missing'],
  [/^Field 'name'/, 'name-empty'],
  [/^Field 'description'/, 'description-empty'],
  [/^Field 'compatibility'/, 'compatibility-invalid'],
  [/^Compatibility exceeds/, 'compatibility-invalid'],
  [/^Description exceeds/, 'description-too-long'],
  [/^Skill name .* exceeds/, 'name-too-long'],
  [/^Skill name/, 'name-characters'],
  [/^Directory name/, 'name-mismatch'],
  [/^Unexpected fields/, 'unknown-field'],
]

t.test('every measured verdict', t => {
  const table: { cases: Case[] } = JSON.parse(
    readFileSync(new URL('../../fixtures/conformance/skill-md.json', import.meta.url), 'utf8'),
  )
  t.ok(table.cases.length >= 117)
  const root = realTestdir(t, {})
  for (const { id, dir, file, content, contentHex, official, officialProperties } of table.cases) {
    t.test(id, t => {
      const directory = path.join(root, id, dir)
      mkdirSync(directory, { recursive: true })
      writeFileSync(path.join(directory, file), content ?? Buffer.from(contentHex ?? '', 'hex'))
      const found = validateSkill(directory, { profile: 'reference' })
      t.equal(found.length === 0, official.ok, found.map(each => each.message).join('\n'))
      if (official.errors !== undefined) {
        const codes = official.errors.map(error => CODES.find(([says]) => says.test(error))?.[1])
        t.strictSame(
          found.map(({ code }) => code),
          codes,
        )
      }
      if (officialProperties === undefined) t.throws(() => readProperties(directory))
      else t.same(readProperties(directory), officialProperties)
      t.end()
    })
  }
  t.end()
})
