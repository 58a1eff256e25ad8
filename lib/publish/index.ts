// Checks what a package would publish: opens it, mends what may be mended, judges the rest. Which packages, is decided
// by the caller.

import type { CheckedPackage, CheckFix } from '../author-rules.js'
import { compareChecked, findingOf } from './finding.js'
import { markFixable, planFixes } from './fixes.js'
import { judgeLayout, skillNames } from './layout.js'
import { mend } from './mend.js'
import { nothingPacked, packsNoSkills } from './packing.js'
import { judgeSkill } from './skill.js'
import { AGENTS, openDirectory, openTarball, type Place, type Subject } from './subject.js'

export type { Place } from './subject.js'

export interface PublishOptions {
  /** Hear the reference validator of the format, too. */
  strict: boolean
  /** Mend what has exactly one right answer. Directories only. */
  fix: boolean
}

/** A fix may bring the next one to light: a renamed file has text. */
const MOST_ROUNDS = 4

/**
 * Checks the package in a directory.
 * @throws ENOPROJECT, EIO, ECHANGED.
 */
export const checkDirectory = async (
  place: Place,
  { strict, fix }: PublishOptions,
): Promise<CheckedPackage> => {
  const fixed = fix ? await mendAll(place) : []
  return { ...judge(await openDirectory(place), strict), fixed }
}

const mendAll = async (place: Place): Promise<CheckFix[]> => {
  const fixed: CheckFix[] = []
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const fixes = planFixes(await openDirectory(place))
    if (fixes.length === 0) break
    fixed.push(...mend(place.directory, fixes))
  }
  return fixed
}

/**
 * Checks a packed package, without unpacking it. `file`: absolute.
 * @throws ENOPROJECT, EIO.
 */
export const checkTarball = async (file: string, strict: boolean): Promise<CheckedPackage> =>
  judge(await openTarball(file), strict)

const judge = (subject: Subject, strict: boolean): CheckedPackage => {
  const skills = skillNames(subject)
  const nothing = skills.length > 0 && packsNoSkills(subject)
  const ofSkills = skills.flatMap(name => judgeSkill(subject, name, strict))
  const ships = [...subject.packed].some(file => file.startsWith(`${AGENTS}/`))
  const findings = [
    ...subject.findings,
    ...judgeLayout(subject),
    ...(nothing ? [nothingPacked(subject)] : []),
    // said once, it need not be said of every skill
    ...ofSkills.filter(({ rule }) => !(nothing && rule === 'not-packed')),
    ...(ships ? [findingOf('agents-published', null, AGENTS)] : []),
  ].sort(compareChecked)
  const { name, version, path, kind } = subject
  return {
    ...{ name, version, path, kind, skills },
    findings: markFixable(findings, planFixes(subject)),
    fixed: [],
  }
}
