// Whatever stands in a SKILL.md, a registry or a configuration: a verdict comes in time, and no exception but ours.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { loadConfig } from '../../lib/config/load.js'
import { isAgentSkillsError, isSkillError } from '../../lib/errors.js'
import { AgentSkillSpec, promptBlock } from '../../lib/loader/index.js'
import { fixSkillText } from '../../lib/publish/fix-text.js'
import { readRegistry } from '../../lib/registry/read.js'
import { writeRegistry } from '../../lib/registry/write.js'
import type { RegistryEntry } from '../../lib/types.js'
import { parseFrontmatter } from '../../lib/skill/frontmatter.js'
import { judgeReference } from '../../lib/skill/reference-rules.js'
import { fuzzing, oddText, PATIENCE } from '../fixtures/fuzz.js'

/** Runs `work` in time; what it throws must be `allowed`. */
const inTime = <T>(work: () => T, allowed: (error: unknown) => boolean = () => false): T | null => {
  const began = performance.now()
  try {
    return work()
  } catch (error) {
    if (!allowed(error)) throw error
    return null
  } finally {
    assert.ok(performance.now() - began < PATIENCE)
  }
}

const skillText = oddText([
  ...['---\n', '---', 'name: a-b\n', 'name:', 'description: Does it.\n', 'description: |\n', '  '],
  ...['metadata:\n', '  a: b\n', '- x\n', '&a ', '*a ', '!!str ', '!x ', '"', "'", ': ', '#', '\n'],
  ...[
    'allowed-tools: Bash\n',
    'hooks: {}\n',
    '<<: *a\n',
    '? ',
    '>-\n',
    '{a: [b, {c: d}]}\n',
    '...\n',
  ],
  ...[
    '__proto__: x\n',
    'constructor: y\n',
    '!`ls`',
    '```!\n',
    '</available_skills>',
    '%YAML 1.1\n',
  ],
])

t.test('SKILL.md', t => {
  fc.assert(
    fc.property(skillText, text => {
      const { findings, fields } = inTime(() => parseFrontmatter(text))!
      assert.ok(fields !== null || findings.length > 0, 'a reason, or fields')
      inTime(() => judgeReference(text, 'a-b'))
      const once = inTime(() => fixSkillText(text, 'a-b'))!
      assert.equal(fixSkillText(once.text, 'a-b').text, once.text, 'mended once is mended')
      const spec = inTime(() => AgentSkillSpec.fromString(text), isSkillError)
      assert.equal(({} as Record<string, unknown>)['x'], undefined)
      if (spec !== null) assert.ok(spec.name.length > 0)
    }),
    fuzzing(3000),
  )
  t.equal(promptBlock([]), null)
  t.end()
})

const registryText = oddText([
  ...['version: 1\n', "version: '1'\n", 'version: 2\n', 'skills:\n', '  deploy:\n', '  "a/b":\n'],
  ...[
    '    package: acme\n',
    '    version: 1.0.0\n',
    '    integrity: sha256-x\n',
    '    gem: rails\n',
  ],
  ...[
    `    integrity: sha256-${'A'.repeat(43)}=\n`,
    '  ../x: {}\n',
    '  __proto__: {}\n',
    '  .: {}\n',
  ],
  ...[
    '&a ',
    '*a',
    '!!map ',
    '<<: *a\n',
    '{',
    '}',
    '[',
    ']',
    '---\n',
    '...\n',
    '# c\n',
    '- ',
    ': ',
    '\n',
  ],
])

const entry: RegistryEntry = {
  ...{ name: 'fresh', package: 'acme', version: '1.0.0', owner: null },
  integrity: `sha256-${'A'.repeat(43)}=`,
}

t.test('registry', t => {
  const harmless = /^(?!\.)[^/\\\0]+$/
  let whole = 0
  fc.assert(
    fc.property(fc.boolean(), registryText, (begins, end) => {
      const text = begins ? `version: 1\nskills:\n  deploy:\n    package: acme\n${end}` : end
      const { registry, problems } = inTime(() => readRegistry(text, 'registry'))!
      if (problems.length > 0) {
        assert.deepEqual(registry.entries, [], 'broken is never half-read')
        assert.ok(problems.every(({ line }) => line !== undefined && line >= 1))
        return
      }
      whole++
      for (const { name } of registry.entries) assert.match(name, harmless)
      const written = inTime(() => writeRegistry(text, [entry]), isAgentSkillsError)
      if (written !== null) assert.deepEqual(readRegistry(written, 'registry').problems, [])
    }),
    fuzzing(3000),
  )
  t.ok(whole > 0, `${whole} that can be read`)
  t.end()
})

const manifestText = oddText([
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '"agentSkills": ',
    '"allow": ',
    '"exclude": ',
    '"prefer": ',
  ],
  ...[
    '"name": "x"',
    '"a@1.0.0 || 2.0.0": true',
    '"a#b"',
    'true',
    'null',
    '1e999',
    '"links": [".x"]',
  ],
  ...[
    '"accept": {"a#b": {"hooks": "why"}}',
    '"__proto__": {}',
    '// c\n',
    '\\u0000',
    '\\ud800',
    '\n',
  ],
])

t.test('package.json', t => {
  let read = 0
  fc.assert(
    fc.property(manifestText, fc.boolean(), (inner, wraps) => {
      const text = wraps ? `{"agentSkills": {${inner}}}` : inner
      if (inTime(() => loadConfig(text, 'package.json'), isAgentSkillsError) !== null) read++
    }),
    fuzzing(3000),
  )
  t.ok(read > 0, `${read} that can be read`)
  t.end()
})
