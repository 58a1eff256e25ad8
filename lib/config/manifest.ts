// package.json as text with places.

import { AgentSkillsError } from '../errors.js'
import { parseJson } from './json.js'
import type { JsonMember, ObjectNode } from './json.js'

/** The key of package.json that holds the configuration. */
export const CONFIG_KEY = 'agentSkills'

/** A parsed package.json. */
export interface Manifest {
  /** The text without a byte order mark: what offsets count in. */
  text: string
  /** The byte order mark, or ''. */
  mark: string
  root: ObjectNode
  /** The 1-based line of an offset. */
  lineOf: (offset: number) => number
}

/** Parses the text of a package.json; `path` names it in the error ENOPROJECT, thrown if it is not a JSON object. */
export const parseManifest = (source: string, path: string): Manifest => {
  const mark = source.startsWith('\uFEFF') ? '\uFEFF' : ''
  const text = source.slice(mark.length)
  const lineOf = (offset: number): number => text.slice(0, offset).split(/\r\n|\r|\n/).length
  const root = parseJson(text, (offset, fault) => {
    throw new AgentSkillsError('ENOPROJECT', `${path} is ${fault}.`, {
      path,
      line: lineOf(offset),
      hint: 'Mend the line that is named, then run again.',
    })
  })
  if (root.type === 'object') return { text, mark, root, lineOf }
  throw new AgentSkillsError('ENOPROJECT', `${path} does not hold a JSON object.`, {
    path,
    line: lineOf(root.start),
    hint: 'A package.json is an object: { "name": … }.',
  })
}

/** The members of an object with this key: more than one is a mistake of whoever wrote it. */
export const membersOf = (object: ObjectNode, key: string): JsonMember[] =>
  object.members.filter(member => member.key === key)
