// `package.json#agentSkills` → Config. Everything that is not understood is a problem, all of them at once: a typing
// error must never mean "take everything".

import type { Config, Problem } from '../types.js'
import type { JsonNode } from './json.js'
import { CONFIG_KEY, membersOf, parseManifest } from './manifest.js'
import { defaultConfig, OPTIONS } from './options.js'
import { suggest } from './suggest.js'
import { checkObject, isOptionName, readOption } from './values.js'
import type { Reading } from './values.js'

/**
 * Reads the configuration from the text of package.json. `path` names the file in the problems (`unknown-config`);
 * what is wrong is left out of `config`. Throws ENOPROJECT if the text is not a JSON object.
 */
export const loadConfig = (manifest: string, path: string): { config: Config; problems: Problem[] } => {
  const { root, lineOf } = parseManifest(manifest, path)
  const problems: Problem[] = []
  const reading: Reading = {
    lineOf,
    report: (place, where, reason, suggestion = null) => {
      problems.push({
        code: 'unknown-config',
        severity: 'error',
        path,
        line: lineOf(place.start),
        detail: { reason: `${where}: ${reason}`, suggestion },
      })
    },
  }
  const config = defaultConfig()
  const members = membersOf(root, CONFIG_KEY)
  for (const again of members.slice(1)) reading.report(again, CONFIG_KEY, 'the key is there twice')
  const value = members[0]?.value
  if (value !== undefined) readInto(config, value, reading)
  return { config, problems: problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)) }
}

const readInto = (config: Config, node: JsonNode, reading: Reading): void => {
  for (const { key, start, value } of checkObject(node, CONFIG_KEY, 'an object', reading)) {
    if (isOptionName(key)) readOption(config, key, value, reading)
    else {
      const suggestion = suggest(key, Object.keys(OPTIONS))
      reading.report({ start }, CONFIG_KEY, `${JSON.stringify(key)} is not a key`, suggestion)
    }
  }
}
