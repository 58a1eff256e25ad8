// The packages that lead from the project to some others, by which a person can be told why those are installed.

import { compareText } from '../names.js'
import type { InstalledPackage } from '../types.js'

/** Everything from which a path of dependencies leads to one of `packages`, sorted by path. */
export const ancestorsOf = (
  all: readonly InstalledPackage[],
  packages: readonly InstalledPackage[],
): InstalledPackage[] => {
  const byPath = new Map(all.map(installed => [installed.path, installed]))
  const found = new Set<InstalledPackage>()
  const left = [...packages]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    for (const { path } of next.dependents) {
      const above = byPath.get(path)
      if (above === undefined || found.has(above)) continue
      found.add(above)
      left.push(above)
    }
  }
  return [...found].sort((a, b) => compareText(a.path, b.path))
}
