import fc from 'fast-check'
import t from 'tap'
import { GUARD } from '../../lib/hooks/guard.js'
import { unwire, wire } from '../../lib/hooks/wire.js'
import type { PackageManager } from '../../lib/types.js'

type Scripts = Record<string, unknown>
const PATH = 'package.json'

const text = (scripts: Scripts | null, more: object = {}): string =>
  JSON.stringify({ name: 'a', ...(scripts === null ? {} : { scripts }), ...more }, null, 2)
const scriptsIn = (manifest: string): Scripts | undefined =>
  (JSON.parse(manifest) as { scripts?: Scripts }).scripts

const CHECK = { 'skills:check': 'agent-skills doctor' }
const published = { version: '1.0.0' }

t.test('what is added', async t => {
  const table: [
    name: string,
    manifest: string,
    manager: PackageManager,
    scripts: Scripts,
    left?: string[],
  ][] = [
    ['npm', text(null), 'npm', { postinstall: GUARD, dependencies: GUARD, ...CHECK }],
    [
      'private',
      text({}, { ...published, private: true }),
      'npm',
      { postinstall: GUARD, dependencies: GUARD, ...CHECK },
    ],
    ['published', text({}, published), 'npm', { prepare: GUARD, dependencies: GUARD, ...CHECK }],
    ['pnpm', text({}), 'pnpm', { postinstall: GUARD, ...CHECK }],
    ['pnpm, published', text({}, published), 'pnpm', { prepare: GUARD, ...CHECK }],
    ['Yarn', text({}), 'yarn-berry', { postinstall: GUARD, ...CHECK }],
    ['Yarn, published', text({}, published), 'yarn-berry', CHECK],
    ['Bun', text({}), 'bun', { postinstall: GUARD, ...CHECK }],
    [
      'what is there comes first',
      text({ postinstall: 'patch-package', test: 'tap' }),
      'pnpm',
      { postinstall: `patch-package && ${GUARD}`, test: 'tap', ...CHECK },
    ],
    [
      'the same in sh and in cmd.exe',
      text({ postinstall: 'husky || true' }),
      'pnpm',
      { postinstall: `(husky || true) && ${GUARD}`, ...CHECK },
    ],
    ['an empty script', text({ postinstall: ' ' }), 'pnpm', { postinstall: GUARD, ...CHECK }],
    [
      'the simple form',
      text({ postinstall: 'agent-skills sync' }),
      'pnpm',
      { postinstall: GUARD, ...CHECK },
    ],
    [
      'the simple form of a regular dependency',
      text({ postinstall: 'agent-skills sync' }, { dependencies: { 'npm-agent-skills': '1' } }),
      'pnpm',
      { postinstall: 'agent-skills sync', ...CHECK },
      ['postinstall calls-already'],
    ],
    [
      'a call among others',
      text({ postinstall: 'husky; agent-skills sync' }),
      'pnpm',
      { postinstall: 'husky; agent-skills sync', ...CHECK },
      ['postinstall not-ours'],
    ],
    [
      'a name that is taken',
      text({ 'skills:check': 'mine' }),
      'pnpm',
      { 'skills:check': 'mine', postinstall: GUARD },
      ['skills:check taken'],
    ],
    [
      'a hook that would run at consumers moves',
      text({ postinstall: GUARD, install: `node-gyp && ${GUARD}` }, published),
      'npm',
      { install: 'node-gyp', prepare: GUARD, dependencies: GUARD, ...CHECK },
    ],
    [
      'or is named',
      text({ postinstall: 'agent-skills sync; echo' }, published),
      'pnpm',
      { postinstall: 'agent-skills sync; echo', prepare: GUARD, ...CHECK },
      ['postinstall not-ours'],
    ],
    ...['echo # done', 'vite &', 'echo;', 'a\nb', 'echo \\'].map(
      (script): [string, string, PackageManager, Scripts, string[]] => [
        `nothing can follow ${JSON.stringify(script)}`,
        text({ postinstall: script }),
        'pnpm',
        { postinstall: script, ...CHECK },
        ['postinstall cannot-follow'],
      ],
    ),
  ]
  for (const [name, manifest, manager, scripts, left = []] of table) {
    const wiring = wire(manifest, PATH, manager)
    t.strictSame(scriptsIn(wiring.text), scripts, name)
    t.strictSame(
      wiring.left.map(({ script, reason }) => `${script} ${reason}`),
      left,
      name,
    )
    const again = wire(wiring.text, PATH, manager)
    t.strictSame([again.text, again.changes], [wiring.text, []], `${name}: the second time nothing`)
  }
})

t.test('what it says of the package', async t => {
  const asks = { devDependencies: { 'npm-agent-skills': '*' } }
  t.match(wire(text(null), PATH, 'npm'), { published: false, declared: false })
  t.match(wire(text(null, { ...published, ...asks }), PATH, 'npm'), {
    published: true,
    declared: true,
  })
})

t.test('each change is told', async t => {
  const { changes } = wire(text({ postinstall: 'husky' }), PATH, 'npm')
  t.strictSame(changes, [
    { script: 'postinstall', before: 'husky', after: `husky && ${GUARD}` },
    { script: 'dependencies', before: null, after: GUARD },
    { script: 'skills:check', before: null, after: 'agent-skills doctor' },
  ])
})

t.test('what cannot be edited is named with its line', async t => {
  const table: [manifest: string, line: number, message: RegExp][] = [
    ['{\n  "scripts": []\n}', 2, /"scripts" is not an object/],
    ['{\n  "scripts": {\n    "postinstall": 1 } }', 3, /"postinstall" is not a string/],
    ['{\n  "scripts": {},\n  "scripts": {} }', 3, /"scripts" is there twice/],
    [
      '{\n  "scripts": {"postinstall": "a",\n "postinstall": "b"} }',
      3,
      /"postinstall" is there twice/,
    ],
    ['{\n  nonsense', 2, /not valid JSON/],
  ]
  for (const [manifest, line, message] of table) {
    t.throws(() => wire(manifest, PATH, 'npm'), { code: 'ENOPROJECT', line, path: PATH, message })
  }
})

t.test('removing', async t => {
  t.strictSame(unwire(text({ test: 'tap' }), PATH).changes, [])
  const mixed = text({
    postinstall: `${GUARD} && echo`,
    prepare: 'agent-skills sync',
    build: GUARD,
    'skills:check': 'mine',
  })
  const kept = unwire(mixed, PATH)
  t.equal(kept.text, mixed, 'what is not as we wrote it stays')
  t.strictSame(
    kept.left.map(({ script, reason }) => `${script} ${reason}`),
    ['prepare not-ours', 'postinstall not-ours'],
  )
  t.equal(
    unwire(text({ postinstall: `${GUARD} && ${GUARD}` }), PATH).changes.length,
    0,
    'twice is not ours either',
  )
  t.equal(scriptsIn(unwire(text({ dependencies: GUARD, x: 'y' }), PATH).text)?.['x'], 'y')
  t.strictSame(
    scriptsIn(unwire(text({ dependencies: GUARD }, { author: 'me' }), PATH).text),
    {},
    'an object that was there before stays',
  )
})

t.test('removing gives the bytes back', async t => {
  const command = fc.constantFrom(
    'tap',
    'husky || true',
    'echo "é\\u0041"',
    'a && b',
    '(a || b)',
    "x 'y'",
  )
  const name = fc.constantFrom('test', 'postinstall', 'prepare', 'dependencies', 'build')
  const manifest = fc.record({
    scripts: fc.option(fc.dictionary(name, command, { minKeys: 1 }), { nil: undefined }),
    private: fc.boolean(),
    version: fc.option(fc.constant('1.0.0'), { nil: undefined }),
    author: fc.option(fc.constant('me'), { nil: undefined }),
  })
  const layout = fc.record({
    indent: fc.constantFrom<string | number>(0, 2, 4, '\t'),
    crlf: fc.boolean(),
    mark: fc.constantFrom('', '\uFEFF'),
    end: fc.constantFrom('', '\n', '\n\n'),
    last: fc.boolean(),
  })
  const manager = fc.constantFrom<PackageManager>(
    'npm',
    'pnpm',
    'yarn-classic',
    'yarn-berry',
    'bun',
  )
  fc.assert(
    fc.property(manifest, layout, manager, (content, { indent, crlf, mark, end, last }, by) => {
      const { scripts, ...rest } = content
      const object = last ? { name: 'a', ...rest, scripts } : { name: 'a', scripts, ...rest }
      const lines = JSON.stringify(object, null, indent) + end
      const before = mark + (crlf ? lines.replaceAll('\n', '\r\n') : lines)
      const wired = wire(before, PATH, by)
      JSON.parse(wired.text.replace(/^\uFEFF/, ''))
      t.strictSame(wired.left, [])
      return unwire(wired.text, PATH).text === before
    }),
    { numRuns: 2000 },
  )
})
