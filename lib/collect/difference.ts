// Reads both sides of what a sync would change: what stands in `.agents/skills`, and what the package has.

import { createHash } from 'node:crypto'
import path from 'node:path'
import { AgentSkillsError, systemCode } from '../errors.js'
import { openSource } from '../files/open.js'
import { DISK, type FileSource } from '../files/source.js'
import { compareText } from '../names.js'
import type { FileDifference, FileSide, SkillDifference } from '../skill/difference.js'
import { hashTree } from '../skill/tree.js'
import type { Action, AddAction, ChangeAction, Project, RemoveAction, SkillFile } from '../types.js'
import { reading } from './reading.js'

/** An action that changes what agents read. */
export type VisibleAction = AddAction | ChangeAction | RemoveAction

export const isVisible = (action: Action): action is VisibleAction =>
  action.type === 'add' || action.type === 'change' || action.type === 'remove'

/**
 * What the action changes, with the bytes of the files that differ.
 * @throws EIO, and ECHANGED if either side is not what was planned any more.
 */
export const readDifference = (project: Project, action: VisibleAction): SkillDifference => {
  const { type, skill, package: owner, version } = action
  const kind = type === 'add' ? null : action.expected.kind
  const old = kind === 'directory' ? sideOf(path.join(project.skillsDirectory, skill)) : NOTHING
  const now = type === 'remove' ? NOTHING : suppliedSide(action.source)
  return {
    type,
    skill,
    package: owner,
    version,
    from: type === 'change' ? action.from : null,
    because: type === 'remove' ? action.because : null,
    replaces: kind === 'directory' ? null : kind,
    files: compareSides(old, now),
  }
}

/** A directory, absolute, its files, and where they are read from. */
interface Side {
  directory: string
  files: readonly SkillFile[]
  from: FileSource
}

const NOTHING: Side = { directory: '', files: [], from: DISK }

const sideOf = (directory: string): Side => ({
  directory,
  files: hashTree(directory).files,
  from: DISK,
})

const suppliedSide = ({ directory, files, archive }: AddAction['source']): Side => ({
  directory,
  files,
  from: openSource(archive),
})

const compareSides = (old: Side, now: Side): FileDifference[] => {
  const before = new Map(old.files.map(file => [file.path, file]))
  const after = new Map(now.files.map(file => [file.path, file]))
  const names = [...new Set([...before.keys(), ...after.keys()])].sort(compareText)
  return names.flatMap((name): FileDifference[] => {
    const [was, is] = [before.get(name), after.get(name)]
    if (was?.sha256 === is?.sha256 && was?.executable === is?.executable) return []
    return [{ path: name, before: readSide(old, was), after: readSide(now, is) }]
  })
}

const readSide = ({ directory, from }: Side, file: SkillFile | undefined): FileSide | null => {
  if (file === undefined) return null
  const place = path.join(directory, ...file.path.split('/'))
  const bytes = reading(place, () => readOrNull(from, place))
  if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== file.sha256) {
    throw new AgentSkillsError('ECHANGED', `${place} changed while it was read`, {
      path: place,
      hint: 'Run again.',
    })
  }
  return { bytes, executable: file.executable }
}

const readOrNull = (from: FileSource, place: string): Buffer | null => {
  try {
    return from.readRegularFile(place)?.bytes ?? null
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return null
    throw error
  }
}
