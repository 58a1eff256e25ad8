// The directory behind `.agents/skills`. Either part may be a link, as long as it stays inside the project.

import path from 'node:path'
import { lstat } from '../fs.js'
import { severityOf } from '../problems.js'
import type { InstalledPackage, ProblemOf, Project } from '../types.js'
import { isWithin } from './place.js'
import { reading, resolveLink } from './reading.js'

/** Where skills are installed, relative to the project. */
export const SKILLS = '.agents/skills'

/** `directory`: absolute, links resolved as far as they can be; it may not exist. `problem`: why it must not be used. */
export interface SkillsRoot {
  directory: string
  problem: ProblemOf<'destination-outside'> | null
}

/** Follows `.agents` and `.agents/skills` below a real root. @throws EIO. */
export const resolveSkillsRoot = (root: string): SkillsRoot => {
  let directory = root
  let shown = ''
  for (const part of SKILLS.split('/')) {
    shown = shown === '' ? part : `${shown}/${part}`
    const next = path.join(directory, part)
    const followed = reading(next, () => follow(root, next))
    if ('reason' in followed) {
      const problem = outside(shown, followed.reason)
      return { directory: path.join(root, ...SKILLS.split('/')), problem }
    }
    directory = followed.directory
  }
  return { directory, problem: null }
}

/** A problem if what the project installs would be installed into what one of its packages supplies. */
export const insideProvider = (
  { root, skillsDirectory }: Pick<Project, 'root' | 'skillsDirectory'>,
  packages: readonly Pick<InstalledPackage, 'name' | 'realpath'>[],
): ProblemOf<'destination-outside'>[] =>
  skillsDirectory === path.join(root, ...SKILLS.split('/'))
    ? []
    : packages
        .filter(item => isWithin(path.join(item.realpath, 'skills'), skillsDirectory))
        .slice(0, 1)
        .map(({ name }) => outside(SKILLS, `it leads to the skills that ${name} supplies`))

const outside = (shown: string, reason: string): ProblemOf<'destination-outside'> => ({
  code: 'destination-outside',
  severity: severityOf('destination-outside', 'sync'),
  path: shown,
  detail: { reason },
})

/** What lies there belongs to the package manager, or to git. */
const isElsewhere = (root: string, target: string): boolean =>
  path
    .relative(root, target)
    .split(path.sep)
    .some(part => part === 'node_modules' || part === '.git')

const follow = (root: string, place: string): { directory: string } | { reason: string } => {
  const kind = lstat(place)?.kind
  if (kind === undefined || kind === 'directory') return { directory: place }
  if (kind !== 'link') return { reason: 'it is not a directory' }
  const target = resolveLink(place)
  if (target === null) return { reason: 'it is a link that leads nowhere' }
  if (!isWithin(root, target) || target === root || isElsewhere(root, target))
    return { reason: `it is a link to ${target}` }
  return lstat(target)?.kind === 'directory'
    ? { directory: target }
    : { reason: 'it is a link to something that is not a directory' }
}
