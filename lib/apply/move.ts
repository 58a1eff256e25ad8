// Moves one thing from here to there: by one rename where the file system can, else file by file, with SKILL.md out
// first and in last, so that whoever looks sees a whole skill or none. (A directory is a skill by its SKILL.md.)

import path from 'node:path'
import { AgentSkillsError, systemCode } from '../errors.js'
import * as files from '../fs.js'

/**
 * Ends the name of a file that is still being written in file-by-file mode. The run's token (32 random hex digits) is
 * in it, so that no file of a skill can be taken for one.
 */
export const partialOf = (token: string): string => `.${token}.part`

/** True if the error says that a directory cannot be renamed across here, as on lower overlay layers and mounts. */
export const isCrossDevice = (error: unknown): boolean => systemCode(error) === 'EXDEV'

/** Paths of all that is not a directory below `root`, '/'-separated; `root` itself if it is no directory. */
const leavesOf = (root: string): string[] => {
  if (files.lstat(root)?.kind !== 'directory') return ['']
  const leaves: string[] = []
  const walk = (below: string) => {
    for (const entry of files.listDirectory(path.join(root, below))) {
      const inner = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.kind === 'directory') walk(inner)
      else leaves.push(inner)
    }
  }
  walk('')
  return leaves
}

/**
 * Moves `from` to `to` file by file; can be repeated until it is done. `visible`: which of the two is where agents look;
 * SKILL.md leaves that side first and enters it last. `token`: of the run whose half-written files are not moved but
 * removed. `check` is called before every write.
 */
export const moveFileByFile = (
  from: string,
  to: string,
  visible: 'from' | 'to',
  token: string,
  check: () => void,
): void => {
  const leaves = leavesOf(from)
  const rest = leaves.filter(leaf => leaf !== 'SKILL.md')
  const first = leaves.length > rest.length ? ['SKILL.md'] : []
  for (const leaf of visible === 'from' ? [...first, ...rest] : [...rest, ...first]) {
    check()
    if (leaf.endsWith(partialOf(token))) files.removeFile(path.join(from, leaf))
    else moveLeaf(path.join(from, leaf), path.join(to, leaf), token)
  }
  // an empty directory of a skill is no content, but a skill without any file must still arrive
  if (files.lstat(from)?.kind === 'directory') files.makeDirectories(to)
  check()
  removeEmptyDirectories(from)
}

const moveLeaf = (from: string, to: string, token: string): void => {
  files.makeDirectories(path.dirname(to))
  try {
    files.rename(from, to)
  } catch (error) {
    if (!isCrossDevice(error)) throw error
    copyLeaf(from, to, token)
    files.removeFile(from)
  }
}

const copyLeaf = (from: string, to: string, token: string): void => {
  const st = files.lstat(from)
  if (st?.kind === 'link') {
    files.removeFile(to)
    files.makeLink(files.readLink(from), to)
    return
  }
  const content = files.readRegularFile(from)
  if (content === null)
    throw new AgentSkillsError('EIO', `${from} is neither a file nor a link`, { path: from })
  const partial = `${to}${partialOf(token)}`
  files.removeFile(partial)
  files.writeNewFile(partial, content.bytes, { executable: content.executable, durable: true })
  files.rename(partial, to)
}

const removeEmptyDirectories = (root: string): void => {
  for (const entry of files.listDirectoryOrNull(root) ?? []) {
    if (entry.kind === 'directory') removeEmptyDirectories(path.join(root, entry.name))
  }
  files.removeEmptyDirectory(root)
}
