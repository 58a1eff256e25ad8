// What cannot be read is neither absent nor invalid: it ends the run and says which path it was.

import { AgentSkillsError, isAgentSkillsError, reasonOf, systemCode } from '../errors.js'
import { realpath } from '../fs.js'

/** Runs `read`; a failure of the file system becomes EIO naming `path`, absolute. */
export const reading = <T>(path: string, read: () => T): T => {
  try {
    return read()
  } catch (error) {
    if (isAgentSkillsError(error)) throw error
    throw new AgentSkillsError('EIO', `cannot read ${path}: ${reasonOf(error)}`, {
      path,
      cause: error,
    })
  }
}

/** Where a link leads, absolute, links resolved; null if it leads nowhere or in a circle. @throws EIO. */
export const resolveLink = (link: string): string | null =>
  reading(link, () => {
    try {
      return realpath(link)
    } catch (error) {
      if (systemCode(error) === 'ELOOP') return null
      throw error
    }
  })
