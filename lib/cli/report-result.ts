// What a run did, to the stream and in the form that were asked for.

import { printJson, syncJson } from '../report/json.js'
import { syncText } from '../report/text-sync.js'
import type { Result } from '../types.js'
import type { Context } from './context.js'
import { DONE, exitCodeOfResult } from './exit-code.js'

/** With `--json` the words are left to the data, unless the run failed. */
export const reportResult = (context: Context, verb: 'sync' | 'clean', result: Result): void => {
  const {
    arguments: { switches },
    print,
    say,
    style,
  } = context
  const isJson = switches.has('json')
  if (isJson) print(printJson(syncJson(result)))
  if (isJson && exitCodeOfResult(result) === DONE) return
  const quiet = isJson || switches.has('quiet')
  say(syncText(result, style.say, { verb, quiet, verbose: switches.has('verbose') }))
}
