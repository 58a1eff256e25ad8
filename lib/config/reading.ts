// How values of the configuration are read: with their places, and with everything that is wrong reported.

import type { JsonMember, JsonNode } from './json.js'

/** What a reader needs: a place for what is wrong, and lines. */
export interface Reading {
  report: (
    place: { start: number },
    where: string,
    reason: string,
    suggestion?: string | null,
  ) => void
  lineOf: (offset: number) => number
}

/** The members of an object, keys that are there twice reported; none if it is no object, which is reported. */
export const checkObject = (
  node: JsonNode,
  where: string,
  type: string,
  reading: Reading,
): JsonMember[] => {
  if (node.type !== 'object') {
    reading.report(node, where, mustBe(type, node))
    return []
  }
  const seen = new Set<string>()
  for (const member of node.members) {
    if (seen.has(member.key))
      reading.report(member, at(where, member.key), 'the key is there twice')
    seen.add(member.key)
  }
  return node.members
}

/** What a value of the wrong type is told. */
export const mustBe = (type: string, node: JsonNode): string =>
  `must be ${type}, not ${DESCRIPTIONS[node.type]}`

const DESCRIPTIONS: Readonly<Record<JsonNode['type'], string>> = {
  object: 'an object',
  array: 'an array',
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
}

/** The place of a value inside another: `agentSkills.allow["a@1.0.0"]`. */
export const at = (where: string, key: string | number): string =>
  typeof key === 'string' && /^[a-z_]\w*$/i.test(key)
    ? `${where}.${key}`
    : `${where}[${JSON.stringify(key)}]`

/** The texts of an array, with their places. */
export const checkTexts = (
  node: JsonNode,
  where: string,
  type: string,
  reading: Reading,
): { text: string; where: string; start: number }[] => {
  if (node.type !== 'array') {
    reading.report(node, where, mustBe(type, node))
    return []
  }
  return node.items.flatMap((item, index) => {
    if (item.type === 'string')
      return [{ text: item.value, where: at(where, index), start: item.start }]
    reading.report(item, at(where, index), mustBe('a text', item))
    return []
  })
}
