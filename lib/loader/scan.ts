// Reads all skills of one root. Whatever is wrong with one of them never hides its neighbours, and nothing is created.

import path from 'node:path'
import { listDirectory, lstat, type Entry } from '../fs.js'
import { compareText } from '../names.js'
import { grouped } from '../skill/limits.js'
import { attempt, changed, fault, orSkip } from './fault.js'
import { isWithin, realpathOrNull } from './inside.js'
import { loadSkill, type LoadOptions } from './load.js'
import { readProvenance } from './provenance.js'
import { mayHoldSkill } from './skill-file.js'
import type { LoadedSkill, LoadingProfile, SkillRoot, SkippedSkill } from './types.js'

/** What a root holds. */
export interface Scanned {
  /** By name. */
  skills: LoadedSkill[]
  /** In the order of their directories. */
  errors: SkippedSkill[]
}

const MOST_ENTRIES = 10_000

/** Reads a root. A root that does not exist is an empty one. Never throws for what it finds. S1-20 to S1-23. */
export const scanRoot = (root: SkillRoot, profile: LoadingProfile): Scanned => {
  const errors: SkippedSkill[] = []
  const found = orSkip(root.directory, errors, () => listRoot(root))
  if (found === null) return { skills: [], errors }
  const provenance = root.kind === 'project' ? readProvenance(found.realRoot, errors) : null
  const skills: LoadedSkill[] = []
  for (const entry of found.entries) {
    const directory = path.join(root.directory, entry.name)
    const skill = orSkip(directory, errors, () => {
      const real = realDirectoryOf(found.realRoot, entry)
      if (real === null || !mayHoldSkill(real)) return null
      if (found.realProject !== null) mustBeWithin(found.realProject, real, directory)
      const origin = provenance?.(entry.name, real) ?? {}
      return load(directory, real, { profile, root, ...origin })
    })
    if (skill !== null) skills.push(skill)
  }
  return { skills: skills.sort((a, b) => compareText(a.name, b.name)), errors }
}

/** Where an entry really is; null if it is not a directory, nor a link to one. */
const realDirectoryOf = (realRoot: string, { name, kind, wellFormed }: Entry): string | null => {
  const at = path.join(realRoot, name)
  if (!wellFormed || (kind !== 'directory' && kind !== 'link')) return null
  if (kind === 'directory') return at
  const real = attempt(at, () => realpathOrNull(at))
  return real !== null && attempt(real, () => lstat(real))?.kind === 'directory' ? real : null
}

/** What was looked at is what is read. */
const load = (directory: string, real: string, options: LoadOptions): LoadedSkill => {
  const skill = loadSkill(directory, options)
  if (skill.realDirectory !== real) throw changed(directory)
  return skill
}

interface Found {
  entries: Entry[]
  realRoot: string
  /** Of a project's root: what its skills must be inside of. */
  realProject: string | null
}

const listRoot = (root: SkillRoot): Found => {
  const { directory, project } = root
  const none = { entries: [], realRoot: directory, realProject: null }
  const realRoot = attempt(directory, () => realpathOrNull(directory))
  if (realRoot === null) return none
  if (attempt(realRoot, () => lstat(realRoot))?.kind !== 'directory') {
    throw fault('not-a-directory', `Not a directory: ${directory}`, directory)
  }
  const realProject = project === undefined ? null : attempt(project, () => realpathOrNull(project))
  if (realProject !== null) mustBeWithin(realProject, realRoot, directory)
  const entries = attempt(realRoot, () => listDirectory(realRoot))
  if (entries.length > MOST_ENTRIES) {
    const message = `${directory} has more than ${grouped(MOST_ENTRIES)} entries`
    throw fault('too-large', message, directory)
  }
  return { entries, realRoot, realProject }
}

/** A repository must not make a harness read, or let an agent read, what lies outside of it. */
const mustBeWithin = (realProject: string, real: string, directory: string): void => {
  if (isWithin(realProject, real)) return
  throw fault('outside', `${directory} leads out of the project ${realProject}`, directory)
}
