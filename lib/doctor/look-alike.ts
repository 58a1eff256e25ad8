// Two names that a reader takes for one: a package's skill beside one that a person wrote.

import { severityOf } from '../problems.js'
import type { Plan, Problem, Snapshot } from '../types.js'

/** The key under which names that look alike are equal: case, width, dashes, and the digits that pass for letters. */
export const skeletonOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\p{Pd}_\s]+/gu, '-')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')

/** A warning for each skill that a package supplies whose name looks like one that nobody recorded. */
export const lookAlikes = (snapshot: Snapshot, plan: Plan): Problem[] => {
  const recorded = new Set(snapshot.registry.entries.map(({ name }) => name))
  const own = snapshot.destinations.filter(({ name }) => !recorded.has(name))
  const supplied = plan.actions.filter(({ type }) => type !== 'remove' && type !== 'forget')
  return supplied.flatMap(({ skill, package: owner, version }) =>
    own
      .filter(({ name }) => name !== skill && skeletonOf(name) === skeletonOf(skill))
      .map(({ name }): Problem => ({
        code: 'look-alike-name',
        severity: severityOf('look-alike-name', 'doctor'),
        skill,
        package: owner,
        ...(version === null ? {} : { version }),
        path: `.agents/skills/${name}`,
        detail: { other: name },
      })),
  )
}
