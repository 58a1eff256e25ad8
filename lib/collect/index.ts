// Reads, once and without a write, everything that a decision needs: the project, its configuration, what is installed,
// what stands in `.agents/skills`. What is wrong with any of it is data; only what makes reading impossible is thrown.

import { loadConfig } from '../config/load.js'
import { AgentSkillsError } from '../errors.js'
import { readFile } from '../fs.js'
import { environment as ofProcess } from '../host.js'
import { compareText } from '../names.js'
import { severityOf } from '../problems.js'
import type { Config, Problem, Project, Snapshot } from '../types.js'
import { readBlindClients } from './clients.js'
import { manifestPath, readManifest } from './manifest.js'
import { readPackages, type Inventory } from './packages/index.js'
import { relativeTo } from './place.js'
import { findProject, listMembers } from './project.js'
import { readPublished } from './published.js'
import { readProviders, type Supply } from './providers.js'
import { reading } from './reading.js'
import { readState } from './state.js'
import type { Where } from './where.js'

export interface CollectOptions extends Where {
  /** False: no packages are looked at, as if none were installed; for taking everything away. */
  tree?: boolean
}

/**
 * Takes a snapshot of the project around `cwd`.
 * @throws AgentSkillsError ENOPROJECT, ELAYOUT, EIO, ECHANGED.
 */
export const collect = async (options: CollectOptions = {}): Promise<Snapshot> => {
  const project = findProject(options)
  const { config, problems: ofConfig } = readConfig(project)
  const looks = options.tree ?? true
  const inventory = looks
    ? await readPackages(project, options.environment ?? ofProcess())
    : NOTHING
  const supply = inventory.decidable ? readProviders(inventory.packages, config.accept) : NO_SUPPLY
  const names = supply.providers.flatMap(({ skills }) => skills.map(({ name }) => name))
  const { problems: ofState, ...state } = readState(project, new Set(names), config.links)
  const ofMembers = looks ? memberConfigs(project) : []
  const ofPublished = looks ? await readPublished(project) : []
  const decisive = [...ofConfig, ...ofState]
  return {
    project,
    config,
    providers: supply.providers,
    packages: inventory.packages.length,
    removalsTrusted: inventory.removalsTrusted && supply.readable,
    decidable: inventory.decidable && decisive.every(({ severity }) => severity !== 'error'),
    ...state,
    blindClients: readBlindClients(project, state.links),
    problems: [
      ...decisive,
      ...ofMembers,
      ...ofPublished,
      ...inventory.problems,
      ...supply.problems,
    ].sort(byPlace),
  }
}

const NOTHING: Inventory = { packages: [], problems: [], removalsTrusted: true, decidable: true }
const NO_SUPPLY: Supply = { providers: [], problems: [], readable: true }

const byPlace = (a: Problem, b: Problem): number => compareText(orderOf(a), orderOf(b))

const orderOf = ({ code, path, line, package: owner }: Problem): string =>
  [code, path, String(line ?? 0).padStart(9, '0'), owner].join('\n')

const readConfig = ({ root }: Project): { config: Config; problems: Problem[] } => {
  const file = manifestPath(root)
  const bytes = reading(file, () => readFile(file))
  if (bytes === null) throw new AgentSkillsError('ECHANGED', `${file} is gone`, { path: file })
  return loadConfig(bytes.toString('utf8'), relativeTo(root, file))
}

/** Only the root configures; what a member says would be passed over in silence. */
const memberConfigs = ({ root }: Project): Problem[] =>
  listMembers(root).flatMap((member): Problem[] => {
    const manifest = readManifest(member)
    const configures = manifest.state === 'read' && manifest.content['agentSkills'] !== undefined
    const severity = severityOf('member-config', 'sync')
    const path = relativeTo(root, manifestPath(member))
    return configures ? [{ code: 'member-config', severity, path, detail: {} }] : []
  })
