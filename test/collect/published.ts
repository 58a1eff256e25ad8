// Would npm publish `.agents/` with this project?

import fs from 'node:fs'
import t from 'tap'
import { readPublished } from '../../lib/collect/published.js'
import { makeProject, skillMd, type Files } from '../fixtures/project.js'

const agents: Files = {
  '.agents/skills/own/SKILL.md': skillMd('own'),
  '.agents/skills/.agent-skills.yaml': 'version: 1\n',
}
const named = (more: object = {}): Files => ({
  'package.json': JSON.stringify({ name: 'a', version: '1.0.0', ...more }),
})

const TABLE: [what: string, files: Files, found: number | null][] = [
  ['everything is published', { ...named(), ...agents }, 2],
  ['nothing is there', named(), null],
  ['a file of that name', { ...named(), '.agents': '' }, null],
  ['private', { ...named({ private: true }), ...agents }, null],
  ['no version', { 'package.json': '{"name": "a"}', ...agents }, null],
  ['no name', { 'package.json': '{"version": "1.0.0"}', ...agents }, null],
  ['a manifest that cannot be used', { 'package.json': '[', ...agents }, null],
  ['a list of other things', { ...named({ files: ['dist', './lib'] }), ...agents }, null],
  ['a list with it', { ...named({ files: ['dist', '.agents'] }), ...agents }, 2],
  ['a pattern', { ...named({ files: ['**'] }), ...agents }, 2],
  ['a pattern of other things', { ...named({ files: ['*.js'] }), ...agents }, null],
  ['.npmignore', { ...named(), ...agents, '.npmignore': '.agents\n' }, null],
  ['.gitignore, in part', { ...named(), ...agents, '.gitignore': '.agents/skills/own\n' }, 1],
  [
    'what npm cannot read either',
    { ...named(), ...agents, '.agents/skills/.gitignore': { link: 'nowhere' } },
    null,
  ],
  [
    'the root of a workspace',
    {
      ...named({ workspaces: ['packages/*'] }),
      ...agents,
      'packages/b/package.json': '{"name": "b"}',
    },
    2,
  ],
]

t.test('a table', async t => {
  for (const [what, files, found] of TABLE) {
    const root = makeProject(files)
    t.teardown(() => {
      fs.rmSync(root, { recursive: true, force: true })
    })
    const problems = await readPublished({ root })
    t.strictSame(
      problems.map(({ code, severity, detail }) => [code, severity, detail]),
      found === null ? [] : [['agents-would-be-published', 'info', { files: found }]],
      what,
    )
  }
})
