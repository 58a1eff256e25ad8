// What stands in `.agents/skills`. Links are not followed, and only what can concern us is read: a directory that
// nobody claims and nobody supplies is a person's own.

import path from 'node:path'
import { listDirectoryOrNull, readLink, type Entry } from '../fs.js'
import { compareText, foldName } from '../names.js'
import { hashTree } from '../skill/tree.js'
import type { Destination, Project } from '../types.js'
import { readMarks, type ReadMarks } from './marks.js'
import { reading, resolveLink } from './reading.js'

/**
 * Reads every entry whose name does not begin with a dot, sorted by name; empty where the directory does not exist.
 * Directories of names that are recorded or supplied, or of a case or Unicode twin of one, are hashed; whose mark an
 * entry bears is asked where the registry does not say whose it is.
 * @throws EIO naming what cannot be read, ECHANGED.
 */
export const readDestinations = (
  project: Project,
  recorded: ReadonlySet<string>,
  supplied: ReadonlySet<string>,
): Destination[] => {
  const directory = project.skillsDirectory
  const entries = reading(directory, () => listDirectoryOrNull(directory)) ?? []
  const wanted = new Set([...recorded, ...supplied].map(foldName))
  const marks = readMarks(project.root, directory)
  return entries
    .filter(entry => !entry.name.startsWith('.'))
    .map(entry => {
      const known = recorded.has(entry.name)
      return describe(path.join(directory, entry.name), entry, wanted, known ? null : marks)
    })
    .sort((a, b) => compareText(a.name, b.name))
}

const describe = (
  place: string,
  { name, kind, wellFormed }: Entry,
  wanted: ReadonlySet<string>,
  marks: ReadMarks | null,
): Destination => {
  const isWanted = wellFormed && wanted.has(foldName(name))
  const link = kind === 'link' && wellFormed ? reading(place, () => readLink(place)) : null
  const tree = kind === 'directory' && isWanted ? hashTree(place) : null
  return {
    name,
    kind,
    link,
    resolves: link === null ? null : resolveLink(place),
    integrity: tree?.integrity ?? null,
    exact: tree?.exact ?? null,
    extras: tree?.extras ?? [],
    seemsToBe:
      wellFormed && (link !== null || kind === 'directory')
        ? (marks?.(name, place, link) ?? null)
        : null,
  }
}
