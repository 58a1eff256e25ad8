// `prefer`: says which package supplies a skill.

import { setPrefer } from '../../config/edit.js'
import type { Command } from '../context.js'
import { editConfig } from '../edit-config.js'
import { DONE } from '../exit-code.js'

export const prefer: Command = async context => {
  const [skill = '', owner = ''] = context.arguments.operands
  editConfig(context, `agentSkills.prefer ${JSON.stringify({ [skill]: owner })}`, (text, path) =>
    setPrefer(text, skill, owner, path),
  )
  return DONE
}
