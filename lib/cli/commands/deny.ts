// `deny`: refuses the skills of packages, whatever else is approved.

import path from 'node:path'
import { denyIn } from '../../config/allow.js'
import { suggest } from '../../config/match.js'
import { clipText } from '../../report/escape.js'
import { commandOf } from '../../report/place.js'
import { readManifestText } from '../manifest-text.js'
import type { Command, Context } from '../context.js'
import { PROBLEMS } from '../exit-code.js'
import { inspectOrRefuse } from '../inspect-or-refuse.js'
import { findOwnProject } from '../own-project.js'
import { foresee, refusalsAsked } from '../ruling.js'
import { decideAndWrite } from './approve.js'

export const deny: Command = async context => {
  const {
    arguments: { operands },
  } = context
  const rulings = refusalsAsked(operands)
  const file = path.join(findOwnProject(context).root, 'package.json')
  const inspection = await inspectOrRefuse(context)
  if (inspection === null) return PROBLEMS
  const { snapshot } = inspection
  const before = readManifestText(file)
  const edit = denyIn(before, rulings, file)
  const ruling = foresee(inspection, edit, false)
  const names = rulings.map(({ package: name }) => name)
  sayAbsent(context, names, [...new Set(snapshot.providers.map(({ name }) => name))])
  if (ruling.startsAllow && edit.text !== before) sayExclude(context, names)
  return decideAndWrite(context, { verb: 'deny', ruling, file, before, after: edit.text })
}

/** A refusal may be made beforehand; but it may as well be a slip of the pen. */
const sayAbsent = (
  { say, arguments: { switches } }: Context,
  names: readonly string[],
  known: readonly string[],
): void => {
  if (switches.has('json') || switches.has('quiet')) return
  for (const name of names.filter(asked => !known.includes(asked))) {
    const nearest = suggest(name, known)
    const hint = nearest === null ? '' : ` Did you mean "${clipText(nearest, 240)}"?`
    say(`No installed package "${clipText(name, 240)}" supplies skills.${hint}\n`)
  }
}

/** Without "allow" there is a smaller way to the same end. */
const sayExclude = (
  { say, style, arguments: { switches } }: Context,
  names: readonly string[],
): void => {
  const command = commandOf('exclude', ...names)
  if (command === null || switches.has('json') || switches.has('quiet')) return
  say(`To leave this out and nothing else:\n    ${style.say.command(command)}\n\n`)
}
