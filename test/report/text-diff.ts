import t from 'tap'
import { styleOf } from '../../lib/report/style.js'
import { calloutLines } from '../../lib/report/text-callouts.js'
import { calloutsText, diffSummary, diffText } from '../../lib/report/text-diff.js'
import type { Callout, FileSide, SkillDifference } from '../../lib/skill/difference.js'

const plain = styleOf(false)

t.test('what should be looked at first', t => {
  const table: [callout: Callout, words: string][] = [
    [{ kind: 'script', file: 'run.sh', isNew: true, executable: true }, 'run.sh: new, executable'],
    [{ kind: 'script', file: 'run.sh', isNew: false, executable: false }, 'run.sh: changed'],
    [{ kind: 'execute-bit', file: 'run.sh', executable: true }, 'run.sh becomes executable'],
    [
      { kind: 'execute-bit', file: 'run.sh', executable: false },
      'run.sh is not executable any more',
    ],
    [
      { kind: 'allowed-tools', file: 'SKILL.md', before: 'Read', after: 'Bash Read' },
      'Bash Read, before: Read',
    ],
    [
      { kind: 'allowed-tools', file: 'SKILL.md', before: 'Read', after: null },
      'none, before: Read',
    ],
    [
      { kind: 'allowed-tools', file: 'a/SKILL.md', before: null, after: 'Bash' },
      'a/SKILL.md: Bash',
    ],
    [
      { kind: 'hidden-characters', file: 'a.md', line: 3, what: 'U+200B', more: 0 },
      'a.md:3: U+200B',
    ],
    [
      { kind: 'hidden-characters', file: 'a.md', line: 3, what: 'U+200B', more: 2 },
      'a.md:3: U+200B, and 2 more',
    ],
  ]
  const labels = {
    script: 'script',
    'execute-bit': 'execute bit',
    'allowed-tools': 'allowed-tools',
    'hidden-characters': 'hidden characters',
  }
  for (const [callout, words] of table) {
    t.strictSame(calloutLines([callout], plain), [`  ${labels[callout.kind].padEnd(19)}${words}`])
  }
  t.end()
})

const base: SkillDifference = {
  type: 'change',
  skill: 'deploy',
  package: 'acme',
  version: '2.0.0',
  from: { package: 'acme', version: '1.0.0' },
  because: null,
  replaces: null,
  files: [],
}

t.test('the line of a skill', t => {
  const table: [more: Partial<SkillDifference>, words: string][] = [
    [{}, 'acme@2.0.0  changes, before: acme@1.0.0'],
    [{ from: null }, 'acme@2.0.0  changes'],
    [{ from: { package: 'acme', version: '2.0.0' } }, 'acme@2.0.0  changes'],
    [{ type: 'add', from: null }, 'acme@2.0.0  new'],
    [{ replaces: 'link' }, 'acme@2.0.0  changes, before: acme@1.0.0, in place of a link'],
    [{ replaces: 'other', from: null }, 'acme@2.0.0  changes, in place of a device'],
    [{ type: 'remove', because: 'excluded' }, 'acme@2.0.0  goes: "exclude" leaves it out'],
    [{ type: 'remove' }, 'acme@2.0.0  goes: no package supplies it any more'],
  ]
  for (const [more, words] of table) {
    t.equal(calloutsText({ ...base, ...more }, plain), `deploy  ${words}\n`)
  }
  t.end()
})

const side = (text: string | Buffer, executable = false): FileSide => ({
  bytes: Buffer.from(text),
  executable,
})

t.test('the diff of one file', t => {
  const head = 'diff --git a/.agents/skills/deploy/f b/.agents/skills/deploy/f\n'
  const table: [before: FileSide | null, after: FileSide | null, text: string][] = [
    [
      side('a\nb\n'),
      side('a\nc\n'),
      `${head}--- a/.agents/skills/deploy/f\n+++ b/.agents/skills/deploy/f\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n`,
    ],
    [
      null,
      side('a\n', true),
      `${head}new file mode 100755\n--- /dev/null\n+++ b/.agents/skills/deploy/f\n@@ -0,0 +1 @@\n+a\n`,
    ],
    [
      side('a\n'),
      null,
      `${head}deleted file mode 100644\n--- a/.agents/skills/deploy/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n`,
    ],
    [side('a\n'), side('a\n', true), `${head}old mode 100644\nnew mode 100755\n`],
    [null, side(''), `${head}new file mode 100644\n`],
    [
      side('a\0'),
      side('b\0'),
      `${head}Binary files a/.agents/skills/deploy/f and b/.agents/skills/deploy/f differ\n`,
    ],
    [
      null,
      side('b\0'),
      `${head}new file mode 100644\nBinary files /dev/null and b/.agents/skills/deploy/f differ\n`,
    ],
    [side('a\nb\n'), side('a\r\nb\r\n'), `${head}Only the line ends differ (CRLF and LF)\n`],
    [
      side('a\r\nb\r\n'),
      side('a\r\nc\r\n'),
      `${head}--- a/.agents/skills/deploy/f\n+++ b/.agents/skills/deploy/f\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n`,
    ],
    [
      side('a\u001b[31m\n'),
      null,
      `${head}deleted file mode 100644\n--- a/.agents/skills/deploy/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\\u{1b}[31m\n`,
    ],
  ]
  for (const [before, after, text] of table) {
    t.equal(diffText({ ...base, files: [{ path: 'f', before, after }] }, plain), text)
  }
  t.end()
})

t.test('the last line', t => {
  const told = { skill: null, pending: false, force: false, waits: false }
  const change = [{ type: 'change' as const }, { type: 'add' as const }, { type: 'add' as const }]
  const table: [
    ...(Parameters<typeof diffSummary> extends [...infer All, unknown] ? All : never),
    words: string,
  ][] = [
    [[], false, told, 'a sync changes nothing in what agents read.'],
    [[], false, { ...told, skill: 'deploy' }, 'a sync changes nothing in "deploy".'],
    [
      [],
      false,
      { ...told, skill: 'deploy', waits: true },
      'a sync changes nothing in "deploy"; what waits for approval: npx --no agent-skills diff --pending',
    ],
    [change, false, told, '2 to add and 1 to change; to do it, run npx --no agent-skills sync'],
    [
      [{ type: 'remove' }],
      false,
      { ...told, force: true },
      '1 to remove; to do it, run npx --no agent-skills sync --force',
    ],
    [
      [{ type: 'add' }],
      false,
      { ...told, pending: true },
      '1 to add; to do it, first npx --no agent-skills approve <package>, then run npx --no agent-skills sync',
    ],
    [
      [{ type: 'add' }],
      true,
      told,
      '1 to add, but nothing changes before the errors are settled, see npx --no agent-skills sync',
    ],
    [
      [],
      true,
      told,
      'nothing changes before the errors are settled, see npx --no agent-skills sync',
    ],
  ]
  for (const [actions, blocked, what, words] of table) {
    const said = diffSummary(actions, blocked, what, plain)
    t.equal(said.replace(/\s+/g, ' ').trim(), `agent-skills: ${words}`)
    for (const line of said.split('\n')) t.ok(line.length <= 80, line)
  }
  t.end()
})
