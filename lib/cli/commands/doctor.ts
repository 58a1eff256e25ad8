// `doctor`: what is not right, as data on stdout, and one line of words.

import { doctor as examine } from '../../doctor/index.js'
import { isAgentSkillsError, reasonOf } from '../../errors.js'
import { escapeText } from '../../report/escape.js'
import { githubError, githubText } from '../../report/github.js'
import { doctorJson, printJson } from '../../report/json.js'
import type { SarifContext } from '../../report/sarif.js'
import { sarifFailure, sarifLog } from '../../report/sarif.js'
import type { Healthy } from '../../report/text-doctor.js'
import { doctorSummary, doctorText } from '../../report/text-doctor.js'
import { inspect } from '../../sync.js'
import type { Inspection } from '../../sync.js'
import type { Plan, Problem } from '../../types.js'
import type { Command, Context } from '../context.js'
import { sayWaiting } from '../context.js'
import { DONE, exitCodeOfFindings } from '../exit-code.js'
import { formatOf } from '../format.js'
import { ownPackage } from '../own-package.js'
import { placeInRepository } from '../repository.js'

const FORMATS = ['text', 'json', 'github', 'sarif'] as const
type Format = (typeof FORMATS)[number]

export const doctor: Command = async context => {
  const {
    print,
    say,
    style,
    arguments: { switches },
  } = context
  const format = formatOf(context.arguments, FORMATS)
  const { snapshot, plan, interrupted } = await inspectFor(context, format)
  const findings = examine(snapshot, plan, interrupted)
  const healthy = healthOf(plan)
  const strict = switches.has('strict')
  const code = exitCodeOfFindings(findings, strict)
  const isQuiet = switches.has('quiet')
  const wanted = isQuiet && !strict ? findings.filter(isError) : findings
  const report = reportIn(format, context, snapshot.project.root, wanted, { findings, healthy })
  print(report)
  if (code === DONE && (isQuiet || format === 'json' || format === 'sarif')) return code
  const gap = format === 'text' && report !== '' ? '\n' : ''
  say(`${gap}${doctorSummary(findings, healthy, strict, style.say)}`)
  return code
}

const isError = ({ severity }: Problem): boolean => severity === 'error'

/** `wanted`: what a reader should see. JSON and SARIF are for programs, and complete. */
const reportIn = (
  format: Format,
  { environment, style }: Context,
  root: string,
  wanted: readonly Problem[],
  { findings, healthy }: { findings: readonly Problem[]; healthy: Healthy },
): string => {
  switch (format) {
    case 'text':
      return doctorText(wanted, style.print)
    case 'json':
      return printJson(doctorJson(findings, healthy))
    case 'github':
      return githubText(wanted, placeInRepository(root, environment))
    case 'sarif':
      return printJson(sarifLog(findings, sarifContext(placeInRepository(root, environment))))
  }
}

const sarifContext = (prefix: string): SarifContext => {
  const { version, homepage } = ownPackage()
  return { version, homepage, prefix }
}

/** A report that is fed into something else says itself why there is no judgement. */
const inspectFor = async (context: Context, format: Format): Promise<Inspection> => {
  const { cwd, environment, print, onProgress } = context
  try {
    return await inspect({ cwd, environment, onWait: sayWaiting(context), onProgress })
  } catch (error) {
    const message = escapeText(reasonOf(error))
    const code = isAgentSkillsError(error) ? error.code : 'EINTERNAL'
    if (format === 'github') print(githubError(message))
    if (format === 'sarif') print(printJson(sarifFailure(code, message, sarifContext(''))))
    throw error
  }
}

const healthOf = ({ actions }: Plan): Healthy => {
  const present = actions.filter(
    action => action.type === 'keep' || action.type === 'record' || action.type === 'change',
  )
  return { skills: present.length, packages: new Set(present.map(action => action.package)).size }
}
