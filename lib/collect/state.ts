// The project's side: the registry, what stands in `.agents/skills`, and its ignore file. A caller reads it again by
// itself once it holds the lock.

import path from 'node:path'
import { AgentSkillsError } from '../errors.js'
import { severityOf } from '../problems.js'
import { readRegistry } from '../registry/read.js'
import type {
  Destination,
  IgnoreFile,
  LinkDirectory,
  Problem,
  Project,
  Registry,
} from '../types.js'
import { resolveSkillsRoot } from './destination-root.js'
import { readDestinations } from './destinations.js'
import { readLinkDirectories } from './links.js'
import { readIgnoreFile, readText } from './text-file.js'

/** The name of the registry in `.agents/skills`. */
export const REGISTRY = '.agent-skills.yaml'

/** Empty where `problems` has an error: nothing rests on what cannot be trusted. */
export interface State {
  registry: Registry
  destinations: Destination[]
  ignoreFile: IgnoreFile
  links: LinkDirectory[]
  problems: Problem[]
}

/**
 * Reads the project's side. `names` are the supplied skills; what the registry records is looked at in any case. `links`
 * are the directories that the configuration names.
 * @throws EIO, and ECHANGED if `.agents/skills` is not where it was when the project was found.
 */
export const readState = (
  project: Project,
  names: ReadonlySet<string>,
  links: readonly string[] = [],
): State => {
  const { directory, problem } = resolveSkillsRoot(project.root)
  if (problem !== null) {
    const ignoreFile = { text: null, usable: false }
    return {
      registry: { text: null, entries: [] },
      destinations: [],
      ignoreFile,
      links: [],
      problems: [problem],
    }
  }
  if (directory !== project.skillsDirectory) {
    throw new AgentSkillsError('ECHANGED', `${project.skills} was moved while it was read`, {
      path: directory,
    })
  }
  const { registry, problems: ofRegistry } = readOwnership(project)
  const linked = readLinkDirectories(project, links)
  const problems = [...ofRegistry, ...linked.problems]
  const recorded = new Set(registry.entries.map(({ name }) => name))
  return {
    registry,
    destinations: problems.length > 0 ? [] : readDestinations(project, recorded, names),
    ignoreFile: readIgnoreFile(project.skillsDirectory),
    links: linked.directories,
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
