// The configuration as JSON Schema, made of the table of its keys; and package.json as far as it holds it.

import { OPTIONS } from '../../lib/config/options.js'
import { CONFIG_KEY } from '../../lib/config/manifest.js'
import { published } from './schema.js'
import type { Schema } from './schema.js'

const config: Schema = {
  type: 'object',
  description: 'Which skills of installed packages are brought in, by npm-agent-skills.',
  additionalProperties: false,
  properties: Object.fromEntries(
    Object.entries(OPTIONS).map(([key, option]) => [
      key,
      {
        description: option.description,
        ...(option.default === null ? {} : { default: option.default }),
        examples: [option.example],
        ...option.schema,
      },
    ]),
  ),
}

/** The value of the key. */
export const configSchema = published('config', `${CONFIG_KEY} in package.json`, config)

/** For editors, beside what they know of package.json already: everything else is left to them. */
export const manifestSchema = published('manifest', `package.json with ${CONFIG_KEY}`, {
  type: 'object',
  properties: { [CONFIG_KEY]: config },
})
