// The project whose package.json a command changes.

import { findProject } from '../collect/project.js'
import { whyInstalled } from '../collect/skip.js'
import type { Where } from '../collect/where.js'
import { AgentSkillsError } from '../errors.js'
import type { Project } from '../types.js'

/** The project around the working directory. @throws EUSAGE in an installed package: it is not ours to change. */
export const findOwnProject = (where: Where): Project => {
  const reason = whyInstalled(where)
  if (reason === null) return findProject(where)
  throw new AgentSkillsError('EUSAGE', `nothing is changed here: ${reason}`, {
    hint: 'Run the command in your project.',
  })
}
