import t from 'tap'
import { topicHelp } from '../../lib/cli/help-topic.js'
import { globalUsage, verbUsage } from '../../lib/cli/usage.js'
import { VERB_NAMES, optionsOf } from '../../lib/cli/verbs.js'

const texts = {
  global: globalUsage(),
  ...Object.fromEntries(VERB_NAMES.map(verb => [verb, topicHelp(verb)])),
}

t.test('help', t => {
  for (const [name, text] of Object.entries(texts)) {
    t.matchSnapshot(text, name)
    for (const line of text.split('\n')) t.ok(line.length <= 80, line)
    t.ok(text.endsWith('\n') && !text.endsWith('\n\n'))
  }
  t.end()
})

t.test('nothing in the table is left out', t => {
  for (const verb of VERB_NAMES) {
    t.match(texts.global, new RegExp(`^  ${verb}\\b`, 'm'))
    for (const option of Object.keys(optionsOf(verb))) t.match(verbUsage(verb), `--${option}`)
  }
  t.end()
})

t.test('a code, a rule, and an author rule', t => {
  t.match(topicHelp('orphaned-skill'), /^orphaned-skill: [^\n]+\n\n[^]+\n\nSeverity: [^\n]+\n$/)
  for (const topic of ['ambiguous-provider', 'frontmatter-missing', 'not-packed']) {
    t.ok(topicHelp(topic).startsWith(`${topic}: `))
  }
  t.throws(() => topicHelp('orphaned-skil'), {
    code: 'EUSAGE',
    hint: 'Did you mean "orphaned-skill"?',
  })
  t.throws(() => topicHelp('qqqqqqqq'), {
    code: 'EUSAGE',
    hint: 'See: npx --no agent-skills help help',
  })
  t.end()
})
