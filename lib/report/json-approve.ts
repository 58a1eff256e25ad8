// The JSON of `approve` and `deny`, which is also what their text is made of.

import type { RuledPackage } from '../config/allow.js'
import type { Callout, SkillDifference } from '../skill/difference.js'
import type { ListedStatus } from './inventory.js'

/** One skill of a package that is approved, and what the next sync does with it. */
export interface ApprovedSkillJson {
  skill: string
  package: string
  version: string | null
  description: string | null
  /** `keep`: it is installed and stays as it is. `none`: it is left out; `status` says why. */
  change: SkillDifference['type'] | 'keep' | 'none'
  status: ListedStatus
  /** The rules that it breaks. */
  rules: string[]
  /** What should be looked at first. */
  callouts: Callout[]
}

/** `approve --json` and `deny --json`. */
export interface RulingJson {
  /** The file, relative to the project. */
  path: string
  /** Whether it was written. */
  changed: boolean
  /** True: there was no `allow`, so with it all that is not approved waits. */
  startsAllow: boolean
  packages: RuledPackage[]
  /** Of the packages that are approved; empty for `deny`. */
  skills: ApprovedSkillJson[]
  /** Installed skills that the next sync takes away because of this. */
  leaving: { skill: string; package: string; version: string | null }[]
  /** Packages that wait for approval afterwards. */
  pending: { package: string; version: string | null; skills: string[] }[]
}
