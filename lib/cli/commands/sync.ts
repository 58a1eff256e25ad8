// `sync`: brings .agents/skills in line, or says why it did not.

import v8 from 'node:v8'
import { isAgentSkillsError, PROGRAM } from '../../errors.js'
import { sync as bring } from '../../sync.js'
import type { Command, Context } from '../context.js'
import { sayWaiting } from '../context.js'
import { DONE, PROBLEMS, exitCodeOfResult } from '../exit-code.js'
import { reportResult } from '../report-result.js'
import { printJson } from '../../report/escape.js'

export const sync: Command = async context => {
  if (context.environment['AGENT_SKILLS'] === '0') return switchedOff(context)
  return context.arguments.switches.has('hook') ? asHook(context) : once(context)
}

const switchedOff = ({ arguments: { switches }, print, say }: Context): number => {
  const reason = 'AGENT_SKILLS is 0, so nothing was done.'
  if (switches.has('json')) {
    print(
      printJson({ outcome: 'skipped', reason, actions: [], links: [], problems: [], notes: [] }),
    )
  } else if (!switches.has('quiet')) say(`agent-skills: ${reason}\n`)
  return DONE
}

/**
 * The process lives for a moment, and the memory for new objects would grow with each look at a tree whose nodes all
 * stay: a quarter of all memory for no time that can be measured.
 */
const KEEP_NEW_SPACE_SMALL = '--semi-space-growth-factor=1'

const once = async (context: Context): Promise<number> => {
  v8.setFlagsFromString(KEEP_NEW_SPACE_SMALL)
  const {
    cwd,
    environment,
    signal,
    onProgress,
    arguments: { switches },
  } = context
  const result = await bring({
    cwd,
    environment,
    signal,
    dryRun: switches.has('dry-run'),
    adopt: switches.has('adopt'),
    force: switches.has('force'),
    strict: switches.has('strict'),
    onWait: sayWaiting(context),
    onProgress,
  })
  await reportResult(context, 'sync', result)
  return exitCodeOfResult(result)
}

/** In an npm script a refusal, or another run that takes too long, must not fail the install. */
const asHook = async (context: Context): Promise<number> => {
  const code = await once(context).catch(async (error: unknown) => {
    if (!isAgentSkillsError(error) || error.code !== 'ELOCKED') throw error
    const { errorText } = await import('../error-text.js')
    context.say(errorText(error, context.style.say, () => null))
    return PROBLEMS
  })
  if (code !== PROBLEMS) return code
  context.say(`agent-skills: the install goes on without it; see ${PROGRAM} doctor\n`)
  return DONE
}
