import t from 'tap'
import { doctor } from '../../lib/doctor/index.js'
import { plan } from '../../lib/plan/index.js'
import type { HookCall, HookFacts, HookScript, PackageManager } from '../../lib/types.js'
import { destination, entry, provider, snapshot, WIRED } from '../fixtures/snapshot.js'

const script = (name: string, call: HookCall = 'guarded'): HookScript => ({ name, line: 3, call })
const facts = (scripts: HookScript[], more: Partial<HookFacts> = {}): HookFacts => ({
  path: 'package.json',
  published: false,
  dependency: 'dev',
  scripts,
  ...more,
})

/** `code what` of each finding. */
const find = (
  manager: PackageManager | null,
  root: HookFacts,
  { members = [], inUse = true }: { members?: HookFacts[]; inUse?: boolean } = {},
): string[] => {
  const installed = {
    providers: [provider({ name: 'acme', skills: { deploy: 'text\n' } })],
    entries: [entry('deploy', 'acme', { content: 'text\n' })],
    destinations: [destination('deploy', 'text\n')],
  }
  const taken = snapshot({ ...(inUse ? installed : {}), hooks: { manager, root, members } })
  return doctor(taken, plan(taken)).map(finding => {
    if (finding.code === 'hook-missing') {
      t.equal(finding.severity, 'info')
      return ['missing', ...finding.detail.scripts].join(' ')
    }
    if (finding.code !== 'hook-unsafe') return finding.code
    t.equal(finding.severity, 'warning')
    t.equal(finding.line, 3)
    return `${finding.path}: ${finding.detail.script} ${finding.detail.reason}`
  })
}

t.test('what is missing', async t => {
  const table: [
    name: string,
    manager: PackageManager | null,
    root: HookFacts,
    expected: string[],
  ][] = [
    ['all is there', 'npm', WIRED.root, []],
    ['nothing', 'npm', facts([]), ['missing postinstall dependencies']],
    ['nothing, published', 'npm', facts([], { published: true }), ['missing prepare dependencies']],
    ['one of two', 'npm', facts([script('postinstall')]), ['missing dependencies']],
    ['the other', 'npm', facts([script('dependencies')]), ['missing postinstall']],
    ['another that does as well', 'npm', facts([script('prepare'), script('dependencies')]), []],
    [
      'one that runs too early',
      'pnpm',
      facts([script('preinstall')]),
      ['package.json: preinstall never-runs', 'missing postinstall'],
    ],
    ['pnpm', 'pnpm', facts([script('postinstall')]), []],
    ['pnpm, nothing', 'pnpm', facts([]), ['missing postinstall']],
    ['Yarn, published: nothing would be safe', 'yarn-berry', facts([], { published: true }), []],
    ['nobody knows which manager: nothing', null, facts([]), ['missing']],
    ['nobody knows which manager: something', null, facts([script('postinstall')]), []],
  ]
  for (const [name, manager, root, expected] of table) {
    t.strictSame(find(manager, root), expected, name)
  }
  t.strictSame(find('npm', facts([]), { inUse: false }), [], 'not before something is installed')
})

t.test('what is unsafe', async t => {
  const both = (call: HookCall) => [script('postinstall', call), script('dependencies', call)]
  const twice = (reason: string) =>
    ['dependencies', 'postinstall'].map(name => `package.json: ${name} ${reason}`)
  const table: [
    name: string,
    manager: PackageManager | null,
    root: HookFacts,
    expected: string[],
  ][] = [
    ['the bin of a development dependency', 'npm', facts(both('plain')), twice('fails-without-us')],
    [
      'the bin of nothing',
      'npm',
      facts(both('plain'), { dependency: null }),
      twice('fails-without-us'),
    ],
    ['the bin of a regular dependency', 'npm', facts(both('plain'), { dependency: 'prod' }), []],
    [
      'a stranger',
      'npm',
      facts(both('fetched'), { dependency: 'prod' }),
      twice('fetches-a-stranger'),
    ],
    [
      'nobody is told',
      'npm',
      facts(both('swallowed'), { dependency: 'prod' }),
      twice('hides-failures'),
    ],
    [
      'at consumers, guarded or not',
      'npm',
      facts(both('guarded'), { published: true }),
      ['package.json: postinstall runs-at-consumers'],
    ],
    [
      'a manager that never runs it',
      'pnpm',
      facts([script('dependencies')]),
      ['package.json: dependencies never-runs', 'missing postinstall'],
    ],
    [
      'one that never runs beside one that does',
      'pnpm',
      facts([script('dependencies', 'plain'), script('postinstall')]),
      [],
    ],
  ]
  for (const [name, manager, root, expected] of table) {
    t.strictSame(find(manager, root).sort(), [...expected].sort(), name)
  }
})

t.test('members of a workspace', async t => {
  const member = (more: Partial<HookFacts>, call: HookCall = 'guarded') =>
    facts([script('postinstall', call)], { path: 'packages/a/package.json', ...more })
  t.strictSame(find('npm', WIRED.root, { members: [member({})] }), [])
  t.strictSame(find('npm', WIRED.root, { members: [member({ published: true })] }), [
    'packages/a/package.json: postinstall runs-at-consumers',
  ])
  t.strictSame(find('npm', WIRED.root, { members: [member({ dependency: null }, 'plain')] }), [
    'packages/a/package.json: postinstall fails-without-us',
  ])
  t.strictSame(
    find(
      'npm',
      { ...WIRED.root, dependency: 'prod' },
      {
        members: [member({ dependency: null }, 'plain')],
      },
    ),
    [],
    'the root has it for all',
  )
})
