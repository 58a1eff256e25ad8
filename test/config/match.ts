import t from 'tap'
import { loadConfig } from '../../lib/config/load.js'
import { acceptedRules, isAllowed, isExcluded, matches, suggest } from '../../lib/config/match.js'
import type { Config } from '../../lib/types.js'

const load = (agentSkills: object): Config => {
  const { config, problems } = loadConfig(JSON.stringify({ agentSkills }), 'package.json')
  t.same(problems, [])
  return config
}

void t.test('isAllowed', async t => {
  const table: [Record<string, boolean> | null, string, 'allowed' | 'denied' | 'pending'][] = [
    [null, 'vite@7.1.0', 'allowed'],
    [null, 'vite@7.1.0 bundled', 'allowed'],
    [{}, 'vite@7.1.0', 'pending'],
    [{ vite: true }, 'vite@7.1.0', 'allowed'],
    [{ vite: true }, 'vite', 'allowed'],
    [{ vite: true }, 'vite@7.1.0 bundled', 'pending'],
    [{ 'vite@7.1.0': true }, 'vite@7.1.0 bundled', 'pending'],
    [{ vite: false }, 'vite@7.1.0 bundled', 'denied'],
    [{ vite: true }, 'vitest@1.0.0', 'pending'],
    [{ 'vite@7.1.0': true }, 'vite@7.1.0', 'allowed'],
    [{ 'vite@7.1.0': true }, 'vite@7.1.1', 'pending'],
    [{ 'vite@7.1.0': true }, 'vite', 'pending'],
    [{ 'vite@7.1.0 || 7.1.1': true }, 'vite@7.1.1', 'allowed'],
    [{ 'vite@7.1.0': true, 'vite@7.1.1': true }, 'vite@7.1.1', 'allowed'],
    [{ vite: false, 'vite@7.1.0': true }, 'vite@7.1.0', 'denied'],
    [{ vite: true, 'vite@7.1.0': false }, 'vite@7.1.0', 'denied'],
    [{ vite: true, 'vite@7.1.0': false }, 'vite@7.2.0', 'allowed'],
    [{ 'vite@7.1.0': false }, 'vite@7.2.0', 'pending'],
    [{ '@s/p': true }, '@s/p@1.0.0', 'allowed'],
    [{ '@s/p': true }, 'p@1.0.0', 'pending'],
  ]
  for (const [allow, text, expected] of table) {
    const [spec = '', bundled] = text.split(' ')
    const [, name = '', version = null] = /^(@?[^@]+)(?:@(.*))?$/.exec(spec) ?? []
    const config = load(allow === null ? {} : { allow })
    const found = isAllowed(config, { name, version, bundled: bundled !== undefined })
    t.equal(found, expected, `${text} in ${JSON.stringify(allow)}`)
  }
})

void t.test('isExcluded', async t => {
  const table: [string, string, string, boolean][] = [
    ['vite', 'vite', 'a', true],
    ['vite', 'vitest', 'a', false],
    ['@s/*', '@s/p', 'a', true],
    ['@s/*', '@st/p', 'a', false],
    ['@s/*', 's', 'a', false],
    ['@s/a-*-b', '@s/a-x-b', 'a', true],
    ['@s/a-*-b', '@s/a-b', 'a', false],
    ['@*/p', '@s/p', 'a', true],
    ['*', 'vite', 'a', true],
    ['*', '@s/p', 'a', false],
    ['@*/*', '@s/p', 'a', true],
    ['vite#a', 'vite', 'a', true],
    ['vite#a', 'vite', 'b', false],
    ['vite#a', 'vitest', 'a', false],
    ['#a', 'anything', 'a', true],
    ['#a', '@s/p', 'a', true],
    ['#a', 'a', 'b', false],
    ['#a-*', 'x', 'a-b', true],
    ['#a-**', 'x', 'a-b', true],
    ['#*.b', 'x', 'a.b', true],
    ['#*.b', 'x', 'axb', false],
    ['a.b', 'axb', 'a', false],
  ]
  for (const [pattern, name, skill, expected] of table) {
    const config = load({ exclude: ['nothing', pattern] })
    const rule = isExcluded(config, name, skill)
    t.equal(rule?.pattern ?? null, expected ? pattern : null, `${pattern}: ${name}#${skill}`)
  }
  t.equal(isExcluded(load({ exclude: ['a#x', 'a'] }), 'a', 'x')?.pattern, 'a#x', 'the first one')
})

void t.test('matches', async t => {
  t.equal(matches(null, 'x'), true)
  t.equal(matches('(*', '(+'), true)
  t.equal(matches('*😀', '\ud83d😀'), true, 'by code points')
})

void t.test('acceptedRules', async t => {
  const config = load({
    accept: { 'a#s': { hooks: 'why', 'too-large': 'big' }, '@s/a#s': { hooks: 'other' } },
  })
  t.same(
    [...acceptedRules(config, 'a', 's')],
    [
      ['hooks', 'why'],
      ['too-large', 'big'],
    ],
  )
  t.same([...acceptedRules(config, '@s/a', 's')], [['hooks', 'other']])
  t.same([...acceptedRules(config, 'a', 't')], [])
  t.same([...acceptedRules(config, 'b', 's')], [])
})

void t.test('suggest', async t => {
  const names = ['allow', 'exclude', 'scope', 'prefer', 'accept', 'gitignore']
  const table: [string, string[], string | null][] = [
    ['alow', names, 'allow'],
    ['allwo', names, 'allow'],
    ['ALLOW', names, 'allow'],
    ['excludes', names, 'exclude'],
    ['git-ignore', names, 'gitignore'],
    ['preferred', names, 'prefer'],
    ['a', ['b'], 'b'],
    ['ab', ['cd'], null],
    ['policy', names, null],
    ['allow', ['allow'], null],
    ['vit', ['vite', 'vitest'], 'vite'],
    ['bat', ['cat', 'ba', 'rat'], 'ba'],
    ['x', [], null],
    ['', ['ab'], null],
  ]
  for (const [name, candidates, expected] of table)
    t.equal(suggest(name, candidates), expected, name)
})
