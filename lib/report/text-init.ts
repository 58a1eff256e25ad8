// What `init` is about to do, in words: the change, why each script, and what it leaves alone.

import { PROGRAM } from '../errors.js'
import { CHECK_SCRIPT, OWN_NAME } from '../hooks/guard.js'
import { eventsFor, nameOfManager } from '../hooks/managers.js'
import type { LeftReason, ScriptChange, Wiring } from '../hooks/wire.js'
import type { PackageManager } from '../types.js'
import { clipText } from './escape.js'
import { describedRows, unbroken, wrap } from './layout.js'
import type { DescribedRow } from './layout.js'
import type { Style } from './style.js'
import { changeText } from './text-change.js'

const NEVER_OTHERS = 'never where your package is installed by others'

/** When the manager runs a script. */
const AFTER: Readonly<Record<string, Readonly<Partial<Record<PackageManager, string>>>>> = {
  postinstall: {
    npm: 'after npm install and npm ci',
    pnpm: 'after pnpm install',
    'yarn-classic': 'after yarn install and yarn add',
    'yarn-berry': 'after every change of what is installed',
    bun: 'after bun install, add, remove and update',
  },
  prepare: {
    npm: `after npm install and npm ci, ${NEVER_OTHERS}`,
    pnpm: `after pnpm install, ${NEVER_OTHERS}`,
    'yarn-classic': `after yarn install and yarn add, ${NEVER_OTHERS}`,
    bun: `after bun install, add, remove and update, ${NEVER_OTHERS}`,
  },
  dependencies: { npm: 'after npm install <package>, npm uninstall and npm update' },
}

/** After what it runs nothing at all. */
const UNSEEN: Readonly<Partial<Record<PackageManager, string>>> = {
  pnpm: 'pnpm add, pnpm update and pnpm remove run no script of the project',
  'yarn-classic': 'yarn upgrade and yarn remove run no script of the project',
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
        `The scripts do nothing without ${OWN_NAME}, which package.json does not ask for. Run: ${unbroken(ADD[manager])}`,
      ]),
  ...(eventsFor(manager, published).length === 0
    ? [
        `${nameOfManager(manager)} runs no script that would not run as well at everybody who installs your package. After a change of dependencies, run: ${unbroken('yarn agent-skills sync')}`,
      ]
    : []),
  ...(UNSEEN[manager] === undefined
    ? []
    : [`${UNSEEN[manager]}. After these, run: ${unbroken(`${PROGRAM} sync`)}`]),
]

const ADD: Readonly<Record<PackageManager, string>> = {
  npm: `npm install --save-dev ${OWN_NAME}`,
  pnpm: `pnpm add -D ${OWN_NAME}`,
  'yarn-classic': `yarn add --dev ${OWN_NAME}`,
  'yarn-berry': `yarn add --dev ${OWN_NAME}`,
  bun: `bun add --dev ${OWN_NAME}`,
}
