// What is wrong with a whole package is no news to a project that leaves it out.

import t from 'tap'
import { plan } from '../../lib/plan/index.js'
import type { Problem } from '../../lib/types.js'
import { configOf, snapshot } from '../fixtures/snapshot.js'

const about = { package: 'acme', version: '1.0.0', path: 'node_modules/acme/skills' }
const linked: Problem = {
  code: 'unsafe-skill',
  severity: 'warning',
  rule: 'link',
  ...about,
  detail: { finding: { rule: 'link', file: '' } },
}
const mismatch: Problem = {
  code: 'identity-mismatch',
  severity: 'warning',
  ...about,
  detail: { claims: 'other', reachedAs: ['acme'] },
}
const unreadable: Problem = {
  code: 'unreadable-package',
  severity: 'error',
  ...about,
  detail: { reason: 'permission denied' },
}

t.test('told, or left out', t => {
  const table: [agentSkills: Record<string, unknown>, problem: Problem, codes: string[]][] = [
    [{}, linked, ['unsafe-skill']],
    [{ exclude: ['acme'] }, linked, []],
    [{ exclude: ['ac*'] }, linked, []],
    [{ allow: { acme: false } }, linked, []],
    [{ allow: { 'acme@1.0.0': false } }, linked, []],
    [{ allow: { 'acme@2.0.0': false } }, linked, ['unsafe-skill']],
    [{ exclude: ['acme'] }, mismatch, []],
    [{}, mismatch, ['identity-mismatch']],
    // a line about one skill says nothing about the package, and is told to match nothing
    [{ exclude: ['acme#deploy'] }, linked, ['config-no-match', 'unsafe-skill']],
    [{ exclude: ['#deploy'] }, linked, ['config-no-match', 'unsafe-skill']],
    [{ exclude: ['other'] }, linked, ['config-no-match', 'unsafe-skill']],
    [{ exclude: ['acme'] }, { ...linked, skill: 'deploy' }, ['config-no-match', 'unsafe-skill']],
    // a package that could not be read may be more than it seems
    [{ exclude: ['acme'] }, unreadable, ['unreadable-package', 'config-no-match']],
  ]
  for (const [agentSkills, problem, codes] of table) {
    const taken = { ...snapshot({}), config: configOf(agentSkills), problems: [problem] }
    t.strictSame(
      plan(taken).problems.map(({ code }) => code),
      codes,
      `${JSON.stringify(agentSkills)} ${problem.code}`,
    )
  }
  t.end()
})
