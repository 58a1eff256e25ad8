// What is checked: a package in a directory, as npm would pack it, or one that is packed already.

import path from 'node:path'
import type { CheckedPackage, CheckFinding } from '../author-rules.js'
import { parseManifest } from '../config/manifest.js'
import { AgentSkillsError, reasonOf } from '../errors.js'
import { HAS_MODES, readFile } from '../fs.js'
import { packedFiles } from '../packlist.js'
import { DISK, type FileSource } from '../files/source.js'
import { memorySource } from './memory.js'
import { readTarball } from './tarball.js'

export type Manifest = Readonly<Record<string, unknown>>

/** A package that can be read. */
export interface Subject extends Pick<CheckedPackage, 'name' | 'version' | 'path' | 'kind'> {
  manifest: Manifest
  source: FileSource
  /** Where the package begins for `source`. */
  root: string
  /** Files below `skills/` and `.agents/` that are in the package, '/'-separated and relative to it. */
  packed: ReadonlySet<string>
  /** Whether its files have execute bits that mean something. */
  hasModes: boolean
  /** About the package as a whole. */
  findings: CheckFinding[]
}

/** A directory, and how it is packed. */
export interface Place {
  /** Absolute, links resolved. */
  directory: string
  /** The root of the workspace that it is a member of; null: none. */
  workspace: string | null
  /** The members, if it is the root of a workspace. */
  members: readonly string[]
}

/** The directory that holds the skills of a package. */
export const SKILLS = 'skills'
/** The directory that agents read in a project. */
export const AGENTS = '.agents'

/**
 * Opens a package in a directory.
 * @throws ENOPROJECT if there is no usable package.json, EIO.
 */
export const openDirectory = async (place: Place): Promise<Subject> => {
  const { directory, workspace, members } = place
  const file = path.join(directory, 'package.json')
  const bytes = read(file)
  if (bytes === null) {
    throw new AgentSkillsError('ENOPROJECT', `there is no package.json in ${directory}`, {
      path: directory,
      hint: 'Name the directory of a package, or a tarball.',
    })
  }
  const manifest = toManifest(bytes, file)
  const tops = [SKILLS, AGENTS]
  return {
    ...identityOf(manifest),
    path: directory,
    kind: 'directory',
    manifest,
    source: DISK,
    root: directory,
    packed: new Set(await packedFiles({ directory, manifest, tops, workspace, members })),
    hasModes: HAS_MODES,
    findings: [],
  }
}

/**
 * Opens the tarball of a package, without unpacking it.
 * @throws EIO if it is none, ENOPROJECT if it is not one of a package.
 */
export const openTarball = async (file: string): Promise<Subject> => {
  const bytes = read(file)
  if (bytes === null) {
    throw new AgentSkillsError('ENOPROJECT', `${file} does not exist`, { path: file })
  }
  const isWanted = (name: string) => name === 'package.json' || name.startsWith(`${SKILLS}/`)
  const { files, findings } = await readTarball(bytes, file, isWanted)
  const manifest = files.get('package.json')
  if (manifest?.kind !== 'file') {
    throw new AgentSkillsError('ENOPROJECT', `there is no package.json in ${file}`, { path: file })
  }
  const content = toManifest(manifest.bytes, file)
  return {
    ...identityOf(content),
    path: file,
    kind: 'tarball',
    manifest: content,
    source: memorySource(files),
    root: path.sep,
    packed: new Set(files.keys()),
    hasModes: true,
    findings,
  }
}

const read = (file: string): Buffer | null => {
  try {
    return readFile(file)
  } catch (error) {
    throw new AgentSkillsError('EIO', `cannot read ${file}: ${reasonOf(error)}`, {
      path: file,
      cause: error,
    })
  }
}

const toManifest = (bytes: Buffer, file: string): Manifest => {
  const { text } = parseManifest(bytes.toString('utf8'), file)
  const content: unknown = JSON.parse(text)
  return isRecord(content) ? content : {}
}

const isRecord = (value: unknown): value is Manifest =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const identityOf = ({ name, version }: Manifest): Pick<Subject, 'name' | 'version'> => ({
  name: typeof name === 'string' ? name : null,
  version: typeof version === 'string' ? version : null,
})
