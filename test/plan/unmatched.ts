import t from 'tap'
import { plan } from '../../lib/plan/index.js'
import type { ProblemOf } from '../../lib/types.js'
import type { SnapshotWords } from '../fixtures/snapshot.js'
import { provider, snapshot } from '../fixtures/snapshot.js'

const providers = [
  provider({ name: 'acme', version: '2.0.0', skills: { deploy: 'a', lint: 'b' } }),
  provider({ name: '@scope/tools', skills: { format: 'c' } }),
  provider({ name: 'nameless', version: null, skills: { 'no-version': 'd' } }),
  provider({ name: 'bare', via: ['package'], bundled: true, skills: { shipped: 'e' } }),
]

const unmatched = (config: Record<string, unknown>, words: SnapshotWords = {}) =>
  plan(snapshot({ providers, config, ...words })).problems.filter(
    (problem): problem is ProblemOf<'config-no-match'> => problem.code === 'config-no-match',
  )

const accept = (target: string) => ({ [target]: { hooks: 'known' } })

t.test('what matches is not mentioned', t => {
  t.strictSame(unmatched({}), [])
  t.strictSame(
    unmatched({
      allow: { acme: true, '@scope/tools@1.0.0': true, nameless: false },
      exclude: ['acme', '@scope/*', 'acme#lint', '#format', '#l*'],
      prefer: { deploy: 'acme', lint: 'acme@2.0.0' },
      accept: accept('acme#deploy'),
    }),
    [],
  )
  t.end()
})

t.test('a package that is missing and depended on may be left out', t => {
  const awaited = { gone: 'acme' }
  t.strictSame(unmatched({ exclude: ['gone', 'go*#deploy'] }, { awaited }), [])
  t.match(unmatched({ exclude: ['gonee'] }, { awaited }), [{ detail: { name: 'gonee' } }])
  t.end()
})

t.test('what matches nothing is a warning, with what was probably meant', t => {
  const table: [config: Record<string, unknown>, name: string, suggestion: string | null][] = [
    [{ allow: { acmee: true } }, 'acmee', 'acme'],
    [{ allow: { 'acmee@1.0.0': true } }, 'acmee', 'acme'],
    [{ allow: { 'quite-different': true } }, 'quite-different', null],
    [{ exclude: ['acmee'] }, 'acmee', 'acme'],
    [{ exclude: ['@scop/*'] }, '@scop/*', null],
    [{ exclude: ['lint'] }, 'lint', '#lint'],
    [{ exclude: ['#lnit'] }, '#lnit', '#lint'],
    [{ exclude: ['acme#lnit'] }, 'acme#lnit', 'acme#lint'],
    [{ exclude: ['@scope/tools#lint'] }, '@scope/tools#lint', '@scope/tools#format'],
    [{ prefer: { depoly: 'acme' } }, 'depoly', 'deploy'],
    [{ prefer: { deploy: 'acmee' } }, 'acmee', 'acme'],
    [{ prefer: { deploy: '@scope/tools' } }, '@scope/tools', null],
    [{ prefer: { deploy: 'acme@2.0.1' } }, 'acme@2.0.1', 'acme@2.0.0'],
    [{ prefer: { 'no-version': 'nameles@1.0.0' } }, 'nameles@1.0.0', null],
    [{ prefer: { shipped: 'bare' } }, 'bare', null],
    [{ accept: accept('acme#depoly') }, 'acme#depoly', 'acme#deploy'],
    [{ accept: accept('@scope/tools#deploy') }, '@scope/tools#deploy', '@scope/tools#format'],
  ]
  for (const [config, name, suggestion] of table) {
    const [key = ''] = Object.keys(config)
    const found = unmatched(config)
    t.strictSame(
      found.map(({ severity, path, detail }) => ({ severity, path, detail })),
      [{ severity: 'warning', path: 'package.json', detail: { key, name, suggestion } }],
      JSON.stringify(config),
    )
  }
  t.end()
})

t.test('each line by itself, with its number', t => {
  const config = { exclude: ['#lint', 'nothing', '#nobody'], allow: { gone: false, lost: true } }
  t.strictSame(
    unmatched(config).map(({ line, detail }) => [line, detail.name]),
    [
      [6, 'nothing'],
      [7, '#nobody'],
      [11, 'lost'],
    ],
    'a package that is denied may well be absent',
  )
  const made = snapshot({ providers, config })
  const withoutLines = {
    ...made,
    config: { ...made.config, allow: null, exclude: [{ pattern: 'x', package: 'x', skill: null }] },
  }
  t.notHas(plan(withoutLines).problems[0], { line: Number })
  t.equal(plan(withoutLines).problems.length, 1)
  t.end()
})

t.test('no such warning where the installed tree is not whole, or everything goes', t => {
  const config = { allow: { gone: true } }
  t.strictSame(unmatched(config, { removalsTrusted: false }), [])
  t.strictSame(plan(snapshot({ config, providers }), { clean: true }).problems, [])
  t.end()
})
