// Additions to JSON text that look as if they had always been there and leave every other byte alone.

import type { ArrayNode, JsonMember, JsonNode, ObjectNode } from './json.js'

/** What is to be written: the JSON text of a scalar, or an object with one member, or an array with one item. */
export type Value = string | { key: string; value: Value } | { item: string }

/** How a text is laid out. */
interface Layout {
  /** Whether its members stand on lines of their own. */
  onLines: boolean
  lineEnd: string
  /** One step of indentation. */
  step: string
  /** What stands between a key and its value. */
  colon: string
  /** What stands between two members on one line. */
  comma: string
}

/** The text with `source` in the place of what stands from `start` to `end`. */
export const splice = (text: string, start: number, end: number, source: string): string =>
  text.slice(0, start) + source + text.slice(end)

/** The text, whose root is `root`, with a member added at the end of an object in it. */
export const addMember = (
  text: string,
  root: ObjectNode,
  object: ObjectNode,
  key: string,
  value: Value,
): string => {
  const layout = layoutOf(text, root, object.members.at(-1))
  const places = object.members.map(member => ({ start: member.start, end: member.value.end }))
  return add(text, layout, object, places, indentation =>
    printMember(key, value, layout, indentation),
  )
}

/** The text, whose root is `root`, with an item, given as JSON text, added at the end of an array in it. */
export const addItem = (text: string, root: ObjectNode, array: ArrayNode, item: string): string =>
  add(text, layoutOf(text, root), array, array.items, () => item)

/** The text without the member at `index` of an object. */
export const removeMember = (text: string, object: ObjectNode, index: number): string => {
  const [before, after] = [object.members[index - 1], object.members[index + 1]]
  const member = object.members[index]!
  if (before !== undefined) return splice(text, before.value.end, member.value.end, '')
  return after === undefined
    ? splice(text, object.start + 1, object.end - 1, '')
    : splice(text, member.start, after.start, '')
}

/** The layout of a text; between keys and values as it is `beside`, else as in its first member. */
const layoutOf = (text: string, root: ObjectNode, beside?: JsonMember): Layout => {
  const lineEnd = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n'
  const first = root.members[0]
  if (first === undefined) return { onLines: true, lineEnd, step: '  ', colon: ': ', comma: ', ' }
  const step = indentationOf(text, first.start)
  const { end, value } = beside ?? first
  const between = text.slice(end, value.start)
  const colon = /[\r\n]/.test(between) ? ': ' : between
  const comma = colon === ':' ? ',' : ', '
  return { onLines: step !== null, lineEnd, step: step ?? '', colon, comma }
}

/** The white space before an offset if it begins a line, else null. */
const indentationOf = (text: string, offset: number): string | null =>
  /[\r\n]([ \t]*)$/.exec(text.slice(0, offset))?.[1] ?? null

/** The white space at the beginning of the line of an offset. */
const baseOf = (text: string, offset: number): string =>
  /^[ \t]*/.exec(
    text
      .slice(0, offset)
      .split(/[\r\n]/)
      .at(-1)!,
  )![0]

/** Prints something that begins at an indentation; null: on one line with what is around it. */
type Print = (indentation: string | null) => string

const add = (
  text: string,
  layout: Layout,
  container: JsonNode,
  places: readonly { start: number; end: number }[],
  print: Print,
): string => {
  const [beforeLast, last] = [places.at(-2), places.at(-1)]
  if (last === undefined) {
    const base = layout.onLines ? baseOf(text, container.start) : null
    return splice(text, container.start + 1, container.end - 1, wrap(layout, base, print))
  }
  const indentation = indentationOf(text, last.start)
  const between = beforeLast === undefined ? layout.comma : text.slice(beforeLast.end, last.start)
  const separator = indentation === null ? between : `,${layout.lineEnd}${indentation}`
  return splice(text, last.end, last.end, separator + print(indentation))
}

/** What stands inside brackets that were empty. `base` is the indentation of their line; null: all on one line. */
const wrap = ({ lineEnd, step }: Layout, base: string | null, print: Print): string =>
  base === null ? print(null) : `${lineEnd}${base}${step}${print(base + step)}${lineEnd}${base}`

const printMember = (key: string, value: Value, layout: Layout, at: string | null): string =>
  `${JSON.stringify(key)}${layout.colon}${printValue(value, layout, at)}`

const printValue = (value: Value, layout: Layout, at: string | null): string => {
  if (typeof value === 'string') return value
  if ('item' in value) return `[${wrap(layout, at, () => value.item)}]`
  return `{${wrap(layout, at, inner => printMember(value.key, value.value, layout, inner))}}`
}
