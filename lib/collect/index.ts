// Reads, once and without a write, everything that a decision needs: the project, its configuration, what is installed,
// what stands in `.agents/skills`. What is wrong with any of it is data; only what makes reading impossible is thrown.

import { loadConfig } from '../config/load.js'
import { AgentSkillsError } from '../errors.js'
import { readFile } from '../fs.js'
import { environment as ofProcess } from '../host.js'
import { compareText } from '../names.js'
import { severityOf } from '../problems.js'
import type { Config, Phase, Problem, Project, Snapshot } from '../types.js'
import { unwatched, type Witness } from '../witness.js'
import { ancestorsOf } from './ancestors.js'
import { readBlindClients } from './clients.js'
import { readHooks } from './hooks.js'
import { manifestPath, readManifest } from './manifest.js'
import { readPackages, type Inventory } from './packages/index.js'
import { relativeTo } from './place.js'
import { findProject, listMembers } from './project.js'
import { readPublished } from './published.js'
import { readProviders, type Supply } from './providers.js'
import { reading } from './reading.js'
import { insideProvider } from './destination-root.js'
import { readState } from './state.js'
import type { Where } from './where.js'

export interface CollectOptions extends Where {
  /** False: no packages are looked at, as if none were installed; for taking everything away. */
  tree?: boolean
  /** Called as the work goes on; what it throws is not caught. */
  onProgress?: ((phase: Phase) => void) | undefined
  /** True: with the packages that lead to the providers. */
  ancestors?: boolean
  /** True: what is installed may be read without npm's own reader where the outcome is certain. */
  fast?: boolean
  /** Sees what is read of the project and of the packages with skills, but not how these were found. */
  witness?: Witness
}

/**
 * Takes a snapshot of the project around `cwd`.
 * @throws AgentSkillsError ENOPROJECT, ELAYOUT, EIO, ECHANGED.
 */
export const collect = async (options: CollectOptions = {}): Promise<Snapshot> => {
  const project = findProject(options)
  const { config, problems: ofConfig } = readConfig(project)
  const looks = options.tree ?? true
  if (looks) options.onProgress?.({ name: 'packages' })
  const inventory = looks ? await readInventory(project, options) : NOTHING
  if (options.witness !== undefined) options.witness.places = inventory.places
  const supply = inventory.decidable
    ? readProviders(inventory.packages, config.accept, options.onProgress)
    : NO_SUPPLY
  const names = supply.providers.flatMap(({ skills }) => skills.map(({ name }) => name))
  const { problems: ofState, ...state } = readState(project, new Set(names), config.links)
  const ofMembers = looks ? memberConfigs(project) : []
  // an info, and a tenth of a second: doctor tells
  const ofPublished = looks && options.fast !== true ? await readPublished(project) : []
  const decisive = [...ofConfig, ...ofState, ...insideProvider(project, inventory.packages)]
  return {
    project,
    config,
    providers: supply.providers,
    ...(options.ancestors === true && {
      ancestors: ancestorsOf(inventory.packages, supply.providers),
    }),
    packages: inventory.count,
    awaited: inventory.awaited,
    removalsTrusted: inventory.removalsTrusted && supply.readable,
    decidable: inventory.decidable && decisive.every(({ severity }) => severity !== 'error'),
    ...state,
    blindClients: readBlindClients(project, state.links),
    hooks: readHooks(project, options),
    problems: [
      ...decisive,
      ...ofMembers,
      ...ofPublished,
      ...inventory.problems,
      ...supply.problems,
    ].sort(byPlace),
  }
}

const readInventory = (project: Project, options: CollectOptions): Promise<Inventory> =>
  unwatched(options.witness, () =>
    readPackages(
      project,
      options.environment ?? ofProcess(),
      options.fast === true ? 'fast' : 'sure',
    ),
  )

const NOTHING: Inventory = {
  packages: [],
  count: 0,
  places: [],
  problems: [],
  awaited: [],
  removalsTrusted: true,
  decidable: true,
}
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
