// The directories that `links` names: what stands in them, links not followed. One that does not exist yet is empty.

import path from 'node:path'
import { listDirectoryOrNull, lstat, readLink } from '../fs.js'
import { compareText } from '../names.js'
import { severityOf } from '../problems.js'
import type { LinkDirectory, LinkEntry, Problem, Project } from '../types.js'
import { isWithin } from './place.js'
import { reading, resolveLink } from './reading.js'
import { readIgnoreFile } from './text-file.js'

export interface LinkDirectories {
  directories: LinkDirectory[]
  problems: Problem[]
}

/** Reads each directory, given relative to the project. @throws EIO. */
export const readLinkDirectories = (
  project: Project,
  paths: readonly string[],
): LinkDirectories => {
  const directories: LinkDirectory[] = []
  const problems: Problem[] = []
  for (const shown of paths) {
    const found = followLinks(project.root, shown)
    if ('reason' in found) problems.push(outside(shown, found.reason))
    else if (isWithin(found.directory, project.skillsDirectory)) {
      // a link to all of .agents/skills: whoever looks there sees every skill already
      if (found.directory !== project.skillsDirectory)
        problems.push(outside(shown, `it contains ${project.skills}`))
    } else if (isWithin(path.dirname(project.skillsDirectory), found.directory)) {
      problems.push(
        outside(shown, `it lies beside ${project.skills}, where links would be taken for skills`),
      )
    } else directories.push(readOne(shown, found.directory))
  }
  return { directories, problems }
}

const outside = (shown: string, reason: string): Problem => ({
  code: 'destination-outside',
  severity: severityOf('destination-outside', 'sync'),
  path: shown,
  detail: { reason },
})

/** The directory behind a path of which any part may be a link, as long as it stays inside the project. */
const followLinks = (root: string, shown: string): { directory: string } | { reason: string } => {
  let directory = root
  for (const part of shown.split('/')) {
    const place = path.join(directory, part)
    const kind = reading(place, () => lstat(place)?.kind)
    const target = kind === 'link' ? resolveLink(place) : place
    if (target === null) return { reason: `${part} is a link that leads nowhere` }
    if (!isWithin(root, target) || target === root)
      return { reason: `${part} is a link to ${target}` }
    const behind = kind === 'link' ? lstat(target)?.kind : kind
    if (behind !== undefined && behind !== 'directory')
      return { reason: `${part} is not a directory` }
    directory = target
  }
  return { directory }
}

const readOne = (shown: string, directory: string): LinkDirectory => {
  const entries = reading(directory, () => listDirectoryOrNull(directory)) ?? []
  return {
    path: shown,
    directory,
    entries: entries
      .filter(({ name, wellFormed }) => wellFormed && !name.startsWith('.'))
      .map(({ name, kind }): LinkEntry => {
        const place = path.join(directory, name)
        return { name, kind, link: kind === 'link' ? reading(place, () => readLink(place)) : null }
      })
      .sort((a, b) => compareText(a.name, b.name)),
    ignoreFile: readIgnoreFile(directory),
  }
}
