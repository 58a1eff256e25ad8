// What the project's "overrides" do to the names of packages: nothing, as long as they ask for other versions alone of
// what nobody asks for under an alias or by its place, and the project itself does not ask for it.

import { isRecord } from '../manifest.js'
import type { WalkedNode } from './walked-node.js'

/** True if an override might change what an edge asks for by more than a version. */
export const overridesMatter = (
  overrides: unknown,
  tree: WalkedNode,
  nodes: Iterable<WalkedNode>,
): boolean => {
  if (overrides === undefined) return false
  const names = new Set<string>()
  if (!isRecord(overrides) || !gather(overrides, names)) return true
  if (names.size === 0) return false
  if ([...names].some(name => tree.edgesOut.has(name))) return true
  for (const node of nodes) {
    for (const name of names) {
      const edge = node.edgesOut.get(name)
      if (edge !== undefined && !VERSIONS.test(edge.spec)) return true
    }
  }
  return false
}

const VERSIONS = /^[\w.^~<>=|*+ -]*$/
const KEY = /^((?:@[\w.~-]+\/)?[\w.~-]+)(?:@[\w.^~<>=|*+ -]+)?$/

/** Collects the names; false for an override that is not of the plain kind. */
const gather = (overrides: Readonly<Record<string, unknown>>, names: Set<string>): boolean =>
  Object.entries(overrides).every(([key, value]) => {
    const name = key === '.' ? '' : KEY.exec(key)?.[1]
    if (name === undefined) return false
    if (name !== '') names.add(name)
    if (isRecord(value)) return key !== '.' && gather(value, names)
    return typeof value === 'string' && VERSIONS.test(value)
  })
