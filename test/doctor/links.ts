// What doctor says about links: what a sync would do there, once, and who sees nothing.

import t from 'tap'
import { doctor } from '../../lib/doctor/index.js'
import { plan } from '../../lib/plan/index.js'
import type { LinkDirectory } from '../../lib/types.js'
import type { SnapshotWords } from '../fixtures/snapshot.js'
import { ROOT, destination, entry, provider, snapshot } from '../fixtures/snapshot.js'

const directory = (...names: string[]): LinkDirectory => ({
  path: '.claude/skills',
  directory: `${ROOT}/.claude/skills`,
  entries: names.map(name => ({ name, kind: 'link', link: `../../.agents/skills/${name}` })),
  ignoreFile: { text: null, usable: true },
})
const installed: SnapshotWords = {
  config: { links: ['.claude/skills'] },
  providers: [provider({ name: 'acme', skills: { deploy: 'D\n' } })],
  entries: [entry('deploy', 'acme', { content: 'D\n' })],
  destinations: [destination('deploy', 'D\n')],
}
const findings = (words: SnapshotWords) => {
  const taken = snapshot({ ...installed, ...words })
  return doctor(taken, plan(taken)).map(({ code, path, severity }) => `${severity} ${code} ${path}`)
}

t.test('links', async t => {
  t.same(findings({ links: [directory('deploy')] }), [])
  t.same(findings({ links: [directory()] }), ['error missing-link .claude/skills/deploy'])
  t.same(findings({ links: [directory('deploy', 'gone')] }), [
    'error orphaned-link .claude/skills/gone',
  ])
  t.same(
    findings({ links: [directory()], destinations: [] }),
    ['error missing-skill .agents/skills/deploy'],
    'a skill that is missing itself is said once',
  )
  t.same(findings({ links: [directory('deploy')], providers: [] }), [
    'error orphaned-skill .agents/skills/deploy',
  ])
})

t.test('who sees nothing', async t => {
  const blindClients = [{ client: 'Claude Code', directory: '.claude/skills' }]
  t.same(findings({ links: [directory('deploy')], blindClients }), [
    'info agents-cannot-see .claude/skills',
  ])
  t.same(
    findings({ blindClients, entries: [], providers: [], destinations: [], ignore: null }),
    [],
    'there is nothing to see',
  )
})
