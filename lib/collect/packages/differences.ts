// Where two readings of one tree differ.

import { isDeepStrictEqual } from 'node:util'
import type { InstalledPackage } from '../../types.js'

/** Real paths of the packages that only one of the readings has, or of which they say different things. */
export const differences = (
  one: readonly InstalledPackage[],
  other: readonly InstalledPackage[],
): string[] => {
  const rest = new Map(other.map(item => [item.realpath, item]))
  const differing = one.flatMap(item => {
    const twin = rest.get(item.realpath)
    rest.delete(item.realpath)
    return isDeepStrictEqual(item, twin) ? [] : [item.realpath]
  })
  return [...differing, ...rest.keys()]
}
