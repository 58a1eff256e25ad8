// What we use of npm-packlist 10, which has no types of its own.

declare module 'npm-packlist' {
  import type { EventEmitter } from 'node:events'

  /** As much of Arborist's node as is looked at. */
  export interface Tree {
    path: string
    package: Readonly<Record<string, unknown>>
    isProjectRoot: boolean
    edgesOut: ReadonlyMap<string, unknown>
    /** A member's name → its directory; only of the root of a workspace. */
    workspaces?: ReadonlyMap<string, string>
  }

  interface Options {
    isPackage: true
    path: string
    /** The root of the workspace that the package belongs to, and the members that are packed. */
    prefix?: string
    workspaces?: readonly string[]
  }

  class Walker extends EventEmitter {
    constructor(tree: Tree, options: Options)
    start(): this
    onReaddir(entries: string[]): void
  }

  const packlist: { readonly Walker: typeof Walker }
  export default packlist
}
