import t from 'tap'
import { codeList, codeUsage, globalUsage, verbUsage } from '../../lib/cli/usage.js'
import { VERB_NAMES, optionsOf } from '../../lib/cli/verbs.js'

const texts = {
  global: globalUsage(),
  codes: codeList(),
  ...Object.fromEntries(VERB_NAMES.map(verb => [verb, verbUsage(verb)])),
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

t.test('a code', t => {
  t.equal(
    codeUsage('code: title', ['Text.'], ['Fact.', 'Another.']),
    'code: title\n\nText.\n\nFact.\nAnother.\n',
  )
  t.end()
})
