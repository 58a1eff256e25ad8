// The small languages inside the configuration: packages with versions, patterns, skills of packages, directories.
// Each reader gives the parsed value or a string that says what is wrong with the text.

import valid from 'semver/functions/valid.js'
import { foldName, isPackageName, isSafeSegment, isSkillName } from '../names.js'

/** `name`, or `name@version` with exact versions joined by ||. `versions` null: every version. */
export interface PackageSpec {
  package: string
  versions: string[] | null
}

/** The text in quotes, as it stands in JSON. */
const quoted = (text: string): string => JSON.stringify(text)

/** Reads a key of `allow`: `vite`, `@scope/name@1.0.0`, `vite@7.1.0 || 7.2.0`. */
export const readPackageSpec = (text: string): PackageSpec | string => {
  const at = text.indexOf('@', 1)
  const name = at === -1 ? text : text.slice(0, at)
  if (!isPackageName(name)) return `${quoted(name)} is not the name of a package`
  if (at === -1) return { package: name, versions: null }
  const versions = text
    .slice(at + 1)
    .split('||')
    .map(version => version.trim())
  const wrong = versions.find(version => !isExactVersion(version))
  return wrong === undefined ? { package: name, versions } : whyNotExact(wrong)
}

/** True for a version to which an approval can be pinned. */
export const isExactVersion = (text: string): boolean => /^\d/.test(text) && valid(text) !== null

const whyNotExact = (text: string): string => {
  const remedy = 'write exact versions, joined by ||, or the name alone'
  if (text === '') return `a version is missing: ${remedy}`
  if (/^[a-z][a-z0-9-]*$/i.test(text) && !/^v\d/.test(text) && text !== 'x') {
    return `${quoted(text)} is a dist-tag, not an exact version: ${remedy}`
  }
  if (/^[\s\d.xX*^~<>=|&-]+$/.test(text))
    return `${quoted(text)} is a range, not an exact version: ${remedy}`
  return `${quoted(text)} is not an exact version: ${remedy}`
}

/** Reads a value of `prefer`: `package` or `package@exact-version`. */
export const readPreferred = (
  text: string,
): { package: string; version: string | null } | string => {
  const spec = readPackageSpec(text)
  if (typeof spec === 'string') return spec
  if (spec.versions === null) return { package: spec.package, version: null }
  const [version, ...further] = spec.versions
  if (version === undefined || further.length > 0)
    return `${quoted(text)} names several versions: choose one`
  return { package: spec.package, version }
}

/** Reads a pattern of `exclude`: `package`, `@scope/*`, `package#skill`, `#skill`. */
export const readPattern = (
  text: string,
): { package: string | null; skill: string | null } | string => {
  const [left, right, ...further] = text.split('#')
  if (left === undefined || further.length > 0) return `${quoted(text)} has more than one "#"`
  if (right === undefined && left === '') return 'it is empty'
  if (left.includes('@', 1)) {
    return `${quoted(left)} names a version: "exclude" is for every version, "allow" with false for one`
  }
  if (left !== '' && !isPackageName(plain(left)))
    return `${quoted(left)} is not the name of a package`
  if (right !== undefined && !isSafeSegment(plain(right)))
    return `${quoted(right)} is not the name of a skill`
  return { package: left === '' ? null : left, skill: right ?? null }
}

/** A pattern with a letter for every wildcard. */
const plain = (pattern: string): string => pattern.replaceAll('*', 'x')

/** Reads a key of `accept`: `package#skill`, no wildcards. */
export const readSkillOfPackage = (text: string): { package: string; skill: string } | string => {
  const at = text.indexOf('#')
  const [name, skill] = [text.slice(0, at), text.slice(at + 1)]
  if (at === -1) return 'write package#skill'
  if (!isPackageName(name)) return `${quoted(name)} is not the name of a package`
  return isSkillName(skill)
    ? { package: name, skill }
    : `${quoted(skill)} is not the name of a skill`
}

/** What belongs to other tools, or to this one. */
const NO_PLACE_FOR_LINKS = new Set(['.agents', '.git', 'node_modules'])

/** Reads a directory of `links`: a relative path inside the project, '/'-separated. */
export const readLinkDirectory = (text: string): { directory: string } | { reason: string } => {
  const segments = text
    .replace(/^(\.\/)+/, '')
    .replace(/\/$/, '')
    .split('/')
  if (/^([/\\]|[a-z]:)/i.test(text)) {
    return { reason: `${quoted(text)} is not relative to the project` }
  }
  if (!segments.every(isSafeSegment))
    return { reason: `${quoted(text)} is not a directory inside the project, written with "/"` }
  const [first = ''] = segments
  return NO_PLACE_FOR_LINKS.has(foldName(first))
    ? { reason: `there is no place for links in ${first}` }
    : { directory: segments.join('/') }
}
