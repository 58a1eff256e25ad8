// How places are written down: relative to the project where they lie in it, else absolute.

import path from 'node:path'

/** What stands in a directory: `path.join` for a normal path and the name of an entry, a fraction of its time. */
export const entryOf = (directory: string, name: string): string =>
  directory.endsWith(path.sep) ? directory + name : directory + path.sep + name

/** True if `place` is `directory` or lies below it; both absolute, links resolved. */
export const isWithin = (directory: string, place: string): boolean => {
  if (place.startsWith(directory) && place[directory.length] === path.sep) return true
  const relative = path.relative(directory, place)
  return (
    relative === '' ||
    (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative))
  )
}

/** `place` as the data shows it: '/'-separated and relative to `root` ('' is the root itself), absolute outside it. */
export const relativeTo = (root: string, place: string): string =>
  isWithin(root, place) ? path.relative(root, place).replaceAll(path.sep, '/') : place
