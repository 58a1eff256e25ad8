// Which of the loaded skills are meant. A name is `my-skill`, or, to tell apart what bears the same one,
// `namespace/my-skill`.

import { fault } from './fault.js'
import type { LoadedSkill, Skill } from './types.js'

const isCalled =
  (name: string) =>
  ({ key, qualifiedName }: Skill): boolean =>
    key === name.normalize('NFKC') || qualifiedName === name

/**
 * The skill of a name, or null. Throws SkillError `name-ambiguous` where a plain name fits skills of several roots: one
 * that is told apart by its namespace never is. Requirement S1-24.
 */
export const findSkill = <S extends Skill>(skills: readonly S[], name: string): S | null => {
  const found = skills.filter(isCalled(name))
  if (found.length > 1) {
    const names = found.map(({ qualifiedName }) => qualifiedName).join(', ')
    throw fault('name-ambiguous', `several skills are called ${name}: ${names}`, '')
  }
  return found[0] ?? null
}

/**
 * The skills that are enabled and not disabled, in their order. No names are enabled: all are. What is disabled is, in
 * any case. Requirement S1-25.
 */
export const selectSkills = <S extends Skill>(
  skills: readonly S[],
  enabled: readonly string[] = [],
  disabled: readonly string[] = [],
): S[] =>
  skills.filter(
    skill =>
      (enabled.length === 0 || enabled.some(name => isCalled(name)(skill))) &&
      !disabled.some(name => isCalled(name)(skill)),
  )

/** The names that fit no skill, in their order: a name that nobody bears is most likely a typo. Requirement S1-26. */
export const unknownNames = (skills: readonly Skill[], names: readonly string[]): string[] =>
  names.filter(name => !skills.some(isCalled(name)))

/** What can be asked of several skills. */
export interface SkillSet {
  /** By name, in the order of code points. */
  readonly skills: readonly LoadedSkill[]
  readonly isEmpty: boolean
  /** The same as `skills`. */
  all: () => readonly LoadedSkill[]
  get: (name: string) => LoadedSkill | null
  select: (enabled?: readonly string[], disabled?: readonly string[]) => LoadedSkill[]
  unknownNames: (names: readonly string[]) => string[]
}

/** What can be asked of these skills. */
export const skillSet = (skills: readonly LoadedSkill[]): SkillSet => ({
  skills: Object.freeze(skills),
  isEmpty: skills.length === 0,
  all: () => skills,
  get: name => findSkill(skills, name),
  select: (enabled, disabled) => selectSkills(skills, enabled, disabled),
  unknownNames: names => unknownNames(skills, names),
})
