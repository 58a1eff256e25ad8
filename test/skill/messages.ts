import t from 'tap'
import { RULES, type RuleId, type SkillFinding } from '../../lib/rules.js'
import { createCollector } from '../../lib/skill/finding.js'
import { parseFrontmatter } from '../../lib/skill/frontmatter.js'
import { ruleMessage } from '../../lib/skill/messages.js'
import { judgeMetadata } from '../../lib/skill/rules.js'

const ids = Object.keys(RULES).filter((id): id is RuleId => id in RULES)

/** What the rules say of a frontmatter, in words. */
const messages = (text: string, directory = 'a') => {
  const collector = createCollector()
  judgeMetadata(parseFrontmatter(text), directory, (rule, details) =>
    collector.add('SKILL.md', rule, details),
  )
  return collector.findings().map(ruleMessage)
}
const fields = (yaml: string, directory?: string) => messages(`---\n${yaml}\n---\n`, directory)

t.test('fixed wording', t => {
  const long = 'x'.repeat(65)
  const cases: [string[], RegExp | string][] = [
    [messages('# a'), 'no frontmatter — SKILL.md must start with YAML frontmatter (---)'],
    [
      messages('---\na: b'),
      'frontmatter opened with `---` and was never closed (not properly closed with ---)',
    ],
    [fields('name: [invalid'), /^Invalid YAML in frontmatter: ./],
    [
      fields('a: b: c'),
      'Invalid YAML in frontmatter: a value that contains ": " must be quoted: "b: c"',
    ],
    [fields('- a'), 'SKILL.md frontmatter must be a YAML mapping'],
    [fields('description: d'), 'Missing required field in frontmatter: name'],
    [fields('name: a'), 'Missing required field in frontmatter: description'],
    [fields('name:\ndescription: d'), "Field 'name' must be a non-empty string (`name` is empty)"],
    [
      fields('name: [a]\ndescription: d'),
      "Field 'name' must be a non-empty string (`name` is a list)",
    ],
    [
      fields(`name: ${long}\ndescription: d`, long),
      `Skill name '${long}' exceeds 64 character limit (65 chars; \`name\` is longer than 64 characters)`,
    ],
    [fields('name: MySkill\ndescription: d', 'MySkill'), "Skill name 'MySkill' must be lowercase"],
    [
      fields('name: my_skill\ndescription: d', 'my_skill'),
      "Skill name 'my_skill' contains invalid characters: `name` may hold only lowercase letters, digits and hyphens",
    ],
    [fields('name: x/a\ndescription: d', 'x/a'), /contains invalid characters: .*VS Code/],
    [fields('name: -a\ndescription: d', '-a'), /^Skill name cannot start or end with a hyphen/],
    [
      fields('name: a--b\ndescription: d', 'a--b'),
      /^Skill name cannot contain consecutive hyphens/,
    ],
    [
      fields('name: b\ndescription: d'),
      "Directory name 'a' must match skill name 'b' (frontmatter says `name = b` but the directory is `a`)",
    ],
    [
      fields('name: claude\ndescription: d', 'claude'),
      "Skill name 'claude' contains the name of a vendor, claude",
    ],
    [
      fields('name: a\ndescription:'),
      "Field 'description' must be a non-empty string (`description` is empty)",
    ],
    [
      fields('name: a\ndescription: {a: b}'),
      "Field 'description' must be a non-empty string (`description` is a mapping)",
    ],
    [
      fields(`name: a\ndescription: ${'x'.repeat(1025)}`),
      'Description exceeds 1024 character limit (1025 chars)',
    ],
    [fields('name: a\ndescription: a > b'), 'angle brackets in the description: "> b"'],
  ]
  for (const [said, expected] of cases) {
    t.equal(said.length, 1, String(expected))
    t.match(said[0], expected)
  }
  t.end()
})

t.test('every rule has one line, whatever its finding lacks or quotes', t => {
  for (const rule of ids) {
    for (const details of [
      {},
      { found: '' },
      { found: 'x', reason: 'y' },
      { found: 'a\n\u001b[31mb\r\n' },
      { reason: 'z' },
    ]) {
      const message = ruleMessage({ rule, file: 'SKILL.md', ...details })
      t.ok(message.length > 3 && !/[\r\n]/.test(message), `${rule}: ${message}`)
    }
  }
  t.end()
})

t.test('the rest is title, found and reason', t => {
  const say = (finding: Partial<SkillFinding>) =>
    ruleMessage({ rule: 'link', file: 'a', ...finding })
  t.equal(say({}), 'a link')
  t.equal(say({ found: 'x' }), 'a link: "x"')
  t.equal(say({ reason: 'y' }), 'a link (y)')
  t.equal(say({ found: 'x', reason: 'y' }), 'a link: "x" (y)')
  for (const rule of ['constructor', '__proto__', 'unheard-of']) {
    const finding: SkillFinding = JSON.parse(JSON.stringify({ rule, file: 'a' }))
    t.equal(ruleMessage(finding), rule, 'a rule of another version')
  }
  t.end()
})
