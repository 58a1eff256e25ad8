// `clean`: takes away what was installed, or the copies of what was discarded.

import { printJson, syncJson } from '../../report/json.js'
import { backupsText } from '../../report/text-backups.js'
import { clean as takeAway } from '../../sync.js'
import type { Result } from '../../types.js'
import type { Command, Context } from '../context.js'
import { sayWaiting } from '../context.js'
import { exitCodeOfResult } from '../exit-code.js'
import { reportResult } from '../report-result.js'

export const clean: Command = async context => {
  const {
    cwd,
    environment,
    signal,
    onProgress,
    arguments: { switches },
  } = context
  const backups = switches.has('backups')
  const result = await takeAway({
    cwd,
    environment,
    signal,
    dryRun: switches.has('dry-run'),
    force: switches.has('force'),
    backups,
    onWait: sayWaiting(context),
    onProgress,
  })
  if (backups && result.outcome !== 'skipped') reportBackups(context, result)
  else await reportResult(context, 'clean', result)
  return exitCodeOfResult(result)
}

/** The plan that comes along was not carried out: the notes say what was. */
const reportBackups = (
  { arguments: { switches }, print, say, style }: Context,
  { outcome, notes }: Result,
): void => {
  if (switches.has('json')) print(printJson(syncJson({ plan: null, outcome, notes })))
  else if (!switches.has('quiet')) say(backupsText(notes, outcome === 'planned', style.say))
}
