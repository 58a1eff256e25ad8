// The plain data that flows collect → plan → apply → report. Everything here survives a round trip through JSON.
// Paths called "relative" are '/'-separated and relative to the project's root; an absolute path is given where the
// thing lies outside the project.

import type { HookFault, Hooks, PackageManager } from './hook-types.js'
import type { ProblemCode, Severity } from './problems.js'
import type { RuleId, SkillFinding } from './rules.js'

export type * from './hook-types.js'

// ---- problems

/** One of several packages, or copies of a package, that a problem is about. */
export interface Candidate {
  package: string
  version: string | null
  /** Relative. */
  path: string
}

/** What a problem of each code says beyond the common fields. */
export interface ProblemDetails {
  'ambiguous-provider': { candidates: Candidate[]; copies: boolean }
  'foreign-owner': { owner: string }
  'unmanaged-destination': {
    what: DestinationKind
    seemsToBe: string | null
    sameContent: boolean
    twin: string | null
  }
  'owner-changed': { from: Candidate; to: Candidate }
  'edited-skill': { what: DestinationKind; supplied: boolean }
  'not-installed': object
  'missing-skill': object
  'outdated-skill': { from: string | null; to: string | null }
  'orphaned-skill': { because: RemovalReason }
  'invalid-registry': { reason: string }
  'interrupted-sync': { reason: string; recoverable: boolean }
  'incomplete-install': { reason: string; missing: string[] }
  'destination-outside': { reason: string }
  'unsafe-skill': { finding: SkillFinding }
  'unknown-config': { reason: string; suggestion: string | null }
  'invalid-skill': { finding: SkillFinding }
  'skill-warning': { finding: SkillFinding }
  'nested-skill': { name: string; managedName: string | null }
  'unreadable-package': { reason: string }
  'outdated-record': object
  'pending-approval': { skills: string[]; pinned: string | null }
  'identity-mismatch': { claims: string | null; reachedAs: string[] }
  'invalid-package-name': { claims: string }
  'agents-would-be-published': { files: number }
  'look-alike-name': { other: string }
  'config-no-match': { key: string; name: string; suggestion: string | null }
  'member-config': object
  'content-kept': { reason: string }
  'cleanup-failed': { reason: string }
  'backup-removed': object
  'not-ignored': object
  'unusable-ignore-file': { reason: string }
  'dev-omitted': { missing: string[] }
  'missing-provider': { absent: string; dependent: string }
  'provided-by-link': { target: string }
  'link-occupied': { what: DestinationKind; link: string | null }
  'missing-link': object
  'orphaned-link': object
  'link-failed': { reason: string }
  'agents-cannot-see': { client: string; directory: string }
  'several-versions': { chosen: Candidate; others: Candidate[] }
  'accepted-finding': { finding: SkillFinding; why: string }
  'hook-missing': { manager: PackageManager | null; scripts: string[] }
  'hook-unsafe': { reason: HookFault; script: string; manager: PackageManager | null }
}

interface ProblemBase<C extends ProblemCode> {
  code: C
  severity: Severity
  rule?: RuleId
  /** The name of the skill's directory, never the frontmatter's. */
  skill?: string
  package?: string
  version?: string
  /** Relative. */
  path?: string
  /** 1-based. */
  line?: number
  detail: ProblemDetails[C]
}

/** A problem or finding of one code. */
export type ProblemOf<C extends ProblemCode> = { [K in C]: ProblemBase<K> }[C]

/** Something that a person should know or do; typed data, put into words by a reporter. */
export type Problem = ProblemOf<ProblemCode>

// ---- configuration

/** `package.json#agentSkills`, checked and with its defaults filled in. */
export interface Config {
  /** Package name → exact versions joined by ||, or null for all; null: everything installed is allowed. */
  allow: AllowRule[] | null
  exclude: ExcludeRule[]
  scope: 'all' | 'direct'
  prefer: PreferRule[]
  accept: AcceptRule[]
  /** Relative, normalized: directories that get a link to each managed skill. */
  links: string[]
  gitignore: boolean
}
/** One entry of `allow`. `versions` null: every version. `line` is the entry's line in package.json. */
export interface AllowRule {
  package: string
  versions: string[] | null
  allowed: boolean
  line?: number
}
/** One pattern of `exclude`: '*' stands for any characters but '/' in either part; null: any. */
export interface ExcludeRule {
  pattern: string
  package: string | null
  skill: string | null
  line?: number
}
export interface PreferRule {
  skill: string
  package: string
  version: string | null
  line?: number
}
export interface AcceptRule {
  package: string
  skill: string
  rule: RuleId
  why: string
  line?: number
}

// ---- the installed tree

/** Who depends on a package, and how. */
export interface Dependent {
  kind: 'project' | 'member' | 'package'
  name: string
  version: string | null
  /** Relative; '' is the project itself. */
  path: string
  edge: 'prod' | 'dev' | 'optional' | 'peer' | 'workspace'
  /** The name by which it is reached: the key in the dependent's package.json. */
  as: string
}

/** A package that is not there, and an installed one that depends on it. */
export interface AwaitedPackage {
  package: string
  dependent: string
  edge: 'prod' | 'peer'
}

/** One installed package, whatever installed it; the only view of the tree that the rest of the code has. */
export interface InstalledPackage {
  /** The name by which it is known: for a provider that of its package.json, if `reachedAs` has it. */
  name: string
  version: string | null
  /** Relative: where a dependent finds it. */
  path: string
  /** Absolute, links resolved. */
  realpath: string
  /** Absolute: the zip archive that `realpath` leads into; absent: a directory on disk. */
  archive?: string
  /** The project or a member of its workspace depends on it, or it is a member. */
  direct: boolean
  /** Only development dependencies lead to it. */
  dev: boolean
  workspace: boolean
  linked: boolean
  bundled: boolean
  /** Sorted by path, then name. */
  dependents: Dependent[]
  /** Names by which dependents reach it: folder or link names, alias targets, a member's own name. Sorted. */
  reachedAs: string[]
}

// ---- skills

/** One file of a skill. */
export interface SkillFile {
  /** '/'-separated, below the skill's directory. */
  path: string
  /** Bytes. */
  size: number
  /** Hex SHA-256 of the exact bytes. */
  sha256: string
  executable: boolean
}

/** A SKILL.md below a skill. */
export interface NestedSkill {
  /** '/'-separated, below the skill's directory. */
  file: string
  /** The frontmatter's name, else the directory's. */
  name: string
}

/** One skill of a provider: what it contains and what is wrong with it. */
export interface SuppliedSkill {
  /** The directory's name. */
  name: string
  /** Relative. */
  path: string
  /** Absolute, links resolved: where the bytes are. */
  directory: string
  /** Absolute: the zip archive that `directory` leads into; absent: a directory on disk. */
  archive?: string
  description: string | null
  /** `metadata.internal` is true: not for consumers. */
  internal: boolean
  files: SkillFile[]
  nested: NestedSkill[]
  /** `sha256-…`, line ends and modes aside; null where the content cannot be hashed (a link in it). */
  integrity: string | null
  /** Hex digest of paths, exact bytes and execute bits; null as above. */
  exact: string | null
  findings: SkillFinding[]
}

/** A package with a real directory `skills/`. */
export interface Provider extends InstalledPackage {
  /** False: it claims a name by which nothing reaches it, and supplies nothing. */
  identified: boolean
  /** The name in its package.json, or null. */
  claims: string | null
  skills: SuppliedSkill[]
}

// ---- what stands in .agents/skills

export type DestinationKind = 'directory' | 'link' | 'file' | 'other'

/** One entry of `.agents/skills`, links not followed. Hidden entries are left out. */
export interface Destination {
  name: string
  kind: DestinationKind
  /** What a link says, as it stands there. */
  link: string | null
  /** Absolute: where a link leads, or null. */
  resolves: string | null
  /** Of a real directory that was looked into (its name is recorded or supplied); null where it has no integrity. */
  integrity: string | null
  exact: string | null
  /** Things inside that are not counted and not ours to delete (`.git`, `node_modules`), relative to it. */
  extras: string[]
  /** The installer whose mark it bears, where the registry has no such name; else null. */
  seemsToBe: string | null
}

/** One entry of a directory of links, links not followed. */
export interface LinkEntry {
  name: string
  kind: DestinationKind
  /** What a link says, as it stands there. */
  link: string | null
}

/** One of the directories that `links` names. */
export interface LinkDirectory {
  /** Relative, as the configuration has it. */
  path: string
  /** Absolute, links resolved as far as it exists. */
  directory: string
  /** Hidden entries are left out. Sorted by name. */
  entries: LinkEntry[]
  ignoreFile: IgnoreFile
}

/** The text of a `.gitignore`; null: absent. `usable` false: it is not a regular file of valid UTF-8. */
export interface IgnoreFile {
  text: string | null
  usable: boolean
  /** Why it is not usable, as the end of a sentence. */
  reason?: string
}

/** An agent that is used here and does not see `.agents/skills`. */
export interface BlindClient {
  /** What it is called. */
  client: string
  /** Relative: where it looks for skills. */
  directory: string
}

/** One entry of the registry. */
export interface RegistryEntry {
  name: string
  /** The owner's package; null: a foreign entry, of another ecosystem's installer. */
  package: string | null
  version: string | null
  integrity: string | null
  /** For a foreign entry: what it says of its owner, `gem: rails`; else null. */
  owner: string | null
}

/** The registry as it was read: its exact text (null: absent), and its entries. */
export interface Registry {
  text: string | null
  entries: RegistryEntry[]
}

/** The consuming project. */
export interface Project {
  /** Absolute, links resolved. */
  root: string
  name: string | null
  /** Relative to the root: `.agents/skills`. */
  skills: string
  /** Absolute: the real directory behind it, which may not exist yet. */
  skillsDirectory: string
}

/** Everything that a decision needs, read once. */
export interface Snapshot {
  project: Project
  config: Config
  /** Sorted by name, version, path. */
  providers: Provider[]
  /** Everything that leads to a provider, sorted by path; only where it was asked for. */
  ancestors?: InstalledPackage[]
  /** How many distinct packages the tree holds. */
  packages: number
  /** What they supplied stays, and what came with them. */
  awaited: AwaitedPackage[]
  /** False: what is absent may only be unreadable or left out, so nothing is removed. */
  removalsTrusted: boolean
  /** False: something that all else rests on cannot be trusted (`problems` says what); no verdict is made. */
  decidable: boolean
  registry: Registry
  /** Sorted by name. */
  destinations: Destination[]
  /** `.agents/skills/.gitignore`. */
  ignoreFile: IgnoreFile
  links: LinkDirectory[]
  blindClients: BlindClient[]
  hooks: Hooks
  problems: Problem[]
}

// ---- the plan

/** What the caller allows beyond the table. */
export interface PlanOptions {
  /** Record an unmanaged destination that has the supplied bytes. */
  adopt?: boolean
  /** Move edited skills to the backup, then go on as if they were as recorded. */
  force?: boolean
  /** Warnings block, too. */
  strict?: boolean
  /** Take away all that is ours, whatever is installed. */
  clean?: boolean
}

/** Where the bytes of an added or changed skill come from, and what they must be. */
export interface Source {
  /** Absolute. */
  directory: string
  /** Absolute: the zip archive that `directory` leads into; absent: a directory on disk. */
  archive?: string
  files: SkillFile[]
  integrity: string
  exact: string
}

/** What must stand at a destination when it is retired. */
export interface Expected {
  kind: DestinationKind
  integrity: string | null
  exact: string | null
  link: string | null
}

export type RemovalReason =
  | 'gone'
  | 'invalid'
  | 'unsafe'
  | 'internal'
  | 'excluded'
  | 'denied'
  | 'pending'
  | 'scope'
  | 'cleaned'

interface Named {
  skill: string
  package: string
  version: string | null
}
interface Recorded extends Named {
  /** What the registry records afterwards. */
  integrity: string | null
}
/** Copy a skill to where nothing stands. `recorded`: the registry claims it already. */
export type AddAction = Recorded & { type: 'add'; source: Source; recorded: boolean }
/** Put the supplied skill in place of an installed one. `backup`: the old content is kept aside. */
export type ChangeAction = Recorded & {
  type: 'change'
  source: Source
  expected: Expected
  from: { package: string; version: string | null }
  /** False: line ends or execute bits alone differ. */
  contentDiffers: boolean
  backup: boolean
}
export type RemoveAction = Named & {
  type: 'remove'
  expected: Expected
  because: RemovalReason
  backup: boolean
}
/** Drop a registry entry whose directory is gone. */
export type ForgetAction = Named & { type: 'forget'; because: RemovalReason }
/** The bytes are right; only the registry changes. */
export type RecordAction = Recorded & { type: 'record'; adopted: boolean }
export type KeepAction = Recorded & { type: 'keep' }

/** What happens to one skill. */
export type Action =
  AddAction | ChangeAction | RemoveAction | ForgetAction | RecordAction | KeepAction

/** A file that is replaced as a whole. null: absent. */
export interface TextChange {
  before: string | null
  after: string | null
}

/** What happens in one directory of links. */
export interface LinkChanges {
  /** Relative, as the configuration has it. */
  path: string
  /** Absolute. */
  directory: string
  /** Skill → what its new link says. */
  create: Record<string, string>
  /** Skill → what the link says that is taken away. */
  remove: Record<string, string>
  ignoreFile: TextChange
}

/** The actions and the problems; made from a snapshot alone. */
export interface Plan {
  project: Project
  /** Sorted by skill. */
  actions: Action[]
  /** Sorted by severity, code, skill, package. */
  problems: Problem[]
  /** `before` equals `after` where nothing changes. */
  registry: TextChange
  ignoreFile: TextChange
  /** One for each directory in which something changes. */
  links: LinkChanges[]
  /** True: a problem is an error, and nothing may be changed. */
  blocked: boolean
  /** True: applying it would write nothing. */
  idle: boolean
}

// ---- the result

/** What a run did. */
export interface Result {
  /** null: the run was skipped. */
  plan: Plan | null
  /** `blocked`: problems forbade it. `planned`: a dry run. `skipped`: the run was not ours to do; `reason` says why. */
  outcome: 'applied' | 'idle' | 'blocked' | 'planned' | 'skipped'
  reason?: string
  /** What became known while applying: kept content, failed tidying, finished recovery. */
  notes: Problem[]
}

// ---- on the way

/**
 * What a run is doing now. `packages`: the installed packages are looked for; `skills`: package by package, what they
 * supply is read; `copy`: skill by skill, what is new is copied.
 */
export type Phase = { name: 'packages' } | { name: 'skills' | 'copy'; done: number; total: number }
