import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { loadConfig } from '../../lib/config/load.js'
import { defaultConfig, OPTIONS } from '../../lib/config/options.js'
import { isAgentSkillsError } from '../../lib/errors.js'

const manifest = (config: string): string => `{\n  "name": "x",\n  "agentSkills": ${config}\n}\n`

/** `line: reason (suggestion)` of every problem of a configuration; its own first line is line 3. */
const reasons = (text: string): string[] =>
  loadConfig(text, 'package.json').problems.map(problem => {
    assert.ok(problem.code === 'unknown-config')
    assert.equal(problem.severity, 'error')
    assert.equal(problem.path, 'package.json')
    const { reason, suggestion } = problem.detail
    return `${problem.line}: ${reason}${suggestion === null ? '' : ` (${suggestion})`}`
  })

void t.test('without a configuration', async t => {
  for (const text of [
    '{}',
    '{"name": "x"}',
    manifest('{}'),
    '\uFEFF{}\r\n',
    '{"__proto__": {"agentSkills": 1}}',
  ]) {
    t.strictSame(loadConfig(text, 'package.json'), { config: defaultConfig(), problems: [] })
  }
})

void t.test('the defaults of the table are the defaults', async t => {
  const defaults = Object.fromEntries(
    Object.entries(OPTIONS)
      .map(([key, option]) => [key, option.default] as const)
      .filter(([, value]) => value !== null),
  )
  t.strictSame(loadConfig(manifest(JSON.stringify(defaults)), ''), {
    config: defaultConfig(),
    problems: [],
  })
  t.same(Object.keys(defaultConfig()), Object.keys(OPTIONS))
})

void t.test('the examples of the table are valid', async t => {
  const examples = Object.fromEntries(
    Object.entries(OPTIONS).map(([key, option]) => [key, option.example]),
  )
  t.same(reasons(manifest(JSON.stringify(examples))), [])
})

void t.test('everything, with lines', async t => {
  const { config, problems } = loadConfig(
    `\uFEFF{\r
  "agentSkills": {\r
    "allow": {\r
      "vite@7.1.0 || 7.2.0": true,\r
      "@tanstack/router-core": true,\r
      "@s/p@1.0.0-rc.1+b||2.0.0": false,\r
      "constructor": false\r
    },\r
    "exclude": [\r
      "left-pad", "@acme/*",\r
      "vite#vite-*", "#deploy", "*-plugin#My Skill"\r
    ],\r
    "scope": "direct",\r
    "prefer": {\r
      "123": "a",\r
      "lint": "@s/eslint@9.1.0"\r
    },\r
    "accept": {\r
      "@s/p#deploy": {\r
        "load-time-shell": "reviewed",\r
        "hooks": "known"\r
      }\r
    },\r
    "links": ["./.claude/skills/", "tools/agent"],\r
    "gitignore": false\r
  }\r
}`,
    'package.json',
  )
  t.same(problems, [])
  t.strictSame(config, {
    allow: [
      { package: 'vite', versions: ['7.1.0', '7.2.0'], allowed: true, line: 4 },
      { package: '@tanstack/router-core', versions: null, allowed: true, line: 5 },
      { package: '@s/p', versions: ['1.0.0-rc.1+b', '2.0.0'], allowed: false, line: 6 },
      { package: 'constructor', versions: null, allowed: false, line: 7 },
    ],
    exclude: [
      { pattern: 'left-pad', package: 'left-pad', skill: null, line: 10 },
      { pattern: '@acme/*', package: '@acme/*', skill: null, line: 10 },
      { pattern: 'vite#vite-*', package: 'vite', skill: 'vite-*', line: 11 },
      { pattern: '#deploy', package: null, skill: 'deploy', line: 11 },
      { pattern: '*-plugin#My Skill', package: '*-plugin', skill: 'My Skill', line: 11 },
    ],
    scope: 'direct',
    prefer: [
      { skill: '123', package: 'a', version: null, line: 15 },
      { skill: 'lint', package: '@s/eslint', version: '9.1.0', line: 16 },
    ],
    accept: [
      { package: '@s/p', skill: 'deploy', rule: 'load-time-shell', why: 'reviewed', line: 20 },
      { package: '@s/p', skill: 'deploy', rule: 'hooks', why: 'known', line: 21 },
    ],
    links: ['.claude/skills', 'tools/agent'],
    gitignore: false,
  })
})

void t.test('what is not understood', async t => {
  const exact = 'write exact versions, joined by ||, or the name alone'
  const all = 'an object of package#skill → object of rule → reason'
  const table: [string, string[]][] = [
    ['null', ['3: agentSkills: must be an object, not null']],
    ['[]', ['3: agentSkills: must be an object, not an array']],
    ['"all"', ['3: agentSkills: must be an object, not a text']],
    ['{"alow": {}}', ['3: agentSkills: "alow" is not a key (allow)']],
    ['{"Exclude": []}', ['3: agentSkills: "Exclude" is not a key (exclude)']],
    ['{"gitIgnore": true}', ['3: agentSkills: "gitIgnore" is not a key (gitignore)']],
    ['{"$schema": "x"}', ['3: agentSkills: "$schema" is not a key']],
    [
      '{"constructor": {}, "__proto__": {}}',
      ['3: agentSkills: "constructor" is not a key', '3: agentSkills: "__proto__" is not a key'],
    ],
    ['{"scope": "all",\n"scope": "direct"}', ['4: agentSkills.scope: the key is there twice']],
    ['{}, "agentSkills":\n{}', ['3: agentSkills: the key is there twice']],
    // allow
    [
      '{"allow": ["vite"]}',
      ['3: agentSkills.allow: must be an object of package → true or false, not an array'],
    ],
    [
      '{"allow": {"vite": "true"}}',
      ['3: agentSkills.allow.vite: must be true or false, not a text'],
    ],
    [
      '{"allow": {"a": 1,\n"a": true}}',
      [
        '3: agentSkills.allow.a: must be true or false, not a number',
        '4: agentSkills.allow.a: the key is there twice',
      ],
    ],
    [
      '{"allow": {"vite@latest": true}}',
      [
        `3: agentSkills.allow["vite@latest"]: "latest" is a dist-tag, not an exact version: ${exact}`,
      ],
    ],
    ...['^7.1.0', '~7', '7', '7.1', '7.x', '*', '>=1 <2', '1.0.0 - 2.0.0', 'x'].map(
      (range): [string, string[]] => [
        `{"allow": {"vite@${range}": true}}`,
        [
          `3: agentSkills.allow["vite@${range}"]: "${range}" is a range, not an exact version: ${exact}`,
        ],
      ],
    ),
    ...['v7.1.0', '=7.1.0 ', '1.2.3.4', '01.0.0', 'npm:a@1.0.0', '1.0.0 || b@1.0.0'].map(
      (version): [string, string[]] => {
        const wrong = version === '1.0.0 || b@1.0.0' ? 'b@1.0.0' : version.trim()
        const kind = /^[=\d.]+$/.test(wrong)
          ? 'a range, not an exact version'
          : 'not an exact version'
        return [
          `{"allow": {"vite@${version}": true}}`,
          [`3: agentSkills.allow["vite@${version}"]: "${wrong}" is ${kind}: ${exact}`],
        ]
      },
    ),
    [
      '{"allow": {"vite@": true}}',
      [`3: agentSkills.allow["vite@"]: a version is missing: ${exact}`],
    ],
    [
      '{"allow": {"vite@1.0.0 || ": true}}',
      [`3: agentSkills.allow["vite@1.0.0 || "]: a version is missing: ${exact}`],
    ],
    ['{"allow": {"": true}}', ['3: agentSkills.allow[""]: "" is not the name of a package']],
    ['{"allow": {"@s": true}}', ['3: agentSkills.allow["@s"]: "@s" is not the name of a package']],
    [
      '{"allow": {"@s/*": true}}',
      ['3: agentSkills.allow["@s/*"]: "@s/*" is not the name of a package'],
    ],
    [
      '{"allow": {"../x": 1}}',
      [
        '3: agentSkills.allow["../x"]: "../x" is not the name of a package',
        '3: agentSkills.allow["../x"]: must be true or false, not a number',
      ],
    ],
    // links
    ['{"links": "a"}', ['3: agentSkills.links: must be an array of directories, not a text']],
    ...['', '.', '..', 'a/../b', 'a//b', 'a\\\\b', 'ab:c', 'a/./b', 'a/b. '].map(
      (text): [string, string[]] => [
        `{"links": ["${text}"]}`,
        [
          `3: agentSkills.links[0]: "${text}" is not a directory inside the project, written with "/"`,
        ],
      ],
    ),
    ...['/a', 'C:/a', 'c:a', '\\\\\\\\server'].map((text): [string, string[]] => [
      `{"links": ["${text}"]}`,
      [`3: agentSkills.links[0]: "${text}" is not relative to the project`],
    ]),
    ...['.agents/skills', '.Agents', 'node_modules/a', '.git/x'].map((text): [string, string[]] => [
      `{"links": ["${text}"]}`,
      [`3: agentSkills.links[0]: there is no place for links in ${text.split('/')[0] ?? ''}`],
    ]),
    [
      '{"links": [".claude/skills",\n"./.Claude/skills/"]}',
      ['4: agentSkills.links[1]: it is there twice'],
    ],
    // exclude
    ['{"exclude": "a"}', ['3: agentSkills.exclude: must be an array of patterns, not a text']],
    [
      '{"exclude": ["a",\n1,\n""]}',
      [
        '4: agentSkills.exclude[1]: must be a text, not a number',
        '5: agentSkills.exclude[2]: it is empty',
      ],
    ],
    ['{"exclude": ["a#b#c"]}', ['3: agentSkills.exclude[0]: "a#b#c" has more than one "#"']],
    ['{"exclude": ["a#"]}', ['3: agentSkills.exclude[0]: "" is not the name of a skill']],
    ['{"exclude": ["#"]}', ['3: agentSkills.exclude[0]: "" is not the name of a skill']],
    ['{"exclude": ["#a/b"]}', ['3: agentSkills.exclude[0]: "a/b" is not the name of a skill']],
    ['{"exclude": ["a b"]}', ['3: agentSkills.exclude[0]: "a b" is not the name of a package']],
    ['{"exclude": ["@s"]}', ['3: agentSkills.exclude[0]: "@s" is not the name of a package']],
    [
      '{"exclude": ["a@1.0.0"]}',
      [
        '3: agentSkills.exclude[0]: "a@1.0.0" names a version: "exclude" is for every version, "allow" with false for one',
      ],
    ],
    // scope
    ['{"scope": true}', ['3: agentSkills.scope: must be "all" or "direct", not true or false']],
    [
      '{"scope": "Direct"}',
      ['3: agentSkills.scope: must be "all" or "direct", not "Direct" (direct)'],
    ],
    [
      '{"scope": "transitive"}',
      ['3: agentSkills.scope: must be "all" or "direct", not "transitive"'],
    ],
    // prefer
    [
      '{"prefer": []}',
      ['3: agentSkills.prefer: must be an object of skill → package, not an array'],
    ],
    [
      '{"prefer": {"a": null}}',
      ['3: agentSkills.prefer.a: must be the name of a package, not null'],
    ],
    ['{"prefer": {"A": "a"}}', ['3: agentSkills.prefer.A: this is not the name of a skill']],
    [
      '{"prefer": {"a": "b@1"}}',
      [`3: agentSkills.prefer.a: "1" is a range, not an exact version: ${exact}`],
    ],
    [
      '{"prefer": {"a": "b@1.0.0||2.0.0"}}',
      ['3: agentSkills.prefer.a: "b@1.0.0||2.0.0" names several versions: choose one'],
    ],
    ['{"prefer": {"a": ""}}', ['3: agentSkills.prefer.a: "" is not the name of a package']],
    // accept
    ['{"accept": 1}', [`3: agentSkills.accept: must be ${all}, not a number`]],
    [
      '{"accept": {"a#b": "why"}}',
      ['3: agentSkills.accept["a#b"]: must be an object of rule → reason, not a text'],
    ],
    [
      '{"accept": {"a": {}, "#b": {}, "a#B": {}, "a#*": {}}}',
      [
        '3: agentSkills.accept.a: write package#skill',
        '3: agentSkills.accept["#b"]: "" is not the name of a package',
        '3: agentSkills.accept["a#B"]: "B" is not the name of a skill',
        '3: agentSkills.accept["a#*"]: "*" is not the name of a skill',
      ],
    ],
    [
      '{"accept": {"a#b": {"hooks": " "}}}',
      ['3: agentSkills.accept["a#b"].hooks: the reason is missing'],
    ],
    [
      '{"accept": {"a#b": {"hooks": true}}}',
      ['3: agentSkills.accept["a#b"].hooks: must be a reason, not true or false'],
    ],
    [
      '{"accept": {"a#b": {"hook": "x"}}}',
      ['3: agentSkills.accept["a#b"].hook: there is no such rule (hooks)'],
    ],
    [
      '{"accept": {"a#b": {"toString": "x"}}}',
      ['3: agentSkills.accept["a#b"].toString: there is no such rule'],
    ],
    ...['link', 'special-file', 'case-twin', 'reserved-name'].map((rule): [string, string[]] => [
      `{"accept": {"a#b": {"${rule}": "x"}}}`,
      [
        `3: agentSkills.accept["a#b"]${rule === 'link' ? '.link' : `["${rule}"]`}: this cannot be accepted: such a skill cannot be written safely`,
      ],
    ]),
    [
      '{"accept": {"a#b": {"alias": "x"}}}',
      [
        '3: agentSkills.accept["a#b"].alias: this cannot be accepted: agents do not load a skill that breaks this rule',
      ],
    ],
    [
      '{"accept": {"a#b": {"secret": "x"}}}',
      [
        '3: agentSkills.accept["a#b"].secret: this need not be accepted: the skill is installed all the same',
      ],
    ],
    // gitignore
    ['{"gitignore": "no"}', ['3: agentSkills.gitignore: must be true or false, not a text']],
  ]
  for (const [config, expected] of table) t.same(reasons(manifest(config)), expected, config)
})

void t.test('what is wrong is left out, never turned into more', async t => {
  const load = (config: string): ReturnType<typeof loadConfig>['config'] =>
    loadConfig(manifest(config), '').config
  t.same(load('{"allow": "all"}').allow, [], 'a broken allow allows nothing')
  t.same(load('{"allow": {"a@1": true, "b": true}}').allow, [
    { package: 'b', versions: null, allowed: true, line: 3 },
  ])
  t.same(
    load('{"accept": {"a#b": {"link": "x", "hooks": "y"}}}').accept.map(rule => rule.rule),
    ['hooks'],
  )
  t.same(load('{"prefer": {"A": "a", "b": "B@1"}}').prefer, [])
})

void t.test('all problems at once, in order', async t => {
  const config = '{\n"exclude": ["/"],\n"nope": 1,\n"allow": {"a@b": true}, "scope": 1}'
  t.same(
    reasons(manifest(config)).map(reason => reason.split(':', 1)[0]),
    ['4', '5', '6', '6'],
  )
})

void t.test('not a manifest', async t => {
  const table: [string, number][] = [
    ['', 1],
    ['{\n  "a": 1,\n}', 3],
    ['{\r\n  "a": 1\r\n  "b": 2\r\n}', 3],
    ['{"a": 1} x', 1],
    ['\n[]', 2],
    ['"x"', 1],
    ['\uFEFF{\n"a": nul}', 2],
    ['{\n// c\n}', 2],
    ['{"a": "\n"}', 1],
  ]
  for (const [text, line] of table) {
    try {
      loadConfig(text, '/p/package.json')
      t.fail(JSON.stringify(text))
    } catch (error) {
      assert.ok(isAgentSkillsError(error))
      t.match(
        error,
        { code: 'ENOPROJECT', path: '/p/package.json', line, hint: String },
        JSON.stringify(text),
      )
    }
  }
})

void t.test('any value is read or reported', async () => {
  const key = fc.oneof(
    fc.constantFrom(...Object.keys(OPTIONS), 'agentSkills', 'a#b', 'hooks', 'a@1.0.0'),
    fc.string(),
  )
  const value = fc.letrec(tie => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(true, false, null, 0, 'all', 'a#b', '.claude/skills'),
      fc.string(),
      fc.array(tie('any')),
      fc.dictionary(key, tie('any')),
    ),
  })).any
  fc.assert(
    fc.property(value, config => {
      const { config: read, problems } = loadConfig(manifest(JSON.stringify(config)), 'p')
      assert.deepEqual(Object.keys(read), Object.keys(OPTIONS))
      for (const { line } of problems) assert.equal(line, 3)
      if (problems.length === 0) assert.ok(typeof config === 'object' && config !== null)
    }),
    { numRuns: 300 },
  )
})
