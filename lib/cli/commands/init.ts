// `init`: has the package manager bring in skills by itself. It shows what it will change, asks, and writes.

import path from 'node:path'
import { readManagers } from '../../collect/hooks.js'
import { findOwnProject } from '../own-project.js'
import { AgentSkillsError, PROGRAM } from '../../errors.js'
import { nameOfManager } from '../../hooks/managers.js'
import { sentenceList } from '../../report/sentence-list.js'
import type { Wiring } from '../../hooks/wire.js'
import { unwire, wire } from '../../hooks/wire.js'
import { initJson, printJson } from '../../report/json.js'
import { initText } from '../../report/text-init.js'
import type { PackageManager, Project } from '../../types.js'
import type { Command, Context } from '../context.js'
import { DONE, PROBLEMS } from '../exit-code.js'
import { readManifestText, writeManifestText } from '../manifest-text.js'

const MANAGERS: Readonly<Record<string, PackageManager>> = {
  npm: 'npm',
  pnpm: 'pnpm',
  yarn: 'yarn-berry',
  yarn1: 'yarn-classic',
  bun: 'bun',
}

export const init: Command = async context => {
  const {
    cwd,
    environment,
    print,
    say,
    style,
    arguments: { switches },
  } = context
  const project = findOwnProject({ cwd, environment })
  const file = path.join(project.root, 'package.json')
  const removing = switches.has('remove')
  const before = readManifestText(file)
  const manager = removing ? null : managerFor(project, context)
  const wiring = manager === null ? unwire(before, file) : wire(before, file, manager)
  const isJson = switches.has('json')
  const isLoud = !isJson && !switches.has('quiet')
  const isNew = wiring.text !== before
  const answer = !isNew || switches.has('dry-run') ? 'no-need' : switches.has('yes') ? 'yes' : 'ask'
  const shown = initText({ before, wiring, manager }, style.say)
  if (isLoud || answer === 'ask') say(shown === '' ? '' : `${shown}\n`)
  const agreed = answer === 'yes' || (answer === 'ask' && (await isAgreedTo(context)))
  if (agreed) writeManifestText(file, before, wiring.text)
  if (isJson) print(printJson(initJson(wiring, manager, agreed)))
  if (isLoud) say(`agent-skills: ${outcome(wiring, isNew, agreed, removing)}\n`)
  return answer === 'ask' && !agreed ? PROBLEMS : DONE
}

const outcome = (wiring: Wiring, isNew: boolean, agreed: boolean, removing: boolean): string => {
  if (agreed) return 'package.json is changed.'
  if (isNew) return 'nothing was changed.'
  if (removing) return 'no script of package.json is from init; nothing was changed.'
  return wiring.left.some(({ reason }) => reason !== 'calls-already')
    ? 'nothing was changed.'
    : 'package.json has what is needed already.'
}

const managerFor = (project: Project, context: Context): PackageManager => {
  const { cwd, environment, arguments: given } = context
  if (given.manager !== undefined) {
    const named = Object.hasOwn(MANAGERS, given.manager) ? MANAGERS[given.manager] : undefined
    if (named !== undefined) return named
    throw new AgentSkillsError('EUSAGE', `--manager does not know "${given.manager}"`, {
      hint: `It takes one of ${Object.keys(MANAGERS).join(', ')}.`,
    })
  }
  const [manager, ...others] = readManagers(project, { cwd, environment })
  if (manager !== undefined && others.length === 0) return manager
  const found =
    manager === undefined
      ? 'nothing here says which package manager is used'
      : `there are lockfiles of ${sentenceList([manager, ...others].map(nameOfManager))}`
  throw new AgentSkillsError('EUSAGE', `${found}, and each runs other scripts`, {
    hint: `Name it: ${PROGRAM} init --manager ${Object.keys(MANAGERS).join('|')}`,
  })
}

const isAgreedTo = async ({ confirm, arguments: given }: Context): Promise<boolean> => {
  if (confirm === null) {
    const words = [
      'init',
      ...(given.switches.has('remove') ? ['--remove'] : []),
      ...(given.manager === undefined ? [] : ['--manager', given.manager]),
    ]
    throw new AgentSkillsError('EUSAGE', 'package.json would be changed, and nobody can be asked', {
      hint: `If that is right, say so: ${PROGRAM} ${words.join(' ')} --yes`,
    })
  }
  return confirm('Change package.json?')
}
