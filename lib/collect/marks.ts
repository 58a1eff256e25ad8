// Other installers leave marks on what they put into `.agents/skills`. They change nothing in the verdict, they only
// tell a person whose it seems to be.

import path from 'node:path'
import { readRegularFile, stat } from '../fs.js'
import { isRecord, textOf, type Content } from './manifest.js'

/** Reads the marks of a project: names the installer of an entry, to be put after "the mark of", or null. */
export type ReadMarks = (name: string, place: string, link: string | null) => string | null

/** The lists in which installers keep the names of what they installed. `place`: the project's root or the skills. */
const LISTS = [
  { file: 'skills-lock.json', whose: 'the skills CLI (skills-lock.json)' },
  {
    file: '.agent-context-skills.json',
    whose: 'an installer that keeps .agent-context-skills.json',
  },
] as const

/** Prepares to read marks: `root` and `skills` are absolute. @throws EIO. */
export const readMarks = (root: string, skills: string): ReadMarks => {
  const lists = LISTS.map(({ file, whose }) => {
    const contents = [root, skills].flatMap((directory): Content[] => {
      const content = readJson(path.join(directory, file))
      return content === null ? [] : [content]
    })
    return { file, whose, contents }
  })
  return (name, place, link) => {
    if (link !== null) return ownerOfLink(root, name, link)
    const ecosystem = textOf(readJson(path.join(place, 'skill.json')) ?? {}, 'ecosystem')
    if (ecosystem !== null) return `the installer of the ecosystem "${ecosystem}" (skill.json)`
    const list = lists.find(
      ({ file, contents }) =>
        contents.some(content => hasName(content, name)) || isFile(path.join(place, file)),
    )
    return list?.whose ?? null
  }
}

/** False, too, for what may not be looked at: nobody needs more than a hint. */
const isFile = (file: string): boolean => {
  try {
    return stat(file)?.kind === 'file'
  } catch {
    return false
  }
}

const readJson = (file: string): Content | null => {
  if (!isFile(file)) return null
  try {
    const bytes = readRegularFile(file)?.bytes
    if (bytes === undefined) return null
    const content: unknown = JSON.parse(bytes.toString('utf8'))
    return isRecord(content) ? content : null
  } catch {
    // somebody else's file, only looked at for a hint
    return null
  }
}

/** True if a list has the name: as a key of "skills", or as an entry or an entry's "name" in it. */
const hasName = (content: Content, name: string): boolean => {
  const skills = content['skills']
  if (Array.isArray(skills)) {
    return skills.some(
      (item: unknown) => item === name || (isRecord(item) && item['name'] === name),
    )
  }
  return isRecord(skills) && Object.hasOwn(skills, name)
}

/** Both make links into node_modules; one of them gives itself away by the name. */
const ownerOfLink = (root: string, name: string, link: string): string | null => {
  if (!link.split(/[/\\]/).includes('node_modules')) return null
  if (name.startsWith('npm-')) return 'skills-npm (a link into node_modules)'
  const byPnpm =
    name.startsWith('pnpm-') || isFile(path.join(root, 'node_modules', '.modules.yaml'))
  return byPnpm ? 'pnpm (a link into node_modules)' : 'another installer (a link into node_modules)'
}
