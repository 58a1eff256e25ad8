import t from 'tap'
import { parseArguments } from '../../lib/cli/arguments.js'

t.test('what is understood', t => {
  const table: [
    line: string,
    verb: string | null,
    operands: string[],
    switches: string[],
    cwd?: string,
  ][] = [
    ['', null, [], []],
    ['sync', 'sync', [], []],
    ['sync --dry-run --strict', 'sync', [], ['dry-run', 'strict']],
    ['--json doctor', 'doctor', [], ['json']],
    ['-C dir list --all', 'list', [], ['all'], 'dir'],
    ['list -Cdir', 'list', [], [], 'dir'],
    ['list --cwd=dir', 'list', [], [], 'dir'],
    ['-C a list -C b', 'list', [], [], 'b'],
    ['prefer lint @scope/x@1.0.0', 'prefer', ['lint', '@scope/x@1.0.0'], []],
    ['exclude a b#c #d', 'exclude', ['a', 'b#c', '#d'], []],
    ['exclude -- -odd', 'exclude', ['-odd'], []],
    ['help edited-skill', 'help', ['edited-skill'], []],
    ['prefer --help', 'prefer', [], ['help']],
    ['-qh', null, [], ['quiet', 'help']],
    ['-v', null, [], ['version']],
    ['doctor --color --no-color', 'doctor', [], ['no-color']],
    ['doctor --no-color --color', 'doctor', [], ['color']],
    ['sync --quiet --verbose', 'sync', [], ['verbose']],
    ['sync --verbose -q', 'sync', [], ['quiet']],
  ]
  for (const [line, verb, operands, switches, cwd] of table) {
    const parsed = parseArguments(line === '' ? [] : line.split(' '))
    t.strictSame(
      { ...parsed, switches: [...parsed.switches] },
      { verb, operands, switches, cwd },
      line,
    )
  }
  t.end()
})

t.test('what is not', t => {
  const table: [line: string, message: string, hint: string][] = [
    ['snyc', 'there is no command "snyc"', 'Did you mean "sync"?'],
    ['frobnicate', 'there is no command "frobnicate"', 'See: npx --no agent-skills --help'],
    ['constructor', 'there is no command "constructor"', 'See: npx --no agent-skills --help'],
    ['sync --dryrun', 'there is no option "--dryrun"', 'Did you mean "--dry-run"?'],
    [
      'sync --zzzzzzzzz',
      'there is no option "--zzzzzzzzz"',
      'See: npx --no agent-skills sync --help',
    ],
    ['sync -x', 'there is no option "-x"', 'See: npx --no agent-skills sync --help'],
    [
      'sync --constructor',
      'there is no option "--constructor"',
      'See: npx --no agent-skills sync --help',
    ],
    [
      'sync --__proto__',
      'there is no option "--__proto__"',
      'See: npx --no agent-skills sync --help',
    ],
    [
      'sync --pending',
      '--pending is an option of list and diff, not of sync',
      'See: npx --no agent-skills sync --help',
    ],
    [
      'list --strict',
      '--strict is an option of sync, doctor and check, not of list',
      'See: npx --no agent-skills list --help',
    ],
    ['--hook', '--hook is an option of sync', 'See: npx --no agent-skills --help'],
    ['sync --json=yes', '--json takes no value', 'See: npx --no agent-skills sync --help'],
    ['doctor -C', '-C needs a value: --cwd <dir>', 'See: npx --no agent-skills doctor --help'],
    [
      'doctor --cwd=',
      '--cwd needs a value: --cwd <dir>',
      'See: npx --no agent-skills doctor --help',
    ],
    ['prefer lint', 'prefer needs <skill> <package>', 'See: npx --no agent-skills prefer --help'],
    [
      'prefer a b c',
      'prefer takes <skill> <package>, and "c" is left over',
      'See: npx --no agent-skills prefer --help',
    ],
    ['exclude', 'exclude needs <pattern...>', 'See: npx --no agent-skills exclude --help'],
    [
      'sync now',
      'sync takes no argument, and "now" is left over',
      'See: npx --no agent-skills sync --help',
    ],
  ]
  for (const [line, message, hint] of table) {
    t.throws(() => parseArguments(line.split(' ')), { code: 'EUSAGE', message, hint }, line)
  }
  t.end()
})
