import t from 'tap'
import { anchorOf, fromRepository } from '../../lib/report/anchor.js'
import { SAMPLES, allSamples } from '../fixtures/problems.js'

t.test('the file of a finding', t => {
  t.strictSame(anchorOf(SAMPLES['invalid-registry'][0]), {
    path: '.agents/skills/.agent-skills.yaml',
    line: 7,
  })
  t.strictSame(anchorOf(SAMPLES['outdated-skill'][0]), {
    path: '.agents/skills/.agent-skills.yaml',
    line: null,
  })
  t.strictSame(anchorOf(SAMPLES['not-installed'][0]), { path: 'package.json', line: null })
  const { path: _, ...nowhere } = SAMPLES['member-config'][0]
  t.strictSame(anchorOf(nowhere), { path: 'package.json', line: null }, 'a finding without a file')
  for (const problem of allSamples()) t.not(anchorOf(problem).path, '', problem.code)
  t.end()
})

t.test('from the root of the repository', t => {
  t.equal(fromRepository('a/b', ''), 'a/b')
  t.equal(fromRepository('a/b', 'packages/web'), 'packages/web/a/b')
  t.equal(fromRepository('/elsewhere/b', 'packages/web'), '/elsewhere/b')
  t.end()
})
