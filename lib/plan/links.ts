// Links for agents that do not read `.agents/skills`: in every directory that `links` names one for each managed skill.
// They are a function of the plan, so nothing is recorded about them: a link is ours if it says exactly what we would
// have written, and only such a one is ever taken away.

import path from 'node:path'
import { compareText, foldName } from '../names.js'
import { severityOf } from '../problems.js'
import { writeIgnoreFile } from '../registry/ignore-file.js'
import { unusableIgnoreFile } from './ignore-file.js'
import type { LinkChanges, LinkDirectory, LinkEntry, Problem, Snapshot } from '../types.js'

/** A managed skill, once the plan is carried out. */
export interface Managed {
  name: string
  package: string | null
  version: string | null
}

export interface LinkPlan {
  changes: LinkChanges[]
  problems: Problem[]
}

/** What happens in the directories of links. `managed`: the entries of the registry that are ours afterwards. */
export const planLinks = (snapshot: Snapshot, managed: readonly Managed[]): LinkPlan => {
  const plans = snapshot.links.map(directory => planDirectory(snapshot, directory, managed))
  return {
    changes: plans.map(({ changes }) => changes).filter(changesSomething),
    problems: plans.flatMap(({ problems }) => problems),
  }
}

/** True if something in the directory is to be written. */
const changesSomething = ({ create, remove, ignoreFile }: LinkChanges): boolean =>
  Object.keys(create).length > 0 ||
  Object.keys(remove).length > 0 ||
  ignoreFile.before !== ignoreFile.after

const planDirectory = (
  snapshot: Snapshot,
  directory: LinkDirectory,
  managed: readonly Managed[],
): { changes: LinkChanges; problems: Problem[] } => {
  const { entries, ignoreFile } = directory
  const exact = new Map(entries.map(entry => [entry.name, entry]))
  const folded = new Map(entries.map(entry => [foldName(entry.name), entry]))
  const isOurs = ({ name, link }: LinkEntry) =>
    link !== null && textsOf(snapshot, directory, name).includes(withoutEnd(link))
  const create: [string, string][] = []
  const problems: Problem[] = []
  for (const skill of managed) {
    const entry = exact.get(skill.name) ?? folded.get(foldName(skill.name))
    if (entry === undefined) create.push([skill.name, textsOf(snapshot, directory, skill.name)[0]!])
    else if (entry.name !== skill.name || !isOurs(entry))
      problems.push(occupied(directory, skill, entry))
  }
  const stays = new Set(managed.map(({ name }) => name))
  const remove = entries
    .filter(entry => !stays.has(entry.name) && isOurs(entry) && mayGo(snapshot, entry.name))
    .map((entry): [string, string] => [entry.name, entry.link!])
  const names = snapshot.config.gitignore && stays.size > 0 ? [...stays] : null
  const after = ignoreFile.usable
    ? writeIgnoreFile(ignoreFile.text, names, 'links')
    : ignoreFile.text
  return {
    changes: {
      path: directory.path,
      directory: directory.directory,
      create: sorted(create),
      remove: sorted(remove),
      ignoreFile: { before: ignoreFile.text, after },
    },
    problems: [
      ...problems,
      ...unusableIgnoreFile(snapshot.config, directory.path, ignoreFile, stays.size),
    ],
  }
}

/** A link to a skill that stays although it is not managed is a person's own. */
const mayGo = ({ registry, destinations }: Snapshot, name: string): boolean =>
  registry.entries.some(entry => entry.name === name && entry.package !== null) ||
  !destinations.some(destination => destination.name === name)

/** What a link of ours to a skill says: relative, or, as Windows keeps junctions, absolute. */
const textsOf = ({ project }: Snapshot, { directory }: LinkDirectory, name: string): string[] => {
  const target = path.join(project.skillsDirectory, name)
  return [path.relative(directory, target).split(path.sep).join('/'), target]
}

const withoutEnd = (link: string): string => link.replace(/[/\\]+$/, '')

const sorted = (links: readonly [string, string][]): Record<string, string> =>
  Object.fromEntries([...links].sort(([a], [b]) => compareText(a, b)))

const occupied = (directory: LinkDirectory, skill: Managed, { name, kind, link }: LinkEntry) => ({
  code: 'link-occupied' as const,
  severity: severityOf('link-occupied', 'sync'),
  skill: skill.name,
  ...(skill.package === null ? {} : { package: skill.package }),
  ...(skill.version === null ? {} : { version: skill.version }),
  path: `${directory.path}/${name}`,
  detail: { what: kind, link },
})
