// `check`: what an author has to mend before a package is published, as data on stdout, and one line of words.

import { check as examine } from '../../check.js'
import { checkJson } from '../../report/json-check.js'
import { printJson } from '../../report/json.js'
import { checkSummary, checkText, checkTotals } from '../../report/text-check.js'
import type { Command } from '../context.js'
import { DONE, PROBLEMS } from '../exit-code.js'

export const check: Command = async context => {
  const {
    arguments: { operands, switches },
    cwd,
    print,
    say,
    style,
  } = context
  const [target] = operands
  const strict = switches.has('strict')
  const packages = await examine({
    cwd,
    ...(target === undefined ? {} : { target }),
    strict,
    fix: switches.has('fix'),
  })
  const { errors, warnings } = checkTotals(packages)
  const code = errors > 0 || (strict && warnings > 0) ? PROBLEMS : DONE
  const isJson = switches.has('json')
  const isQuiet = switches.has('quiet')
  const report = isJson
    ? printJson(checkJson(packages))
    : checkText(packages, style.print, isQuiet && !strict)
  print(report)
  if (code === DONE && (isJson || isQuiet)) return code
  say(`${isJson || report === '' ? '' : '\n'}${checkSummary(packages, strict, style.say)}`)
  return code
}
