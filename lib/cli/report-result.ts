// What a run did, to the stream and in the form that were asked for.

import type { Result } from '../types.js'
import type { Context } from './context.js'
import { DONE, exitCodeOfResult } from './exit-code.js'

/** With `--json` the words are left to the data, unless the run failed. */
export const reportResult = async (
  context: Context,
  verb: 'sync' | 'clean',
  result: Result,
): Promise<void> => {
  const {
    arguments: { switches },
    print,
    say,
    style,
  } = context
  const isJson = switches.has('json')
  if (isJson) {
    const { printJson, syncJson } = await import('../report/json.js')
    print(printJson(syncJson(result)))
  }
  if (isJson && exitCodeOfResult(result) === DONE) return
  const { syncText } = await import('../report/text-sync.js')
  const quiet = isJson || switches.has('quiet')
  const verbose = switches.has('verbose')
  const strict = switches.has('strict')
  say(await syncText(result, style.say, { verb, quiet, verbose, strict }))
}
