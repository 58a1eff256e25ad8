// JSON with the place of every value, which JSON.parse does not tell: problems need lines, and edits must leave every
// other byte alone.

/** A value and where it stands: `text.slice(start, end)`. */
export type JsonNode =
  | ObjectNode
  | ArrayNode
  | { type: 'string'; value: string; start: number; end: number }
  | { type: 'number' | 'boolean' | 'null'; value: unknown; start: number; end: number }

export interface ObjectNode {
  type: 'object'
  members: JsonMember[]
  start: number
  end: number
}

export interface ArrayNode {
  type: 'array'
  items: JsonNode[]
  start: number
  end: number
}

/** One key of an object, and where the key stands. */
export interface JsonMember {
  key: string
  start: number
  end: number
  value: JsonNode
}

/** Throws the caller's error about what stands at an offset. */
export type Fail = (offset: number, fault: JsonFault) => never

/** What a text can be besides JSON that can be read. */
export type JsonFault = 'not valid JSON' | `nested more than ${typeof MOST_LEVELS} levels deep`

/** More than anybody writes, and far less than the stack holds. */
const MOST_LEVELS = 500
const NOT_JSON = 'not valid JSON'
const TOO_DEEP = `nested more than ${MOST_LEVELS} levels deep` as const

const SPACE = /[ \t\r\n]*/y
// eslint-disable-next-line no-control-regex
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const ATOM = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y

interface Cursor {
  text: string
  offset: number
  depth: number
  fail: Fail
}

/** Parses JSON, exactly as strictly as JSON.parse, down to {@link MOST_LEVELS}. */
export const parseJson = (text: string, fail: Fail): JsonNode => {
  const cursor = { text, offset: 0, depth: 0, fail }
  take(cursor, SPACE)
  const node = readValue(cursor)
  take(cursor, SPACE)
  return cursor.offset === text.length ? node : fail(cursor.offset, NOT_JSON)
}

/** What a pattern matches at the cursor, which moves behind it. */
const take = (cursor: Cursor, pattern: RegExp): string => {
  pattern.lastIndex = cursor.offset
  const match = pattern.exec(cursor.text)
  if (match === null) return cursor.fail(cursor.offset, NOT_JSON)
  cursor.offset += match[0].length
  return match[0]
}

const readValue = (cursor: Cursor): JsonNode => {
  const start = cursor.offset
  switch (cursor.text[start]) {
    case '{':
      return readObject(cursor)
    case '[':
      return readArray(cursor)
    case '"': {
      const value = readString(cursor)
      return { type: 'string', value, start, end: cursor.offset }
    }
    default: {
      const value: unknown = JSON.parse(take(cursor, ATOM))
      const type = typeof value === 'boolean' ? 'boolean' : value === null ? 'null' : 'number'
      return { type, value, start, end: cursor.offset }
    }
  }
}

const readString = (cursor: Cursor): string => String(JSON.parse(take(cursor, STRING)))

const readObject = (cursor: Cursor): ObjectNode => {
  const start = cursor.offset
  const members: JsonMember[] = []
  readList(cursor, /\}/y, () => {
    const member = { start: cursor.offset, key: readString(cursor), end: cursor.offset }
    take(cursor, SPACE)
    take(cursor, /:/y)
    take(cursor, SPACE)
    members.push({ ...member, value: readValue(cursor) })
  })
  return { type: 'object', members, start, end: cursor.offset }
}

const readArray = (cursor: Cursor): ArrayNode => {
  const start = cursor.offset
  const items: JsonNode[] = []
  readList(cursor, /\]/y, () => items.push(readValue(cursor)))
  return { type: 'array', items, start, end: cursor.offset }
}

/** Reads from an opening bracket to behind the closing one. */
const readList = (cursor: Cursor, close: RegExp, readItem: () => void): void => {
  if (cursor.depth === MOST_LEVELS) cursor.fail(cursor.offset, TOO_DEEP)
  cursor.depth++
  take(cursor, /[[{]/y)
  take(cursor, SPACE)
  if (!close.test(cursor.text[cursor.offset] ?? '')) {
    readItem()
    take(cursor, SPACE)
    while (cursor.text[cursor.offset] === ',') {
      take(cursor, /,/y)
      take(cursor, SPACE)
      readItem()
      take(cursor, SPACE)
    }
  }
  close.lastIndex = 0
  take(cursor, close)
  cursor.depth--
}
