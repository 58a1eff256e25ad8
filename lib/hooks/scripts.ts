// Edits of `scripts` in the text of package.json that leave every other byte alone.

import { membersOf, parseManifest } from '../config/manifest.js'
import type { Manifest } from '../config/manifest.js'
import { addMember, removeMember, splice } from '../config/splice.js'
import { AgentSkillsError } from '../errors.js'
import type { JsonMember, ObjectNode } from '../config/json.js'

const KEY = 'scripts'

/** The text of a script; null: there is none. Throws ENOPROJECT where `scripts` is not what npm takes. */
export const getScript = (text: string, path: string, name: string): string | null => {
  const manifest = parseManifest(text, path)
  const member = scriptMember(manifest, path, name)
  return member === undefined ? null : textOf(manifest, member, path)
}

/** Sets a script, or, with null, takes it out, and `scripts` with it where that is what adding the first one made. */
export const setScript = (
  text: string,
  path: string,
  name: string,
  value: string | null,
): string => {
  const manifest = parseManifest(text, path)
  const { mark, root, text: body } = manifest
  const source = value === null ? null : JSON.stringify(value)
  const scripts = scriptsMember(manifest, path)
  if (scripts === undefined) {
    return source === null
      ? text
      : mark + addMember(body, root, root, KEY, { key: name, value: source })
  }
  const { member: outer, object } = scripts
  const member = scriptMember(manifest, path, name)
  if (source === null)
    return member === undefined ? text : mark + without(body, root, outer, object, member)
  if (member !== undefined) return mark + splice(body, member.value.start, member.value.end, source)
  return mark + addMember(body, root, object, name, source)
}

/** Adds text around what a script says, in the spelling that it has. */
export const surround = (
  text: string,
  path: string,
  name: string,
  before: string,
  after: string,
): string => {
  const manifest = parseManifest(text, path)
  const { start, end } = scriptMember(manifest, path, name)!.value
  const inner = (part: string): string => JSON.stringify(part).slice(1, -1)
  const ended = splice(manifest.text, end - 1, end - 1, inner(after))
  return manifest.mark + splice(ended, start + 1, start + 1, inner(before))
}

/** The reverse of {@link surround}: null if the script does not begin and end so, in this spelling. */
export const strip = (
  text: string,
  path: string,
  name: string,
  before: string,
  after: string,
): string | null => {
  const manifest = parseManifest(text, path)
  const { start, end } = scriptMember(manifest, path, name)!.value
  const inner = manifest.text.slice(start + 1, end - 1)
  const [head, tail] = [before, after].map(part => JSON.stringify(part).slice(1, -1))
  if (!inner.startsWith(head!) || !inner.endsWith(tail!)) return null
  const kept = inner.slice(head!.length, inner.length - tail!.length)
  return manifest.mark + splice(manifest.text, start + 1, end - 1, kept)
}

/** What is empty then and stands last was most likely made for the first of our scripts. */
const without = (
  body: string,
  root: ObjectNode,
  outer: JsonMember,
  object: ObjectNode,
  member: JsonMember,
): string =>
  object.members.length === 1 && root.members.at(-1) === outer
    ? removeMember(body, root, root.members.length - 1)
    : removeMember(body, object, object.members.indexOf(member))

const scriptsMember = (
  manifest: Manifest,
  path: string,
): { member: JsonMember; object: ObjectNode } | undefined => {
  const member = only(manifest, path, manifest.root, KEY)
  if (member === undefined) return undefined
  if (member.value.type === 'object') return { member, object: member.value }
  throw unusable(manifest, path, member, `"${KEY}" is not an object`)
}

const scriptMember = (manifest: Manifest, path: string, name: string): JsonMember | undefined => {
  const scripts = scriptsMember(manifest, path)
  return scripts === undefined ? undefined : only(manifest, path, scripts.object, name)
}

const textOf = (manifest: Manifest, member: JsonMember, path: string): string => {
  if (member.value.type === 'string') return member.value.value
  throw unusable(manifest, path, member, `the script ${JSON.stringify(member.key)} is not a string`)
}

const only = (
  manifest: Manifest,
  path: string,
  object: ObjectNode,
  key: string,
): JsonMember | undefined => {
  const [member, again] = membersOf(object, key)
  if (again === undefined) return member
  throw unusable(manifest, path, again, `the key ${JSON.stringify(key)} is there twice`)
}

const unusable = (
  { lineOf }: Manifest,
  path: string,
  { start }: { start: number },
  reason: string,
): AgentSkillsError =>
  new AgentSkillsError('ENOPROJECT', `${path} cannot be edited: ${reason}.`, {
    path,
    line: lineOf(start),
    hint: 'Mend the line that is named, then run again.',
  })
