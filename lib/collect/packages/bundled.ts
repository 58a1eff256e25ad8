// Which packages came inside another one. Arborist can tell as well, but asks for every package anew and all the way up,
// which in a tree of thousands takes minutes.

import type { TreeNode } from './arborist.js'
import { isLocal, type Question } from './found.js'

/** The nodes that were shipped inside an installed package; what the project and its members bundle is their own. */
export const bundledNodes = (tree: TreeNode, { root, members }: Question): Set<TreeNode> => {
  const bundled = new Set<TreeNode>()
  for (const holder of tree.inventory.values()) {
    const isOwn = holder.realpath === root || members.has(holder.realpath)
    if (isOwn || holder.dummy || holder.isLink) continue
    const names = namesIn(holder.package.bundleDependencies)
    if (names.length === 0) continue
    const inside = new Set(names.flatMap(name => holder.children.get(name) ?? []))
    // a set shows what is added while it is walked
    for (const node of inside) {
      for (const child of node.children.values()) inside.add(child)
      for (const { to } of node.edgesOut.values()) if (to?.parent === holder) inside.add(to)
    }
    for (const node of inside) bundled.add(node)
  }
  return bundled
}

const namesIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((name): name is string => typeof name === 'string') : []

/** A package's own node_modules in which nobody works: what no edge leads to there was shipped with the package. */
export const isNestedInPackage = ({ parent }: TreeNode, { root, members }: Question): boolean =>
  parent !== null &&
  !parent.dummy &&
  parent.realpath !== root &&
  !members.has(parent.realpath) &&
  !isLocal(parent.realpath)
