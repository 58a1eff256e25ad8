// What stands in skills/: which directories are skills, and what was meant as one and is none.

import path from 'node:path'
import type { CheckFinding } from '../author-rules.js'
import type { Entry } from '../fs.js'
import { compareText } from '../names.js'
import { LIMITS } from '../skill/limits.js'
import { isLeftOut, walk } from '../skill/walk.js'
import { findingOf } from './finding.js'
import { SKILLS, type Subject } from './subject.js'

const SKILL_FILE = 'SKILL.md'

/** Another case is no skill either, but its author meant one. */
const isSkillFile = ({ name, kind }: Entry): boolean =>
  kind !== 'directory' && name.toLowerCase() === SKILL_FILE.toLowerCase()

const entriesOf = ({ source, root }: Subject, directory: string): Entry[] => {
  const at = path.join(root, directory)
  return source.lstat(at)?.kind === 'directory' ? source.listDirectory(at) : []
}

const holdsSkill = (subject: Subject, name: string): boolean =>
  entriesOf(subject, `${SKILLS}/${name}`).some(isSkillFile)

/** The directories that are meant as skills. Sorted. */
export const skillNames = (subject: Subject): string[] =>
  entriesOf(subject, SKILLS)
    .filter(({ name, kind, wellFormed }) => {
      return kind === 'directory' && wellFormed && holdsSkill(subject, name)
    })
    .map(({ name }) => name)
    .sort(compareText)

/** What is wrong with the layout of skills/. */
export const judgeLayout = (subject: Subject): CheckFinding[] => {
  const { source, root } = subject
  const kind = source.lstat(path.join(root, SKILLS))?.kind
  if (kind === 'link') return [findingOf('link', null, SKILLS)]
  const findings = entriesOf(subject, SKILLS).flatMap(entry => judgeEntry(subject, entry))
  if (skillNames(subject).length > 0) return findings
  const reason =
    kind === undefined
      ? 'there is no directory skills/'
      : kind === 'directory'
        ? 'no directory below skills/ has a SKILL.md'
        : 'skills is not a directory'
  return [findingOf('no-skills', null, SKILLS, { reason }), ...findings]
}

const judgeEntry = (subject: Subject, entry: Entry): CheckFinding[] => {
  const { name, kind, wellFormed } = entry
  const file = `${SKILLS}/${name}`
  if (!wellFormed) {
    return [findingOf('reserved-name', null, file, { reason: 'not valid UTF-8' })]
  }
  if (kind === 'link') return [findingOf('link', null, file)]
  if (kind !== 'directory') return isSkillFile(entry) ? [findingOf('not-a-skill', null, file)] : []
  return isLeftOut(name) || holdsSkill(subject, name) ? [] : misplaced(subject, file)
}

/** A directory that is no skill: it only groups some, or there is none in it. */
const misplaced = ({ source, root }: Subject, directory: string): CheckFinding[] => {
  const { files } = walk(path.join(root, directory), LIMITS, {}, source)
  const found = files.map(({ path: file }) => file).filter(file => file.endsWith(`/${SKILL_FILE}`))
  const [first] = found
  if (first === undefined) return [findingOf('no-skill-md', null, directory)]
  const more =
    found.length === 1 ? {} : { reason: `and ${found.length - 1} more below ${directory}` }
  return [findingOf('not-a-skill', null, `${directory}/${first}`, more)]
}
