// The project whose package.json a command changes.

import path from 'node:path'
import { isWithin } from '../collect/place.js'
import { findProject } from '../collect/project.js'
import { reading } from '../collect/reading.js'
import { whyInstalled } from '../collect/skip.js'
import type { Where } from '../collect/where.js'
import { AgentSkillsError } from '../errors.js'
import { realpath } from '../fs.js'
import type { Project } from '../types.js'

/**
 * The project around the working directory.
 * @throws EUSAGE in an installed package, and where package.json leads to a file that is not the project's: neither is
 * ours to change.
 */
export const findOwnProject = (where: Where): Project => {
  const reason = whyInstalled(where)
  if (reason !== null) throw notOurs(reason, 'Run the command in your project.')
  const project = findProject(where)
  const target = foreignTarget(project.root)
  if (target === null) return project
  throw notOurs(
    `package.json is a link to ${target}, which is not the project's own`,
    'If that file is yours, change it by hand.',
  )
}

/** What package.json of the directory leads to, if that lies outside it or in node_modules; else null. */
const foreignTarget = (root: string): string | null => {
  const file = path.join(root, 'package.json')
  const real = reading(file, () => realpath(file))
  if (real === null) return null
  const isOwn =
    isWithin(root, real) && !path.relative(root, real).split(path.sep).includes('node_modules')
  return isOwn ? null : real
}

const notOurs = (reason: string, hint: string): AgentSkillsError =>
  new AgentSkillsError('EUSAGE', `nothing is changed here: ${reason}`, { hint })
