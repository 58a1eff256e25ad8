// Edits of `package.json#agentSkills` as text: what is asked for is added or replaced, every other byte stays.

import { AgentSkillsError } from '../errors.js'
import { isSkillName } from '../names.js'
import { readPackageSpec, readPattern, readPreferred } from './grammar.js'
import type { JsonMember, JsonNode, ObjectNode } from './json.js'
import { CONFIG_KEY, membersOf, parseManifest } from './manifest.js'
import type { Manifest } from './manifest.js'
import { addItem, addMember, removeMember, splice } from './splice.js'
import type { Value } from './splice.js'

const MANIFEST = 'package.json'

/**
 * Makes `packageSpec` (`package` or `package@version`) the preferred supplier of a skill. Gives the new text of
 * package.json, the same one if it says so already. Throws EUSAGE for what the configuration could not hold, ENOPROJECT
 * (naming `path` and the line) where the file holds something else than the configuration's types.
 */
export const setPrefer = (
  text: string,
  skill: string,
  packageSpec: string,
  path: string = MANIFEST,
): string => {
  if (!isSkillName(skill)) throw usage(`${JSON.stringify(skill)} is not the name of a skill`)
  const preferred = readPreferred(packageSpec)
  if (typeof preferred === 'string') throw usage(preferred)
  return set(text, path, 'prefer', skill, packageSpec)
}

/**
 * Allows (`true`) or refuses (`false`) `name` or `name@version`, or takes that key out again (`null`). As
 * {@link setPrefer}. A first key makes every package that is not named wait for approval.
 */
export const setAllow = (
  text: string,
  key: string,
  value: boolean | null,
  path: string = MANIFEST,
): string => {
  const spec = readPackageSpec(key)
  if (typeof spec === 'string') throw usage(spec)
  return value === null ? unset(text, path, 'allow', key) : set(text, path, 'allow', key, value)
}

/** Adds patterns to `exclude`, those that are not there yet. As {@link setPrefer}. */
export const addExclude = (
  text: string,
  patterns: readonly string[],
  path: string = MANIFEST,
): string => {
  for (const pattern of patterns) {
    const read = readPattern(pattern)
    if (typeof read === 'string') throw usage(`${JSON.stringify(pattern)}: ${read}`)
  }
  return patterns.reduce((edited, pattern) => addPattern(edited, path, pattern), text)
}

const usage = (reason: string): AgentSkillsError => new AgentSkillsError('EUSAGE', `${reason}.`)

/** One text being edited, and how to say where it is not what it should be. */
interface Edit extends Manifest {
  path: string
}

const open = (text: string, path: string): Edit => ({ ...parseManifest(text, path), path })

const addPattern = (text: string, path: string, pattern: string): string => {
  const edit = open(text, path)
  const item = JSON.stringify(pattern)
  const config = memberOf(edit, edit.root, CONFIG_KEY)
  if (config === undefined)
    return insert(edit, edit.root, CONFIG_KEY, { key: 'exclude', value: { item } })
  const object = asObject(edit, config.value, CONFIG_KEY)
  const exclude = memberOf(edit, object, 'exclude')
  if (exclude === undefined) return insert(edit, object, 'exclude', { item })
  const array = exclude.value
  if (array.type !== 'array') throw unusable(edit, array, `${CONFIG_KEY}.exclude is not an array`)
  if (array.items.some(old => old.type === 'string' && old.value === pattern)) return text
  return edit.mark + addItem(edit.text, edit.root, array, item)
}

const set = (
  text: string,
  path: string,
  option: string,
  key: string,
  value: string | boolean,
): string => {
  const edit = open(text, path)
  const source = JSON.stringify(value)
  const config = memberOf(edit, edit.root, CONFIG_KEY)
  if (config === undefined) {
    return insert(edit, edit.root, CONFIG_KEY, { key: option, value: { key, value: source } })
  }
  const object = asObject(edit, config.value, CONFIG_KEY)
  const parent = memberOf(edit, object, option)
  if (parent === undefined) return insert(edit, object, option, { key, value: source })
  const map = asObject(edit, parent.value, `${CONFIG_KEY}.${option}`)
  const old = memberOf(edit, map, key)?.value
  if (old === undefined) return insert(edit, map, key, source)
  if ('value' in old && old.value === value) return text
  return edit.mark + splice(edit.text, old.start, old.end, source)
}

const unset = (text: string, path: string, option: string, key: string): string => {
  const edit = open(text, path)
  const config = memberOf(edit, edit.root, CONFIG_KEY)
  if (config === undefined) return text
  const parent = memberOf(edit, asObject(edit, config.value, CONFIG_KEY), option)
  if (parent === undefined) return text
  const map = asObject(edit, parent.value, `${CONFIG_KEY}.${option}`)
  const member = memberOf(edit, map, key)
  if (member === undefined) return text
  return edit.mark + removeMember(edit.text, map, map.members.indexOf(member))
}

const insert = (edit: Edit, object: ObjectNode, key: string, value: Value): string =>
  edit.mark + addMember(edit.text, edit.root, object, key, value)

const memberOf = (edit: Edit, object: ObjectNode, key: string): JsonMember | undefined => {
  const [member, again] = membersOf(object, key)
  if (again !== undefined)
    throw unusable(edit, again, `the key ${JSON.stringify(key)} is there twice`)
  return member
}

const asObject = (edit: Edit, node: JsonNode, where: string): ObjectNode => {
  if (node.type === 'object') return node
  throw unusable(edit, node, `${where} is not an object`)
}

const unusable = (edit: Edit, place: { start: number }, reason: string): AgentSkillsError =>
  new AgentSkillsError('ENOPROJECT', `${edit.path} cannot be edited: ${reason}.`, {
    path: edit.path,
    line: edit.lineOf(place.start),
    hint: 'Mend the line that is named, then run again.',
  })
