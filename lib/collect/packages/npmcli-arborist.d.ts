// What we use of @npmcli/arborist 9, which has no types of its own.

declare module '@npmcli/arborist' {
  /** One dependency that a manifest declares. */
  export interface Edge {
    readonly name: string
    readonly type: 'prod' | 'dev' | 'optional' | 'peer' | 'peerOptional' | 'workspace'
    /** As overrides have it. */
    readonly spec: string
    readonly from: Node
    readonly to: Node | null
  }

  /** One place in the tree: a package, a link to one, or (`dummy`) a directory that only stands in the way. */
  export interface Node {
    /** The folder's name below node_modules, scope included. */
    readonly name: string
    /** What package.json gives as its name and version, unchecked; null and '' where it gives none. */
    readonly packageName: unknown
    readonly version: unknown
    readonly path: string
    readonly realpath: string
    readonly isLink: boolean
    readonly dummy: boolean
    /** The normalised manifest, unchecked. */
    readonly package: { readonly bundleDependencies?: unknown }
    /** What stands in its own node_modules. */
    readonly children: ReadonlyMap<string, Node>
    readonly parent: Node | null
    readonly errors: readonly unknown[]
    readonly edgesIn: ReadonlySet<Edge>
    readonly edgesOut: ReadonlyMap<string, Edge>
    readonly inventory: ReadonlyMap<string, Node>
    /** A member's name → its directory. */
    workspaces: ReadonlyMap<string, string> | null
  }

  export interface Options {
    path: string
    forceActual?: boolean
    installStrategy?: 'linked'
  }

  export default class Arborist {
    constructor(options: Options)
    loadActual(options?: Omit<Options, 'path'>): Promise<Node>
  }
}
