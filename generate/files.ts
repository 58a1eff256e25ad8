// Everything in this repository that is made from tables in lib/. `npm run docs` writes it, test/generated.ts holds it
// up to date.

import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as prettier from 'prettier'
import { problemsPage } from './problems-page.js'
import { configSchema, manifestSchema } from './schema/config.js'
import { DOCUMENTS } from './schema/documents.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Path below the repository's root → content, laid out as everything else is. */
export const generatedFiles = async (): Promise<Map<string, string>> => {
  const schemas = { ...DOCUMENTS, config: configSchema, manifest: manifestSchema }
  const sources: [string, string][] = [
    ['docs/problems.md', problemsPage()],
    ...Object.entries(schemas).map(([name, schema]): [string, string] => [
      `schema/${name}.json`,
      JSON.stringify(schema),
    ]),
  ]
  const entries = sources.map(async ([file, source]): Promise<[string, string]> => {
    const at = path.join(root, file)
    const options = await prettier.resolveConfig(at)
    return [file, await prettier.format(source, { ...options, filepath: at })]
  })
  return new Map(await Promise.all(entries))
}
