// Changes package.json#agentSkills in place; every other byte of the file stays.

import { PROGRAM } from '../errors.js'
import path from 'node:path'
import { findOwnProject } from './own-project.js'
import { printJson } from '../report/json.js'
import { escapeText } from '../report/escape.js'
import type { Context } from './context.js'
import { readManifestText, writeManifestText } from './manifest-text.js'

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
  const { root } = findOwnProject({ cwd, environment })
  const file = path.join(root, 'package.json')
  const before = readManifestText(file)
  const after = edit(before, file)
  const isChanged = after !== before
  if (isChanged) writeManifestText(file, before, after)
  const edited: EditJson = { path: 'package.json', changed: isChanged, entry: what }
  if (switches.has('json')) print(printJson(edited))
  else if (!switches.has('quiet')) {
    const head = `agent-skills: package.json ${isChanged ? 'now has' : 'has already'} ${escapeText(what)}`
    say(`${head}\n  Then: ${style.say.command(`${PROGRAM} sync`)}\n`)
  }
}
