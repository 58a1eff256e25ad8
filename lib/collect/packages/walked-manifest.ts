// One manifest as npm's own reader would have it, as far as it decides about the graph; or null wherever that reader
// might make something else of it, which only that reader can then say.

import { readText } from '../../fs.js'
import { faultOf, isRecord, type Content } from '../manifest.js'
import { entryOf } from '../place.js'

/** What a manifest says of its package. `name` and `version` are unchecked. */
export interface WalkedManifest {
  name: unknown
  version: unknown
  /** The names that it bundles. */
  bundles: readonly string[]
  peer: Content
  /** Names among `peer` that need not be there. */
  mayMiss: (name: string) => boolean
  prod: Content
  optional: Content
  dev: Content
  /** What it demands of its dependencies' dependencies; the project's own counts alone. */
  overrides: unknown
}

/** Reads `<directory>/package.json`. @throws the system's error if it is there and cannot be read. */
export const readWalkedManifest = (directory: string): WalkedManifest | null => {
  const text = readText(entryOf(directory, 'package.json'))
  const content = text === null ? null : parse(text)
  return content === null || !isPlain(content) ? null : describe(content)
}

const parse = (text: string): Content | null => {
  try {
    const content: unknown = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
    return isRecord(content) ? content : null
  } catch {
    return null
  }
}

const EMPTY: Content = {}

const describe = (content: Content): WalkedManifest => {
  const meta = recordOf(content['peerDependenciesMeta'])
  const prod = recordOf(content['dependencies'])
  return {
    name: content['name'],
    version: content['version'],
    bundles: bundled(content['bundleDependencies'] ?? content['bundledDependencies'], prod),
    peer: recordOf(content['peerDependencies']),
    mayMiss: name => Boolean(recordOf(meta[name])['optional']),
    prod,
    optional: recordOf(content['optionalDependencies']),
    dev: recordOf(content['devDependencies']),
    overrides: content['overrides'],
  }
}

const recordOf = (value: unknown): Content => (isRecord(value) ? value : EMPTY)

const bundled = (list: unknown, prod: Content): string[] =>
  list === true ? Object.keys(prod) : Array.isArray(list) ? list.filter(isText) : []

const isText = (value: unknown): value is string => typeof value === 'string'

/** Every field that npm would mend, or stumble over, is as it should be. */
const isPlain = (content: Content): boolean =>
  faultOf(content) === null &&
  DEPENDENCIES.every(field => Object.keys(recordOf(content[field])).every(isPlainName)) &&
  isRecordOr(content['peerDependenciesMeta'], absent) &&
  isRecordOr(content['directories'], absent) &&
  isAbsentOrText(recordOf(content['directories'])['bin']) &&
  isRecordOr(content['bin'], isAbsentOrText) &&
  Object.values(recordOf(content['bin'])).every(isText) &&
  [content['bundleDependencies'], content['bundledDependencies']].every(isPlainList)

const DEPENDENCIES = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
] as const

const absent = (value: unknown): boolean => value === undefined
const isAbsentOrText = (value: unknown): boolean => value === undefined || isText(value)
const isRecordOr = (value: unknown, other: (value: unknown) => boolean): boolean =>
  isRecord(value) || other(value)
const isPlainList = (value: unknown): boolean =>
  value === undefined ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every(item => isText(item) && isPlainName(item)))

/** A name that can stand as a folder below node_modules, and that no file system takes for another one. */
export const isPlainName = (name: string): boolean =>
  /^(?:@[^./\\@][^/\\]*\/)?[^./\\@][^/\\]*$/.test(name) &&
  name !== '__proto__' &&
  name !== 'node_modules'
