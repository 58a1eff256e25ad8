// Words for the scripts that bring in skills by themselves.

import { PROGRAM } from '../errors.js'
import { nameOfManager } from '../hooks/managers.js'
import type { HookFault, PackageManager } from '../types.js'
import type { Words } from './describe.js'
import { quotedList } from './describe.js'

type HookCode = 'hook-missing' | 'hook-unsafe'

const INIT = `${PROGRAM} init`

const FAULTS: Readonly<Record<Exclude<HookFault, 'never-runs'>, string>> = {
  'runs-at-consumers': 'it runs at everybody who installs this package',
  'fails-without-us':
    'where development dependencies are left out, or after npm-agent-skills was removed, the command is not there and the install fails',
  'fetches-a-stranger':
    'where npm-agent-skills is not installed, it fetches and runs a package of somebody else',
  'hides-failures': 'whatever goes wrong, nobody is told',
}

const faultText = (reason: HookFault, manager: PackageManager | null): string =>
  reason === 'never-runs'
    ? `${manager === null ? 'the package manager' : nameOfManager(manager)} never runs it, and no other script brings in skills`
    : FAULTS[reason]

const missing: Words<HookCode>['hook-missing'] = ({ detail: { manager, scripts } }) => ({
  headline:
    manager === null || scripts.length === 0
      ? 'No script brings in skills when dependencies change.'
      : `With ${nameOfManager(manager)}, skills do not follow every change of dependencies: ${quotedList(scripts)} ${scripts.length === 1 ? 'does' : 'do'} not bring them in.`,
  details: [],
  remedy: ['To have it added, after a look at the change:', INIT],
})

/** Words for problems of hooks. */
export const HOOKS: Words<HookCode> = {
  'hook-missing': missing,
  'hook-unsafe': ({ detail: { reason, script, manager } }) => ({
    headline: `The script "${script}" brings in skills, but ${faultText(reason, manager)}.`,
    details: [],
    remedy:
      reason === 'runs-at-consumers'
        ? [
            'Move it to "prepare" and "dependencies", which do not run there; for the simple forms:',
            INIT,
          ]
        : ['Let the script begin with what is looked for first; for the simple forms:', INIT],
  }),
}
