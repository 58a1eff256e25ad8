// What `init` is about to do, in words: the change, why each script, and what it leaves alone.

import { CHECK_SCRIPT, OWN_NAME } from '../hooks/guard.js'
import { eventsFor, nameOfManager } from '../hooks/managers.js'
import type { LeftReason, ScriptChange, Wiring } from '../hooks/wire.js'
import type { PackageManager } from '../types.js'
import { clipText } from './escape.js'
import { describedRows, unbroken, wrap } from './layout.js'
import type { DescribedRow } from './layout.js'
import { PROGRAM } from './place.js'
import type { Style } from './style.js'
import { changeText } from './text-change.js'

const AFTER: Readonly<Record<string, Readonly<Partial<Record<PackageManager, string>>>>> = {
  postinstall: {
    npm: 'after npm install and npm ci, without the name of a package',
    pnpm: 'after pnpm install, pnpm add and pnpm update',
    'yarn-classic': 'after yarn install, yarn add and yarn upgrade',
    'yarn-berry': 'after every yarn command that changes what is installed',
    bun: 'after bun install, bun add, bun remove and bun update',
  },
  prepare: {
    npm: 'after npm install and npm ci, never where your package is installed',
    pnpm: 'after pnpm install and pnpm add, never where your package is installed',
    'yarn-classic': 'after yarn install and yarn add, never where your package is installed',
    bun: 'after bun install, never where your package is installed',
  },
  dependencies: { npm: 'after npm install <package>, npm uninstall and npm update' },
}

const LEFT: Readonly<Record<LeftReason, string>> = {
  'calls-already': 'stays as it is: it brings in skills already',
  'not-ours': 'stays as it is: it calls agent-skills in words of its own. Edit it by hand',
  'cannot-follow': 'stays as it is: no command can follow what it ends in. Edit it by hand',
  taken: 'stays as it is: it does something else',
}

/** All that is known of an init before anything is written. */
export interface InitView {
  before: string
  wiring: Wiring
  /** null: taking away needs none. */
  manager: PackageManager | null
}

/** The change and the reasons, for stderr; ends in a line feed. */
export const initText = (view: InitView, style: Style): string => {
  const { before, wiring, manager } = view
  const change = changeText(before, wiring.text, style)
  const rows = [
    ...wiring.changes.map((changed): DescribedRow => [changed.script, '', reasonOf(changed, view)]),
    ...wiring.left.map((left): DescribedRow => [clipText(left.script, 40), '', LEFT[left.reason]]),
  ]
  const table = describedRows(rows, [style.strong, style.faint, style.faint]).flat()
  const parts = [
    change === '' ? [] : [`package.json\n${change}`.trimEnd()],
    table,
    ...(manager === null ? [] : notes(wiring, manager)).map(note => wrap(note, 0)),
  ]
  return parts
    .filter(lines => lines.length > 0)
    .map(lines => `${lines.join('\n')}\n`)
    .join('\n')
}

const reasonOf = ({ script, before, after }: ScriptChange, { manager }: InitView): string => {
  if (manager === null) return after === null ? 'goes' : 'is what it was before'
  if (after === null) return 'goes: it would run at everybody who installs your package'
  if (script === CHECK_SCRIPT) return 'for CI: fails if what is installed is not right'
  const when = AFTER[script]?.[manager] ?? ''
  const isBehind = before !== null && after.includes(before)
  return isBehind ? `${when}; what is there runs first, and must succeed` : when
}

/** What no script can do, and what is needed for them to do anything. */
const notes = ({ published, declared }: Wiring, manager: PackageManager): string[] => [
  ...(declared
    ? []
    : [
        `${OWN_NAME} is not among the dependencies in package.json, and without it the scripts do nothing: ${unbroken(ADD[manager])}`,
      ]),
  ...(eventsFor(manager, published).length === 0
    ? [
        `${nameOfManager(manager)} runs no script that would not run as well at everybody who installs your package. After a change of dependencies, run: ${unbroken('yarn agent-skills sync')}`,
      ]
    : []),
  ...(manager === 'pnpm' || manager === 'yarn-classic'
    ? [
        `${nameOfManager(manager)} runs no script when a package is removed. After that, run: ${unbroken(`${PROGRAM} sync`)}`,
      ]
    : []),
]

const ADD: Readonly<Record<PackageManager, string>> = {
  npm: `npm install --save-dev ${OWN_NAME}`,
  pnpm: `pnpm add -D ${OWN_NAME}`,
  'yarn-classic': `yarn add --dev ${OWN_NAME}`,
  'yarn-berry': `yarn add --dev ${OWN_NAME}`,
  bun: `bun add --dev ${OWN_NAME}`,
}
