// Every rule that only an author can act on, planted in a package that is otherwise without fault: what `check` says is
// exactly that. And what an installer refuses is an error for the author, too.

import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { AUTHOR_RULES, authorRuleOf } from '../../lib/author-rules.js'
import type { CheckedPackage } from '../../lib/author-rules.js'
import { check } from '../../lib/check.js'
import { RULES } from '../../lib/rules.js'
import type { RuleId } from '../../lib/rules.js'
import { makeProject, skillMd, type Files } from '../fixtures/project.js'

const DEPLOY = 'skills/deploy/SKILL.md'

const packageJson = (more: object = {}): Files => ({
  'package.json': JSON.stringify({ name: 'acme', version: '1.0.0', ...more }),
})

/** A SKILL.md of the skill `deploy` with more lines in its frontmatter, or another body. */
const deploy = (lines: string, body = '# Deploy\n\nDo it.\n'): Files => ({
  [DEPLOY]: `---\nname: deploy\ndescription: Deploys the project. Use it when asked to.\n${lines}---\n\n${body}`,
})

const described = (value: string): Files => ({
  [DEPLOY]: `---\nname: deploy\ndescription: ${value}\n---\n\nDo it.\n`,
})

const saying = (body: string): Files => deploy('', body)

const faultless: Files = { ...packageJson(), [DEPLOY]: skillMd('deploy') }

const make = (t: Test, files: Files): string => {
  const root = makeProject(files)
  t.teardown(() => {
    fs.rmSync(root, { recursive: true, force: true })
  })
  return root
}

/** `severity rule file:line found (reason)`, as far as there is something of each. */
const brief = ({ findings }: CheckedPackage): string[] =>
  findings.map(({ severity, rule, file, line, found, reason }) =>
    [
      severity,
      rule,
      `${file}${line === undefined ? '' : `:${line}`}`,
      ...(found === undefined ? [] : [found]),
      ...(reason === undefined ? [] : [`(${reason})`]),
    ].join(' '),
  )

const checkOne = async (root: string, strict = false): Promise<CheckedPackage> => {
  const [one, another] = await check({ target: root, strict })
  if (one === undefined || another !== undefined) throw new Error('one package is expected')
  return one
}

type Row = [what: string, files: Files, ...expected: string[]]

const LONG = 'word '.repeat(5000)

const ROWS: Row[] = [
  ['nothing', {}],
  // the package
  ['no skills at all', { [DEPLOY]: '' }, 'error frontmatter-missing skills/deploy/SKILL.md:1'],
  [
    'files without skills',
    packageJson({ files: ['dist'] }),
    'error not-packed skills (left out by "files" of package.json)',
  ],
  [
    'files with one skill of two',
    { ...packageJson({ files: ['skills/lint'] }), 'skills/lint/SKILL.md': skillMd('lint') },
    'error not-packed skills/deploy (left out by "files" of package.json)',
  ],
  [
    'files with the texts alone',
    {
      ...packageJson({ files: ['skills/**/*.md'] }),
      'skills/deploy/scripts/run.sh': { script: '#!/bin/sh\n' },
    },
    'error not-packed skills/deploy/scripts/run.sh (left out by "files" of package.json)',
  ],
  [
    '.npmignore',
    { '.npmignore': 'references\n', 'skills/deploy/references/a.md': 'A.\n' },
    'error not-packed skills/deploy/references/a.md (left out by .npmignore)',
  ],
  [
    '.gitignore at the top and in a skill',
    { '.gitignore': 'x\n', 'skills/deploy/.gitignore': 'tmp\n', 'skills/deploy/tmp/a.md': 'A.\n' },
    'warning hidden-file skills/deploy/.gitignore',
    'warning never-packed skills/deploy/.gitignore',
    'error not-packed skills/deploy/tmp/a.md (left out by .gitignore or skills/deploy/.gitignore)',
  ],
  [
    'what editors leave behind is not missed',
    { 'skills/deploy/SKILL.md.orig': '', 'skills/deploy/.DS_Store': '' },
  ],
  [
    'a skill one level too high',
    { 'skills/SKILL.md': skillMd('skills') },
    'warning not-a-skill skills/SKILL.md',
  ],
  [
    'skills one level too low',
    {
      'skills/group/one/SKILL.md': skillMd('one'),
      'skills/group/two/SKILL.md': skillMd('two'),
    },
    'warning not-a-skill skills/group/one/SKILL.md (and 1 more below skills/group)',
  ],
  [
    'a directory without a skill',
    { 'skills/shared/logo.svg': '<svg/>', 'skills/other/README.md': skillMd('other') },
    'warning no-skill-md skills/other',
    'warning no-skill-md skills/shared',
  ],
  ['a directory that is never installed', { 'skills/__pycache__/a.pyc': '' }],
  ['a file beside the skills', { 'skills/README.md': 'Skills.\n' }],
  [
    'a skill in a skill',
    { 'skills/deploy/inner/SKILL.md': skillMd('inner') },
    'warning nested-skill skills/deploy/inner/SKILL.md',
  ],
  [
    '.agents',
    { '.agents/skills/own/SKILL.md': skillMd('own') },
    'warning agents-published .agents',
  ],
  [
    '.agents that stays at home',
    { ...packageJson({ files: ['skills'] }), '.agents/skills/own/SKILL.md': skillMd('own') },
  ],
  ['a skill that is a link', { 'skills/linked': { link: 'deploy' } }, 'error link skills/linked'],
  // its files
  [
    'CRLF',
    { 'skills/deploy/references/a.md': 'A.\r\nB.\r\n' },
    'warning line-ends skills/deploy/references/a.md:1',
  ],
  [
    'a percent sign that encodes nothing',
    saying('[a](100%.md)\n'),
    'warning dead-link skills/deploy/SKILL.md:6 100%.md',
  ],
  ['CR alone', { 'skills/deploy/references/a.md': 'A.\rB.\n' }],
  ['an empty body', saying(''), 'warning body-empty skills/deploy/SKILL.md:5'],
  [
    'a body of many lines',
    saying('Line.\n'.repeat(501)),
    'warning body-long skills/deploy/SKILL.md:5 (501 lines)',
  ],
  ['a body of as many lines as there may be', saying('Line.\n'.repeat(500))],
  [
    'a body of many words',
    saying(LONG),
    'warning body-long skills/deploy/SKILL.md:5 (about 6,250 tokens)',
  ],
  [
    'a link to nothing',
    saying('See [a](references/none.md), then\n[b][b].\n\n[b]: ./b.md\n'),
    'warning dead-link skills/deploy/SKILL.md:6 references/none.md',
    'warning dead-link skills/deploy/SKILL.md:9 ./b.md',
  ],
  [
    'a link in another case',
    { ...saying('[a](references/a.md)\n'), 'skills/deploy/references/A.md': 'A.\n' },
    'warning dead-link skills/deploy/SKILL.md:6 references/a.md (it is called references/A.md)',
  ],
  [
    'links that lead somewhere',
    {
      ...saying(
        [
          '[a](references/a%20b.md#top "A"), [b](./references/), [c](<references/a b.md>), [d](..)',
          '[e](https://example.org/x.md) [f](#top) [g](/docs/x.md) [h](mailto:x@example.org)',
          '`[i](none.md)` [j](path/to/file.md) [k](<name>.md) [l]({{file}}.md) [m](../lint/SKILL.md)',
          '```md\n[n](none.md)\n```\n~~~\n[o](none.md)\n~~~',
        ].join('\n'),
      ),
      'skills/deploy/references/a b.md': '[up](../SKILL.md) [root](references/a%20b.md)\n',
      'skills/lint/SKILL.md': skillMd('lint'),
    },
  ],
  [
    'links out of the skill',
    {
      ...saying('[a](../../README.md) [b](../../../other.md) [c](../none/SKILL.md)\n'),
      'README.md': 'Acme.\n',
    },
    'warning link-outside skills/deploy/SKILL.md:6 ../../README.md (the package has it, the skill does not)',
    'warning link-outside skills/deploy/SKILL.md:6 ../../../other.md (there is no such file)',
    'warning link-outside skills/deploy/SKILL.md:6 ../none/SKILL.md (there is no such file)',
  ],
  [
    'a script that cannot be executed',
    { 'skills/deploy/scripts/run.sh': '#!/bin/sh\n' },
    'info not-executable skills/deploy/scripts/run.sh:1',
  ],
  // the frontmatter
  [
    'a name that is a number elsewhere',
    {
      [DEPLOY]: '',
      'skills/007/SKILL.md':
        '---\nname: 007\ndescription: Licence to deploy. Use it.\n---\n\nDo it.\n',
    },
    'warning name-typed skills/007/SKILL.md:2 007',
    'error frontmatter-missing skills/deploy/SKILL.md:1',
  ],
  [
    'a description that is a date elsewhere',
    described('2026-01-01'),
    'warning description-short skills/deploy/SKILL.md:3 2026-01-01',
    'warning name-typed skills/deploy/SKILL.md:3 2026-01-01',
  ],
  ['in quotes it is none', described('"2026-01-01 is when it is used first"')],
  [
    'a description of many bytes',
    described('\u00e9'.repeat(1000)),
    'warning description-bytes skills/deploy/SKILL.md:3 (2000 bytes)',
  ],
  [
    'a short one',
    described('Deploys.'),
    'warning description-short skills/deploy/SKILL.md:3 Deploys.',
  ],
  [
    'a long one is an error here',
    described('x'.repeat(1025)),
    'error description-too-long skills/deploy/SKILL.md:3',
  ],
  [
    'licenses',
    deploy('license: [MIT]\n'),
    'warning license-invalid skills/deploy/SKILL.md:4 (a list)',
  ],
  [
    'a license that is a whole text',
    deploy(`license: ${'x'.repeat(501)}\n`),
    'warning license-invalid skills/deploy/SKILL.md:4 (501 characters)',
  ],
  [
    'compatibility, empty',
    deploy('compatibility:\n'),
    'warning compatibility-empty skills/deploy/SKILL.md:4',
  ],
  [
    'compatibility, a mapping',
    deploy('compatibility:\n  node: 20\n'),
    'error compatibility-invalid skills/deploy/SKILL.md:4',
  ],
  [
    'metadata, nested',
    deploy('metadata:\n  tags: [a]\n  author: me\n'),
    'warning metadata-nested skills/deploy/SKILL.md:4 tags (a list)',
  ],
  [
    'metadata, a list',
    deploy('metadata: [a]\n'),
    'error metadata-not-mapping skills/deploy/SKILL.md:4',
  ],
  ['tools', deploy('allowed-tools: Read Bash(git log:*, a b)\n')],
  [
    'tools with commas',
    deploy('allowed-tools: Read, Write\n'),
    'warning allowed-tools-form skills/deploy/SKILL.md:4 (commas)',
  ],
  [
    'tools as a list',
    deploy('allowed-tools:\n  - Read\n'),
    'warning allowed-tools-form skills/deploy/SKILL.md:4 (a list)',
  ],
  [
    'unknown fields',
    deploy('Licence: MIT\nversion: 1.0.0\nzebra: x\n'),
    'warning unknown-field skills/deploy/SKILL.md:4 Licence (did you mean "license"?)',
    'warning unknown-field skills/deploy/SKILL.md:5 version (the format has it in metadata)',
    'warning unknown-field skills/deploy/SKILL.md:6 zebra',
  ],
  [
    'fields of some agents',
    deploy('model: opus\nuser-invocable: false\n'),
    'warning client-field skills/deploy/SKILL.md:4 model',
  ],
  ['a secret', saying(`Use ghp_${'a1B2'.repeat(9)}.\n`), 'error secret skills/deploy/SKILL.md:6'],
]

/** The rule of a line of `brief`. */
const ruleIn = (line: string): string => line.split(' ')[1] ?? ''

t.test('planted faults', async t => {
  for (const [what, files, ...expected] of ROWS) {
    const found = brief(await checkOne(make(t, { ...faultless, ...files })))
    // what was found is quoted for some rules of skills; where is what counts here
    t.strictSame(
      found.map((line, i) => {
        const wanted = expected[i] ?? ''
        return line.startsWith(`${wanted} `) && ruleIn(wanted) in RULES ? wanted : line
      }),
      expected,
      what,
    )
  }
})

t.test('the reference validator', async t => {
  const strict = async (files: Files) =>
    brief(await checkOne(make(t, { ...faultless, ...files }), true))
  t.strictSame(await strict({}), [])
  t.strictSame(await strict(deploy('license: {a: b}\n')), [
    'error reference-validator skills/deploy/SKILL.md:1 (Invalid YAML in frontmatter: flow style ([…] or {…}))',
    'warning license-invalid skills/deploy/SKILL.md:4 (a mapping)',
  ])
  t.strictSame(await strict(deploy('model: opus\nzebra: x\n')), [
    'error client-field skills/deploy/SKILL.md:4 model',
    'error unknown-field skills/deploy/SKILL.md:5 zebra',
  ])
})

t.test('what an installer refuses is an error, and what it warns of is said', t => {
  for (const [rule, { degree }] of Object.entries(RULES)) {
    const { severity, why } = authorRuleOf(rule as RuleId)
    const wanted = degree === 'warning' ? ['error', 'warning'] : ['error']
    t.ok(wanted.includes(severity), `${rule}: ${degree}, ${severity}`)
    t.match(why, /^\S.*\.$/, rule)
  }
  t.end()
})

t.test('every rule of an author is planted somewhere', async t => {
  const planted = new Set(ROWS.flatMap(([, , ...expected]) => expected.map(ruleIn)))
  // what these need is in tests of their own
  const elsewhere = ['no-skills', 'published-directory', 'tarball-entry', 'reference-validator']
  t.strictSame(
    Object.keys(AUTHOR_RULES).filter(rule => !planted.has(rule) && !elsewhere.includes(rule)),
    [],
  )
  for (const [what, files, reason] of [
    ['no directory', {}, 'there is no directory skills/'],
    ['a file', { skills: '' }, 'skills is not a directory'],
    ['nothing in it', { 'skills/a/x.md': '' }, 'no directory below skills/ has a SKILL.md'],
  ] as [string, Files, string][]) {
    const root = make(t, { ...packageJson(), ...files })
    const [first, ...others] = brief(await checkOne(root))
    t.equal(first, `error no-skills skills (${reason})`, what)
    t.strictSame(others, what === 'nothing in it' ? ['warning no-skill-md skills/a'] : [], what)
  }
  const linked = make(t, { ...packageJson(), 'else/a/SKILL.md': skillMd('a') })
  fs.symlinkSync('else', path.join(linked, 'skills'))
  t.strictSame(brief(await checkOne(linked)), ['error link skills'])
})

t.test('one skill cannot make anyone read without end', async t => {
  const links = Array.from({ length: 60 }, (_, i) => `[a](none-${i}.md)\n`).join('')
  const { findings } = await checkOne(make(t, { ...faultless, ...saying(links) }))
  t.equal(findings.length, 20)
  t.equal(findings.at(-1)?.reason, 'and 40 more like this')
})

t.test('a name that is not valid UTF-8', { skip: process.platform !== 'linux' }, async t => {
  const root = make(t, faultless)
  fs.mkdirSync(Buffer.concat([Buffer.from(`${root}/skills/x`), Buffer.from([0xff])]))
  // npm cannot pack it either
  await t.rejects(checkOne(root), { code: 'EIO', path: root })
})

t.test('a manifest that cannot be read', async t => {
  const root = make(t, { 'package.json/x': '', [DEPLOY]: skillMd('deploy') })
  await t.rejects(check({ target: root }), { code: 'EIO', path: path.join(root, 'package.json') })
})
