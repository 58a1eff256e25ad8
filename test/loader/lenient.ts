// The profile `lenient`: what most clients take, under the name of the directory.

import t from 'tap'
import { AgentSkillSpec, isSkillError, parseSkill } from '../../lib/loader/index.js'
import type { Skill } from '../../lib/loader/index.js'
import { namespaceOf } from '../../lib/loader/namespace.js'
import { goodSkill, skillText } from '../fixtures/skill-text.js'

const lenient = (text: string, directory?: string): Skill =>
  parseSkill(text, { profile: 'lenient', ...(directory === undefined ? {} : { directory }) })
const codesOf = (skill: Skill) => skill.diagnostics.map(({ code }) => code)
const errorOf = (run: () => unknown): string => {
  try {
    run()
    return 'none'
  } catch (error) {
    return isSkillError(error) ? error.code : String(error)
  }
}

t.test('the name of the directory counts', t => {
  const cases: [text: string, directory: string, codes: string[]][] = [
    [goodSkill('other'), 'mine', ['name-mismatch']],
    [goodSkill('My-Skill'), 'My-Skill', ['name-characters']],
    [goodSkill('a--b'), 'a--b', ['name-characters']],
    [goodSkill('-a'), '-a', ['name-characters']],
    [goodSkill('a'.repeat(70)), 'a'.repeat(70), ['name-too-long']],
    [skillText(['description: d']), 'mine', ['name-missing']],
    [goodSkill('claude'), 'claude', ['name-reserved']],
  ]
  for (const [text, directory, codes] of cases) {
    const skill = lenient(text, directory)
    t.equal(skill.name, directory)
    t.strictSame(codesOf(skill), codes)
    t.ok(skill.diagnostics.every(({ severity }) => severity === 'warning'))
  }
  t.end()
})

t.test('what is refused all the same', t => {
  for (const [text, directory, code] of [
    [goodSkill('a b'), 'a b', 'name-characters'],
    [goodSkill('team/a'), 'a', 'name-characters'],
    [goodSkill('a'), 'my skill', 'name-characters'],
    [goodSkill('con'), 'con', 'reserved-name'],
    [goodSkill('""'), 'a', 'name-empty'],
    [skillText(['name: a', 'description: </b>']), 'a', 'prompt-tags'],
    [skillText(['name: a', 'description: ""']), 'a', 'description-empty'],
    [skillText(['name: a', 'description: d', 'tools: []']), 'a', 'tools-empty'],
    [skillText(['name: a', 'description: d', 'steps: [""]']), 'a', 'step-empty'],
  ] as const) {
    t.equal(
      errorOf(() => lenient(text, directory)),
      code,
      directory,
    )
  }
  t.end()
})

t.test('without a directory the name must be there', t => {
  t.equal(
    errorOf(() => lenient(skillText(['description: d', 'license: MIT', 'allowed-tools: Read']))),
    'name-missing',
  )
  t.equal(lenient(goodSkill('My-Skill')).name, 'My-Skill')
  t.end()
})

t.test('a value without its quotes', t => {
  const skill = lenient(
    skillText(['name: a', 'description: Use when: asked "now" ', 'license: x:']),
  )
  t.match(skill, { description: 'Use when: asked "now"', license: 'x:' })
  t.match(skill.diagnostics, [
    { code: 'yaml-invalid', severity: 'warning', message: /parsing the YAML frontmatter/ },
  ])
  t.equal(
    lenient('---\r\nname: a\r\ndescription: Use when: asked\r\n---\r\n').description,
    'Use when: asked',
  )
  for (const line of ['description: [a: b', 'description: "a" b: c', 'description: `a`']) {
    t.equal(
      errorOf(() => lenient(skillText(['name: a', line]))),
      'yaml-invalid',
      line,
    )
  }
  t.equal(
    errorOf(() => lenient('# none')),
    'frontmatter-missing',
  )
  t.end()
})

t.test('names in namespaces', t => {
  const read = (name: string) =>
    parseSkill(goodSkill(name), { profile: 'lenient', nameStyle: 'either', directory: 'b' })
  t.match(read('a/b'), { name: 'a/b', diagnostics: [] })
  t.match(read('a/c'), {
    name: 'a/c',
    diagnostics: [{ code: 'name-mismatch', severity: 'warning' }],
  })
  t.match(read('B'), { name: 'b', namespace: 'local' })
  t.equal(
    errorOf(() => read('a/b/c')),
    'name-namespace',
  )
  t.equal(AgentSkillSpec.fromString(goodSkill('My-Skill'), { profile: 'lenient' }).name, 'My-Skill')
  t.equal(
    errorOf(() => AgentSkillSpec.fromString(goodSkill('a/con'))),
    'reserved-name',
  )
  for (const [provider, namespace] of [
    ['left-pad', 'left-pad'],
    ['@scope/pkg.js', 'scope-pkg-js'],
    ['gem: rails', 'gem-rails'],
    ['///', 'unknown'],
  ] as const) {
    t.equal(namespaceOf(provider), namespace)
  }
  t.end()
})

t.test('a byte order mark', t => {
  t.match(lenient(`\uFEFF${goodSkill('a')}`).diagnostics, [
    { code: 'byte-order-mark', severity: 'warning' },
  ])
  t.match(parseSkill(`\uFEFF${goodSkill('a', 'x: [1]')}`).diagnostics, [
    { code: 'byte-order-mark' },
  ])
  t.end()
})
