import t from 'tap'
import { styleOf } from '../../lib/report/style.js'
import { noticesText } from '../../lib/report/text-notices.js'
import type { Problem } from '../../lib/types.js'
import { FORBIDDEN, HOSTILE } from '../fixtures/hostile.js'
import { SAMPLES } from '../fixtures/problems.js'

const plain = styleOf(false)
const pending: Problem = {
  code: 'pending-approval',
  severity: 'info',
  detail: { skills: [], pinned: null },
}
const [accepted] = SAMPLES['accepted-finding']

t.test('one line for each kind', t => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((name): Problem => ({
    ...pending,
    package: name,
  }))
  t.equal(
    noticesText([...many, SAMPLES['dev-omitted'][0], SAMPLES['dev-omitted'][1]!], plain),
    `info dev-omitted  Development dependencies are not installed, so nothing is
  removed.
info pending-approval  6 packages wait for approval: a, b, c and 3 more. See
  npx --no agent-skills list --pending
`,
  )
  t.equal(
    noticesText([SAMPLES['several-versions'][0], SAMPLES['not-ignored'][0]], plain),
    '',
    'the others only if asked for',
  )
  t.match(noticesText([accepted], styleOf(true)), '\u001b[34minfo\u001b[39m accepted-finding')
  t.end()
})

t.test('names come from packages', t => {
  for (const text of HOSTILE) {
    const notices = noticesText(
      [
        { ...pending, package: text },
        { ...accepted, package: text, detail: { ...accepted.detail, why: text } },
      ],
      plain,
    )
    t.notMatch(notices, FORBIDDEN)
  }
  const { package: _, skill: __, ...bare } = accepted
  t.notMatch(noticesText([pending, bare], plain), 'undefined')
  t.end()
})
