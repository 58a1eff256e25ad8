// What `approve` and `deny` mean in this project: which versions of which packages, what package.json says then, and
// what the next sync makes of it.

import { allowKey, refusalsOf } from '../config/allow.js'
import type { AllowEdit, Ruling } from '../config/allow.js'
import { readAllowLines } from '../config/edit.js'
import { readPackageSpec, isExactVersion } from '../config/grammar.js'
import { loadConfig } from '../config/load.js'
import { suggest } from '../config/match.js'
import { isVisible, readDifference } from '../collect/difference.js'
import { AgentSkillsError, PROGRAM } from '../errors.js'
import { compareText } from '../names.js'
import { plan, selectSkills, withAllow } from '../plan/index.js'
import { inventoryOf } from '../report/inventory.js'
import type { ListedSkill } from '../report/inventory.js'
import type { ApprovedSkillJson, RulingJson } from '../report/json-approve.js'
import { calloutsOf } from '../skill/difference.js'
import type { Inspection } from '../sync.js'
import type { Plan, Problem, Provider, Snapshot } from '../types.js'

const usage = (message: string, hint?: string): AgentSkillsError =>
  new AgentSkillsError('EUSAGE', message, hint === undefined ? {} : { hint })

/** What the words of a command line ask to refuse. @throws EUSAGE. */
export const refusalsAsked = (words: readonly string[]): Ruling[] =>
  words.map(word => {
    const spec = readPackageSpec(word)
    if (typeof spec === 'string') throw usage(spec)
    return spec
  })

/**
 * What the words ask to approve, pinned to what is installed. `anyVersion`: not pinned. `text` is that of package.json:
 * pins of versions that are still installed stay.
 * @throws EUSAGE.
 */
export const approvalsAsked = (
  words: readonly string[],
  { providers }: Snapshot,
  text: string,
  anyVersion: boolean,
): Ruling[] => {
  const named = new Map<string, Set<string> | null>()
  for (const asked of refusalsAsked(words)) {
    const known = named.get(asked.package)
    const isAll = asked.versions === null || known === null
    named.set(asked.package, isAll ? null : new Set([...(known ?? []), ...(asked.versions ?? [])]))
  }
  return [...named].map(([name, versions]): Ruling => {
    const copies = copiesOf(name, providers)
    if (anyVersion) return { package: name, versions: null }
    return { package: name, versions: pinsFor(name, versions, copies, text) }
  })
}

/** Everything that waits; without `allow` everything that supplies skills. */
export const packagesWaiting = (snapshot: Snapshot, planned: Plan): string[] => {
  const names =
    snapshot.config.allow === null
      ? selectSkills(snapshot)
          .selections.filter(({ status }) => status === 'selected')
          .map(({ provider }) => provider)
          .filter(({ bundled }) => !bundled)
          .map(({ name }) => name)
      : waitingIn(planned)
          .map(({ package: name = '' }) => name)
          .filter(name =>
            snapshot.providers.some(p => p.name === name && p.identified && !p.bundled),
          )
  return [...new Set(names)].sort(compareText)
}

type Waiting = Extract<Problem, { code: 'pending-approval' }>

const waitingIn = ({ problems }: Plan): Waiting[] =>
  problems.filter((problem): problem is Waiting => problem.code === 'pending-approval')

const copiesOf = (name: string, providers: readonly Provider[]): Provider[] => {
  const all = providers.filter(provider => provider.identified && provider.name === name)
  if (all.length === 0) {
    const nearest = suggest(name, new Set(providers.map(provider => provider.name)))
    throw usage(
      `no installed package "${name}" supplies skills`,
      nearest === null ? `See: ${PROGRAM} list --all` : `Did you mean "${nearest}"?`,
    )
  }
  const copies = all.filter(({ bundled }) => !bundled)
  if (copies.length > 0) return copies
  throw usage(
    `"${name}" is shipped inside another package, so its name proves nothing and cannot be approved`,
    'Depend on it directly, then approve that copy.',
  )
}

const pinsFor = (
  name: string,
  asked: ReadonlySet<string> | null,
  copies: readonly Provider[],
  text: string,
): string[] => {
  const installed = copies.map(({ version }) => version)
  const unpinnable = installed.find(version => version === null || !isExactVersion(version))
  if (asked === null && unpinnable !== undefined) {
    const what = unpinnable === null ? 'no version' : `the version "${unpinnable}"`
    throw usage(
      `"${name}" has ${what}, to which no approval can be pinned`,
      'To approve it as it is and as it will be, add --any-version.',
    )
  }
  const known = installed.filter(version => version !== null)
  const absent = [...(asked ?? [])].find(version => !known.includes(version))
  if (absent !== undefined) {
    throw usage(
      `"${name}" is not installed in version ${absent}`,
      `Installed: ${[...new Set(known)].sort(compareText).join(', ')}`,
    )
  }
  const pinned = (readAllowLines(text) ?? [])
    .filter(line => line.package === name && line.allowed)
    .flatMap(line => line.versions ?? [])
  const wanted = asked === null ? known : known.filter(v => asked.has(v) || pinned.includes(v))
  return [...new Set(wanted)].sort(compareText)
}

/** Refuses what "allow" denies. @throws EUSAGE. */
export const checkRefusals = (text: string, rulings: readonly Ruling[], file: string): void => {
  for (const ruling of rulings) {
    const [key] = refusalsOf(text, ruling, file)
    if (key === undefined) continue
    throw usage(
      `"allow" in package.json denies ${allowKey(ruling)} (${JSON.stringify(key)}: false), and that is not taken back in passing`,
      'To approve it all the same, add --force.',
    )
  }
}

/** What comes of an edit; nothing is written. `approving`: its packages are looked into. */
export const foresee = (
  { snapshot, plan: now }: Pick<Inspection, 'snapshot' | 'plan'>,
  edit: AllowEdit,
  approving: boolean,
): RulingJson => {
  const { config } = loadConfig(edit.text, 'package.json')
  const after = withAllow(snapshot, config.allow)
  const then = plan(after)
  const names = new Set(edit.ruled.map(ruled => ruled.package))
  const { skills } = inventoryOf(after, then, selectSkills(after).selections)
  const goes = new Set(leavingIn(now).map(({ skill }) => skill))
  return {
    path: 'package.json',
    changed: false,
    startsAllow: snapshot.config.allow === null,
    packages: edit.ruled,
    skills: approving
      ? skills.filter(skill => names.has(skill.package)).map(skill => foreseen(then, skill))
      : [],
    leaving: leavingIn(then)
      .filter(({ skill }) => !goes.has(skill))
      .map(({ skill, package: owner, version }) => ({ skill, package: owner, version })),
    pending: waitingIn(then).map(({ package: owner = '', version = null, detail }) => ({
      package: owner,
      version,
      skills: detail.skills,
    })),
  }
}

const leavingIn = ({ actions }: Plan) =>
  actions.filter(action => action.type === 'remove' || action.type === 'forget')

const foreseen = ({ project, actions }: Plan, listed: ListedSkill): ApprovedSkillJson => {
  const { skill, package: owner, version, description, status, rules } = listed
  const action = actions.find(
    of => of.skill === skill && of.package === owner && of.version === version,
  )
  const told = { skill, package: owner, version, description, status, rules }
  const isTaken = action !== undefined && status !== 'shadowed'
  if (!isTaken) return { ...told, change: 'none', callouts: [] }
  if (!isVisible(action)) return { ...told, change: 'keep', callouts: [] }
  const callouts = calloutsOf(readDifference(project, action))
  return { ...told, change: action.type, callouts }
}
