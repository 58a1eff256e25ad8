// Proves that the lint configuration fires: violations of every rule that carries the architecture are planted in an
// empty project, and each must be reported there and nothing else. What no lint rule says is checked here on the syntax.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import t, { type Test } from 'tap'
import ts from 'typescript'
import { VERB_NAMES } from '../lib/cli/verbs.js'
import { compareText } from '../lib/names.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Files below a directory that end in `.ts`, '/'-separated, relative to the repository. */
const sourcesBelow = (directory: string): string[] =>
  fs
    .readdirSync(path.join(root, directory), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map(file => `${directory}/${file.replaceAll(path.sep, '/')}`)
    .sort(compareText)

const sources = [...sourcesBelow('lib'), ...sourcesBelow('bin')]
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

/** A project outside of this repository with its lint configuration, its dependencies, and these files. */
const plant = (t: Test, files: Record<string, string>): string => {
  const directory = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'architecture-')))
  t.teardown(() => {
    fs.rmSync(directory, { recursive: true, force: true })
  })
  for (const name of [
    'package.json',
    'tsconfig.json',
    '.oxlintrc.json',
    '.dependency-cruiser.mjs',
  ]) {
    fs.copyFileSync(path.join(root, name), path.join(directory, name))
  }
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(directory, 'node_modules'), 'junction')
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(directory, file)), { recursive: true })
    fs.writeFileSync(path.join(directory, file), text)
  }
  return directory
}

/** Runs a tool in a directory and reads the JSON that it prints, which is what its documentation says. */
const runJson = (directory: string, script: string, args: string[]): unknown => {
  const run = spawnSync(process.execPath, [path.join(root, 'node_modules', script), ...args], {
    cwd: directory,
    encoding: 'utf8',
  })
  try {
    return JSON.parse(run.stdout)
  } catch {
    throw new Error(`${script} printed no JSON: ${run.stdout}${run.stderr}`)
  }
}

/** Files that a rule or another plant names. */
const EXACT = new Set(['lib/collect/packages/arborist.ts', 'lib/skill/reads.ts', 'lib/cli/run.ts'])

t.test('imports', t => {
  // file → what it imports → the rules that say no
  const planted: [file: string, specifier: string, rules: string[]][] = [
    // up
    ['lib/errors.ts', './types.js', ['floor-errors']],
    ['lib/types.ts', './fs.js', ['floor-types']],
    ['lib/fs.ts', './skill/one.js', ['floor-fs']],
    ['lib/host.ts', './registry/one.js', ['floor-host']],
    ['lib/skill/up.ts', '../plan/one.js', ['floor-skill']],
    ['lib/config/up.ts', '../collect/one.js', ['floor-config']],
    ['lib/registry/up.ts', '../apply/one.js', ['floor-registry']],
    ['lib/packlist.ts', './cli/one.js', ['floor-packlist']],
    ['lib/hooks/up.ts', '../plan/one.js', ['floor-hooks']],
    ['lib/plan/up.ts', '../doctor/one.js', ['floor-plan']],
    ['lib/doctor/up.ts', '../sync.js', ['floor-doctor']],
    ['lib/collect/up.ts', '../sync.js', ['floor-collect']],
    ['lib/apply/up.ts', '../index.js', ['floor-apply']],
    ['lib/report/up.ts', '../cli/one.js', ['floor-report']],
    ['lib/sync.ts', './cli/one.js', ['floor-sync']],
    ['lib/cli/up.ts', '../../bin/one.js', ['floor-cli']],
    // across
    ['lib/names.ts', './problems.js', ['floor-names']],
    ['lib/skill/across.ts', '../config/one.js', ['floor-skill']],
    ['lib/config/across.ts', '../registry/one.js', ['floor-config']],
    ['lib/registry/across.ts', '../skill/one.js', ['floor-registry']],
    ['lib/doctor/across.ts', '../collect/one.js', ['floor-doctor']],
    ['lib/collect/across.ts', '../apply/one.js', ['floor-collect']],
    ['lib/apply/across.ts', '../report/one.js', ['floor-apply']],
    ['lib/report/across.ts', '../collect/one.js', ['floor-report']],
    ['lib/cli/across.ts', '../index.js', ['floor-cli']],
    // of nowhere
    ['lib/utils/from.ts', '../names2.js', ['known-floor', 'known-floor-target']],
    // the seams
    ['lib/apply/core.ts', 'node:fs', ['one-file-system']],
    ['lib/apply/promises.ts', 'node:fs/promises', ['one-file-system']],
    ['lib/apply/plain.ts', 'fs', ['one-file-system']],
    ['lib/collect/packages/other.ts', '@npmcli/arborist', ['one-arborist']],
    ['lib/plan/system.ts', 'node:os', ['pure-core']],
    ['lib/doctor/direct.ts', '../fs.js', ['pure']],
    ['lib/plan/reach.ts', '../skill/reads.js', ['pure']],
    ['lib/apply/process.ts', 'node:process', ['no-process-module']],
    ['lib/apply/child.ts', 'node:child_process', ['nothing-outside']],
    ['lib/apply/network.ts', 'node:https', ['nothing-outside']],
    ['bin/agent-skills.ts', '../lib/names.js', ['bin-imports-cli']],
    // dependencies
    ['lib/report/development.ts', 'tap', ['no-dev-dependency']],
    ['lib/report/nowhere.ts', './gone.js', ['no-unresolvable']],
    ['lib/report/test.ts', '../../test/one.js', ['no-test-code']],
    // what is allowed
    ['lib/problems.ts', 'node:path', []],
    ['lib/skill/reads.ts', '../fs.js', []],
    ['lib/collect/packages/arborist.ts', '@npmcli/arborist', []],
    ['lib/collect/down.ts', '../plan/one.js', []],
    ['lib/collect/within.ts', './packages/arborist.js', []],
    ['lib/cli/run.ts', 'node:process', []],
    ['lib/cli/down.ts', '../sync.js', []],
    ['lib/index.ts', './apply/one.js', []],
    ['bin/one.ts', '../lib/cli/run.js', []],
  ]
  const ways = {
    value: (specifier: string) => `import * as it from '${specifier}'\nexport const use = it\n`,
    type: (specifier: string) =>
      `import type * as it from '${specifier}'\nexport type Use = typeof it\n`,
    lazy: (specifier: string) => `export const use = () => import('${specifier}')\n`,
    again: (specifier: string) => `export * from '${specifier}'\n`,
  }
  const targets = [
    'skill',
    'config',
    'registry',
    'plan',
    'doctor',
    'collect',
    'apply',
    'report',
    'cli',
  ]
  const files: Record<string, string> = {
    'test/one.ts': 'export {}\n',
    'lib/names2.ts': 'export {}\n',
  }
  for (const folder of targets) files[`lib/${folder}/one.ts`] = 'export {}\n'

  // a file in a folder is planted four times, once for each way to import
  const expected = planted.flatMap(([file, specifier, rules]) =>
    Object.entries(ways).flatMap(([way, write]): [file: string, rules: string[]][] => {
      const isFixed = ['lib', 'bin'].includes(path.posix.dirname(file)) || EXACT.has(file)
      if (isFixed && way !== 'value') return []
      const name = isFixed ? file : file.replace(/\.ts$/, `-${way}.ts`)
      files[name] = write(specifier)
      return [[name, rules]]
    }),
  )
  const found = cruise(plant(t, files))
  for (const [file, rules] of expected) {
    const broken = [...(found.get(file) ?? [])]
    // some plants make a cycle, or reach a file system, by way of another plant
    const own = broken.filter(rule => rules.includes(rule) || !['no-cycles', 'pure'].includes(rule))
    t.strictSame(own.toSorted(compareText), rules, file)
  }

  t.test('cycles', t => {
    const found = cruise(
      plant(t, {
        'lib/skill/a.ts': "export * from './b.js'\n",
        'lib/skill/b.ts': "export * from './c.js'\n",
        'lib/skill/c.ts': "import type * as a from './a.js'\nexport type A = typeof a\n",
        'lib/skill/d.ts': "export * from './a.js'\n",
      }),
    )
    t.strictSame(
      [...found.values()].map(rules => [...rules]),
      [['no-cycles']],
    )
    t.end()
  })
  t.end()
})

/** Which rules dependency-cruiser finds broken, file by file. */
function cruise(directory: string): Map<string, Set<string>> {
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'lib']
  if (fs.existsSync(path.join(directory, 'bin'))) args.push('bin')
  const { summary } = runJson(directory, 'dependency-cruiser/bin/dependency-cruise.mjs', args) as {
    summary: { violations: { from: string; rule: { name: string } }[] }
  }
  const found = new Map<string, Set<string>>()
  for (const { from, rule } of summary.violations) {
    found.set(from, (found.get(from) ?? new Set()).add(rule.name))
  }
  return found
}

// an AggregateError only carries the causes of one of ours
const PLAIN_ERROR = /^(?:Eval|Range|Reference|Syntax|Type|URI)?Error$/

t.test('code', t => {
  const lines = (count: number, line: string) =>
    Array.from({ length: count }, () => line).join('\n')
  // file → content → the rules that say no
  const planted: [file: string, text: string, rules: string[]][] = [
    ['lib/apply/console.ts', "console.log('x')", ['no-console']],
    ['lib/cli/console.ts', "console.error('x')", ['no-console']],
    ['lib/apply/process.ts', 'export const x = process.pid', ['no-restricted-globals']],
    ['lib/cli/process.ts', 'export const x = process.pid', ['no-restricted-globals']],
    ['lib/apply/global.ts', 'export const x = globalThis.process.pid', ['no-restricted-globals']],
    ['lib/host.ts', 'export const x = process.pid', []],
    ['lib/cli/run.ts', 'export const x = process.pid', []],
    ['lib/plan/clock.ts', 'export const x = Date.now()', ['no-restricted-globals']],
    ['lib/doctor/clock.ts', 'export const x = new Date()', ['no-restricted-globals']],
    ['lib/plan/chance.ts', 'export const x = Math.random()', ['no-restricted-properties']],
    ['lib/apply/clock.ts', 'export const x = Date.now()', []],
    [
      'lib/apply/locale.ts',
      "export const x = 'a'.localeCompare('b')",
      ['no-restricted-properties'],
    ],
    ['lib/plan/locale.ts', "export const x = 'a'.localeCompare('b')", ['no-restricted-properties']],
    [
      'lib/apply/upper.ts',
      "export const x = 'a'.toLocaleUpperCase()",
      ['no-restricted-properties'],
    ],
    ['lib/apply/number.ts', 'export const x = (1).toLocaleString()', ['no-restricted-properties']],
    ['lib/apply/intl.ts', 'export const x = new Intl.Collator()', ['no-restricted-globals']],
    ['lib/apply/exit.ts', 'process.exit(1)', ['no-process-exit', 'no-restricted-globals']],
    ['lib/apply/any.ts', 'export const x = (y: any): string => String(y)', ['no-explicit-any']],
    [
      'lib/apply/default.ts',
      "export const x = (y: string | undefined): string => y || 'z'",
      ['prefer-nullish-coalescing'],
    ],
    [
      'lib/apply/floating.ts',
      'const y = async (): Promise<void> => Promise.resolve()\nexport const x = (): void => {\n  y()\n}',
      ['no-floating-promises'],
    ],
    [
      'lib/apply/misused.ts',
      'export const x = (y: Promise<boolean>): number => (y ? 1 : 2)',
      ['no-misused-promises'],
    ],
    ['lib/apply/expression.ts', 'export const x = 1\nx + 1', ['no-unused-expressions']],
    [
      'lib/apply/cast.ts',
      'export const x = (y: unknown): string => y as string',
      ['no-unsafe-type-assertion'],
    ],
    ['lib/apply/long.ts', `export const x = [\n${lines(300, "'',")}\n]`, ['max-lines']],
    [
      'lib/apply/function.ts',
      `export const x = (): void => {\n${lines(80, 'x()')}\n}`,
      ['max-lines-per-function'],
    ],
    ['lib/apply/whole.ts', 'export default 1', ['no-default-export']],
  ]

  t.test('oxlint', t => {
    const directory = plant(
      t,
      Object.fromEntries(planted.map(([file, text]) => [file, `${text}\n`])),
    )
    const { diagnostics } = runJson(directory, 'oxlint/dist/cli.js', ['--format=json']) as {
      diagnostics: { code: string; filename: string }[]
    }
    const found = new Map<string, Set<string>>()
    for (const { code, filename } of diagnostics) {
      const rule = code.replace(/^.*\((.*)\)$/, '$1')
      const file = filename.replaceAll(path.sep, '/')
      found.set(file, (found.get(file) ?? new Set()).add(rule))
    }
    t.strictSame(
      planted.map(([file]) => [file, [...(found.get(file) ?? [])].sort(compareText)]),
      planted.map(([file, , rules]) => [file, rules]),
    )
    t.end()
  })

  t.test('no error class but ours', t => {
    t.strictSame(plainErrors('a.ts', "throw new Error('x')"), ['a.ts:1 new Error'])
    t.strictSame(plainErrors('a.ts', "\nthrow TypeError('x')"), ['a.ts:2 new TypeError'])
    t.strictSame(plainErrors('a.ts', 'class Mine extends RangeError {}'), [
      'a.ts:1 extends RangeError',
    ])
    t.strictSame(
      plainErrors('a.ts', "throw new AgentSkillsError('EIO', `${x instanceof Error}`)"),
      [],
    )
    for (const file of sources.filter(file => file !== 'lib/errors.ts')) {
      t.strictSame(plainErrors(file, read(file)), [], file)
    }
    t.end()
  })

  t.test('a hint calls what is installed, as it can be typed', t => {
    // scripts of package.json find it by themselves; Yarn has no npx
    const allowed = ["'agent-skills doctor'", "'yarn agent-skills sync'"]
    const verbs = VERB_NAMES.join('|')
    const call = new RegExp(`(?<!npx --no )agent-skills (?:--|(?:${verbs})\\b)`)
    const found = sources.flatMap(file =>
      read(file)
        .split('\n')
        .filter(line => !/^\s*(?:\/\/|\/?\*)|^\s*\/\^/.test(line) && call.test(line))
        .filter(line => !allowed.some(text => line.includes(text)))
        .map(line => `${file}: ${line.trim()}`),
    )
    t.strictSame(found, [])
    t.end()
  })

  t.test('an exception from coverage has a reason', t => {
    t.strictSame(bareExceptions('/* c8 ignore next */\n/* c8 ignore start -- Windows only */'), [
      '/* c8 ignore next */',
    ])
    for (const file of sources) t.strictSame(bareExceptions(read(file)), [], file)
    t.end()
  })
  t.end()
})

/** Where a built-in error is made or extended. */
function plainErrors(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true)
  const found: string[] = []
  const report = (node: ts.Node, what: string) => {
    found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${what}`)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
      const made = node.expression.getText()
      if (PLAIN_ERROR.test(made)) report(node, `new ${made}`)
    }
    if (ts.isHeritageClause(node) && node.token === ts.SyntaxKind.ExtendsKeyword) {
      for (const { expression } of node.types) {
        if (PLAIN_ERROR.test(expression.getText())) report(node, `extends ${expression.getText()}`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Comments that take code out of coverage without ` -- ` and a reason. */
function bareExceptions(text: string): string[] {
  return [...text.matchAll(/\/\*\s*(?:c8|v8|istanbul) ignore(?! stop).*?\*\//gs)]
    .map(([comment]) => comment)
    .filter(comment => !/ -- \S/.test(comment))
}

t.test('every module loads and does nothing else', async t => {
  // a module that no test loads would be missing from the coverage report instead of counting as uncovered
  const before = { directory: process.cwd(), listeners: process.eventNames() }
  for (const file of sourcesBelow('lib')) {
    await t.resolves(import(pathToFileURL(path.join(root, file)).href), file)
  }
  t.strictSame({ directory: process.cwd(), listeners: process.eventNames() }, before)
})
