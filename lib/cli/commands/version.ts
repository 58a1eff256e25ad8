// `version`: prints our own.

import { printJson } from '../../report/escape.js'
import type { Command } from '../context.js'
import { DONE } from '../exit-code.js'
import { ownPackage } from '../own-package.js'

/** `version --json`. */
export interface VersionJson {
  version: string
}

export const version: Command = async ({ print, arguments: { switches } }) => {
  const own: VersionJson = { version: ownPackage().version }
  print(switches.has('json') ? printJson(own) : `${own.version}\n`)
  return DONE
}
