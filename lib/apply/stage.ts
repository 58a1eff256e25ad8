// Copies one skill completely into the staging area, and proves while copying that it is what the plan saw.

import { createHash } from 'node:crypto'
import path from 'node:path'
import { AgentSkillsError, systemCode } from '../errors.js'
import { openSource } from '../files/open.js'
import type { FileSource } from '../files/source.js'
import * as files from '../fs.js'
import type { SkillFile, Source } from '../types.js'

/** Writes the skill to `to`, which does not exist yet. Throws ECHANGED if the source is not what was planned. */
export const stage = (source: Source, to: string, check: () => void): void => {
  check()
  const from = openSource(source.archive)
  files.makeDirectories(to)
  const made = new Set([to])
  for (const file of source.files) {
    const target = path.join(to, ...file.path.split('/'))
    const directory = path.dirname(target)
    if (!made.has(directory)) {
      files.makeDirectories(directory)
      made.add(directory)
    }
    check()
    files.writeNewFile(target, readPlanned(from, source, file), { executable: file.executable })
  }
}

const readPlanned = (supplied: FileSource, source: Source, file: SkillFile): Buffer => {
  const from = path.join(source.directory, ...file.path.split('/'))
  const content = readOrChanged(supplied, from)
  const sha256 = content === null ? null : createHash('sha256').update(content.bytes).digest('hex')
  if (content === null || sha256 !== file.sha256 || content.executable !== file.executable)
    throw changed(from)
  return content.bytes
}

const readOrChanged = (source: FileSource, from: string): files.RegularFile | null => {
  try {
    return source.readRegularFile(from)
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR')
      throw changed(from, error)
    throw error
  }
}

const changed = (file: string, cause?: unknown) =>
  new AgentSkillsError('ECHANGED', `${file} changed while it was being copied`, {
    path: file,
    hint: 'Wait until the installation is finished and run the command again.',
    cause,
  })
