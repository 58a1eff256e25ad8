// The project's side: the registry, what stands in `.agents/skills`, and its ignore file. A caller reads it again by
// itself once it holds the lock.

import path from 'node:path'
import { AgentSkillsError } from '../errors.js'
import { lstat, readFile } from '../fs.js'
import { severityOf } from '../problems.js'
import { readRegistry } from '../registry/read.js'
import type { Destination, Problem, Project, Registry, Snapshot } from '../types.js'
import { resolveSkillsRoot } from './destination-root.js'
import { readDestinations } from './destinations.js'
import { reading } from './reading.js'

/** The name of the registry in `.agents/skills`. */
export const REGISTRY = '.agent-skills.yaml'
const IGNORE_FILE = '.gitignore'

/** Empty where `problems` has an error: nothing rests on what cannot be trusted. */
export interface State {
  registry: Registry
  destinations: Destination[]
  ignoreFile: Snapshot['ignoreFile']
  problems: Problem[]
}

/**
 * Reads the project's side. `names` are the supplied skills; what the registry records is looked at in any case.
 * @throws EIO, and ECHANGED if `.agents/skills` is not where it was when the project was found.
 */
export const readState = (project: Project, names: ReadonlySet<string>): State => {
  const { directory, problem } = resolveSkillsRoot(project.root)
  if (problem !== null) {
    const ignoreFile = { text: null, usable: false }
    return {
      registry: { text: null, entries: [] },
      destinations: [],
      ignoreFile,
      problems: [problem],
    }
  }
  if (directory !== project.skillsDirectory) {
    throw new AgentSkillsError('ECHANGED', `${project.skills} was moved while it was read`, {
      path: directory,
    })
  }
  const { registry, problems } = readOwnership(project)
  const recorded = registry.entries.map(({ name }) => name)
  return {
    registry,
    destinations:
      problems.length > 0 ? [] : readDestinations(project, new Set([...names, ...recorded])),
    ignoreFile: readIgnoreFile(project),
    problems,
  }
}

const readOwnership = (project: Project): { registry: Registry; problems: Problem[] } => {
  const shown = `${project.skills}/${REGISTRY}`
  const file = readText(path.join(project.skillsDirectory, REGISTRY))
  if ('text' in file) return readRegistry(file.text, shown)
  const severity = severityOf('invalid-registry', 'sync')
  const problem: Problem = {
    code: 'invalid-registry',
    severity,
    path: shown,
    detail: { reason: file.reason },
  }
  return { registry: { text: null, entries: [] }, problems: [problem] }
}

const readIgnoreFile = (project: Project): Snapshot['ignoreFile'] => {
  const file = readText(path.join(project.skillsDirectory, IGNORE_FILE))
  return 'text' in file ? { text: file.text, usable: true } : { text: null, usable: false }
}

/** A regular file's text (null: absent), or why it has none. */
const readText = (file: string): { text: string | null } | { reason: string } =>
  reading(file, () => {
    const kind = lstat(file)?.kind
    const bytes = kind === 'file' ? readFile(file) : null
    if (bytes === null) {
      if (kind === undefined || kind === 'file') return { text: null }
      return { reason: kind === 'link' ? 'it is a link' : 'it is not a file' }
    }
    try {
      return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
    } catch {
      return { reason: 'it is not valid UTF-8' }
    }
  })
