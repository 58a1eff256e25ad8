// `version`: prints our own.

import type { Command } from '../context.js'
import { DONE } from '../exit-code.js'
import { ownPackage } from '../own-package.js'

export const version: Command = async ({ print }) => {
  print(`${ownPackage().version}\n`)
  return DONE
}
