// The JSON of `diff`. Texts are as they were found: what a terminal would act on is escaped by JSON itself.

import type { RemovalReason } from '../types.js'
import type { Callout, SkillDifference } from '../skill/difference.js'
import { calloutsOf } from '../skill/difference.js'
import type { ProblemJson } from './json.js'
import { rawDiff } from './text-diff.js'
import { totalsOf } from './text-stat.js'

/** One file that comes, goes or changes. */
export interface FileDiffJson {
  /** Below the skill's directory. */
  path: string
  status: 'added' | 'removed' | 'changed'
  /** null: it is not there. */
  executable: { before: boolean | null; after: boolean | null }
  /** Lines; null for a binary file. */
  added: number | null
  removed: number | null
  /** The unified diff; null for a binary file. */
  diff: string | null
}

/** One skill that a sync would change. */
export interface SkillDiffJson {
  type: SkillDifference['type']
  skill: string
  package: string
  version: string | null
  from: { package: string; version: string | null } | null
  because: RemovalReason | null
  /** What should be looked at first. */
  callouts: Callout[]
  files: FileDiffJson[]
}

/** `diff --json`. */
export interface DiffJson {
  /** True: problems forbid the sync, and nothing of this would happen. */
  blocked: boolean
  skills: SkillDiffJson[]
  problems: ProblemJson[]
}

/** One skill. */
export const skillDiffJson = (difference: SkillDifference): SkillDiffJson => {
  const { type, skill, package: owner, version, from, because } = difference
  const totals = totalsOf(difference)
  return {
    type,
    skill,
    package: owner,
    version,
    from,
    because,
    callouts: calloutsOf(difference),
    files: difference.files.map((file, i): FileDiffJson => {
      const lines = totals[i]?.lines ?? null
      return {
        path: file.path,
        status: file.before === null ? 'added' : file.after === null ? 'removed' : 'changed',
        executable: {
          before: file.before?.executable ?? null,
          after: file.after?.executable ?? null,
        },
        added: lines?.added ?? null,
        removed: lines?.removed ?? null,
        diff: lines === null ? null : rawDiff(file),
      }
    }),
  }
}
