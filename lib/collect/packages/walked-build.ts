// What is known while the tree is built.

import { packagesIn, type Reachable, type Shown } from './reachable.js'
import type { WalkedNode } from './walked-node.js'

export interface Build {
  root: string
  /** By path: a folder, a link, what a link leads to, or a directory that only stands in the way. */
  nodes: Map<string, WalkedNode>
  /** What node_modules directories show, as far as it was asked. */
  modules: Reachable['modules']
  /** What the project's manifest has as such, unchecked. */
  overrides: unknown
  /** Why Arborist might come to another tree; the first reason. */
  doubt: string | null
}

/** Notes a reason to ask Arborist. */
export const doubt = (build: Build, reason: string): void => {
  build.doubt ??= reason
}

const NOTHING: readonly Shown[] = []

/** What a node_modules directory shows, if the walk came by it. */
export const entriesAt = ({ modules }: Build, directory: string): readonly Shown[] =>
  modules.get(directory) ?? NOTHING

/** What a node_modules directory shows; one that the walk did not come by is read now. */
export const readEntriesAt = (build: Build, directory: string): readonly Shown[] => {
  const known = build.modules.get(directory)
  if (known !== undefined) return known
  const shown = packagesIn(directory, (place, reason) => {
    doubt(build, `${place}: ${reason}`)
  })
  build.modules.set(directory, shown)
  return shown
}
