import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { addExclude, setAllow, setPrefer } from '../../lib/config/edit.js'
import { isAgentSkillsError } from '../../lib/errors.js'

type Edit = (text: string) => string
const prefer =
  (skill: string, name: string): Edit =>
  text =>
    setPrefer(text, skill, name)
const exclude =
  (...patterns: string[]): Edit =>
  text =>
    addExclude(text, patterns)
const allow =
  (key: string, value: boolean | null): Edit =>
  text =>
    setAllow(text, key, value)

void t.test('exact bytes', async t => {
  const table: [string, Edit, string, string][] = [
    // nothing there yet
    [
      'two spaces',
      prefer('lint', 'a'),
      '{\n  "name": "x"\n}\n',
      '{\n  "name": "x",\n  "agentSkills": {\n    "prefer": {\n      "lint": "a"\n    }\n  }\n}\n',
    ],
    [
      'four spaces, no line end',
      exclude('a', '#b'),
      '{\n    "name": "x"\n}',
      '{\n    "name": "x",\n    "agentSkills": {\n        "exclude": [\n            "a",\n            "#b"\n        ]\n    }\n}',
    ],
    [
      'tabs and CRLF',
      allow('vite@7.1.0', true),
      '{\r\n\t"name": "x"\r\n}\r\n',
      '{\r\n\t"name": "x",\r\n\t"agentSkills": {\r\n\t\t"allow": {\r\n\t\t\t"vite@7.1.0": true\r\n\t\t}\r\n\t}\r\n}\r\n',
    ],
    [
      'a byte order mark',
      exclude('a'),
      '\uFEFF{\n  "name": "x"\n}\n',
      '\uFEFF{\n  "name": "x",\n  "agentSkills": {\n    "exclude": [\n      "a"\n    ]\n  }\n}\n',
    ],
    [
      'one line',
      prefer('lint', 'a'),
      '{"name":"x"}',
      '{"name":"x","agentSkills":{"prefer":{"lint":"a"}}}',
    ],
    [
      'one line with spaces',
      exclude('a', 'b'),
      '{ "name": "x" }\n',
      '{ "name": "x", "agentSkills": {"exclude": ["a", "b"]} }\n',
    ],
    [
      'an empty object',
      exclude('a'),
      '{}',
      '{\n  "agentSkills": {\n    "exclude": [\n      "a"\n    ]\n  }\n}',
    ],
    [
      'an empty object with lines',
      exclude('a'),
      '{\r\n}\r\n',
      '{\r\n  "agentSkills": {\r\n    "exclude": [\r\n      "a"\r\n    ]\r\n  }\r\n}\r\n',
    ],
    [
      'no indentation',
      exclude('a'),
      '{\n"name": "x"\n}',
      '{\n"name": "x",\n"agentSkills": {\n"exclude": [\n"a"\n]\n}\n}',
    ],
    [
      'old line ends',
      exclude('a'),
      '{\r "name": "x"\r}',
      '{\r "name": "x",\r "agentSkills": {\r  "exclude": [\r   "a"\r  ]\r }\r}',
    ],
    // some of it there
    [
      'the key is there',
      prefer('lint', 'a'),
      '{\n  "agentSkills": {\n    "scope": "all"\n  },\n  "z": 1\n}\n',
      '{\n  "agentSkills": {\n    "scope": "all",\n    "prefer": {\n      "lint": "a"\n    }\n  },\n  "z": 1\n}\n',
    ],
    [
      'the key is there and empty',
      prefer('lint', 'a'),
      '{\n  "agentSkills": {},\n  "z": 1\n}\n',
      '{\n  "agentSkills": {\n    "prefer": {\n      "lint": "a"\n    }\n  },\n  "z": 1\n}\n',
    ],
    [
      'the option is there and empty',
      exclude('a'),
      '{\n  "agentSkills": {\n    "exclude": [ ]\n  }\n}\n',
      '{\n  "agentSkills": {\n    "exclude": [\n      "a"\n    ]\n  }\n}\n',
    ],
    [
      'a list on one line',
      exclude('b', 'c'),
      '{\n  "agentSkills": { "exclude": ["a"] }\n}',
      '{\n  "agentSkills": { "exclude": ["a", "b", "c"] }\n}',
    ],
    [
      'a list on one line, as it is spaced',
      exclude('c'),
      '{\n  "agentSkills": { "exclude": [ "a" ,"b" ] }\n}',
      '{\n  "agentSkills": { "exclude": [ "a" ,"b" ,"c" ] }\n}',
    ],
    [
      'a list on lines',
      exclude('c'),
      '{"agentSkills": {"exclude": [\n  "a",\n    "b"\n  ]}}',
      '{"agentSkills": {"exclude": [\n  "a",\n    "b",\n    "c"\n  ]}}',
    ],
    [
      'odd text elsewhere',
      prefer('b', 'c'),
      '{ "x" :\t[1 ,\n2],\n\n   "agentSkills":{"prefer":{"a":"b"}}, "y": "\\u0041/\\/" }\n\n',
      '{ "x" :\t[1 ,\n2],\n\n   "agentSkills":{"prefer":{"a":"b","b":"c"}}, "y": "\\u0041/\\/" }\n\n',
    ],
    [
      'a name that is a number',
      prefer('123', '456'),
      '{\n  "agentSkills": {\n    "prefer": {\n      "7": "x"\n    }\n  }\n}',
      '{\n  "agentSkills": {\n    "prefer": {\n      "7": "x",\n      "123": "456"\n    }\n  }\n}',
    ],
    [
      'a key with dots',
      allow('lodash.get', false),
      '{\n  "agentSkills": {\n    "allow": {}\n  }\n}',
      '{\n  "agentSkills": {\n    "allow": {\n      "lodash.get": false\n    }\n  }\n}',
    ],
    // replaced
    [
      'replaced',
      prefer('lint', '@s/b@1.0.0'),
      '{"agentSkills": {"prefer": {"lint" : "a" , "x": "y"}}}',
      '{"agentSkills": {"prefer": {"lint" : "@s/b@1.0.0" , "x": "y"}}}',
    ],
    [
      'replaced, whatever it was',
      prefer('lint', 'b'),
      '{"agentSkills": {"prefer": {"lint": {"a": 1}}}}',
      '{"agentSkills": {"prefer": {"lint": "b"}}}',
    ],
    [
      'refused instead of allowed',
      allow('a', false),
      '{"agentSkills": {"allow": {"a": true}}}',
      '{"agentSkills": {"allow": {"a": false}}}',
    ],
    // taken out
    [
      'the first taken out',
      allow('a', null),
      '{"agentSkills": {"allow": {\n  "a": true,\n  "b": true\n}}}',
      '{"agentSkills": {"allow": {\n  "b": true\n}}}',
    ],
    [
      'the last taken out',
      allow('b', null),
      '{"agentSkills": {"allow": {\n  "a": true,\n  "b": true\n}}}',
      '{"agentSkills": {"allow": {\n  "a": true\n}}}',
    ],
    [
      'the only one taken out',
      allow('a', null),
      '{"agentSkills": {"allow": {\n  "a": true\n}}}',
      '{"agentSkills": {"allow": {}}}',
    ],
    // nothing to do
    ...[
      '{"agentSkills":{"prefer":{"a":"b"},"exclude":["a","#\\u0062"],"allow":{"a":true}}}',
      '{\r\n\t"agentSkills": { "prefer": {"a" : "b"}, "allow": { "a":true }, "exclude": [ "#b", "a" ]}}\n\n',
    ].flatMap((text): [string, Edit, string, string][] => [
      ['there already', prefer('a', 'b'), text, text],
      ['there already', exclude('a', '#b'), text, text],
      ['there already', exclude(), text, text],
      ['there already', allow('a', true), text, text],
      ['not there to be taken out', allow('z', null), text, text],
    ]),
    ['not there to be taken out', allow('z', null), '{}', '{}'],
    ['not there to be taken out', allow('z', null), '{"agentSkills": {}}', '{"agentSkills": {}}'],
  ]
  for (const [title, edit, before, after] of table) {
    t.equal(edit(before), after, title)
    t.equal(edit(after), after, `${title}, again`)
  }
})

void t.test('what the configuration could not hold', async t => {
  const table: [Edit, string][] = [
    [prefer('A', 'a'), '"A" is not the name of a skill.'],
    [prefer('a', ''), '"" is not the name of a package.'],
    [
      prefer('a', 'b@^1'),
      '"^1" is a range, not an exact version: write exact versions, joined by ||, or the name alone.',
    ],
    [exclude('a', 'b#c#d'), '"b#c#d": "b#c#d" has more than one "#".'],
    [exclude(''), '"": it is empty.'],
    [
      allow('a@latest', true),
      '"latest" is a dist-tag, not an exact version: write exact versions, joined by ||, or the name alone.',
    ],
    [allow('../a', null), '"../a" is not the name of a package.'],
  ]
  for (const [edit, message] of table) {
    t.throws(() => edit('{}'), { code: 'EUSAGE', message })
  }
})

void t.test('a file that holds something else', async t => {
  const edits = {
    prefer: prefer('a', 'b'),
    exclude: exclude('a'),
    allow: allow('a', true),
    unset: allow('a', null),
  }
  const table: [keyof typeof edits, string, string, number][] = [
    ['prefer', '{\n"agentSkills": []\n}', 'agentSkills is not an object', 2],
    ['exclude', '{\n"agentSkills": null\n}', 'agentSkills is not an object', 2],
    ['unset', '{\n"agentSkills": null\n}', 'agentSkills is not an object', 2],
    ['prefer', '{"agentSkills": {\n"prefer": "x"}}', 'agentSkills.prefer is not an object', 2],
    ['exclude', '{"agentSkills": {\n"exclude": "x"}}', 'agentSkills.exclude is not an array', 2],
    ['allow', '{"agentSkills": {\n"allow": []}}', 'agentSkills.allow is not an object', 2],
    ['unset', '{"agentSkills": {\n"allow": []}}', 'agentSkills.allow is not an object', 2],
    [
      'prefer',
      '{"agentSkills": {},\n\n"agentSkills": {}}',
      'the key "agentSkills" is there twice',
      3,
    ],
    [
      'exclude',
      '{"agentSkills": {"exclude": [],\n"exclude": []}}',
      'the key "exclude" is there twice',
      2,
    ],
    [
      'allow',
      '{"agentSkills": {"allow": {"a": true,\n"a": false}}}',
      'the key "a" is there twice',
      2,
    ],
  ]
  for (const [edit, text, reason, line] of table) {
    const message = `package.json cannot be edited: ${reason}.`
    t.throws(
      () => edits[edit](text),
      { code: 'ENOPROJECT', message, path: 'package.json', line, hint: String },
      text,
    )
  }
  for (const edit of Object.values(edits)) {
    t.throws(() => edit('{\n"a": }'), { code: 'ENOPROJECT', line: 2 })
    t.throws(() => edit('[]'), { code: 'ENOPROJECT', line: 1 })
  }
  t.throws(() => setPrefer('', 'a', 'b', '/p/package.json'), {
    code: 'ENOPROJECT',
    path: '/p/package.json',
  })
})

// ---- properties

const skill = fc.stringMatching(/^[a-z0-9]{1,4}$/)
const name = fc.constantFrom('a', 'b.c', '1', '@s/p', 'a@1.0.0', '@s/p@1.0.0-rc.1')
const json = fc.jsonValue({ maxDepth: 2 })
const key = fc
  .oneof(fc.string(), fc.constantFrom('__proto__', 'a', '1'))
  .filter(text => text !== 'agentSkills')
const entries = fc.uniqueArray(fc.tuple(key, json), { selector: ([text]) => text, maxLength: 4 })
const config = fc.record(
  {
    prefer: fc.dictionary(skill, name, { noNullPrototype: true }),
    allow: fc.dictionary(name, fc.boolean(), { noNullPrototype: true }),
    exclude: fc.array(fc.constantFrom('a', 'b#c', '#d')),
    other: json,
  },
  { requiredKeys: [], noNullPrototype: true },
)
const manifest = fc
  .tuple(entries, fc.option(config), entries)
  .map(([before, agentSkills, after]) => {
    const middle = agentSkills === null ? [] : [['agentSkills', agentSkills] as const]
    return Object.fromEntries([...before, ...middle, ...after])
  })
/** Line breaks and blanks between any two tokens, as no formatter would put them. */
const scatter = (text: string, blanks: string[]): string => {
  let at = 0
  return text.replace(
    /"(?:[^"\\]|\\.)*"|[[\]{}:,]/g,
    token => token + (blanks[at++ % blanks.length] ?? ''),
  )
}
const layout = fc.oneof(
  fc.constantFrom<(value: unknown) => string>(
    value => JSON.stringify(value),
    value => JSON.stringify(value, null, 2),
    value => `${JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n')}\r\n`,
    value => `\uFEFF${JSON.stringify(value, null, 4)}\n`,
  ),
  fc
    .array(fc.constantFrom('', ' ', '\n', '\r\n', '\t', '\n   '), { minLength: 1, maxLength: 7 })
    .map(blanks => (value: unknown) => scatter(JSON.stringify(value), blanks)),
)
const parse = (text: string): unknown => JSON.parse(text.replace(/^\uFEFF/, ''))

/** True if `after` is `before` with one stretch of it exchanged, of at most `length` characters. */
const exchanges = (before: string, after: string, length: number): boolean => {
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return before.length - start - end <= length
}

void t.test('any package.json in any layout', async () => {
  const edit = fc.oneof(
    fc.tuple(skill, name).map(([to, from]) => ({
      apply: prefer(to, from),
      expect: (value: Record<string, unknown>) => ({
        ...value,
        prefer: { ...Object(value['prefer']), [to]: from },
      }),
      old: 30,
    })),
    fc.tuple(name, fc.boolean()).map(([of, value]) => ({
      apply: allow(of, value),
      expect: (old: Record<string, unknown>) => ({
        ...old,
        allow: { ...Object(old['allow']), [of]: value },
      }),
      old: 10,
    })),
    fc.constantFrom('a', 'x#y').map(pattern => ({
      apply: exclude(pattern),
      expect: (value: Record<string, unknown>) => {
        const old: unknown[] = Array.isArray(value['exclude']) ? value['exclude'] : []
        return { ...value, exclude: old.includes(pattern) ? old : [...old, pattern] }
      },
      old: 0,
    })),
  )
  fc.assert(
    fc.property(manifest, layout, edit, (value, print, { apply, expect, old }) => {
      const before = print(value)
      const after = apply(before)
      const present: unknown = Object.hasOwn(value, 'agentSkills') ? value['agentSkills'] : {}
      assert.ok(typeof present === 'object' && present !== null)
      const wanted = Object.fromEntries(
        Object.entries({ ...value, agentSkills: null }).map(([k, v]) => [
          k,
          k === 'agentSkills' ? expect({ ...present }) : v,
        ]),
      )
      assert.deepEqual(parse(after), parse(JSON.stringify(wanted)))
      // blanks inside brackets that were empty may go, too
      assert.ok(exchanges(before, after, old + 10), `${before}\n${after}`)
      assert.equal(apply(after), after)
    }),
    { numRuns: 500 },
  )
})

void t.test('taking out what was put in', async () => {
  fc.assert(
    fc.property(manifest, layout, name, (value, print, of) => {
      const before = print(value)
      const cleared = allow(of, null)(before)
      const again = allow(of, null)(allow(of, true)(cleared))
      const { allow: kept } = Object(Object(parse(cleared))['agentSkills']) as { allow?: object }
      if (kept !== undefined && Object.keys(kept).length > 0) assert.equal(again, cleared)
      assert.ok(!Object.hasOwn(Object(Object(Object(parse(again))['agentSkills'])['allow']), of))
    }),
  )
})

void t.test('errors are ours', async t => {
  t.ok(isAgentSkillsError(t.throws(() => addExclude('{}', ['#']))))
})
