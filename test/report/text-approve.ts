import t from 'tap'
import type { ApprovedSkillJson, RulingJson } from '../../lib/report/json-approve.js'
import { styleOf } from '../../lib/report/style.js'
import { rulingSummary, rulingText } from '../../lib/report/text-approve.js'

const plain = styleOf(false)

const skill: ApprovedSkillJson = {
  skill: 'deploy',
  package: 'acme',
  version: '1.0.0',
  description: 'Deploy things.',
  change: 'add',
  status: 'pending',
  rules: [],
  callouts: [],
}

const ruling: RulingJson = {
  path: 'package.json',
  changed: true,
  startsAllow: false,
  packages: [{ package: 'acme', added: [{ key: 'acme@1.0.0', allowed: true }], removed: [] }],
  skills: [skill],
  leaving: [],
  pending: [],
}

t.test('what a person sees before it is decided', t => {
  const read = 'To read it in full: npx --no agent-skills diff --pending\n\n'
  const line = '"allow" in package.json:\n  + "acme@1.0.0": true\n'
  const of = (more: Partial<ApprovedSkillJson>): Partial<RulingJson> => ({
    skills: [{ ...skill, ...more }],
  })
  const table: [more: Partial<RulingJson>, text: string][] = [
    [{}, `deploy  acme@1.0.0  new\n  Deploy things.\n\n${read}${line}`],
    [
      of({ change: 'change', version: null, description: null }),
      `deploy  acme  changes\n\n${read}${line}`,
    ],
    [
      of({ change: 'keep', description: null }),
      `deploy  acme@1.0.0  installed, and stays as it is\n\n${line}`,
    ],
    [
      of({ change: 'none', status: 'invalid', rules: ['name-empty', 'tag'], description: null }),
      `deploy  acme@1.0.0  left out: invalid (name-empty and tag)\n\n${line}`,
    ],
    [
      of({ change: 'none', status: 'ambiguous', description: null }),
      `deploy  acme@1.0.0  ambiguous: choose with "prefer"\n\n${line}`,
    ],
    [{ skills: [], packages: [{ package: 'acme', added: [], removed: [] }] }, ''],
    [
      {
        skills: [],
        leaving: [{ skill: 'lint', package: 'acme', version: null }],
        packages: [
          {
            package: 'acme',
            added: [{ key: 'acme', allowed: false }],
            removed: [{ key: 'acme@1.0.0', allowed: true }],
          },
        ],
      },
      'The next sync takes away 1 installed skill: lint.\n\n"allow" in package.json:\n  - "acme@1.0.0": true\n  + "acme": false\n',
    ],
  ]
  for (const [more, text] of table) t.equal(rulingText({ ...ruling, ...more }, plain), text)
  t.end()
})

t.test('the first line of "allow" is told with what it means for all others', t => {
  const text = rulingText(
    {
      ...ruling,
      startsAllow: true,
      leaving: [{ skill: 'lint', package: 'b', version: '1.0.0' }],
      pending: [
        { package: 'b', version: '1.0.0', skills: ['lint'] },
        { package: 'c', version: null, skills: ['x'] },
      ],
    },
    plain,
  )
  t.match(text, 'To read it in full: npx --no agent-skills show deploy\n')
  t.match(
    text.replace(/\s+/g, ' '),
    'packages to come included. 2 packages wait for approval then: b@1.0.0 and c. The next sync takes away 1 installed skill: lint.',
  )
  t.notMatch(
    rulingText({ ...ruling, startsAllow: true, skills: [{ ...skill, skill: 'a b;c' }] }, plain),
    'To read it',
    'no command is offered that a shell would read otherwise',
  )
  t.end()
})

t.test('the last line', t => {
  const none = [{ package: 'acme', added: [], removed: [] }]
  const kept = [{ ...skill, change: 'keep' as const }]
  const sync = 'next, run npx --no agent-skills sync'
  const table: [more: Partial<RulingJson>, verb: 'approve' | 'deny', words: string][] = [
    [{}, 'approve', `acme: approved; ${sync}`],
    [{ skills: kept }, 'approve', 'acme: approved.'],
    [{ skills: kept, startsAllow: true }, 'approve', `acme: approved; ${sync}`],
    [
      { skills: [], leaving: [{ skill: 'x', package: 'acme', version: null }] },
      'deny',
      `acme: denied; ${sync}`,
    ],
    [{ changed: false }, 'approve', 'nothing was changed.'],
    [{ changed: false, packages: none }, 'deny', 'acme: denied already.'],
    [{ changed: false, packages: none }, 'approve', 'acme: approved already.'],
  ]
  for (const [more, verb, words] of table) {
    const said = rulingSummary({ ...ruling, ...more }, verb, plain)
    t.equal(said.replace(/\s+/g, ' ').trim(), `agent-skills: ${words}`)
  }
  t.end()
})
