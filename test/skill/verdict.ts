import t from 'tap'
import { RULES, type RuleId } from '../../lib/rules.js'
import { isInstallable } from '../../lib/skill/verdict.js'

const ids = Object.keys(RULES).filter((id): id is RuleId => id in RULES)
const of = (...rules: RuleId[]) => rules.map(rule => ({ rule }))

t.test('each rule alone', t => {
  for (const rule of ids) {
    const { degree, acceptable } = RULES[rule]
    const expected = degree === 'unsafe' || degree === 'invalid' ? degree : 'installable'
    t.equal(isInstallable(of(rule), new Set()), expected, rule)
    const accepted = acceptable === true ? 'installable' : expected
    t.equal(isInstallable(of(rule), new Set([rule])), accepted, `${rule}, accepted`)
  }
  t.end()
})

t.test('several', t => {
  t.equal(isInstallable([], new Set()), 'installable')
  t.equal(isInstallable(of('name-missing', 'hooks'), new Set()), 'unsafe')
  t.equal(isInstallable(of('name-missing', 'hooks'), new Set<RuleId>(['hooks'])), 'invalid')
  t.equal(isInstallable(of('hooks', 'prompt-tags'), new Set<RuleId>(['hooks'])), 'unsafe')
  t.equal(isInstallable(of('hooks', 'link'), new Set<RuleId>(['hooks', 'link'])), 'unsafe')
  t.equal(isInstallable(of('secret', 'large'), new Set()), 'installable')
  t.equal(isInstallable(of('name-missing'), new Set<RuleId>(['name-missing'])), 'invalid')
  t.end()
})
