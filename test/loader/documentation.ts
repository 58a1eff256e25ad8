// What docs/loader.md and the README say of the loader is compared with the code, and their examples are run.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import * as loader from '../../lib/loader/index.js'
import { realTestdir } from '../fixtures/real-testdir.js'
import { goodSkill } from '../fixtures/skill-text.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const docs = read('docs/loader.md')

/** The code blocks of JavaScript below a heading, or in the whole text. */
const examples = (text: string): string[] =>
  [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = '']) => code)

t.test('every export is described, and no other is', t => {
  const names = Object.keys(loader)
  for (const name of names) t.ok(new RegExp(`\\b${name}\\b`).test(docs), name)
  for (const code of examples(docs)) {
    const [, imported = ''] = /import \{([^}]*)\} from 'npm-agent-skills\/loader'/.exec(code) ?? []
    for (const name of imported.split(',').map(each => each.trim()))
      t.ok(names.includes(name), name)
  }
  t.end()
})

t.test('every code is described', t => {
  const union = /export type LoaderCode =\n([^]*?)\n\n/.exec(read('lib/loader/types.ts'))?.[1] ?? ''
  const codes = [...union.matchAll(/'([a-z-]+)'/g)].map(([, code = '']) => code)
  t.ok(codes.length > 10)
  for (const code of codes) t.ok(docs.includes(`\`${code}\``), code)
  t.end()
})

t.test('the examples run', t => {
  const home = realTestdir(t, {
    'package.json': '{}',
    '.agents': { skills: { mine: { 'SKILL.md': goodSkill('mine') } } },
    node_modules: { 'npm-agent-skills': t.fixture('symlink', root) },
    fixtures: t.fixture('symlink', path.join(root, 'fixtures')),
  })
  const readme = read('README.md')
  const start = readme.indexOf('\n## For people who build agents\n')
  t.not(start, -1)
  const section = readme.slice(start, readme.indexOf('\n## ', start + 1))
  const outputs = [...examples(docs), ...examples(section)].map((code, i) => {
    const file = path.join(home, `example-${i}.mjs`)
    fs.writeFileSync(file, code)
    const run = spawnSync(process.execPath, [file], {
      cwd: home,
      encoding: 'utf8',
      env: { ...process.env, HOME: home, USERPROFILE: home },
    })
    t.strictSame([run.status, run.stderr], [0, ''])
    return run.stdout
  })
  t.equal(outputs.length, 3)
  t.match(
    outputs[0],
    /^## Skills\n[^]*- `mine` — Does things\.\nskill function\nskill_file function\n$/,
  )
  t.equal(outputs[1], 'deploy-to-staging 4\n# Deploy to staging\n2\n# Rolling staging back\nnull\n')
  t.equal(outputs[2], '')
  t.end()
})

t.test('the paths and commands that are named exist', t => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const [, script = ''] of docs.matchAll(/npm run ([a-z:]+)/g)) t.ok(scripts[script], script)
  for (const [file] of docs.matchAll(/(?:fixtures|test)\/[\w/.-]*\w/g)) {
    t.ok(fs.existsSync(path.join(root, file)), file)
  }
  t.end()
})
