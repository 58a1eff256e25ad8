// Reads what Yarn's Plug'n'Play knows of the installed packages. It stands as JSON in the text of `.pnp.cjs`, or in
// `.pnp.data.json`; the script itself is the project's code and is never run.

import path from 'node:path'
import { AgentSkillsError, reasonOf } from '../../errors.js'
import { readFile } from '../../fs.js'
import { isRecord } from '../manifest.js'
import { reading } from '../reading.js'

/** What a package is called in the data: its name and reference; both null for the project itself. */
export interface Locator {
  name: string | null
  reference: string | null
}

/** One package as the data has it. */
export interface PnpPackage extends Locator {
  /** '/'-separated, relative to the project's root, `__virtual__` included. */
  location: string
  /** By the name with which the package asks for it; null: a peer that nobody provides. */
  dependencies: ReadonlyMap<string, Locator | null>
}

/** All packages by {@link keyOf}. */
export type PnpData = ReadonlyMap<string, PnpPackage>

/** The key of a package among all. */
export const keyOf = ({ name, reference }: Locator): string => `${name ?? ''}\n${reference ?? ''}`

/** The project itself. */
export const TOP: Locator = { name: null, reference: null }

/** Where the data can stand, in the order in which it is looked for. */
export const PNP_SCRIPT = '.pnp.cjs'
export const PNP_DATA = '.pnp.data.json'

/** @throws ELAYOUT naming the file whose data cannot be read, EIO. */
export const readPnpData = (root: string): PnpData => {
  const script = path.join(root, PNP_SCRIPT)
  const text = reading(script, () => readFile(script))?.toString('utf8')
  const inline = text === undefined ? null : inlineData(text)
  if (inline !== null) return parse(inline, script)
  const file = path.join(root, PNP_DATA)
  const data = reading(file, () => readFile(file))?.toString('utf8')
  if (data === undefined) throw unknownForm(script, 'it holds no data that we know how to find')
  return parse(data, file)
}

/** What is before the data: since Yarn 4, and with Yarn 3. */
const BEFORE = /RAW_RUNTIME_STATE\s*=\s*'|hydrateRuntimeState\(JSON\.parse\('/

/** The string literal in the script, unescaped; null if there is none. */
const inlineData = (script: string): string | null => {
  const before = BEFORE.exec(script)
  if (before === null) return null
  const start = before.index + before[0].length
  let end = start
  while (end < script.length && script[end] !== "'") end += script[end] === '\\' ? 2 : 1
  if (end >= script.length) return null
  // a backslash at the end of a line continues it
  return script
    .slice(start, end)
    .replace(/\\([^])/g, (_, escaped: string) => (escaped === '\n' ? '' : escaped))
}

const parse = (text: string, file: string): PnpData => {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw unknownForm(file, `its data is not valid JSON (${reasonOf(error)})`)
  }
  const registry = isRecord(content) ? content['packageRegistryData'] : undefined
  if (!Array.isArray(registry)) throw unknownForm(file, 'its data has no list of packages')
  const packages = new Map<string, PnpPackage>()
  for (const group of registry) {
    for (const item of packagesOf(group, file)) packages.set(keyOf(item), item)
  }
  if (!packages.has(keyOf(TOP))) throw unknownForm(file, 'its data does not have the project')
  return packages
}

const packagesOf = (group: unknown, file: string): PnpPackage[] => {
  if (!isPair(group) || !isTextOrNull(group[0]) || !Array.isArray(group[1])) {
    throw unknownForm(file, 'its list of packages has another form')
  }
  const [name, versions] = group
  return versions.map((version: unknown) => {
    const [reference, about] = isPair(version) ? version : [undefined, undefined]
    const location = isRecord(about) ? about['packageLocation'] : undefined
    const dependencies = isRecord(about) ? about['packageDependencies'] : undefined
    if (!isTextOrNull(reference) || typeof location !== 'string' || !Array.isArray(dependencies)) {
      throw unknownForm(file, `what it says of ${name ?? 'the project'} has another form`)
    }
    return { name, reference, location, dependencies: dependenciesOf(dependencies, file) }
  })
}

const dependenciesOf = (list: readonly unknown[], file: string): Map<string, Locator | null> =>
  new Map(
    list.map(item => {
      const [name, target] = isPair(item) ? item : [undefined, undefined]
      if (typeof name === 'string' && target === null) return [name, null]
      if (typeof name === 'string' && typeof target === 'string') {
        return [name, { name, reference: target }]
      }
      if (typeof name === 'string' && isPair(target)) {
        const [other, reference] = target
        if (typeof other === 'string' && typeof reference === 'string') {
          return [name, { name: other, reference }]
        }
      }
      throw unknownForm(file, 'a dependency in it has another form')
    }),
  )

const isPair = (value: unknown): value is [unknown, unknown] =>
  Array.isArray(value) && value.length === 2

const isTextOrNull = (value: unknown): value is string | null =>
  value === null || typeof value === 'string'

const unknownForm = (file: string, reason: string): AgentSkillsError =>
  new AgentSkillsError('ELAYOUT', `the Plug'n'Play file ${file} cannot be read: ${reason}`, {
    hint: 'Install again with Yarn 3 or later, or set "nodeLinker: node-modules" in .yarnrc.yml and install again.',
    path: file,
  })
