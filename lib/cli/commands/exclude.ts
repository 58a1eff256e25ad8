// `exclude`: leaves packages or skills out.

import { addExclude } from '../../config/edit.js'
import type { Command } from '../context.js'
import { editConfig } from '../edit-config.js'
import { DONE } from '../exit-code.js'

export const exclude: Command = async context => {
  const patterns = context.arguments.operands
  editConfig(context, `agentSkills.exclude ${JSON.stringify(patterns)}`, (text, path) =>
    addExclude(text, patterns, path),
  )
  return DONE
}
