// The text of package.json, read and replaced as a whole: links to it stay links, its mode stays.

import { randomBytes } from 'node:crypto'
import { AgentSkillsError, isAgentSkillsError, reasonOf } from '../errors.js'
import { readFile, realpath, replaceFile } from '../fs.js'

/** The text of the file. @throws ENOPROJECT if it is not UTF-8, EIO. */
export const readManifestText = (file: string): string =>
  orFailed(file, 'read', () => {
    const bytes = readFile(realpath(file) ?? file) ?? Buffer.alloc(0)
    const text = bytes.toString('utf8')
    if (Buffer.from(text).equals(bytes)) return text
    throw new AgentSkillsError('ENOPROJECT', `${file} is not valid UTF-8`, { path: file })
  })

/** Puts `after` in the place of `before`. @throws ECHANGED if that is not what stands there any more, EIO. */
export const writeManifestText = (file: string, before: string, after: string): void => {
  if (readManifestText(file) !== before) {
    throw new AgentSkillsError('ECHANGED', `${file} was changed meanwhile`, {
      path: file,
      hint: 'Run the command again.',
    })
  }
  orFailed(file, 'changed', () => {
    const real = realpath(file) ?? file
    replaceFile(real, after, `${real}.${randomBytes(6).toString('hex')}`, { keepMode: true })
  })
}

const orFailed = <T>(file: string, done: string, act: () => T): T => {
  try {
    return act()
  } catch (error) {
    if (isAgentSkillsError(error)) throw error
    throw new AgentSkillsError('EIO', `${file} could not be ${done}: ${reasonOf(error)}`, {
      path: file,
      cause: error,
    })
  }
}
