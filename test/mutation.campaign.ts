// Changes one operator at a time in the code that decides, and sees whether the tests notice. What survives is printed:
// either nothing hangs on it, or a test is missing. `npm run campaign:mutation`; MUTATION_SEED and MUTATION_SAMPLE.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import ts from 'typescript'
import { makeProject } from './fixtures/project.js'

t.setTimeout(7_200_000)

/** Sources → the tests that decide about them. */
const TARGETS: Record<string, readonly string[]> = {
  'lib/config': ['test/config'],
  'lib/plan': ['test/plan'],
  'lib/registry': ['test/registry'],
  'lib/skill': ['test/skill', 'test/loader/reference.ts'],
}
const SAMPLE = Number(process.env['MUTATION_SAMPLE'] ?? 60)
const SEED = Number(process.env['MUTATION_SEED'] ?? 1)

const root = path.resolve(import.meta.dirname, '..')

interface Mutant {
  file: string
  tests: readonly string[]
  start: number
  end: number
  text: string
}

const SWAPS: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
}

const mutantsOf = (file: string, tests: readonly string[]): Mutant[] => {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  const change = (node: ts.Node, to: string): void => {
    mutants.push({ file, tests, start: node.getStart(source), end: node.end, text: to })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return
    if (ts.isBinaryExpression(node)) {
      const to = SWAPS[node.operatorToken.kind]
      if (to !== undefined) change(node.operatorToken, to)
    } else if (
      ts.isPrefixUnaryExpression(node) &&
      node.operator === ts.SyntaxKind.ExclamationToken
    ) {
      change(node, node.operand.getText(source))
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) change(node, 'false')
    else if (node.kind === ts.SyntaxKind.FalseKeyword) change(node, 'true')
    else if (ts.isConditionalExpression(node)) {
      change(node.condition, `!(${node.condition.getText(source)})`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return mutants
}

const filesBelow = (directory: string): string[] =>
  fs
    .readdirSync(path.join(root, directory), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => path.join(directory, file))
    .sort()

const testsBelow = (place: string): string[] =>
  place.endsWith('.ts') ? [place] : filesBelow(place)

/** The same sample for the same seed. */
const sampled = <T>(all: readonly T[]): T[] => {
  let state = SEED
  const next = (): number => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31)
  return all
    .map(item => ({ item, order: next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, SAMPLE)
    .map(({ item }) => item)
}

const copy = makeProject({}, 'agent-skills-mutation-')
t.teardown(() => {
  fs.rmSync(copy, { recursive: true, force: true })
})
for (const name of ['lib', 'test', 'fixtures', 'package.json', 'tsconfig.json', '.taprc']) {
  fs.cpSync(path.join(root, name), path.join(copy, name), { recursive: true })
}
fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))

const LOADERS = ['@tapjs/typescript', '@tapjs/mock'].map(
  name => `--import=file://${path.join(root, 'node_modules', name, 'dist/esm/import.mjs')}`,
)

/** True if some test fails. */
const isNoticed = (file: string, tests: readonly string[]): boolean => {
  const own = path.basename(file)
  const order = tests
    .flatMap(testsBelow)
    .sort((a, b) => Number(b.endsWith(own)) - Number(a.endsWith(own)))
  return order.some(test => {
    const { status } = spawnSync(
      'env',
      ['-u', 'NODE_OPTIONS', process.execPath, ...LOADERS, test],
      {
        cwd: copy,
        stdio: 'ignore',
        timeout: 120_000,
        // a mutant may not let anything else run
        killSignal: 'SIGKILL',
        env: { ...process.env, TAP_BAIL: '1', XDG_CACHE_HOME: 'none' },
      },
    )
    return status !== 0
  })
}

const all = Object.entries(TARGETS).flatMap(([sources, tests]) =>
  filesBelow(sources).flatMap(file => mutantsOf(file, tests)),
)

for (const [sources, tests] of Object.entries(TARGETS))
  t.notOk(isNoticed(`${sources}/index.ts`, tests), `without a change ${tests.join(', ')} passes`)

const survivors: string[] = []
const started = Date.now()
let done = 0
for (const { file, tests, start, end, text } of sampled(all)) {
  if (++done % 20 === 0) t.comment(`${done} after ${Math.round((Date.now() - started) / 1000)} s`)
  const at = path.join(copy, file)
  const before = fs.readFileSync(at, 'utf8')
  fs.writeFileSync(at, before.slice(0, start) + text + before.slice(end))
  if (!isNoticed(file, tests)) {
    const line = before.slice(0, start).split('\n').length
    survivors.push(`${file}:${line}: ${before.slice(start, end)} → ${text}`)
    t.comment(survivors.at(-1))
  }
  fs.writeFileSync(at, before)
}
t.comment(`seed ${SEED}: ${SAMPLE} of ${all.length} mutants, ${survivors.length} survived`)
t.ok(all.length > 100)
