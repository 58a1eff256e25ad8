// What is known of the scripts that bring in skills by themselves. Plain data, part of the snapshot.

export type PackageManager = 'npm' | 'pnpm' | 'yarn-classic' | 'yarn-berry' | 'bun'

/**
 * How a lifecycle script calls us. `guarded`: by the hook, which does nothing where this package is not installed.
 * `plain`: by the bin. `swallowed`: by the bin, and whatever it says is lost. `fetched`: by what installs a package of
 * that name, a stranger's, where ours is not there.
 */
export type HookCall = 'guarded' | 'plain' | 'swallowed' | 'fetched'

/** A lifecycle script that brings in skills. */
export interface HookScript {
  name: string
  /** 1-based, of its package.json. */
  line: number
  call: HookCall
}

/** What one package.json says about hooks. */
export interface HookFacts {
  /** Of the package.json, relative. */
  path: string
  /** Others can install it: it has a name and a version and is not private. */
  published: boolean
  /** Whether it asks for this package, always or for development alone; null: not at all. */
  dependency: 'prod' | 'dev' | null
  scripts: HookScript[]
}

/** What decides whether the skills keep in step with the installed packages by themselves. */
export interface Hooks {
  /** null: nothing says which one it is, or several things say different ones. */
  manager: PackageManager | null
  root: HookFacts
  /** Members of the workspace whose scripts call us. */
  members: HookFacts[]
}

/** Why a script that brings in skills does harm, or no good. */
export type HookFault =
  'runs-at-consumers' | 'fails-without-us' | 'fetches-a-stranger' | 'hides-failures' | 'never-runs'
