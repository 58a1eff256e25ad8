// How a JSON Schema is put together here: strict objects whose keys are those of a type, so that a new field of a
// document does not compile without its schema.

import type { Json } from '../../lib/config/options.js'

export type Schema = { [key: string]: Json }

/** One schema for every key of a type. */
type Properties<T> = { [K in keyof T]-?: Schema }

/** An object with exactly these keys, all of them required but the optional ones. */
export const shape = <T>(
  description: string,
  properties: Properties<T>,
  optional: readonly (keyof T & string)[] = [],
): Schema => ({
  type: 'object',
  description,
  required: Object.keys(properties).filter(key => !optional.some(name => name === key)),
  additionalProperties: false,
  properties,
})

export const text = (description: string): Schema => ({ type: 'string', description })
export const flag = (description: string): Schema => ({ type: 'boolean', description })
export const textOrNull = (description: string): Schema => ({
  type: ['string', 'null'],
  description,
})
export const natural = (description: string): Schema => ({
  type: 'integer',
  minimum: 0,
  description,
})
export const list = (description: string, items: Schema): Schema => ({
  type: 'array',
  description,
  items,
})
export const oneOf = (description: string, values: readonly string[]): Schema => ({
  enum: [...values],
  description,
})
export const reference = (name: string): Schema => ({ $ref: `#/$defs/${name}` })

/** A whole document: where it is published, its title, and the definitions that it refers to. */
export const published = (name: string, title: string, body: Schema, definitions?: Schema) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: `https://unpkg.com/npm-agent-skills/schema/${name}.json`,
  title,
  ...body,
  ...(definitions === undefined ? {} : { $defs: definitions }),
})
