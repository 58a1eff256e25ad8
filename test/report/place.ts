import t from 'tap'
import type { Problem } from '../../lib/types.js'
import {
  commandOf,
  destinationOf,
  isCommand,
  lineOf,
  packageLabel,
  pathOf,
  placeOf,
} from '../../lib/report/place.js'

t.test('packages and destinations', t => {
  t.equal(packageLabel('acme', '1.0.0'), 'acme@1.0.0')
  t.equal(packageLabel('@scope/x', null), '@scope/x')
  t.equal(packageLabel('acme'), 'acme')
  t.equal(destinationOf('deploy'), '.agents/skills/deploy')
  t.end()
})

t.test('where a problem is', t => {
  const plain = (path?: string, line?: number): Problem => ({
    code: 'member-config',
    severity: 'warning',
    ...(path === undefined ? {} : { path }),
    ...(line === undefined ? {} : { line }),
    detail: {},
  })
  const finding = (path: string, file: string, line?: number): Problem => ({
    code: 'invalid-skill',
    severity: 'warning',
    path,
    detail: { finding: { rule: 'encoding', file, ...(line === undefined ? {} : { line }) } },
  })
  const table: [
    problem: Problem,
    path: string | null,
    line: number | null,
    place: string | null,
  ][] = [
    [plain(), null, null, null],
    [plain('package.json'), 'package.json', null, 'package.json'],
    [plain('package.json', 3), 'package.json', 3, 'package.json:3'],
    [finding('a/skills/x', '', 2), 'a/skills/x', 2, 'a/skills/x:2'],
    [finding('a/skills/x', 'SKILL.md', 2), 'a/skills/x/SKILL.md', 2, 'a/skills/x/SKILL.md:2'],
    [
      finding('a/skills/x/SKILL.md', 'SKILL.md'),
      'a/skills/x/SKILL.md',
      null,
      'a/skills/x/SKILL.md',
    ],
    [finding('SKILL.md', 'SKILL.md'), 'SKILL.md', null, 'SKILL.md'],
  ]
  for (const [problem, path, line, place] of table) {
    t.strictSame([pathOf(problem), lineOf(problem), placeOf(problem)], [path, line, place])
  }
  t.end()
})

t.test('only what every shell takes literally is offered as a command', t => {
  const safe = [
    ['exclude', 'acme#deploy'],
    ['prefer', 'lint', '@scope/x@1.0.0-rc.1'],
    ['sync', '--force'],
  ]
  for (const words of safe) {
    const command = commandOf(...words)
    t.equal(command, `npx --no agent-skills ${words.join(' ')}`)
    t.ok(command !== null && isCommand(command))
  }
  const unsafe = [
    '',
    '#skill',
    '-x',
    'a b',
    'a;b',
    '$(id)',
    '`id`',
    'a&b',
    "a'b",
    'a"b',
    'a%PATH%',
    'a!b',
    'a\nb',
    'ä',
    'a*',
  ]
  for (const word of unsafe) t.equal(commandOf('exclude', word), null, JSON.stringify(word))
  t.notOk(isCommand('Choose one:'))
  t.end()
})
