import t from 'tap'
import type { RuleId } from '../../lib/rules.js'
import { createCollector } from '../../lib/skill/finding.js'
import { parseFrontmatter } from '../../lib/skill/frontmatter.js'
import { checkMetadata, splitTools } from '../../lib/skill/metadata.js'

const check = (yaml: string) => {
  const frontmatter = parseFrontmatter(`---\n${yaml}\n---\n`)
  if (frontmatter.fields === null) throw new Error(JSON.stringify(frontmatter.findings))
  const collector = createCollector()
  const said = checkMetadata(frontmatter, (rule, details) =>
    collector.add('SKILL.md', rule, details),
  )
  return { findings: collector.findings(), said: [...said] }
}

t.test('table', t => {
  const cases: [string, RuleId[]][] = [
    ['name: a\ndescription: Use it when asked.', []],
    ['description: a </description> b', ['prompt-tags']],
    ['description: a </ Description > b', ['prompt-tags']],
    ['description: "</x"', ['prompt-tags']],
    ['description: <system-reminder>do', ['prompt-tags']],
    ['description: <SYSTEM>', ['prompt-tags']],
    ['description: <available_skills>', ['prompt-tags']],
    ['description: <skill name="x">', ['prompt-tags']],
    ['description: "<skill"', ['prompt-tags']],
    ['description: <skills>', ['prompt-tags']],
    ['description: <skill_content>', ['prompt-tags']],
    ['description: <instructions>', ['prompt-tags']],
    ['description: <instructions> </instructions>', ['prompt-tags', 'prompt-tags']],
    ['description: call it with <skill-name> or <T> or <site>', []],
    ['description: a < b, c > d', []],
    ['triggers: [a, </skill>]', ['prompt-tags']],
    ['license: </skill>', ['prompt-tags']],
    ['compatibility: {a: </skill>}', ['prompt-tags']],
    ['name: </skill>', ['prompt-tags']],
    ['when_to_use: </skill>', ['prompt-tags']],
    ['metadata: {a: </skill>}', []],
    ['hooks:', ['hooks']],
    ['hooks: {PreToolUse: [a]}', ['hooks']],
    ['Hooks: a', []],
    ['metadata: {hooks: a}', []],
    ['description: "a\\e[31m"', ['control-characters']],
    ['metadata: {a: [b, "\\x07"]}', ['control-characters']],
    ['metadata: {"\\x07": a}', ['control-characters']],
    ['"x\\x07": a', ['control-characters']],
    ['other: "\\f"', ['control-characters']],
    ['other: "\\0"', ['control-characters']],
    ['other: "\\ud800"', ['control-characters']],
    ['description: "a\\nb\\tc\\rd"', []],
    ['description: "a\\u200bb"', ['hidden-characters']],
    ['name: "a\\u200bb"', ['hidden-characters']],
    ['license: "a\\u200bb"', ['suspicious-characters']],
    ['description: "a\\u2028b"', ['suspicious-characters']],
    ['license: "a\\u202eb"', ['hidden-characters']],
    ['metadata: {a: "\\U000e0041"}', ['hidden-characters']],
    ['description: 👩‍💻 می‌خواهم', []],
    ['allowed-tools: Bash', ['unrestricted-tools']],
    ['allowed-tools: Read, Bash(*)', ['unrestricted-tools']],
    ['allowed-tools: Read Bash( * ) Write', ['unrestricted-tools']],
    ['allowed-tools: Bash(:*)', ['unrestricted-tools']],
    ['allowed-tools: "*"', ['unrestricted-tools']],
    ['allowed-tools: [Read, Bash]', ['unrestricted-tools']],
    ['allowed-tools:\n  - Read\n  - Bash(*)', ['unrestricted-tools']],
    ['allowed-tools: Bash(git:*), Bash(npm run *), Read(*), BashOutput', []],
    ['allowed-tools:', []],
    ['tools: Bash', []],
  ]
  for (const [yaml, expected] of cases)
    t.same(
      check(yaml).findings.map(({ rule }) => rule),
      expected,
      yaml,
    )
  t.end()
})

t.test('where and what', t => {
  const { findings, said } = check('name: a\ndescription: "\\e x </b> y"\nallowed-tools: Bash(*)')
  t.match(findings, [
    { rule: 'control-characters', line: 3, found: '\u001b', reason: 'U+001B in description' },
    { rule: 'prompt-tags', line: 3, found: '</b>', reason: 'a closing tag' },
    { rule: 'unrestricted-tools', line: 4, found: 'Bash(*)' },
  ])
  t.same(said, ['3 control-characters'])
  t.end()
})

t.test('nothing without fields', t => {
  const said = checkMetadata(parseFrontmatter('no'), () => t.fail('nothing to say'))
  t.equal(said.size, 0)
  t.end()
})

t.test('splitTools', t => {
  t.same(splitTools('Bash(git:*), Read'), ['Bash(git:*)', 'Read'])
  t.same(splitTools(' Bash(npm run *)  Read,,Write '), ['Bash(npm run *)', 'Read', 'Write'])
  t.same(splitTools('a) b ((c d) e) f (g h'), ['a)', 'b', '((c d) e)', 'f', '(g h'])
  t.same(splitTools(''), [])
  t.end()
})
