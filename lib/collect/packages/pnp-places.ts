// Where the packages of Plug'n'Play really are: below virtual directories that exist nowhere, in zip archives, unplugged
// from them, or, for what somebody works on, in a directory of the project.

import path from 'node:path'
import { readFile, realpath, stat } from '../../fs.js'
import { reading } from '../reading.js'

/** A package that is there: absolute, links resolved; `archive`: the zip archive that `realpath` leads into. */
export interface PnpPlace {
  realpath: string
  archive: string | null
}

/** Finds places, each once; null: nothing is there. @throws EIO. */
export const placesBelow = (root: string): ((location: string) => PnpPlace | null) => {
  const known = new Map<string, PnpPlace | null>()
  return location => {
    const place = path.resolve(root, devirtualise(location))
    const found = known.get(place)
    if (found !== undefined) return found
    const fresh = reading(place, () => placeAt(place))
    known.set(place, fresh)
    return fresh
  }
}

/** `<base>/__virtual__/<hash>/<n>/<rest>` stands for `<base>`, n directories up, then `<rest>`. */
const VIRTUAL = /^(.*?)(?:__virtual__|\$\$virtual)\/[^/]+\/(\d+)\/(.*)$/

const devirtualise = (location: string): string => {
  const virtual = VIRTUAL.exec(location)
  if (virtual === null) return location
  const [, base = '', up = '', rest = ''] = virtual
  return devirtualise(path.posix.join(base, '../'.repeat(Number(up)), rest))
}

/** A package with peers is a different one for each dependent; this is the one that was published. */
export const withoutVirtual = (reference: string): string =>
  reference.replace(/^virtual:[^#]*#/, '')

const placeAt = (place: string): PnpPlace | null => {
  for (const archive of archivesIn(place)) {
    const kind = stat(archive)?.kind
    if (kind === undefined) return null
    const real = kind === 'file' ? realpath(archive) : null
    if (real !== null) return { realpath: real + place.slice(archive.length), archive: real }
  }
  const real = realpath(place)
  return real === null || stat(real)?.kind !== 'directory'
    ? null
    : { realpath: real, archive: null }
}

/** The paths on the way that end like an archive. */
const archivesIn = (place: string): string[] =>
  [...place.matchAll(/\.zip(?=[/\\])/g)].map(({ index }) => place.slice(0, index + '.zip'.length))

/**
 * Tells of a package that is not there whether it was left out on purpose: Yarn's lockfile says for which systems it is
 * meant. @throws EIO.
 */
export const conditionsIn = (root: string): ((name: string, reference: string) => boolean) => {
  let conditional: ReadonlySet<string> | null = null
  return (name, reference) => {
    conditional ??= readConditional(path.join(root, 'yarn.lock'))
    return conditional.has(`${name}@${withoutVirtual(reference)}`)
  }
}

const readConditional = (file: string): Set<string> => {
  const text = reading(file, () => readFile(file))?.toString('utf8') ?? ''
  const resolutions = text
    .replaceAll('\r\n', '\n')
    .split('\n\n')
    .filter(entry => /^ {2}conditions: /m.test(entry))
    .flatMap(entry => /^ {2}resolution: "(.*)"$/m.exec(entry)?.[1] ?? [])
  return new Set(resolutions)
}
