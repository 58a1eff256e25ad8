// What README.md and SPEC.md say is compared with the code: tables with the tables they are made of, examples with what
// comes out when they are run, numbers of clauses with each other.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { VERBS, verbSpec, type Verb } from '../lib/cli/verbs.js'
import { loadConfig } from '../lib/config/load.js'
import { OPTIONS } from '../lib/config/options.js'
import { eventsFor } from '../lib/hooks/managers.js'
import { GUARD } from '../lib/hooks/guard.js'
import { writeIgnoreFile } from '../lib/registry/ignore-file.js'
import { readRegistry } from '../lib/registry/read.js'
import { writeRegistry } from '../lib/registry/write.js'
import { RULES } from '../lib/rules.js'
import { grouped, LIMITS, MIB } from '../lib/skill/limits.js'
import { hashContent, integrityOf } from '../lib/skill/integrity.js'
import { KEPT, STEPS } from './fixtures/hook-journey.js'
import { LAYOUTS } from './fixtures/managers/layouts.js'
import { STEPS as LAYOUT_STEPS } from './fixtures/managers/scenarios.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const readme = read('README.md')
const spec = read('SPEC.md')

/** The part below a heading, up to the next one of the same level. */
const section = (text: string, heading: string): string => {
  const start = text.indexOf(`\n## ${heading}\n`)
  if (start === -1) throw new Error(`no section "${heading}"`)
  const end = text.indexOf('\n## ', start + 1)
  return text.slice(start, end === -1 ? undefined : end)
}

/** The cells of every table in a text, head and separator left out. */
const rows = (text: string): string[][] =>
  text
    .split('\n')
    .filter(line => line.startsWith('|'))
    .map(line =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map(cell => cell.trim().replaceAll('\\|', '|')),
    )
    .filter((cells, i, all) => !isSeparator(cells) && !isSeparator(all[i + 1] ?? []))

const isSeparator = (cells: string[]) => cells.length > 0 && cells.every(cell => /^-+$/.test(cell))

/** The code blocks of one language. */
const blocks = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code = '']) => code,
  )

const unquote = (cell: string | undefined) => (cell ?? '').replaceAll('`', '')

t.test('README: commands', t => {
  t.strictSame(
    rows(section(readme, 'Commands')),
    Object.keys(VERBS).map(verb => {
      const { operands, summary } = verbSpec(verb as Verb)
      return [`\`${[verb, operands].join(' ').trim()}\``, summary]
    }),
  )
  for (const [, option = ''] of section(readme, 'Commands').matchAll(
    /`(?:sync |clean )?--([a-z-]+)`/g,
  )) {
    const known = Object.keys(VERBS).flatMap(verb => Object.keys(verbSpec(verb as Verb).options))
    t.ok([...known, 'json', 'help'].includes(option), `--${option}`)
  }
  t.end()
})

t.test('README: configuration', t => {
  const configuration = section(readme, 'Configuration')
  t.strictSame(
    rows(configuration),
    Object.entries(OPTIONS).map(([key, option]) => {
      const preset = option.default === null ? 'none' : `\`${JSON.stringify(option.default)}\``
      return [`\`${key}\``, option.type, preset, option.description]
    }),
  )
  const [example = ''] = blocks(configuration, 'json')
  t.strictSame(loadConfig(example, 'package.json').problems, [], 'the example is valid')
  t.end()
})

t.test('README: the supported layouts are those that are tested', t => {
  const rows = [
    ...section(readme, 'Supported layouts').matchAll(/^\| ([^|]+?) +\| ([^|]*?) +\|$/gm),
  ]
  const named = rows.slice(2).map(([, tool = '', layouts = '']) => [tool, layouts])
  const tested = new Map<string, string[]>()
  for (const { name } of LAYOUTS) {
    const [tool = '', layout] = name.split(/, (.*)/)
    tested.set(tool, [...(tested.get(tool) ?? []), ...(layout === undefined ? [] : [layout])])
  }
  t.strictSame(
    named,
    [...tested].map(([tool, layouts]) => [tool, layouts.join(', ')]),
  )
  const page = fs.readFileSync(path.join(root, 'docs/layouts.md'), 'utf8')
  for (const { name } of LAYOUTS) t.match(page, `| ${name} `, name)
  for (const { what } of LAYOUT_STEPS) t.match(page, `| ${what} `, what)
  t.notMatch(page, 'differs')
  t.end()
})

t.test('README: the examples of the API run', t => {
  const directory = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'documents-')))
  t.teardown(() => {
    fs.rmSync(directory, { recursive: true, force: true })
  })
  fs.mkdirSync(path.join(directory, 'node_modules/careful'), { recursive: true })
  fs.symlinkSync(root, path.join(directory, 'node_modules/npm-agent-skills'), 'junction')
  fs.writeFileSync(path.join(directory, 'package.json'), '{"dependencies": {"careful": "1.0.0"}}')
  fs.writeFileSync(
    path.join(directory, 'node_modules/careful/package.json'),
    '{"name": "careful", "version": "1.0.0"}',
  )
  const skill = path.join(directory, 'node_modules/careful/skills/being-careful')
  fs.mkdirSync(skill, { recursive: true })
  fs.writeFileSync(
    path.join(skill, 'SKILL.md'),
    '---\nname: being-careful\ndescription: Be careful. Use it always.\n---\n',
  )
  const outputs = blocks(section(readme, 'API'), 'js').map((code, i) => {
    const file = path.join(directory, `example-${i}.mjs`)
    fs.writeFileSync(file, code)
    const run = spawnSync(process.execPath, [file], { cwd: directory, encoding: 'utf8' })
    return { status: run.status, stdout: run.stdout, stderr: run.stderr }
  })
  t.strictSame(outputs, [
    {
      status: 0,
      stdout:
        'add agent-skills npm-agent-skills\nadd being-careful careful\n' +
        'error not-installed agent-skills\nerror not-installed being-careful\n',
      stderr: '',
    },
    { status: 0, stdout: 'planned 0\n', stderr: '' },
  ])
  t.notOk(fs.existsSync(path.join(directory, '.agents')), 'and write nothing')
  t.end()
})

t.test('README: what CI runs stands there as it is', t => {
  const commands = blocks(readme, 'sh').map(command => command.trim())
  const inCi = [...read('.ci/run').matchAll(/^run '(.*)'$/gm)].map(([, command = '']) => command)
  t.strictSame(inCi, ['npm ci && npm run demo', 'npm ci && npm test'])
  for (const command of inCi) t.ok(commands.includes(command), command)
  t.end()
})

t.test('hooks: the tables and the command are those of the code', t => {
  const hooks = read('docs/hooks.md')
  t.strictSame(
    rows(section(hooks, 'When skills are in step')),
    STEPS.map(step => [step, ...Object.values(KEPT).map(kept => kept[step])]),
  )
  const events = (published: boolean) =>
    (['npm', 'pnpm', 'yarn-classic', 'yarn-berry', 'bun'] as const).map(
      manager =>
        eventsFor(manager, published)
          .map(event => `\`${event}\``)
          .join(', ') || 'none',
    )
  const table = rows(section(hooks, 'What init writes'))
  t.strictSame(
    table.map(cells => cells[1]),
    events(false),
  )
  t.strictSame(
    table.map(cells => cells[2]),
    events(true),
  )
  t.strictSame(blocks(section(hooks, 'The command'), 'sh'), [`${GUARD}\n`])
  t.end()
})

t.test('SPEC: clauses are numbered in order, and a number that is named exists', t => {
  const numbers = [...spec.matchAll(/^(?:## )?(\d+(?:\.\d+)*) /gm)].map(([, number = '']) => number)
  const isNext = (number: string, before: string): boolean => {
    const parts = number.split('.').map(Number)
    const last = parts.pop() ?? 0
    const previous = before.split('.').map(Number)
    const isUnder = parts.every((part, i) => part === previous[i])
    const isFirst = last === 1 && isUnder && previous.length === parts.length
    return (
      isFirst ||
      (isUnder && previous[parts.length] === last - 1) ||
      (parts.length === 0 && last === 1)
    )
  }
  for (const [i, number] of numbers.entries()) {
    t.ok(i === 0 || isNext(number, numbers[i - 1] ?? ''), `${number} follows ${numbers[i - 1]}`)
  }
  const prose = spec
    .replace(/^(?:## )?\d+(?:\.\d+)* /gm, '')
    .replace(/```.*?```|`[^`]*`|\]\(.*?\)/gs, '')
  for (const [named] of prose.matchAll(/\b\d+(?:\.\d+)+\b(?! (?:document|reader))/g)) {
    t.ok(numbers.includes(named), `${named} exists`)
  }
  t.end()
})

t.test('SPEC: the example of the integrity', t => {
  const clause = spec.slice(spec.indexOf('7.3.7'))
  const files = rows(clause.slice(0, clause.indexOf('\n## '))).map(([name, bytes, hash]) => {
    const content = Buffer.from(JSON.parse(unquote(bytes)) as string, 'latin1')
    const { textSha256 } = hashContent(content)
    t.equal(textSha256, unquote(hash), unquote(name))
    return { path: unquote(name), textSha256 }
  })
  t.equal(files.length, 3)
  const length = files.reduce((sum, file) => sum + file.path.length + file.textSha256.length + 2, 0)
  t.match(clause, `${length} bytes`)
  t.match(clause, `\`${integrityOf(files)}\``)
  t.end()
})

t.test('SPEC: every rule that makes a skill unsafe has its clause', t => {
  const clauses = section(spec, '8 Security')
  const unsafe = Object.entries(RULES).filter(([, rule]) => rule.degree === 'unsafe')
  for (const [id, rule] of unsafe) {
    const clause =
      clauses.split(/\n\n/).find(text => text.replace(/\s+/g, ' ').includes(`(\`${id}\`)`)) ?? ''
    t.match(clause, rule.acceptable === true ? /^8\.3\./ : /^8\.2\./, id)
  }
  t.end()
})

t.test('SPEC: the limits are those of the code', t => {
  const clause = (
    section(spec, '8 Security')
      .split(/\n\n/)
      .find(text => text.startsWith('8.3.7')) ?? ''
  ).replace(/\s+/g, ' ')
  const { files, directories, depth, path: longest, total, file, skillFile } = LIMITS
  for (const limit of [
    `${grouped(files)} files`,
    `${grouped(directories)} directories`,
    `${depth} levels`,
    `${longest} UTF-16`,
    `${total / MIB} MiB,`,
    `a file of more than ${file / MIB} MiB`,
    `a \`SKILL.md\` of more than ${skillFile / MIB} MiB`,
  ]) {
    t.ok(clause.includes(limit), limit)
  }
  t.end()
})

t.test('SPEC: the example of the registry', t => {
  const [example = ''] = blocks(section(spec, '7 The registry'), 'yaml')
  const { registry, problems } = readRegistry(example, '')
  t.strictSame(problems, [])
  t.equal(registry.entries.length, 1)
  t.equal(writeRegistry(null, registry.entries), example, 'is what is written')
  t.end()
})

t.test('SPEC: the block in the ignore file', t => {
  const clause = section(spec, '11 Version control')
  const lines = (writeIgnoreFile(null, ['name']) ?? '').trimEnd().split('\n')
  t.equal(lines.length, 5)
  for (const line of lines) t.match(clause, `\`${line}\``)
  t.end()
})
