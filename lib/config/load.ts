// `package.json#agentSkills` → Config. Everything that is not understood is a problem, all of them at once: a typing
// error must never mean "take everything".

import type { Config, Problem, ProblemDetails } from '../types.js'
import type { JsonMember } from './json.js'
import { CONFIG_KEY, membersOf, parseManifest } from './manifest.js'
import { defaultConfig, OPTIONS } from './options.js'
import { suggest } from './suggest.js'
import { checkObject } from './reading.js'
import type { Reading } from './reading.js'
import { isOptionName, readOption } from './values.js'

/**
 * Reads the configuration from the text of package.json. `path` names the file in the problems (`unknown-config`);
 * what is wrong is left out of `config`. Throws ENOPROJECT if the text is not a JSON object.
 */
export const loadConfig = (
  manifest: string,
  path: string,
): { config: Config; problems: Problem[] } => {
  const { root, lineOf } = parseManifest(manifest, path)
  const found: Found[] = []
  const report: Reading['report'] = ({ start }, where, reason, suggestion = null) => {
    found.push({ line: lineOf(start), detail: { reason: `${where}: ${reason}`, suggestion } })
  }
  const config = readConfig(membersOf(root, CONFIG_KEY), { lineOf, report })
  const problems = found
    .sort((a, b) => a.line - b.line)
    .map(({ line, detail }): Problem => {
      return { code: 'unknown-config', severity: 'error', path, line, detail }
    })
  return { config, problems }
}

interface Found {
  line: number
  detail: ProblemDetails['unknown-config']
}

const readConfig = ([member, ...again]: JsonMember[], reading: Reading): Config => {
  let config = defaultConfig()
  if (member === undefined) return config
  for (const twin of again) reading.report(twin, CONFIG_KEY, 'the key is there twice')
  for (const option of checkObject(member.value, CONFIG_KEY, 'an object', reading)) {
    const { key, value } = option
    if (isOptionName(key)) config = { ...config, [key]: readOption(key, value, reading) }
    else {
      const suggestion = suggest(key, Object.keys(OPTIONS))
      reading.report(option, CONFIG_KEY, `${JSON.stringify(key)} is not a key`, suggestion)
    }
  }
  return config
}
