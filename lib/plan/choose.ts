// Which copy of a package speaks for it: a package that is installed several times is one provider.

import compareBuild from 'semver/functions/compare-build.js'
import parse from 'semver/functions/parse.js'
import { compareText } from '../names.js'
import { severityOf } from '../problems.js'
import type { Candidate, Problem, Provider } from '../types.js'

/** A package with the copies that may supply its skills and those that may not. */
export interface Choice {
  package: string
  /** The copies that the project itself depends on, else the one that is chosen. Highest version first. */
  copies: Provider[]
  /** The others. Highest version first. */
  shadowed: Provider[]
}

/** Names a copy in a problem. */
export const candidateOf = (provider: Provider): Candidate => ({
  package: provider.name,
  version: provider.version,
  path: provider.path,
})

const isReachedByProject = (provider: Provider): boolean =>
  provider.dependents.some(dependent => dependent.kind === 'project')

const compareVersions = (a: string | null, b: string | null): number => {
  const left = a === null ? null : parse(a)
  const right = b === null ? null : parse(b)
  if (left && right) return compareBuild(left, right)
  return (left ? 1 : 0) - (right ? 1 : 0)
}

/** Orders copies: bundled ones last, then the highest version first, then by path. */
export const compareCopies = (a: Provider, b: Provider): number =>
  Number(a.bundled) - Number(b.bundled) ||
  compareVersions(b.version, a.version) ||
  compareText(a.path, b.path)

/**
 * Groups providers by name. The project's own edge chooses the copy, else the highest version that `isEligible`
 * lets through; a bundled copy loses to any other.
 */
export const chooseCopies = (
  providers: readonly Provider[],
  isEligible: (provider: Provider) => boolean,
): Choice[] => {
  const byName = new Map<string, Provider[]>()
  for (const provider of providers) {
    if (!provider.identified) continue
    byName.set(provider.name, [...(byName.get(provider.name) ?? []), provider])
  }
  return [...byName].map(([name, all]) => {
    const sorted = all.sort(compareCopies)
    const reached = sorted.filter(copy => isReachedByProject(copy) && !copy.bundled)
    const preferred = reached.length > 0 ? reached : sorted
    const eligible = preferred.filter(isEligible)
    const best = (eligible.length > 0 ? eligible : preferred).slice(0, 1)
    const copies = reached.length > 0 && eligible.length > 0 ? eligible : best
    return { package: name, copies, shadowed: sorted.filter(copy => !copies.includes(copy)) }
  })
}

/**
 * The info that a package is installed in several versions, and which one is taken. Where the project itself depends
 * on several copies none of them is: then it is a question of each skill.
 */
export const severalVersions = (choice: Choice): Problem[] => {
  const [chosen, another] = choice.copies
  const others = choice.shadowed.filter(copy => copy.version !== chosen?.version)
  if (!chosen || another || others.length === 0) return []
  return [
    {
      code: 'several-versions',
      severity: severityOf('several-versions', 'sync'),
      package: choice.package,
      ...(chosen.version === null ? {} : { version: chosen.version }),
      path: chosen.path,
      detail: { chosen: candidateOf(chosen), others: others.map(candidateOf) },
    },
  ]
}
