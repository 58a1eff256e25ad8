// The table, whole: every P × R × D, with every option. What is expected stands here cell by cell; nothing of it is
// derived from the code.

import t from 'tap'
import { plan } from '../../lib/plan/index.js'
import type { Action, PlanOptions, Problem, RegistryEntry } from '../../lib/types.js'
import type { Parts, Situation } from '../fixtures/situations.js'
import {
  DESTINATIONS,
  ENTRIES,
  meeting,
  newOwner,
  newText,
  oldOwner,
  partsOf,
  suppliedDirectory,
  SUPPLIES,
  titleOf,
  twinOf,
} from '../fixtures/situations.js'
import { digest, entriesOf, provider } from '../fixtures/snapshot.js'

// add      nothing is recorded, it is copied        readd    the same, and the registry knows it already
// keep     nothing happens                          stay     nothing happens, what is recorded stays recorded
// record   only the registry changes                adopt    the same, for what nobody had recorded
// change   other content                            rewrite  the same text in other bytes
// remove   it is taken away                         forget   it is gone already, the registry forgets it
// !        what stood there is kept in the backup   =        and it has the supplied bytes
// linked   info provided-by-link                    -        not ours, untouched
// await    as stay, with the warning missing-provider
// errors:  clash (ambiguous-provider), foreign (foreign-owner), clash+foreign (both), unmanaged
//          (unmanaged-destination), owner (owner-changed), edited (edited-skill)

type Table = Record<(typeof ENTRIES)[number], string[]>

const columns =
  'absent supplied recorded bytes edited link to-it file other twin recorded+ supplied+'

const table = (text: string): Table => {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map(line => line.split('|').map(cell => cell.trim()))
  if (head.slice(1).join(' ') !== columns) throw new Error('the columns are others')
  const read = new Map(rows.map(([name = '', ...cells]) => [name, cells]))
  const rowOf = (name: string): string[] => {
    const cells = read.get(name)
    if (cells?.length !== DESTINATIONS.length) throw new Error(`the row ${name} is incomplete`)
    return cells
  }
  return Object.fromEntries(ENTRIES.map(name => [name, rowOf(name)])) as Table
}

const NOBODY = table(`
                        | absent | supplied | recorded | bytes   | edited  | link    | to-it   | file    | other   | twin   | recorded+ | supplied+
none                    | -      | -        | -        | -       | -       | -       | -       | -       | -       | -      | -         | -
foreign                 | -      | -        | -        | -       | -       | -       | -       | -       | -       | -      | -         | -
foreign with integrity  | -      | -        | -        | -       | -       | -       | -       | -       | -       | -      | -         | -
same without integrity  | forget | remove!  | remove!  | remove! | remove! | edited  | edited  | edited  | edited  | edited | remove!   | remove!
same                    | forget | edited   | remove   | edited  | edited  | edited  | edited  | edited  | edited  | edited | remove!   | edited
same and current        | forget | remove   | remove   | remove  | edited  | edited  | edited  | edited  | edited  | edited | remove!   | remove!
other without integrity | forget | remove!  | remove!  | remove! | remove! | edited  | edited  | edited  | edited  | edited | remove!   | remove!
other                   | forget | edited   | remove   | edited  | edited  | edited  | edited  | edited  | edited  | edited | remove!   | edited
other and current       | forget | remove   | remove   | remove  | edited  | edited  | edited  | edited  | edited  | edited | remove!   | remove!
`)

const ONE = table(`
                        | absent  | supplied   | recorded  | bytes     | edited    | link      | to-it   | file      | other     | twin      | recorded+ | supplied+
none                    | add     | unmanaged= | unmanaged | unmanaged | unmanaged | unmanaged | linked  | unmanaged | unmanaged | unmanaged | unmanaged | unmanaged=
foreign                 | foreign | foreign    | foreign   | foreign   | foreign   | foreign   | foreign | foreign   | foreign   | foreign   | foreign   | foreign
foreign with integrity  | foreign | foreign    | foreign   | foreign   | foreign   | foreign   | foreign | foreign   | foreign   | foreign   | foreign   | foreign
same without integrity  | readd   | record     | change!   | rewrite   | change!   | edited    | edited  | edited    | edited    | edited    | change!   | record
same                    | readd   | record     | change    | rewrite   | edited    | edited    | edited  | edited    | edited    | edited    | change!   | record
same and current        | readd   | keep       | keep      | rewrite   | edited    | edited    | edited  | edited    | edited    | edited    | keep      | keep
other without integrity | readd   | record     | owner     | rewrite   | owner     | edited    | edited  | edited    | edited    | edited    | owner     | record
other                   | readd   | record     | owner     | rewrite   | edited    | edited    | edited  | edited    | edited    | edited    | owner     | record
other and current       | readd   | record     | record    | rewrite   | edited    | edited    | edited  | edited    | edited    | edited    | record    | record
`)

const PREFERRED = table(`
                        | absent  | supplied   | recorded  | bytes     | edited    | link      | to-it   | file      | other     | twin      | recorded+ | supplied+
none                    | add     | unmanaged= | unmanaged | unmanaged | unmanaged | unmanaged | linked  | unmanaged | unmanaged | unmanaged | unmanaged | unmanaged=
foreign                 | foreign | foreign    | foreign   | foreign   | foreign   | foreign   | foreign | foreign   | foreign   | foreign   | foreign   | foreign
foreign with integrity  | foreign | foreign    | foreign   | foreign   | foreign   | foreign   | foreign | foreign   | foreign   | foreign   | foreign   | foreign
same without integrity  | readd   | record     | change!   | rewrite   | change!   | edited    | edited  | edited    | edited    | edited    | change!   | record
same                    | readd   | record     | change    | rewrite   | edited    | edited    | edited  | edited    | edited    | edited    | change!   | record
same and current        | readd   | keep       | keep      | rewrite   | edited    | edited    | edited  | edited    | edited    | edited    | keep      | keep
other without integrity | readd   | record     | change!   | rewrite   | change!   | edited    | edited  | edited    | edited    | edited    | change!   | record
other                   | readd   | record     | change    | rewrite   | edited    | edited    | edited  | edited    | edited    | edited    | change!   | record
other and current       | readd   | record     | record    | rewrite   | edited    | edited    | edited  | edited    | edited    | edited    | record    | record
`)

const all = (cell: string): string[] => DESTINATIONS.map(() => cell)

const SEVERAL: Table = {
  none: all('clash'),
  foreign: all('clash+foreign'),
  'foreign with integrity': all('clash+foreign'),
  'same without integrity': all('clash'),
  same: all('clash'),
  'same and current': all('clash'),
  'other without integrity': all('clash'),
  other: all('clash'),
  'other and current': all('clash'),
}

// --force: what was edited goes to the backup; a twin is not what the registry speaks of

const FORCED_NOBODY = table(`
                        | absent | supplied | recorded | bytes   | edited  | link    | to-it   | file    | other   | twin   | recorded+ | supplied+
none                    | -      | -        | -        | -       | -       | -       | -       | -       | -       | -      | -         | -
foreign                 | -      | -        | -        | -       | -       | -       | -       | -       | -       | -      | -         | -
foreign with integrity  | -      | -        | -        | -       | -       | -       | -       | -       | -       | -      | -         | -
same without integrity  | forget | remove!  | remove!  | remove! | remove! | remove! | remove! | remove! | remove! | edited | remove!   | remove!
same                    | forget | remove!  | remove   | remove! | remove! | remove! | remove! | remove! | remove! | edited | remove!   | remove!
same and current        | forget | remove   | remove   | remove  | remove! | remove! | remove! | remove! | remove! | edited | remove!   | remove!
other without integrity | forget | remove!  | remove!  | remove! | remove! | remove! | remove! | remove! | remove! | edited | remove!   | remove!
other                   | forget | remove!  | remove   | remove! | remove! | remove! | remove! | remove! | remove! | edited | remove!   | remove!
other and current       | forget | remove   | remove   | remove  | remove! | remove! | remove! | remove! | remove! | edited | remove!   | remove!
`)

const FORCED_ONE = table(`
                        | absent  | supplied   | recorded  | bytes     | edited    | link      | to-it   | file      | other     | twin      | recorded+ | supplied+
none                    | add     | unmanaged= | unmanaged | unmanaged | unmanaged | unmanaged | linked  | unmanaged | unmanaged | unmanaged | unmanaged | unmanaged=
foreign                 | foreign | foreign    | foreign   | foreign   | foreign   | foreign   | foreign | foreign   | foreign   | foreign   | foreign   | foreign
foreign with integrity  | foreign | foreign    | foreign   | foreign   | foreign   | foreign   | foreign | foreign   | foreign   | foreign   | foreign   | foreign
same without integrity  | readd   | record     | change!   | rewrite   | change!   | change!   | change! | change!   | change!   | edited    | change!   | record
same                    | readd   | record     | change    | rewrite   | change!   | change!   | change! | change!   | change!   | edited    | change!   | record
same and current        | readd   | keep       | keep      | rewrite   | change!   | change!   | change! | change!   | change!   | edited    | keep      | keep
other without integrity | readd   | record     | owner     | rewrite   | owner     | owner     | owner   | owner     | owner     | edited    | owner     | record
other                   | readd   | record     | owner     | rewrite   | owner     | owner     | owner   | owner     | owner     | edited    | owner     | record
other and current       | readd   | record     | record    | rewrite   | owner     | owner     | owner   | owner     | owner     | edited    | record    | record
`)

const FORCED_PREFERRED = table(`
                        | absent  | supplied   | recorded  | bytes     | edited    | link      | to-it   | file      | other     | twin      | recorded+ | supplied+
none                    | add     | unmanaged= | unmanaged | unmanaged | unmanaged | unmanaged | linked  | unmanaged | unmanaged | unmanaged | unmanaged | unmanaged=
foreign                 | foreign | foreign    | foreign   | foreign   | foreign   | foreign   | foreign | foreign   | foreign   | foreign   | foreign   | foreign
foreign with integrity  | foreign | foreign    | foreign   | foreign   | foreign   | foreign   | foreign | foreign   | foreign   | foreign   | foreign   | foreign
same without integrity  | readd   | record     | change!   | rewrite   | change!   | change!   | change! | change!   | change!   | edited    | change!   | record
same                    | readd   | record     | change    | rewrite   | change!   | change!   | change! | change!   | change!   | edited    | change!   | record
same and current        | readd   | keep       | keep      | rewrite   | change!   | change!   | change! | change!   | change!   | edited    | keep      | keep
other without integrity | readd   | record     | change!   | rewrite   | change!   | change!   | change! | change!   | change!   | edited    | change!   | record
other                   | readd   | record     | change    | rewrite   | change!   | change!   | change! | change!   | change!   | edited    | change!   | record
other and current       | readd   | record     | record    | rewrite   | change!   | change!   | change! | change!   | change!   | edited    | record    | record
`)

// --adopt: only what nobody recorded, and only the same bytes

const ADOPTED_NONE =
  'add adopt unmanaged unmanaged unmanaged unmanaged linked unmanaged unmanaged unmanaged unmanaged adopt'
const ADOPTING_ONE: Table = { ...ONE, none: ADOPTED_NONE.split(' ') }
const ADOPTING_PREFERRED: Table = { ...PREFERRED, none: ADOPTED_NONE.split(' ') }

// absence proves nothing: what nobody supplies stays, and so does what another, absent package supplied

const UNTRUSTED_NOBODY: Table = {
  none: all('-'),
  foreign: all('-'),
  'foreign with integrity': all('-'),
  'same without integrity': all('stay'),
  same: all('stay'),
  'same and current': all('stay'),
  'other without integrity': all('stay'),
  other: all('stay'),
  'other and current': all('stay'),
}
const UNTRUSTED_ONE: Table = {
  ...ONE,
  'other without integrity': all('stay'),
  other: all('stay'),
  'other and current': all('stay'),
}

// another package, which supplied it before, is depended on and missing

// and whatever else is gone may have come with it

const AWAITING_NOBODY: Table = {
  none: all('-'),
  foreign: all('-'),
  'foreign with integrity': all('-'),
  'same without integrity': all('await'),
  same: all('await'),
  'same and current': all('await'),
  'other without integrity': all('await'),
  other: all('await'),
  'other and current': all('await'),
}
const awaiting = (table: Table): Table => ({
  ...table,
  'other without integrity': all('await'),
  other: all('await'),
  'other and current': all('await'),
})

// ---- from a cell to what exactly is expected

const NAME = 'tidy-tables'
const DEPENDENT = 'acme-app'
const NEW = digest(newText(NAME))
const ERRORS = ['clash', 'foreign', 'clash+foreign', 'unmanaged', 'unmanaged=', 'owner', 'edited']
const WRITES_NOTHING = [...ERRORS, '-', 'linked', 'keep', 'stay', 'await']

/** `change!` → `change` and true. */
const read = (cell: string) => ({
  word: cell.replace(/[!=]$/, ''),
  backup: cell.endsWith('!'),
  same: cell.endsWith('='),
})

const NAMED = {
  skill: NAME,
  package: newOwner(NAME),
  version: '2.0.0',
  integrity: NEW.integrity,
}

const actionOf = (cell: string, parts: Parts, because: 'gone' | 'cleaned'): Action[] => {
  const { word, backup } = read(cell)
  const [entry] = parts.entries
  const [stands] = parts.destinations
  const source = { directory: suppliedDirectory(NAME), ...NEW }
  const from = { package: entry?.package ?? '', version: entry?.version ?? '' }
  const expected = {
    kind: stands?.kind ?? 'other',
    integrity: stands?.integrity ?? null,
    exact: stands?.exact ?? null,
    link: stands?.link ?? null,
  }
  switch (word) {
    case 'add':
    case 'readd':
      return [{ type: 'add', ...NAMED, source, recorded: word === 'readd' }]
    case 'keep':
      return [{ type: 'keep', ...NAMED }]
    case 'stay':
    case 'await':
      return [{ type: 'keep', skill: NAME, ...from, integrity: entry?.integrity ?? null }]
    case 'record':
    case 'adopt':
      return [{ type: 'record', ...NAMED, adopted: word === 'adopt' }]
    case 'change':
    case 'rewrite': {
      const contentDiffers = word === 'change'
      return [{ type: 'change', ...NAMED, source, expected, from, contentDiffers, backup }]
    }
    case 'remove':
      return [{ type: 'remove', skill: NAME, ...from, expected, because, backup }]
    case 'forget':
      return [{ type: 'forget', skill: NAME, ...from, because }]
    default:
      return []
  }
}

const problemsOf = (
  cell: string,
  parts: Parts,
  supply: Situation['supply'],
  cleans: boolean,
): Problem[] => {
  const { word, same } = read(cell)
  const [entry] = parts.entries
  const [stands] = parts.destinations
  const path = `.agents/skills/${stands?.name ?? NAME}`
  const what = stands?.kind ?? 'directory'
  const error = { severity: 'error' as const, skill: NAME, path }
  const owner = newOwner(NAME)
  const supplied = { package: owner, version: '2.0.0' }
  const recorded = { package: entry?.package ?? '', version: entry?.version ?? '' }
  const candidates = {
    packages: [
      { package: owner, version: '2.0.0', path: `node_modules/${owner}` },
      { package: oldOwner(NAME), version: '1.0.0', path: `node_modules/${oldOwner(NAME)}` },
    ],
    copies: [
      { package: owner, version: '1.0.0', path: `node_modules/alias-${NAME}` },
      { package: owner, version: '2.0.0', path: `node_modules/${owner}` },
    ],
  }
  const foreign = { code: 'foreign-owner' as const, ...error, detail: { owner: 'gem: rails' } }
  switch (word) {
    case 'clash':
    case 'clash+foreign': {
      const copies = supply === 'several copies of one package'
      const detail = { candidates: copies ? candidates.copies : candidates.packages, copies }
      const first = { package: owner, version: copies ? '1.0.0' : '2.0.0' }
      return [
        { code: 'ambiguous-provider', ...error, detail },
        ...(word === 'clash' ? [] : [{ ...foreign, ...first }]),
      ]
    }
    case 'foreign':
      return [{ ...foreign, ...supplied }]
    case 'unmanaged': {
      const twin = stands?.name === twinOf(NAME) ? stands.name : null
      const detail = { what, seemsToBe: null, sameContent: same, twin }
      return [{ code: 'unmanaged-destination', ...error, ...supplied, detail }]
    }
    case 'linked': {
      const detail = { target: `../../to/${NAME}` }
      return [{ code: 'provided-by-link', ...error, severity: 'info', ...supplied, detail }]
    }
    case 'owner': {
      const detail = {
        from: { ...recorded, path: `.agents/skills/${NAME}` },
        to: { ...supplied, path: `node_modules/${owner}` },
      }
      return [{ code: 'owner-changed', ...error, ...supplied, detail }]
    }
    case 'edited': {
      const detail = { what, supplied: supply !== 'nobody' && !cleans }
      return [{ code: 'edited-skill', ...error, ...recorded, detail }]
    }
    case 'await': {
      const detail = { absent: oldOwner(NAME), dependent: DEPENDENT }
      return [{ code: 'missing-provider', ...error, severity: 'warning', ...recorded, detail }]
    }
    default:
      return []
  }
}

/** Cells that write a skill, and leave the registry as it is where it says so already. */
const KEEPS_RECORD = ['readd', 'change', 'change!', 'rewrite']
const isCurrent = ({ entry }: Situation): boolean => entry === 'same and current'

/** The registry's entry of this name afterwards. */
const entryAfter = (cell: string, parts: Parts): RegistryEntry[] => {
  if (WRITES_NOTHING.includes(cell) && cell !== 'keep') return parts.entries
  if (['remove', 'forget'].includes(read(cell).word)) return []
  const { skill: name, ...rest } = NAMED
  return [{ name, ...rest, owner: null }]
}

// ---- all of it

interface Tables {
  nobody: Table
  one: Table
  preferred: Table
  several: Table
}

const ORDINARY: Tables = { nobody: NOBODY, one: ONE, preferred: PREFERRED, several: SEVERAL }

const cellOf = (tables: Tables, { supply, entry, destination }: Situation): string => {
  const kinds: Record<(typeof SUPPLIES)[number], keyof Tables> = {
    nobody: 'nobody',
    'one package': 'one',
    'one package that prefer names': 'preferred',
    'several copies of one package with the same content': 'one',
    'several packages between which prefer chooses': 'preferred',
    'several copies between which prefer chooses': 'preferred',
    'several packages': 'several',
    'several copies of one package': 'several',
  }
  return tables[kinds[supply]][entry][DESTINATIONS.indexOf(destination)] ?? 'no such cell'
}

interface Run {
  title: string
  options?: PlanOptions
  removalsTrusted?: boolean
  /** The package that supplied it before is installed and does not supply it any more. */
  ownerInstalled?: boolean
  /** The package that supplied it before is not there, and an installed one depends on it. */
  ownerAwaited?: boolean
  tables: Tables
}

const actual = (run: Run, situation: Situation) => {
  const { options, removalsTrusted = true, ownerInstalled = false, ownerAwaited = false } = run
  const owner = provider({ name: oldOwner(NAME), skills: {} })
  const made = meeting(new Map([[NAME, situation]]), {
    removalsTrusted,
    providers: ownerInstalled ? [owner] : [],
    awaited: ownerAwaited ? { [oldOwner(NAME)]: DEPENDENT } : {},
  })
  const { actions, problems, registry, ignoreFile, blocked, idle } = plan(made, options)
  return {
    cell: `${titleOf(situation)} → ${cellOf(run.tables, situation)}`,
    actions,
    problems: problems.filter(({ skill }) => skill !== undefined),
    entries: entriesOf(registry.after),
    ignored: (ignoreFile.after ?? '').includes(`/${NAME}/`),
    blocked,
    idle,
    registryStays: registry.before === registry.after,
    ignoreFileStays: ignoreFile.before === ignoreFile.after,
  }
}

const expected = ({ tables, options = {} }: Run, situation: Situation) => {
  const cell = cellOf(tables, situation)
  const parts = partsOf(NAME, situation)
  const cleans = options.clean === true
  const blocked = ERRORS.includes(cell)
  const entries = blocked ? parts.entries : entryAfter(cell, parts)
  const managed = entries.some(({ package: owner }) => owner !== null)
  return {
    cell: `${titleOf(situation)} → ${cell}`,
    actions: actionOf(cell, parts, cleans ? 'cleaned' : 'gone'),
    problems: problemsOf(cell, parts, situation.supply, cleans),
    entries,
    ignored: managed,
    blocked,
    idle: WRITES_NOTHING.includes(cell),
    registryStays:
      WRITES_NOTHING.includes(cell) || (KEEPS_RECORD.includes(cell) && isCurrent(situation)),
    ignoreFileStays: managed === parts.entries.some(({ package: owner }) => owner !== null),
  }
}

const RUNS: Run[] = [
  { title: 'sync', tables: ORDINARY },
  {
    title: 'sync --force',
    options: { force: true },
    tables: {
      ...ORDINARY,
      nobody: FORCED_NOBODY,
      one: FORCED_ONE,
      preferred: FORCED_PREFERRED,
    },
  },
  {
    title: 'sync --adopt',
    options: { adopt: true },
    tables: { ...ORDINARY, one: ADOPTING_ONE, preferred: ADOPTING_PREFERRED },
  },
  { title: 'sync --strict', options: { strict: true }, tables: ORDINARY },
  {
    title: 'clean',
    options: { clean: true },
    tables: { nobody: NOBODY, one: NOBODY, preferred: NOBODY, several: NOBODY },
  },
  {
    title: 'clean --force',
    options: { clean: true, force: true },
    tables: {
      nobody: FORCED_NOBODY,
      one: FORCED_NOBODY,
      preferred: FORCED_NOBODY,
      several: FORCED_NOBODY,
    },
  },
  {
    title: 'sync where absence proves nothing',
    removalsTrusted: false,
    tables: { ...ORDINARY, nobody: UNTRUSTED_NOBODY, one: UNTRUSTED_ONE },
  },
  {
    title: 'sync where absence proves nothing but the owner is there',
    removalsTrusted: false,
    ownerInstalled: true,
    tables: { ...ORDINARY, nobody: UNTRUSTED_NOBODY },
  },
  {
    title: 'sync where the owner is missing and depended on',
    ownerAwaited: true,
    tables: { ...ORDINARY, nobody: AWAITING_NOBODY, one: awaiting(ONE) },
  },
  {
    title: 'sync --force where the owner is missing and depended on',
    options: { force: true },
    ownerAwaited: true,
    tables: {
      ...ORDINARY,
      nobody: AWAITING_NOBODY,
      one: awaiting(FORCED_ONE),
      preferred: FORCED_PREFERRED,
    },
  },
  {
    title: 'sync where a copy of the owner is missing and depended on',
    ownerAwaited: true,
    ownerInstalled: true,
    tables: { ...ORDINARY, nobody: AWAITING_NOBODY },
  },
  {
    title: 'clean where absence proves nothing',
    options: { clean: true },
    removalsTrusted: false,
    tables: { nobody: NOBODY, one: NOBODY, preferred: NOBODY, several: NOBODY },
  },
]

for (const run of RUNS) {
  t.test(`${run.title} (S2-11, S2-12, S2-13, S2-14, S2-16, S2-18)`, t => {
    for (const supply of SUPPLIES) {
      if (run.ownerInstalled === true && supply === 'several packages') continue
      for (const entry of ENTRIES) {
        const row = DESTINATIONS.map(destination => ({ supply, entry, destination }))
        t.strictSame(
          row.map(situation => actual(run, situation)),
          row.map(situation => expected(run, situation)),
          `P: ${supply} | R: ${entry}`,
        )
      }
    }
    t.end()
  })
}
