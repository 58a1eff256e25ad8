// Edits of `package.json#agentSkills` as text: what is asked for is added or replaced, every other byte stays.

import { AgentSkillsError } from '../errors.js'
import { isSkillName } from '../names.js'
import { readPackageSpec, readPattern, readPreferred } from './grammar.js'
import type { PackageSpec } from './grammar.js'
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

/** One line of `allow`, its key as it stands there. */
export interface AllowLine extends PackageSpec {
  key: string
  allowed: boolean
}

/** The lines of `allow`; null: there is no such key. Throws ENOPROJECT as {@link setPrefer}, for a line as well. */
export const readAllowLines = (text: string, path: string = MANIFEST): AllowLine[] | null => {
  const edit = open(text, path)
  const map = mapOf(edit, 'allow')
  if (map === null) return null
  return map.members.map(({ key, value }) => {
    const spec = readPackageSpec(key)
    if (typeof spec === 'string') throw unusable(edit, value, spec)
    if (value.type === 'boolean') return { key, ...spec, allowed: value.value === true }
    throw unusable(edit, value, `${CONFIG_KEY}.allow[${JSON.stringify(key)}] is not true or false`)
  })
}

/** Gives the line `key` of `allow`, which is there, another key, in its place, and a value. As {@link setAllow}. */
export const renameAllow = (
  text: string,
  key: string,
  newKey: string,
  value: boolean,
  path: string = MANIFEST,
): string => {
  const edit = open(text, path)
  const map = mapOf(edit, 'allow')
  const member = map === null ? undefined : memberOf(edit, map, key)
  if (member === undefined) return setAllow(text, newKey, value, path)
  const { start, end, value: old } = member
  const between = edit.text.slice(end, old.start)
  const line = `${JSON.stringify(newKey)}${between}${JSON.stringify(value)}`
  return edit.mark + splice(edit.text, start, old.end, line)
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
  const map = mapOf(edit, option)
  const member = map === null ? undefined : memberOf(edit, map, key)
  if (map === null || member === undefined) return text
  return edit.mark + removeMember(edit.text, map, map.members.indexOf(member))
}

/** The object of one option; null: it is not there. */
const mapOf = (edit: Edit, option: string): ObjectNode | null => {
  const config = memberOf(edit, edit.root, CONFIG_KEY)
  if (config === undefined) return null
  const parent = memberOf(edit, asObject(edit, config.value, CONFIG_KEY), option)
  return parent === undefined ? null : asObject(edit, parent.value, `${CONFIG_KEY}.${option}`)
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
