// `list`: what is supplied, by whom, and what became of it.

import { selectSkills } from '../../plan/index.js'
import { inventoryOf } from '../../report/inventory.js'
import { listJson, printJson } from '../../report/json.js'
import { listSummary, listText } from '../../report/text-list.js'
import { problemsText } from '../../report/text-problems.js'
import { inspect } from '../../sync.js'
import type { Command } from '../context.js'
import { sayWaiting } from '../context.js'
import { DONE, PROBLEMS } from '../exit-code.js'

export const list: Command = async context => {
  const {
    cwd,
    environment,
    print,
    say,
    style,
    onProgress,
    arguments: { switches },
  } = context
  const { snapshot, plan } = await inspect({
    cwd,
    environment,
    onWait: sayWaiting(context),
    onProgress,
  })
  const inventory = inventoryOf(snapshot, plan, selectSkills(snapshot).selections)
  const view = {
    all: switches.has('all'),
    pending: switches.has('pending'),
    verbose: switches.has('verbose'),
  }
  const isJson = switches.has('json')
  const report = isJson ? printJson(listJson(inventory)) : listText(inventory, view, style.print)
  print(report)
  const gap = isJson || report === '' ? '' : '\n'
  if (!snapshot.decidable) {
    // what cannot be trusted must not pass for a project without skills
    const errors = snapshot.problems.filter(({ severity }) => severity === 'error')
    say(`${gap}${problemsText(errors, style.say, { forAuthors: false })}`)
    return PROBLEMS
  }
  if (!isJson && !switches.has('quiet')) say(`${gap}${listSummary(inventory, view, style.say)}`)
  return DONE
}
