import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { runLine } from '../../fixtures/process.js'
import type { Files } from '../../fixtures/project.js'
import { lay, makeProject, manifest } from '../../fixtures/project.js'
import { goodSkill } from '../../fixtures/skill-text.js'

const project = (t: Test, files: Files = {}): string => {
  const root = makeProject({ 'package.json': manifest({}), ...files })
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  return root
}

const some: Files = {
  '.agents/skills/own/SKILL.md': goodSkill('own'),
  '.agents/skills/deploy/SKILL.md': goodSkill('deploy'),
  '.agents/skills/.agent-skills.yaml': 'version: 1\nskills:\n  deploy:\n    package: acme\n',
}

t.test('the catalogue in each format', async t => {
  const root = project(t, some)
  const markdown = await runLine('prompt', { cwd: root })
  t.strictSame([markdown.exitCode, markdown.stderr.text], [0, ''])
  t.match(
    markdown.stdout.text,
    /^## Skills\n\n.*installed packages \(acme\).*\n\n- `deploy` — Does things\.\n- `own` — Does things\.\n$/,
  )
  t.equal(
    (await runLine('prompt --format=markdown', { cwd: root })).stdout.text,
    markdown.stdout.text,
  )
  const xml = await runLine('prompt --format xml', { cwd: root })
  t.match(
    xml.stdout.text,
    /^<available_skills>\n<skill>\n<name>\ndeploy\n[^]*<\/available_skills>\n$/,
  )
  for (const line of ['prompt --format json', 'prompt --json']) {
    const json = await runLine(line, { cwd: root })
    t.match(JSON.parse(json.stdout.text), {
      skills: [
        { name: 'deploy', trust: 'installed', provider: { name: 'acme', version: null } },
        { name: 'own', location: path.join(root, '.agents/skills/own/SKILL.md'), provider: null },
      ],
    })
  }
})

t.test('no skills', async t => {
  const root = project(t)
  const none = await runLine('prompt', { cwd: root })
  t.strictSame(
    [none.exitCode, none.stdout.text, none.stderr.text],
    [0, '', 'agent-skills: no skills.\n'],
  )
  t.equal((await runLine('prompt --quiet', { cwd: root })).stderr.text, '')
  t.equal((await runLine('prompt --json', { cwd: root })).stdout.text, '{"skills":[]}\n')
  t.notOk(fs.existsSync(path.join(root, '.agents')), 'nothing is created')
})

t.test('what cannot be used is said', async t => {
  const root = project(t, {
    '.agents/skills/own/SKILL.md': goodSkill('own'),
    '.agents/skills/bad/SKILL.md': '---\nname: "\\e[31mbad"\ndescription: d\n---\n',
  })
  const run = await runLine('prompt', { cwd: root })
  t.equal(run.exitCode, 0)
  t.match(run.stdout.text, '- `own`')
  t.match(run.stderr.text, /^skipped .*\/bad: .*\n$/)
  t.notMatch(run.stderr.text, '\u001b')
  t.equal((await runLine('prompt -q', { cwd: root })).stderr.text, '')
})

t.test("the user's skills", async t => {
  const root = project(t, some)
  for (const key of ['HOME', 'USERPROFILE']) {
    const before = process.env[key]
    t.teardown(() => {
      if (before === undefined) delete process.env[key]
      else process.env[key] = before
    })
    process.env[key] = path.join(root, 'home')
  }
  lay(root, { 'home/.agents/skills/mine/SKILL.md': goodSkill('mine') })
  t.notMatch((await runLine('prompt', { cwd: root })).stdout.text, 'mine')
  t.match((await runLine('prompt --user', { cwd: root })).stdout.text, '- `mine`')
})

t.test('wrong usage', async t => {
  const root = project(t)
  for (const [line, says] of [
    ['prompt --format yaml', 'There are markdown, xml, json.'],
    ['prompt --format jsn', 'Did you mean "json"?'],
    ['prompt --format', '--format needs a value'],
    ['prompt x', 'takes no argument'],
    ['sync --format xml', '--format is an option of doctor and prompt'],
  ] as const) {
    const run = await runLine(line, { cwd: root })
    t.equal(run.exitCode, 2, line)
    t.match(run.stderr.text.replace(/\s+/g, ' '), says, line)
  }
})
