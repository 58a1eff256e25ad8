// `check --fix` mends what has one right answer, to the byte, and touches nothing else.

import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { check } from '../../lib/check.js'
import { fixMarkdownText, fixSkillText } from '../../lib/publish/fix-text.js'
import { mend } from '../../lib/publish/mend.js'
import { fingerprint, makeProject, skillMd, type Files } from '../fixtures/project.js'

const make = (t: Test, files: Files): string => {
  const root = makeProject(files)
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  return root
}

const head = (lines: string, body = '# A\n'): string => `---\n${lines}---\n${body}`

t.test('texts', t => {
  const description = 'description: Does it. Use it when asked.\n'
  const table: [what: string, before: string, after: string, ...done: string[]][] = [
    ['nothing', head(`name: a-b\n${description}`), head(`name: a-b\n${description}`)],
    [
      'a byte order mark',
      `\uFEFF${head(`name: a-b\n${description}`)}`,
      head(`name: a-b\n${description}`),
      'removed the byte order mark',
    ],
    [
      'blank lines before the frontmatter',
      `\n \n${head(`name: a-b\n${description}`)}`,
      head(`name: a-b\n${description}`),
      'removed the blank space before the frontmatter',
    ],
    [
      'CRLF, also mixed; a lone CR stays',
      head(`name: a-b\n${description}`, 'A\rB\nC\n').replaceAll('\n', '\r\n'),
      head(`name: a-b\n${description}`, 'A\rB\nC\n'),
      'changed CRLF to LF',
    ],
    [
      'a colon',
      head("name: a-b\ndescription: Use when: it's asked  \nlicense: MIT\n"),
      head("name: a-b\ndescription: 'Use when: it''s asked'\nlicense: MIT\n"),
      'put the value of description in quotes',
    ],
    [
      'two colons',
      head('name: a-b\ndescription: Use: this\ncompatibility: Needs: that\n'),
      head("name: a-b\ndescription: 'Use: this'\ncompatibility: 'Needs: that'\n"),
      'put the value of description in quotes',
      'put the value of compatibility in quotes',
    ],
    [
      'a first character that means something',
      head('name: a-b\ndescription: @acme/tool does it\n'),
      head("name: a-b\ndescription: '@acme/tool does it'\n"),
      'put the value of description in quotes',
    ],
    ['no name', head(description), head(`name: a-b\n${description}`), 'added "name: a-b"'],
    [
      'the name, written differently',
      head(`name: "acme/A B" \n${description}`),
      head(`name: a-b\n${description}`),
      'changed the name to a-b',
    ],
    [
      'an empty name',
      head(`name:\n${description}`),
      head(`name: a-b\n${description}`),
      'changed the name to a-b',
    ],
    [
      'a field in another spelling',
      head(`name: a-b\nDescription: Does it.\nallowed_tools: Read\n`),
      head(`name: a-b\ndescription: Does it.\nallowed-tools: Read\n`),
      'renamed Description to description',
      'renamed allowed_tools to allowed-tools',
    ],
    [
      'all at once',
      `\uFEFF${head('name: A_B\ndescription: Use when: asked\n').replaceAll('\n', '\r\n')}`,
      head("name: a-b\ndescription: 'Use when: asked'\n"),
      'removed the byte order mark',
      'changed CRLF to LF',
      'put the value of description in quotes',
      'changed the name to a-b',
    ],
    // more than one right answer: nothing is done
    ...[
      ['another name', head(`name: other\n${description}`)],
      ['a name that goes on below', head(`name: a\n  b\n${description}`)],
      ['a name with a comment', head(`name: A-B # mine\n${description}`)],
      ['a value that goes on below', head('name: a-b\ndescription: Use when: asked\n  or not\n')],
      ['a value that may end in a comment', head('name: a-b\ndescription: Use: a # or b\n')],
      ['both spellings', head(`name: a-b\n${description}Description: x\n`)],
      ['a nested key in another spelling', head(`name: a-b\n${description}metadata:\n  Name: x\n`)],
      ['no end of the frontmatter', `---\nname: A-B\n${description}`],
      ['no frontmatter', '# A\n'],
    ].map(([what = '', text = '']): [string, string, string] => [what, text, text]),
  ]
  for (const [what, before, after, ...done] of table) {
    const fixed = fixSkillText(before, 'a-b')
    t.equal(fixed.text, after, what)
    t.strictSame(
      fixed.fixes.map(fix => fix.done),
      done,
      what,
    )
    t.strictSame(fixSkillText(after, 'a-b'), { text: after, fixes: [] }, `${what}: once`)
  }
  t.equal(fixMarkdownText('\uFEFFName: A\r\n').text, '\uFEFFName: A\n', 'other files: CRLF alone')
  t.equal(fixSkillText(head(description), 'A B').text, head(description), 'no name to take')
  t.end()
})

t.test('a hostile text takes bounded time', t => {
  const text = head(`name: a-b\ndescription: Use: ${' '.repeat(60_000)}x\n`)
  const started = performance.now()
  t.match(fixSkillText(text, 'a-b').fixes, [{ done: 'put the value of description in quotes' }])
  // some milliseconds here; many seconds where a search is quadratic
  t.ok(performance.now() - started < 2000)
  t.end()
})

t.test('who may read and write a file stays as it was', async t => {
  if (process.platform === 'win32') return
  const modes = { 'SKILL.md': 0o664, 'references/a.md': 0o600, 'scripts/run.md': 0o750 }
  const root = make(t, {
    'package.json': '{"name": "acme", "version": "1.0.0", "files": ["skills"]}',
    ...Object.fromEntries(
      Object.keys(modes).map(name => [
        `skills/deploy/${name}`,
        name === 'SKILL.md' ? skillMd('deploy').replaceAll('\n', '\r\n') : 'a\r\n',
      ]),
    ),
  })
  const at = (name: string) => path.join(root, 'skills/deploy', name)
  for (const [name, mode] of Object.entries(modes)) fs.chmodSync(at(name), mode)
  const [fixed] = await check({ target: root, fix: true })
  t.equal(fixed?.fixed.length, 3)
  for (const [name, mode] of Object.entries(modes)) {
    t.equal(fs.statSync(at(name)).mode & 0o7777, mode, name)
  }
})

t.test('a package', async t => {
  const files: Files = {
    'package.json': '{\n\t"name": "acme",\n\t"files": [ "dist" ],\n\t"version": "1.0.0"\n}',
    'README.md': 'A.\r\n',
    'skills/README.md': 'Not of a skill.\r\n',
    'skills/deploy/skill.md': skillMd('Deploy').replaceAll('\n', '\r\n'),
    'skills/deploy/references/a.md': 'A.\r\n',
    'skills/deploy/references/data.csv': 'a\r\n',
    'skills/deploy/scripts/run.md': { script: 'a\r\n' },
    'skills/lint/SKILL.md': skillMd('lint'),
  }
  const root = make(t, files)
  const before = fingerprint(root)
  const [seen] = await check({ target: root })
  t.strictSame(fingerprint(root), before, 'a check writes nothing')
  t.strictSame(
    seen?.findings.filter(one => one.fixable).map(({ rule, file }) => `${rule} ${file}`),
    [
      'not-packed skills',
      'line-ends skills/deploy/references/a.md',
      'line-ends skills/deploy/scripts/run.md',
      'skill-md-case skills/deploy/skill.md',
    ],
  )
  const [fixed] = await check({ target: root, fix: true })
  t.strictSame(fixed?.findings, [])
  t.strictSame(
    fixed?.fixed.map(({ file, done }) => `${file}: ${done}`),
    [
      'package.json: added "skills" to "files"',
      'skills/deploy/SKILL.md: renamed skill.md to SKILL.md',
      'skills/deploy/references/a.md: changed CRLF to LF',
      'skills/deploy/scripts/run.md: changed CRLF to LF',
      'skills/deploy/SKILL.md: changed CRLF to LF',
      'skills/deploy/SKILL.md: changed the name to deploy',
    ],
  )
  const wanted = make(t, {
    ...files,
    'package.json':
      '{\n\t"name": "acme",\n\t"files": [ "dist", "skills" ],\n\t"version": "1.0.0"\n}',
    'skills/deploy/SKILL.md': skillMd('Deploy').replace('name: Deploy', 'name: deploy'),
    'skills/deploy/references/a.md': 'A.\n',
    'skills/deploy/scripts/run.md': { script: 'a\n' },
  })
  fs.rmSync(path.join(wanted, 'skills/deploy/skill.md'), { force: true })
  t.strictSame(fingerprint(root), fingerprint(wanted), 'every other byte is what it was')
  const after = fingerprint(root)
  const [again] = await check({ target: root, fix: true })
  t.strictSame(again?.fixed, [])
  t.strictSame(fingerprint(root), after)
})

t.test('what has more than one right answer', async t => {
  const tree = { 'skills/deploy/SKILL.md': skillMd('deploy') }
  const named = (files: unknown): Files => ({
    'package.json': JSON.stringify({ name: 'acme', version: '1.0.0', files }),
  })
  const table: [what: string, files: Files, ...rules: string[]][] = [
    ['files that name skills already', named(['dist', '!skills/deploy']), 'not-packed'],
    [
      'an ignore file',
      {
        ...{ 'package.json': '{"name": "acme", "version": "1.0.0"}' },
        '.npmignore': 'skills\n',
      },
      'not-packed',
    ],
    [
      'bytes that are no text',
      { ...named(['skills']), 'skills/deploy/references/a.md': { script: '\0' } },
    ],
    [
      'both names',
      { ...named(['skills']), 'skills/deploy/skill.md': skillMd('deploy') },
      'case-twin',
    ],
  ]
  for (const [what, files, ...rules] of table) {
    const root = make(t, { ...tree, ...files })
    if (what === 'bytes that are no text') {
      fs.writeFileSync(
        path.join(root, 'skills/deploy/references/a.md'),
        Buffer.from([0x41, 0xff, 0x0d, 0x0a]),
      )
    }
    const before = fingerprint(root)
    const [fixed] = await check({ target: root, fix: true })
    t.strictSame(fixed?.fixed, [], what)
    t.strictSame(fingerprint(root), before, what)
    t.ok(
      rules.every(rule => fixed?.findings.some(one => one.rule === rule && !one.fixable)),
      what,
    )
  }
})

t.test('nothing is written over what changed, or through a link', t => {
  const root = make(t, { 'skills/a/SKILL.md': 'old', 'else/SKILL.md': 'old', 'x.md': '' })
  fs.symlinkSync('../else', path.join(root, 'skills/b'))
  const text = (file: string) => ({
    ...{ file, mends: [], done: ['x'] },
    change: { type: 'text', before: Buffer.from('old'), after: 'new' } as const,
  })
  const rename = (file: string, to: string) => ({
    ...{ file, mends: [], done: ['x'] },
    change: { type: 'rename', to } as const,
  })
  const before = fingerprint(root)
  for (const fix of [
    { ...text('skills/a/SKILL.md'), change: { ...text('').change, before: Buffer.from('other') } },
    text('skills/b/SKILL.md'),
    text('x.md'),
    rename('skills/a', 'skills/c'),
    rename('skills/a/SKILL.md', 'x.md'),
    rename('none.md', 'y.md'),
  ]) {
    t.throws(() => mend(root, [fix]), { code: 'ECHANGED' }, JSON.stringify(fix.file))
    t.strictSame(fingerprint(root), before)
  }
  t.throws(() => mend(root, [text('x.md/a.md')]), { code: 'EIO' })
  t.strictSame(mend(root, [text('skills/a/SKILL.md')]), [{ file: 'skills/a/SKILL.md', done: 'x' }])
  t.equal(fs.readFileSync(path.join(root, 'skills/a/SKILL.md'), 'utf8'), 'new')
  t.end()
})
