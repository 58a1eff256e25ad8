import { createRequire } from 'node:module'
import t from 'tap'
import { errorJson, errorText } from '../../lib/cli/error-text.js'
import { AgentSkillsError } from '../../lib/errors.js'
import { styleOf } from '../../lib/report/style.js'
import { FORBIDDEN, HOSTILE } from '../fixtures/hostile.js'

const plain = styleOf(false)
const bugs = () => 'https://example.com/bugs'

t.test('what a person can cause has no stack', t => {
  const never = () => {
    throw new Error('not a fault')
  }
  const table: [error: AgentSkillsError, text: string][] = [
    [new AgentSkillsError('EUSAGE', 'no such thing'), 'error: no such thing\n'],
    [
      new AgentSkillsError('EUSAGE', 'no such thing', { hint: 'Try another.' }),
      'error: no such thing\n  Try another.\n',
    ],
    [
      new AgentSkillsError('EIO', 'cannot be read', { path: '/a/b', line: 3, hint: 'Look.' }),
      'error: cannot be read\n  in /a/b:3\n  Look.\n',
    ],
    [
      new AgentSkillsError('EIO', 'cannot be read', { path: '/a/b' }),
      'error: cannot be read\n  in /a/b\n',
    ],
    [
      new AgentSkillsError('EIO', '/a/b cannot be read', { path: '/a/b' }),
      'error: /a/b cannot be read\n',
    ],
    [
      new AgentSkillsError('EIO', `${'word '.repeat(20)}end`),
      `error: ${'word '.repeat(14).trim()}\n  word word word word word word end\n`,
    ],
  ]
  for (const [error, text] of table) t.equal(errorText(error, plain, never), text)
  t.match(
    errorText(new AgentSkillsError('EUSAGE', 'x'), styleOf(true), never),
    '\u001b[31merror:\u001b[39m x',
  )
  t.end()
})

t.test('a fault of ours has, and says where to report it', t => {
  const cause = new Error('the real reason')
  const errors: unknown[] = [
    new TypeError('x is not a function'),
    new AgentSkillsError('EINTERNAL', 'cannot be', { cause }),
    'a string',
    Object.assign(new Error('no stack'), { stack: undefined }),
  ]
  for (const error of errors) {
    const text = errorText(error, plain, bugs)
    t.match(text, /^error: this is a fault of agent-skills/)
    t.match(text, 'https://example.com/bugs')
    t.match(text, error instanceof Error ? error.message : 'a string')
  }
  t.match(errorText(errors[0], plain, bugs), /\n +at /)
  t.match(errorText(errors[1], plain, bugs), 'caused by the real reason')
  t.match(
    errorText(errors[0], plain, () => null),
    'the maintainers of npm-agent-skills',
  )
  t.end()
})

t.test('what a package manager left out is no fault of ours', t => {
  const absent: unknown[] = [
    Object.assign(new Error("Cannot find package 'yaml' imported from /p/x.js"), {
      code: 'ERR_MODULE_NOT_FOUND',
    }),
  ]
  try {
    createRequire(import.meta.url)('yaml-that-is-not-there')
  } catch (error) {
    absent.push(error)
  }
  for (const error of absent) {
    const text = errorText(error, plain, bugs)
    t.match(
      text,
      /^error: npm-agent-skills is not installed completely, so that nothing was done:\n {2}Cannot find \w+ 'yaml/,
    )
    t.match(text, /\n {2}Install the dependencies again\.\n$/)
    t.notMatch(text, /report|\n +at |stack/)
  }
  t.equal(absent.length, 2)
  t.end()
})

t.test('hostile words do not reach the terminal', t => {
  for (const text of HOSTILE) {
    const details = { path: `/a${text}`, hint: text }
    t.notMatch(errorText(new AgentSkillsError('EIO', text, details), plain, bugs), FORBIDDEN)
    t.notMatch(errorText(new Error(text), plain, bugs), FORBIDDEN)
    const missing = Object.assign(new Error(text), { code: 'ERR_MODULE_NOT_FOUND' })
    t.notMatch(errorText(missing, plain, bugs), FORBIDDEN)
  }
  t.end()
})

t.test('as JSON', t => {
  t.strictSame(errorJson(new AgentSkillsError('EIO', 'm', { hint: 'h', path: '/p', line: 2 })), {
    error: { code: 'EIO', message: 'm', hint: 'h', path: '/p', line: 2 },
  })
  t.strictSame(errorJson(new AgentSkillsError('EIO', 'm')), {
    error: { code: 'EIO', message: 'm', hint: null, path: null, line: null },
  })
  t.strictSame(errorJson(new TypeError('x')), {
    error: { code: 'EINTERNAL', message: 'x', hint: null, path: null, line: null },
  })
  t.end()
})
