// Which packages ship skills, and what. A provider is known by the name by which something depends on it: a package that
// claims another name in its own package.json supplies nothing.

import path from 'node:path'
import { openSource } from '../files/open.js'
import type { FileSource } from '../files/source.js'
import { lstat, type Entry } from '../fs.js'
import { compareText, isPackageName, isVersionText } from '../names.js'
import { severityOf } from '../problems.js'
import { readSkill, type SkillContent } from '../skill/read.js'
import type {
  AcceptRule,
  InstalledPackage,
  Phase,
  Problem,
  ProblemOf,
  Provider,
  SuppliedSkill,
} from '../types.js'
import { readManifest, readManifestIn, textOf } from './manifest.js'
import { compareInstalled } from './order.js'
import { reading, resolveLink } from './reading.js'

/** What the packages supply. `readable` false: a package could not be read, so an absence proves nothing. */
export interface Supply {
  /** Sorted by name, version, path. */
  providers: Provider[]
  problems: Problem[]
  readable: boolean
}

const SKILLS = 'skills'
const SKILL_FILE = 'SKILL.md'

/**
 * Reads the skills of all packages. `accepted`: what the project takes knowingly, since what is too large is otherwise
 * not read to its end.
 * @throws EIO naming what cannot be read, ECHANGED.
 */
export const readProviders = (
  packages: readonly InstalledPackage[],
  accepted: readonly AcceptRule[],
  onProgress?: (phase: Phase) => void,
): Supply => {
  const supplies = packages.map((installed, done) => {
    onProgress?.({ name: 'skills', done, total: packages.length })
    return readProvider(installed, accepted)
  })
  const problems = supplies.flatMap(supply => supply.problems)
  return {
    providers: supplies
      .flatMap(({ provider }) => (provider === null ? [] : [provider]))
      .sort(compareInstalled),
    problems,
    readable: problems.every(({ code }) => code !== 'unreadable-package'),
  }
}

interface Single {
  provider: Provider | null
  problems: Problem[]
}

const readProvider = (installed: InstalledPackage, accepted: readonly AcceptRule[]): Single => {
  const { realpath, archive } = installed
  const source = openSource(archive)
  const directory = path.join(realpath, SKILLS)
  const kind = reading(directory, () => source.lstat(directory))?.kind
  if (kind === 'link') return { provider: null, problems: [linkedSkills(installed)] }
  if (kind !== 'directory' || !isSpelledSo(source, directory))
    return { provider: null, problems: [] }
  const manifest = archive === undefined ? readManifest(realpath) : readManifestIn(source, realpath)
  if (manifest.state !== 'read') {
    const problem = unreadable(installed, 'package.json', manifest.reason)
    return { provider: null, problems: [problem] }
  }
  const claims = textOf(manifest.content, 'name')
  const isReached = claims !== null && installed.reachedAs.includes(claims)
  const identified = isReached && isPackageName(claims)
  const version = textOf(manifest.content, 'version')
  const provider: Provider = {
    ...installed,
    name: identified ? claims : installed.name,
    // what cannot be recorded is no version
    version: version !== null && isVersionText(version) ? version : null,
    identified,
    claims,
    skills: [],
  }
  if (isReached && !identified) return { provider, problems: [unnameable(provider, claims)] }
  if (!identified) return { provider, problems: [mismatch(provider)] }
  const { skills, problems } = readSkills(provider, directory, source, accepted)
  return { provider: { ...provider, skills }, problems }
}

/** Where case does not count `Skills` is found as well, and what is installed must not depend on the machine. */
const isSpelledSo = (source: FileSource, directory: string): boolean => {
  const parent = path.dirname(directory)
  const twin = path.join(parent, SKILLS.toUpperCase())
  return (
    reading(twin, () => source.lstat(twin)) === null ||
    reading(parent, () => source.listDirectory(parent)).some(({ name }) => name === SKILLS)
  )
}

const readSkills = (
  provider: Provider,
  directory: string,
  source: FileSource,
  accepted: readonly AcceptRule[],
): { skills: SuppliedSkill[]; problems: Problem[] } => {
  const { archive } = provider
  const skills: SuppliedSkill[] = []
  const problems: Problem[] = []
  const acceptsSize = (skill: string): boolean =>
    accepted.some(
      rule => rule.rule === 'too-large' && rule.package === provider.name && rule.skill === skill,
    )
  for (const entry of reading(directory, () => source.listDirectory(directory))) {
    const place = path.join(directory, entry.name)
    const where = {
      path: below(provider, `${SKILLS}/${entry.name}`),
      directory: place,
      ...(archive !== undefined && { archive }),
    }
    if (!entry.wellFormed) {
      problems.push(
        unreadable(provider, `${SKILLS}/${entry.name}`, 'a name that is not valid UTF-8'),
      )
    } else if (entry.kind === 'link') {
      if (archive !== undefined || !leadsToFile(place))
        skills.push({ ...linkedSkill(entry.name), ...where })
    } else if (
      entry.kind === 'directory' &&
      reading(place, () => source.listDirectory(place)).some(isSkillFile)
    ) {
      skills.push({
        ...readSkill(place, entry.name, { source, acceptTooLarge: acceptsSize(entry.name) }),
        ...where,
      })
    }
  }
  return { skills: skills.sort((a, b) => compareText(a.name, b.name)), problems }
}

/** Another case is no skill either, but its author meant one and should hear of it. */
const isSkillFile = ({ name, kind }: Entry): boolean =>
  kind !== 'directory' && name.toLowerCase() === SKILL_FILE.toLowerCase()

/** A link beside the skills, to a README, say, is none of them. In an archive none is asked where it leads. */
const leadsToFile = (link: string): boolean => {
  const target = resolveLink(link)
  return target !== null && reading(target, () => lstat(target))?.kind === 'file'
}

/** Nothing is followed, so all that is known of it is that it is a link. */
const linkedSkill = (name: string): SkillContent => ({
  name,
  description: null,
  internal: false,
  files: [],
  nested: [],
  integrity: null,
  exact: null,
  findings: [{ rule: 'link', file: '' }],
})

const below = ({ path: directory }: InstalledPackage, rest: string): string =>
  directory === '' ? rest : `${directory}/${rest}`

/** Which package a problem is about, and where. */
const about = (
  installed: InstalledPackage,
  rest: string,
): { package: string; version?: string; path: string } => ({
  package: installed.name,
  ...(installed.version !== null && { version: installed.version }),
  path: below(installed, rest),
})

const linkedSkills = (installed: InstalledPackage): ProblemOf<'unsafe-skill'> => ({
  code: 'unsafe-skill',
  severity: severityOf('unsafe-skill', 'sync'),
  rule: 'link',
  ...about(installed, SKILLS),
  detail: { finding: { rule: 'link', file: '' } },
})

const unreadable = (
  installed: InstalledPackage,
  rest: string,
  reason: string,
): ProblemOf<'unreadable-package'> => ({
  code: 'unreadable-package',
  severity: severityOf('unreadable-package', 'sync'),
  ...about(installed, rest),
  detail: { reason },
})

const mismatch = (provider: Provider): ProblemOf<'identity-mismatch'> => ({
  code: 'identity-mismatch',
  severity: severityOf('identity-mismatch', 'sync'),
  ...about(provider, 'package.json'),
  detail: { claims: provider.claims, reachedAs: provider.reachedAs },
})

/** No line of the configuration or of the registry could speak of it. */
const unnameable = (provider: Provider, claims: string): ProblemOf<'invalid-package-name'> => ({
  code: 'invalid-package-name',
  severity: severityOf('invalid-package-name', 'sync'),
  ...about(provider, 'package.json'),
  detail: { claims },
})
