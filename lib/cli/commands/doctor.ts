// `doctor`: what is not right, as data on stdout, and one line of words.

import { doctor as examine } from '../../doctor/index.js'
import { doctorJson, printJson } from '../../report/json.js'
import type { Healthy } from '../../report/text-doctor.js'
import { doctorSummary, doctorText } from '../../report/text-doctor.js'
import { inspect } from '../../sync.js'
import type { Plan } from '../../types.js'
import type { Command } from '../context.js'
import { sayWaiting } from '../context.js'
import { DONE, exitCodeOfFindings } from '../exit-code.js'

export const doctor: Command = async context => {
  const {
    cwd,
    environment,
    print,
    say,
    style,
    onProgress,
    arguments: { switches },
  } = context
  const { snapshot, plan, interrupted } = await inspect({
    cwd,
    environment,
    onWait: sayWaiting(context),
    onProgress,
  })
  const findings = examine(snapshot, plan, interrupted)
  const healthy = healthOf(plan)
  const strict = switches.has('strict')
  const code = exitCodeOfFindings(findings, strict)
  const isJson = switches.has('json')
  const isQuiet = switches.has('quiet')
  const report = isJson
    ? printJson(doctorJson(findings, healthy))
    : doctorText(findings, style.print, isQuiet && !strict)
  print(report)
  if (code === DONE && (isJson || isQuiet)) return code
  say(
    `${isJson || report === '' ? '' : '\n'}${doctorSummary(findings, healthy, strict, style.say)}`,
  )
  return code
}

const healthOf = ({ actions }: Plan): Healthy => {
  const present = actions.filter(
    action => action.type === 'keep' || action.type === 'record' || action.type === 'change',
  )
  return { skills: present.length, packages: new Set(present.map(action => action.package)).size }
}
