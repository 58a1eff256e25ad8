// Skills of several roots, and of several that bear one name the one that counts.

import { compareText } from '../names.js'
import { assertRoot, userRoot, workspaceRoots } from './roots.js'
import { scanRoot } from './scan.js'
import { skillSet, type SkillSet } from './select.js'
import type { LoadedSkill, LoadingProfile, SkillRoot, SkippedSkill } from './types.js'

/** Where skills are read from, and who is told what. */
export interface LoadSkillsOptions {
  /** In the order of precedence; `[...workspaceRoots(…), userRoot()]` by default. */
  roots?: readonly SkillRoot[]
  /** What the workspace's manifest names, where `roots` is not given; no directories by default. */
  workspace?: { directories: readonly string[]; base: string }
  /** Slugs of the host's own workflows, which come before every skill. */
  internal?: readonly string[]
  profile?: LoadingProfile
  /** Called once for each skill that another one of its name hides. */
  onShadowed?: (shadowed: Shadowed) => void
  /** Called once for each skill or root that cannot be used. */
  onSkipped?: (skipped: SkippedSkill) => void
}

/** A skill that another one of its name hides. */
export interface Shadowed {
  readonly skill: LoadedSkill
  /** The one that is used instead; `internal`: a workflow of the host's own. */
  readonly by: LoadedSkill | 'internal'
}

/** The skills that count. */
export interface SkillCatalogue extends SkillSet {
  readonly errors: readonly SkippedSkill[]
  readonly shadowed: readonly Shadowed[]
}

/**
 * Reads several roots: internal workflows before workspace before user, by default; among the roots that are given the
 * first wins. What cannot be used is left out and told, and never hides another one. It does not throw for what it
 * finds, only, with EUSAGE, for a root that is none. Requirements S3-1 to S3-7, S3-12 to S3-16.
 */
export const loadSkills = (options: LoadSkillsOptions = {}): SkillCatalogue => {
  const { workspace, internal = [], profile = 'strict' } = options
  const roots = options.roots ?? [
    ...(workspace === undefined ? [] : workspaceRoots(workspace.directories, workspace.base)),
    userRoot(),
  ]
  roots.forEach(assertRoot)
  const errors: SkippedSkill[] = []
  const shadowed: Shadowed[] = []
  const winners = new Map<string, LoadedSkill | 'internal'>(
    internal.map(slug => [slug.normalize('NFKC'), 'internal']),
  )
  for (const root of roots) {
    const scanned = scanRoot(root, profile)
    errors.push(...scanned.errors)
    for (const skill of scanned.skills) {
      const by = winners.get(skill.key)
      if (by === undefined) winners.set(skill.key, skill)
      else shadowed.push({ skill, by })
    }
  }
  const skills = [...winners.values()].filter(winner => winner !== 'internal')
  skills.sort((a, b) => compareText(a.name, b.name))
  for (const each of errors) options.onSkipped?.(each)
  for (const each of shadowed) options.onShadowed?.(each)
  return Object.freeze({ ...skillSet(skills), errors, shadowed })
}
