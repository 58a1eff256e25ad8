import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { runLine } from '../../fixtures/process.js'
import type { Files } from '../../fixtures/project.js'
import { makeProject, manifest, packageFiles } from '../../fixtures/project.js'
import { goodSkill } from '../../fixtures/skill-text.js'

const project = (t: Test, dependencies: Record<string, string>, files: Files): string => {
  const root = makeProject({ 'package.json': manifest(dependencies), ...files })
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  return root
}

t.test('an installed skill', async t => {
  const root = project(
    t,
    {},
    {
      '.agents/skills/own/SKILL.md': goodSkill('own').replaceAll('\n', '\r\n'),
      '.agents/skills/odd/SKILL.md': '# \u001b[31mno\u202e frontmatter\n\ttabbed',
      '.agents/skills/deploy/SKILL.md': goodSkill('deploy'),
      '.agents/skills/lint/SKILL.md': goodSkill('lint'),
      '.agents/skills/.agent-skills.yaml':
        'version: 1\nskills:\n  deploy:\n    package: acme\n    version: 1.0.0\n  lint:\n    package: acme\n',
    },
  )
  const at = (name: string) => path.join(root, '.agents/skills', name, 'SKILL.md')
  const own = await runLine('show own', { cwd: root })
  t.strictSame(
    [own.exitCode, own.stdout.text, own.stderr.text],
    [0, goodSkill('own'), `\nagent-skills: ${at('own')}.\n`],
  )
  const odd = await runLine('show odd --quiet', { cwd: root })
  t.strictSame(
    [odd.stdout.text, odd.stderr.text],
    ['# \\u{1b}[31mno\\u{202e} frontmatter\n\ttabbed\n', ''],
  )
  t.match((await runLine('show lint', { cwd: root })).stderr.text, /, of acme\.\n$/)
  const deploy = await runLine('show deploy', { cwd: root })
  t.equal(deploy.stderr.text, `\nagent-skills: ${at('deploy')}, of acme@1.0.0.\n`)
  t.strictSame(JSON.parse((await runLine('show deploy --json', { cwd: root })).stdout.text), {
    skill: 'deploy',
    installed: true,
    package: 'acme',
    version: '1.0.0',
    path: at('deploy'),
    text: goodSkill('deploy'),
  })
})

t.test('a supplied skill', async t => {
  const root = project(
    t,
    { acme: '1.0.0', other: '1.0.0' },
    {
      ...packageFiles('acme', '1.0.0', { deploy: 'Deploy.', lint: 'Lint.' }),
      ...packageFiles('other', '1.0.0', { lint: 'Other.' }),
    },
  )
  const deploy = await runLine('show deploy', { cwd: root })
  t.match(deploy.stdout.text, 'Deploy.')
  t.match(deploy.stderr.text, /of acme@1\.0\.0, not installed\.\n$/)
  t.match(JSON.parse((await runLine('show deploy --json', { cwd: root })).stdout.text), {
    installed: false,
    package: 'acme',
  })
  const lint = await runLine('show lint', { cwd: root })
  t.equal(lint.exitCode, 2)
  t.match(lint.stderr.text.replace(/\s+/g, ' '), 'several packages supply "lint": acme, other')
  const typo = await runLine('show deplyo', { cwd: root })
  t.equal(typo.exitCode, 2)
  t.match(typo.stderr.text, 'Did you mean "deploy"?')
  for (const name of ['../../.agents', 'zzzzzzzzzz', 'a/b']) {
    const none = await runLine(`show ${name}`, { cwd: root })
    t.strictSame([none.exitCode, none.stdout.text], [2, ''], name)
    t.match(none.stderr.text, 'list --all')
  }
})

t.test('what is there and cannot be read', async t => {
  const root = project(t, {}, { '.agents/skills/bad/SKILL.md': Buffer.of(0xff).toString('latin1') })
  fs.writeFileSync(path.join(root, '.agents/skills/bad/SKILL.md'), Buffer.of(0xff))
  const run = await runLine('show bad', { cwd: root })
  t.equal(run.exitCode, 2)
  t.match(run.stderr.text.replace(/\s+/g, ' '), 'not valid UTF-8')
})

t.test('a skill without SKILL.md', async t => {
  const root = project(
    t,
    { acme: '1.0.0' },
    {
      'node_modules/acme/package.json': '{"name": "acme", "version": "1.0.0"}',
      'node_modules/acme/skills/lower/skill.md': goodSkill('lower'),
    },
  )
  const run = await runLine('show lower', { cwd: root })
  t.equal(run.exitCode, 2)
})
