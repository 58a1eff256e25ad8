import t from 'tap'
import type { OptionSpec } from '../../lib/cli/verbs.js'
import {
  GLOBAL_OPTIONS,
  VERBS,
  VERB_NAMES,
  isVerb,
  optionsOf,
  verbSpec,
} from '../../lib/cli/verbs.js'

t.test('the table does not contradict itself', t => {
  const kinds = new Map<string, string>()
  for (const verb of VERB_NAMES) {
    for (const [name, option] of Object.entries<OptionSpec>(VERBS[verb].options)) {
      t.notOk(
        Object.hasOwn(GLOBAL_OPTIONS, name),
        `--${name} is global or an option of ${verb}, not both`,
      )
      t.equal(
        kinds.get(name) ?? option.value ?? '',
        option.value ?? '',
        `--${name} is of one kind everywhere`,
      )
      kinds.set(name, option.value ?? '')
    }
    const { least, most, operands } = verbSpec(verb)
    t.ok(least <= most)
    t.equal(operands === '', most === 0, `${verb} says what it takes`)
  }
  const shorts = Object.values<OptionSpec>(GLOBAL_OPTIONS).flatMap(({ short }) => short ?? [])
  t.equal(new Set(shorts).size, shorts.length, 'no letter means two things')
  t.end()
})

t.test('verbs', t => {
  t.ok(isVerb('sync'))
  t.notOk(isVerb('toString'))
  t.strictSame(Object.keys(optionsOf(null)), Object.keys(GLOBAL_OPTIONS))
  t.ok(Object.hasOwn(optionsOf('sync'), 'hook'))
  t.end()
})
