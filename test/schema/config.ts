// The schema of the configuration and its reader say the same of the same documents.

import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import t from 'tap'
import { loadConfig } from '../../lib/config/load.js'
import { OPTIONS } from '../../lib/config/options.js'

const read = (name: string) =>
  JSON.parse(
    fs.readFileSync(fileURLToPath(new URL(`../../schema/${name}.json`, import.meta.url)), 'utf8'),
  ) as object

const ajv = new Ajv2020({ strict: true, strictTypes: false })
const validate = ajv.compile(read('config'))
const validateManifest = ajv.compile(read('manifest'))

const bySchema = (config: unknown): boolean => validate(config)
const byReader = (config: unknown): boolean =>
  loadConfig(JSON.stringify({ agentSkills: config }), 'package.json').problems.length === 0

const VALID: unknown[] = [
  {},
  Object.fromEntries(Object.entries(OPTIONS).map(([key, { example }]) => [key, example])),
  { allow: { 'a@1.0.0-rc.1+b.2|| 2.0.0 ': true, '@s/p@ 1.0.0': false, 'a@0.0.0-0a.-': true } },
  { exclude: ['*', '@*/x', '@s/*#my-*', '#*', 'a#My Skill', 'a', 'a'] },
  { prefer: { a: '@s/p@1.0.0', '1-b': 'x' } },
  { links: ['./.claude/skills/', '././a', 'a.b/c', '.agentsx', 'x/.agents'] },
  { scope: 'all', gitignore: true, accept: {} },
]

const INVALID: unknown[] = [
  null,
  [],
  'all',
  { alow: {} },
  { Exclude: [] },
  { allow: [] },
  { allow: { a: 1 } },
  ...['', '@s', 'a@', 'a@^1.0.0', 'a@latest', 'a@1.0', 'a@v1.0.0', 'a@01.0.0', '.a', 'a b', 'a/b']
    .concat(['a@1.0.0-01', 'a@1.0.0||', '@s/@p', 'a*', 'a@1.0.0 2.0.0'])
    .map(key => ({ allow: { [key]: true } })),
  ...['', '#', 'a#', 'a#b#c', 'a@1.0.0', '.a', '#.', '#..', '#a/b', '#a ', '#a.', 'a/b/c'].map(
    pattern => ({ exclude: [pattern] }),
  ),
  { exclude: 'a' },
  { exclude: [1] },
  { scope: 'Direct' },
  { scope: 1 },
  { prefer: { 'A b': 'a' } },
  { prefer: { ['a'.repeat(65)]: 'a' } },
  { prefer: { a: 'a@1.0.0||2.0.0' } },
  { prefer: { a: 1 } },
  { accept: { acme: { hooks: 'why' } } },
  { accept: { 'acme#A': {} } },
  { accept: { 'acme#a': { link: 'why' } } },
  { accept: { 'acme#a': { hooks: ' \u00a0' } } },
  { accept: { 'acme#a': { hooks: 1 } } },
  { accept: { 'acme#a': 'hooks' } },
  ...[
    '',
    '.',
    './',
    '..',
    '/a',
    'a/../b',
    'a//b',
    'a//',
    'C:/a',
    'a\\b',
    '.agents',
    './.Git/x',
    'node_modules/a',
  ]
    .concat(['a*', 'a ', 'a./b'])
    .map(directory => ({ links: [directory] })),
  { links: ['a', 'a'] },
  { links: {} },
  { gitignore: 'no' },
]

t.test('a table', t => {
  for (const config of VALID) {
    t.ok(byReader(config), `reader: ${JSON.stringify(config)}`)
    t.ok(bySchema(config), `schema: ${JSON.stringify(config)}`)
  }
  for (const config of INVALID) {
    t.notOk(byReader(config), `reader: ${JSON.stringify(config)}`)
    t.notOk(bySchema(config), `schema: ${JSON.stringify(config)}`)
  }
  t.end()
})

t.test('what a schema cannot say is left to the reader', t => {
  for (const config of [
    { allow: { ['a'.repeat(215)]: true } },
    { allow: { 'a@99999999999999999.0.0': true } },
    { links: ['a', './a'] },
    { links: ['A', 'a'] },
    { links: ['node_module\u017f'] },
  ]) {
    t.notOk(byReader(config), JSON.stringify(config))
    t.ok(bySchema(config), JSON.stringify(config))
  }
  t.end()
})

/** Pieces of which the small languages are made, right ones and wrong ones. */
const pieces = fc
  .array(
    fc.oneof(
      fc.constantFrom('a', 'b-c', '@', '/', '#', '*', '.', '-', '||', ' ', '1.0.0', '1', '0', 'A'),
      fc.constantFrom('@s/p', '.agents', 'node_modules', '\u00e9', '\u200b', '%', '+', '^', './'),
      fc.string({ unit: 'binary', maxLength: 2 }),
    ),
    { maxLength: 6 },
  )
  .map(parts => parts.join(''))

const rule = fc.constantFrom('hooks', 'load-time-shell', 'link', 'nothing')
const document = fc.record(
  {
    allow: fc.dictionary(pieces, fc.oneof(fc.boolean(), fc.constant(1)), { maxKeys: 1 }),
    exclude: fc.array(pieces, { maxLength: 2 }),
    scope: fc.constantFrom('all', 'direct', 'some'),
    prefer: fc.dictionary(fc.oneof(pieces, fc.constant('a')), pieces, { maxKeys: 1 }),
    accept: fc.dictionary(
      fc.oneof(pieces, fc.constant('a#b')),
      fc.dictionary(rule, fc.constantFrom('why', ' '), { maxKeys: 1 }),
      { maxKeys: 1 },
    ),
    links: fc.array(pieces, { maxLength: 1 }),
    gitignore: fc.oneof(fc.boolean(), fc.constant(null)),
  },
  { requiredKeys: [] },
)

t.test('random documents', t => {
  const agree = (config: unknown) => {
    // a directory in another Unicode form is the reader's alone
    const odd = JSON.stringify(config).normalize('NFKC') !== JSON.stringify(config)
    return bySchema(config) === byReader(config) || (odd && bySchema(config))
  }
  t.doesNotThrow(() => fc.assert(fc.property(document, agree), { numRuns: 3000 }))
  t.doesNotThrow(() => fc.assert(fc.property(fc.jsonValue(), agree)))
  t.end()
})

t.test('inside package.json', t => {
  t.ok(validateManifest({ name: 'x', anything: [1], agentSkills: { scope: 'all' } }))
  t.notOk(validateManifest({ agentSkills: { scop: 'all' } }))
  t.end()
})
