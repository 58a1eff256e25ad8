// Compares what stands in skills/ with what npm would pack of it: the whole tree has to be shipped.

import path from 'node:path'
import type { CheckFinding } from '../author-rules.js'
import { findingOf } from './finding.js'
import { SKILLS, type Subject } from './subject.js'

/** Left behind by editors and systems: nobody misses it. */
const LITTER = /(?:^|\/)(?:\._[^/]*|\.[^/]*\.swp|[^/]*\.orig|npm-debug\.log)$/
/** What npm leaves out whatever is configured. */
const NEVER = /(?:^|\/)(?:\.npmignore|\.gitignore|\.npmrc|\.svn|\.hg|CVS)(?:\/|$)|\*/

/**
 * What npm would leave out of one skill. `files`: all of its files, '/'-separated below `directory`, which is relative
 * to the package.
 */
export const judgePacking = (
  subject: Subject,
  skill: string,
  directory: string,
  files: readonly string[],
): CheckFinding[] => {
  const { packed, kind } = subject
  if (kind === 'tarball') return []
  const absent = files
    .map(file => `${directory}/${file}`)
    .filter(file => !packed.has(file) && !LITTER.test(file))
  const left = absent.filter(file => !NEVER.test(file))
  const never = absent.filter(file => NEVER.test(file))
  const ofSkill = files.filter(file => !NEVER.test(file) && !LITTER.test(file))
  const whole = left.length > 0 && left.length === ofSkill.length
  return [
    ...(whole ? [directory] : left).map(file => {
      return findingOf('not-packed', skill, file, { reason: reasonFor(subject, file) })
    }),
    ...never.map(file => findingOf('never-packed', skill, file)),
  ]
}

/** Whether npm packs nothing at all of skills/ although there is something. */
export const packsNoSkills = ({ packed, kind }: Subject): boolean =>
  kind === 'directory' && ![...packed].some(file => file.startsWith(`${SKILLS}/`))

/** The finding for that. */
export const nothingPacked = (subject: Subject): CheckFinding =>
  findingOf('not-packed', null, SKILLS, { reason: reasonFor(subject, SKILLS) })

/** What decides about a file, as far as that can be told without guessing: the files that hold the patterns. */
const reasonFor = (subject: Subject, file: string): string => {
  const names = deciders(subject, file)
  return names.length === 0
    ? 'a pattern of the workspace or of npm itself leaves it out'
    : `left out by ${names.join(' or ')}`
}

const deciders = ({ source, root, manifest }: Subject, file: string): string[] => {
  const has = (name: string) => source.lstat(path.join(root, name)) !== null
  const ignoreIn = (directory: string): string[] => {
    const name = ['.npmignore', '.gitignore'].find(one => has(path.posix.join(directory, one)))
    return name === undefined ? [] : [path.posix.join(directory, name)]
  }
  const parts = file.split('/')
  const below = parts.slice(0, -1).flatMap((_, i) => ignoreIn(parts.slice(0, i + 1).join('/')))
  const top = Array.isArray(manifest['files']) ? ['"files" of package.json'] : ignoreIn('')
  return [...top, ...below]
}
