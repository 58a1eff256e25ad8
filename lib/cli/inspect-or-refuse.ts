// The state of the project for commands that say nothing of one that cannot be trusted.

import { printJson, refusalJson } from '../report/json.js'
import { problemsText } from '../report/text-problems.js'
import type { Inspection } from '../sync.js'
import { inspect } from '../sync.js'
import type { Context } from './context.js'
import { sayWaiting } from './context.js'

/** The state of the project; null, and said, where that cannot be trusted. */
export const inspectOrRefuse = async (
  context: Context,
  options: { ancestors?: boolean } = {},
): Promise<Inspection | null> => {
  const { cwd, environment, print, say, style, onProgress } = context
  const inspection = await inspect({
    ...options,
    ...{ cwd, environment, onProgress, onWait: sayWaiting(context) },
  })
  const { decidable, problems } = inspection.snapshot
  if (decidable) return inspection
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (context.arguments.switches.has('json')) print(printJson(refusalJson(errors)))
  else say(problemsText(errors, style.say, { forAuthors: false }))
  return null
}
