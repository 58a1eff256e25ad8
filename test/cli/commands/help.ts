import t from 'tap'
import { help } from '../../../lib/cli/commands/help.js'
import { version } from '../../../lib/cli/commands/version.js'
import { VERB_NAMES } from '../../../lib/cli/verbs.js'
import { PROBLEMS } from '../../../lib/problems.js'
import { RULES } from '../../../lib/rules.js'
import { runCommand } from '../../fixtures/process.js'

t.test('on everything there is', async t => {
  t.match((await runCommand(help, 'help')).out, /^Usage: agent-skills <command>/)
  for (const topic of [...VERB_NAMES, ...Object.keys(PROBLEMS), ...Object.keys(RULES)]) {
    const { code, out, err } = await runCommand(help, `help ${topic}`)
    t.strictSame([code, err], [0, ''])
    t.match(out, topic)
    for (const line of out.split('\n')) t.ok(line.length <= 80, line)
  }
})

t.test('samples', async t => {
  for (const topic of [
    'unsafe-skill',
    'edited-skill',
    'load-time-shell',
    'link',
    'secret',
    'encoding',
  ]) {
    t.matchSnapshot((await runCommand(help, `help ${topic}`)).out, topic)
  }
})

t.test('on what there is not', async t => {
  await t.rejects(runCommand(help, 'help edited-skil'), {
    code: 'EUSAGE',
    hint: 'Did you mean "edited-skill"?',
  })
  await t.rejects(runCommand(help, 'help toString'), { code: 'EUSAGE' })
  await t.rejects(runCommand(help, 'help zzzzzzzzzzzzz'), {
    code: 'EUSAGE',
    hint: 'See: npx --no agent-skills help help',
  })
})

t.test('version', async t => {
  t.match((await runCommand(version, 'version')).out, /^\d+\.\d+\.\d+\S*\n$/)
})
