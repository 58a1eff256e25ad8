// Directories of links as they are found: absent, real, behind links, and where no link may go.

import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { readBlindClients } from '../../lib/collect/clients.js'
import { readLinkDirectories } from '../../lib/collect/links.js'
import { findProject } from '../../lib/collect/project.js'
import { type Files, makeProject } from '../fixtures/project.js'

const setUp = (files: Files) => {
  const root = makeProject({ 'package.json': '{}', ...files })
  t.teardown(() => fs.rmSync(root, { recursive: true }))
  return { root, project: findProject({ cwd: root }) }
}

t.test('what stands there', async t => {
  const { root, project } = setUp({
    '.claude/skills/mine/SKILL.md': 'x',
    '.claude/skills/deploy': { link: '../../.agents/skills/deploy' },
    '.claude/skills/.hidden': 'x',
    '.claude/skills/file': 'x',
    '.claude/skills/.gitignore': '/x\n',
  })
  t.strictSame(readLinkDirectories(project, ['.claude/skills']), {
    directories: [
      {
        path: '.claude/skills',
        directory: path.join(root, '.claude/skills'),
        entries: [
          { name: 'deploy', kind: 'link', link: '../../.agents/skills/deploy' },
          { name: 'file', kind: 'file', link: null },
          { name: 'mine', kind: 'directory', link: null },
        ],
        ignoreFile: { text: '/x\n', usable: true },
      },
    ],
    problems: [],
  })
})

t.test('absent: empty, where it would be', async t => {
  const { root, project } = setUp({ 'real/x': '', '.claude': { link: 'real' } })
  t.match(readLinkDirectories(project, ['.kiro/skills', '.claude/skills']).directories, [
    { path: '.kiro/skills', directory: path.join(root, '.kiro/skills'), entries: [] },
    { path: '.claude/skills', directory: path.join(root, 'real/skills'), entries: [] },
  ])
})

const refused: Record<string, [files: Files, reason: RegExp]> = {
  'a link out of the project': [{ '.claude': { link: '/tmp' } }, /^\.claude is a link to \/tmp$/],
  'a link to the project itself': [{ '.claude/skills': { link: '..' } }, /^skills is a link to /],
  'a dead link': [{ '.claude/skills': { link: 'nowhere' } }, /leads nowhere/],
  'a file': [{ '.claude/skills': 'x' }, /^skills is not a directory/],
  'a link to a file': [
    { x: 'x', '.claude/skills': { link: '../x' } },
    /^skills is not a directory/,
  ],
  'what contains the skills': [
    { '.agents/skills/x/SKILL.md': '', '.claude/skills': { link: '../.agents' } },
    /^it contains \.agents\/skills$/,
  ],
  'what is inside the skills': [
    { '.agents/skills/x/SKILL.md': '', '.claude/skills': { link: '../.agents/skills/x' } },
    /beside \.agents\/skills/,
  ],
}
for (const [name, [files, reason]] of Object.entries(refused)) {
  t.test(`refused: ${name}`, async t => {
    const { project } = setUp(files)
    const { directories, problems } = readLinkDirectories(project, ['.claude/skills'])
    t.same(directories, [])
    t.match(problems, [{ code: 'destination-outside', path: '.claude/skills', detail: { reason } }])
  })
}

t.test('a link to all skills needs no links', async t => {
  const { project } = setUp({
    '.agents/skills/x/SKILL.md': '',
    '.claude/skills': { link: '../.agents/skills' },
  })
  const found = readLinkDirectories(project, ['.claude/skills'])
  t.same(found, { directories: [], problems: [] })
  t.same(readBlindClients(project, []), [])
})

t.test('agents that see nothing', async t => {
  const { project } = setUp({
    '.claude/settings.json': '{}',
    '.kiro/skills/mine/SKILL.md': '',
    '.qwen': 'a file of that name is a sign, too',
  })
  const names = (links: string[]) =>
    readBlindClients(project, readLinkDirectories(project, links).directories).map(
      ({ client }) => client,
    )
  t.same(names([]), ['Claude Code', 'Kiro', 'Qwen Code'])
  t.same(names(['.claude/skills', '.kiro/skills']), ['Qwen Code'])
})
