// Changes package.json#agentSkills in place; every other byte of the file stays.

import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { findProject } from '../collect/project.js'
import { AgentSkillsError, isAgentSkillsError, reasonOf } from '../errors.js'
import { readFile, realpath, replaceFile } from '../fs.js'
import { printJson } from '../report/json.js'
import { PROGRAM } from '../report/place.js'
import { escapeText } from '../report/escape.js'
import type { Context } from './context.js'

/** `prefer --json`, `exclude --json`. */
export interface EditJson {
  path: 'package.json'
  /** False: it said so already. */
  changed: boolean
  /** In words. */
  entry: string
}

/** The new text of the file at `path`. */
type Edit = (text: string, path: string) => string

/** Applies `edit` to the text of the project's package.json, writes it if it differs, and says what is there now. */
export const editConfig = (context: Context, what: string, edit: Edit): void => {
  const {
    cwd,
    environment,
    print,
    say,
    style,
    arguments: { switches },
  } = context
  const { root } = findProject({ cwd, environment })
  const file = path.join(root, 'package.json')
  const isChanged = rewrite(file, edit)
  const edited: EditJson = { path: 'package.json', changed: isChanged, entry: what }
  if (switches.has('json')) print(printJson(edited))
  else if (!switches.has('quiet')) {
    const head = `agent-skills: package.json ${isChanged ? 'now has' : 'has already'} ${escapeText(what)}`
    say(`${head}\n  Then: ${style.say.command(`${PROGRAM} sync`)}\n`)
  }
}

const rewrite = (file: string, edit: Edit): boolean => {
  try {
    const real = realpath(file) ?? file
    const bytes = readFile(real) ?? Buffer.alloc(0)
    const before = bytes.toString('utf8')
    if (!Buffer.from(before).equals(bytes)) {
      throw new AgentSkillsError('ENOPROJECT', `${file} is not valid UTF-8`, { path: file })
    }
    const after = edit(before, file)
    if (after === before) return false
    replaceFile(real, after, `${real}.${randomBytes(6).toString('hex')}`)
    return true
  } catch (error) {
    if (isAgentSkillsError(error)) throw error
    throw new AgentSkillsError('EIO', `${file} could not be changed: ${reasonOf(error)}`, {
      path: file,
      cause: error,
    })
  }
}
