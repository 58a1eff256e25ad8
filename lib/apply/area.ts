// The staging area: `.agent-skills/` beside the real directory of the skills. Everything half-made lives here and
// nowhere below `.agents/skills`, which agents scan while we write.
//
//   .gitignore        "*": nothing in here is ever committed
//   lock-<token>      a claim to the lock (lock.ts)
//   run-<token>/      one transaction: journal.json, new/<skill>, old/<skill> (journal.ts)
//   backup/<n>/       content that was not ours to delete

import path from 'node:path'
import { AgentSkillsError } from '../errors.js'
import * as files from '../fs.js'
import type { Project } from '../types.js'

export interface Area {
  /** Absolute, links resolved. */
  root: string
  /** Absolute, links resolved: where the skills stand. */
  skills: string
  /** Absolute, links resolved: the project. */
  project: string
}

const IGNORE_ALL = '*\n'

export const areaOf = (project: Project): Area => ({
  root: path.join(path.dirname(project.skillsDirectory), '.agent-skills'),
  skills: project.skillsDirectory,
  project: project.root,
})

export const backupsOf = (area: Area): string => path.join(area.root, 'backup')

export const registryOf = (area: Area): string => path.join(area.skills, '.agent-skills.yaml')

/** A path of the area as a person knows it: relative to the project where it lies inside. */
export const shown = (area: Area, file: string): string => {
  const relative = path.relative(area.project, file)
  return relative.startsWith('..') || path.isAbsolute(relative)
    ? file
    : relative.split(path.sep).join('/')
}

/** Creates the area, or makes sure that what stands there is a directory of its own. */
export const ensureArea = (area: Area): void => {
  files.makeDirectories(area.root)
  assertReal(area)
}

/** The directory of one transaction. */
export const runRootOf = (area: Area, token: string): string => path.join(area.root, `run-${token}`)

/**
 * Throws unless the area, its backups and the skills' directory are where they were when the snapshot was taken, and the
 * directories of the run `token` are directories: no link has crept in.
 */
export const assertReal = (area: Area, token?: string): void => {
  for (const directory of [area.root, backupsOf(area), area.skills]) {
    const kind = files.kindAt(directory)
    if (kind === null) continue
    if (kind !== 'directory' || files.realpath(directory) !== directory)
      throw unreal(area, directory)
  }
  if (token === undefined) return
  const run = runRootOf(area, token)
  for (const directory of [run, path.join(run, 'new'), path.join(run, 'old')]) {
    const kind = files.kindAt(directory)
    if (kind !== null && kind !== 'directory') throw unreal(area, directory)
  }
}

const unreal = (area: Area, directory: string): AgentSkillsError =>
  new AgentSkillsError('EIO', `${shown(area, directory)} is not a directory inside the project`, {
    path: directory,
    hint: 'Remove the link or file that stands there: nothing is written through it.',
  })

/** Keeps the area out of version control. Only under the lock. */
export const ignoreArea = (area: Area): void => {
  const file = path.join(area.root, '.gitignore')
  const text = files.readFile(file)?.toString()
  if (text === IGNORE_ALL) return
  // a killed run may have left half of it; anything else is somebody's own
  if (text !== undefined && !IGNORE_ALL.startsWith(text)) return
  files.removeFile(file)
  files.writeNewFile(file, IGNORE_ALL)
}

/** What is in the area besides the ignore file; null: there is no area. */
const contentOf = (area: Area): string[] | null =>
  files
    .listDirectoryOrNull(area.root)
    ?.map(entry => entry.name)
    .filter(name => name !== '.gitignore') ?? null

/** True if a run that was killed at its very end left the area empty: nothing in it but our ignore file, or half of it. */
export const isDeserted = (area: Area): boolean => {
  if (contentOf(area)?.length !== 0) return false
  const text = files.readFile(path.join(area.root, '.gitignore'))?.toString()
  return text === undefined || IGNORE_ALL.startsWith(text)
}

/** Takes the ignore file away if nothing but `keep` (our own claim) is left beside it. Only under the lock. */
export const unignoreEmptyArea = (area: Area, keep: string): void => {
  if (contentOf(area)?.every(name => name === keep) !== true) return
  const file = path.join(area.root, '.gitignore')
  if (files.readFile(file)?.toString() === IGNORE_ALL) files.removeFile(file)
}

/** Takes the skills' directory away if it is empty. One that a link leads to is somebody's own. */
export const removeEmptySkills = (area: Area): void => {
  if (area.skills === path.join(area.project, '.agents', 'skills'))
    files.removeEmptyDirectory(area.skills)
}

/** Takes the area away if it is empty, and `.agents` if nothing is left in that. After the lock is released. */
export const removeEmptyArea = (area: Area): void => {
  files.removeEmptyDirectory(area.root)
  const parent = path.dirname(area.root)
  if (parent === path.join(area.project, '.agents') && files.lstat(area.skills) === null)
    files.removeEmptyDirectory(parent)
}
