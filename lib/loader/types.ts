// What the loader gives to a harness: plain, frozen data. Lengths are in code points, sizes in bytes, lines and columns
// 1-based, paths absolute.

import type { RuleId } from '../rules.js'

/**
 * How strictly a skill is judged. `strict`: what this package installs, and nothing that a client is known to refuse.
 * `lenient`: what most clients accept; the skill loads under the name of its directory. `reference`: as the format's
 * own reference validator does, quirks included, for comparison; it judges, and is not for loading.
 */
export type Profile = 'strict' | 'lenient' | 'reference'

/** A profile by which skills can be loaded. */
export type LoadingProfile = Exclude<Profile, 'reference'>

/**
 * What a name may look like. `plain`: `my-skill`. `namespaced`: `team/My_Skill`, two parts that begin with a letter or
 * digit and hold letters, digits, `-` and `_`. `either`: both; a plain name counts as one of the namespace `local`.
 */
export type NameStyle = 'plain' | 'namespaced' | 'either'

/** What can be wrong beyond the rules for one skill. */
export type LoaderCode =
  | 'dir-not-found'
  | 'not-a-directory'
  | 'skill-md-missing'
  | 'name-namespace'
  | 'unknown-field'
  | 'tools-empty'
  | 'step-empty'
  | 'allowed-tools-not-enforced'
  | 'allowed-tools-ignored'
  /** A file system call failed: that says nothing about the skill. */
  | 'unreadable'
  /** Something was exchanged since it was looked at. */
  | 'changed'
  | 'skill-unknown'
  | 'name-ambiguous'
  /** A path that is not, or does not lead to, a file inside the skill's directory. */
  | 'outside'
  | 'resource-missing'
  | 'registry-invalid'

/** The id of a rule, or of what can go wrong in loading. Stable. */
export type DiagnosticCode = RuleId | LoaderCode

/** One thing that was found. `message` and `path` may quote untrusted text: escape them before printing. */
export interface Diagnostic {
  code: DiagnosticCode
  severity: 'error' | 'warning'
  message: string
  /** The field of the frontmatter that it is about. */
  field?: string
  /** Of the file or directory that it is about. */
  path?: string
  line?: number
  column?: number
}

/** A value of the frontmatter: every scalar is the text that stands there, so `1.10` is `'1.10'`. */
export type PlainValue = string | readonly PlainValue[] | { readonly [key: string]: PlainValue }

/** One of a skill's steps. */
export interface SkillStep {
  /** Its position, from 1. */
  readonly index: number
  /** Not blank. */
  readonly content: string
}

/** What a SKILL.md says. */
export interface Skill {
  /** As written, trimmed; in the profile `lenient` the name of the directory where they differ. */
  readonly name: string
  /** `name` in Unicode's NFKC: what names are compared by. */
  readonly key: string
  /** `local`, the provider's id, or what the name itself says. */
  readonly namespace: string
  /** `namespace/name`. */
  readonly qualifiedName: string
  readonly description: string
  /** Everything behind the frontmatter, trimmed, lines ending with LF. */
  readonly body: string
  /** In their order; none by default. */
  readonly steps: readonly SkillStep[]
  /** `version`, else `metadata.version`, else `0.0.0`. */
  readonly version: string
  readonly license: PlainValue | null
  /** A text, or a map of texts; null: absent. */
  readonly compatibility: string | Readonly<Record<string, string>> | null
  readonly metadata: Readonly<Record<string, PlainValue>>
  /** What the skill asks to be pre-approved. A request: nothing here grants or enforces it. */
  readonly allowedTools: readonly string[]
  /** While it is loaded, only these tools, if the harness has them (`narrowTools`); null: all. */
  readonly tools: readonly string[] | null
  readonly triggers: readonly string[]
  /** True: the model must not see it in the catalogue. */
  readonly disableModelInvocation: boolean
  readonly userInvocable: boolean
  /** Fields that nothing here knows. */
  readonly unknownFields: Readonly<Record<string, PlainValue>>
  /** Warnings: errors are thrown. */
  readonly diagnostics: readonly Diagnostic[]
}

/** What kind of place skills come from. `directory`: nothing is known of it. */
export type RootKind = 'workspace' | 'project' | 'user' | 'directory'

/** A directory whose children are skills. */
export interface SkillRoot {
  readonly kind: RootKind
  /** It may not exist. */
  readonly directory: string
  /** Only of kind `project`: the project's directory, which the skills must be inside of. */
  readonly project?: string
}

/** The package that supplied an installed skill. */
export interface SkillProvider {
  /** Of the package, or, installed by another ecosystem's tool, what its entry says: `gem: rails`. */
  readonly name: string
  readonly version: string | null
}

/** Whose words a skill is: the user's own, the project's, or a third party's. */
export type Trust = 'user' | 'project' | 'installed'

/** A skill that was read from a directory. */
export interface LoadedSkill extends Skill {
  /** As it was found; the last part is the skill's slug. */
  readonly directory: string
  /** Links resolved. */
  readonly realDirectory: string
  /** Its SKILL.md, below `realDirectory`. */
  readonly file: string
  readonly root: SkillRoot
  readonly trust: Trust
  /** null: nobody installed it. */
  readonly provider: SkillProvider | null
  /** By which it was read, and is read again. */
  readonly profile: LoadingProfile
  readonly nameStyle: NameStyle
}

/** A skill, or a root, that could not be used. */
export interface SkippedSkill {
  readonly directory: string
  readonly code: DiagnosticCode
  /** The first error with all of its causes, in one line. */
  readonly why: string
  /** Everything that was found. */
  readonly diagnostics: readonly Diagnostic[]
}
