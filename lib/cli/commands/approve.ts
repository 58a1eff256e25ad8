// `approve`: lets packages supply skills, in the versions that were looked at.

import path from 'node:path'
import { approveIn } from '../../config/allow.js'
import { AgentSkillsError, PROGRAM } from '../../errors.js'
import { printJson } from '../../report/json.js'
import type { RulingJson } from '../../report/json-approve.js'
import { rulingSummary, rulingText } from '../../report/text-approve.js'
import { lastLine } from '../../report/text-summary.js'
import type { Command, Context } from '../context.js'
import { DONE, PROBLEMS } from '../exit-code.js'
import { inspectOrRefuse } from '../inspect-or-refuse.js'
import { readManifestText, writeManifestText } from '../manifest-text.js'
import { findOwnProject } from '../own-project.js'
import { approvalsAsked, checkRefusals, foresee, packagesWaiting } from '../ruling.js'

export const approve: Command = async context => {
  const {
    arguments: { operands, switches },
    say,
    style,
  } = context
  const isAll = switches.has('all')
  if (isAll === operands.length > 0) {
    throw new AgentSkillsError('EUSAGE', 'approve needs either packages or --all', {
      hint: `What waits: ${PROGRAM} list --pending`,
    })
  }
  const file = path.join(findOwnProject(context).root, 'package.json')
  const inspection = await inspectOrRefuse(context)
  if (inspection === null) return PROBLEMS
  const { snapshot, plan } = inspection
  const before = readManifestText(file)
  const words = isAll ? packagesWaiting(snapshot, plan) : operands
  const rulings = approvalsAsked(words, snapshot, before, switches.has('any-version'))
  if (!switches.has('force')) checkRefusals(before, rulings, file)
  const edit = approveIn(before, rulings, file)
  const ruling = foresee(inspection, edit, true)
  if (words.length === 0) {
    if (switches.has('json')) printRuling(context, ruling)
    else if (!switches.has('quiet')) say(lastLine('nothing waits for approval.', style.say.good))
    return DONE
  }
  return decideAndWrite(context, { verb: 'approve', ruling, file, before, after: edit.text })
}

/** An edit that may be made. */
export interface Intent {
  verb: 'approve' | 'deny'
  ruling: RulingJson
  /** Absolute. */
  file: string
  before: string
  after: string
}

/** Shows what comes of it, asks where somebody can be asked, writes, and says what was done. */
export const decideAndWrite = async (context: Context, intent: Intent): Promise<number> => {
  const {
    arguments: { switches },
    say,
    style,
  } = context
  const { verb, ruling, file, before, after } = intent
  const isNew = after !== before
  const isAsked = isNew && !switches.has('dry-run') && !switches.has('yes') && needsConsent(intent)
  const isLoud = !switches.has('json') && !switches.has('quiet')
  if ((isLoud || isAsked) && isNew) say(`${rulingText(ruling, style.say)}\n`)
  const agreed =
    isNew && !switches.has('dry-run') && (!isAsked || (await isAgreedTo(context, verb)))
  if (agreed) writeManifestText(file, before, after)
  const done = { ...ruling, changed: agreed }
  if (switches.has('json')) printRuling(context, done)
  else if (isLoud) say(rulingSummary(done, verb, style.say))
  return isAsked && !agreed ? PROBLEMS : DONE
}

/** To refuse what is not approved takes nothing away that was trusted, unless all else waits from then on. */
const needsConsent = ({ verb, ruling }: Intent): boolean => verb === 'approve' || ruling.startsAllow

const isAgreedTo = async ({ confirm }: Context, verb: Intent['verb']): Promise<boolean> => {
  if (confirm !== null) return confirm(verb === 'approve' ? 'Approve?' : 'Deny?')
  throw new AgentSkillsError('EUSAGE', 'package.json would be changed, and nobody can be asked', {
    hint: 'If that is right, say so with --yes.',
  })
}

const printRuling = ({ print }: Context, ruling: RulingJson): void => {
  print(printJson(ruling))
}
