// `diff`: what a sync would change in what agents read, as text.

import type { VisibleAction } from '../../collect/difference.js'
import { isVisible, readDifference } from '../../collect/difference.js'
import { plan, withPendingApproved } from '../../plan/index.js'
import { printJson, problemJson } from '../../report/json.js'
import type { DiffJson } from '../../report/json-diff.js'
import { skillDiffJson } from '../../report/json-diff.js'
import { calloutsText, diffSummary, diffText } from '../../report/text-diff.js'
import { problemsText } from '../../report/text-problems.js'
import { statText, totalsOf } from '../../report/text-stat.js'
import { inspect } from '../../sync.js'
import type { Plan, Problem, Snapshot } from '../../types.js'
import type { Command, Context } from '../context.js'
import { sayWaiting } from '../context.js'
import { DONE, PROBLEMS } from '../exit-code.js'
import { unknownSkill } from '../unknown-skill.js'

export const diff: Command = async context => {
  const {
    cwd,
    environment,
    say,
    style,
    arguments: { operands, switches },
  } = context
  const [name] = operands
  const options = { force: switches.has('force') }
  const inspection = await inspect({ cwd, environment, ...options, onWait: sayWaiting(context) })
  const snapshot = switches.has('pending')
    ? withPendingApproved(inspection.snapshot)
    : inspection.snapshot
  const planned = switches.has('pending') ? plan(snapshot, options) : inspection.plan
  if (name !== undefined && snapshot.decidable) checkName(snapshot, name)
  const actions = planned.actions.filter(isVisible).filter(isAbout(name))
  // what cannot be trusted is no reason to show a change that nobody would make
  const problems = planned.blocked
    ? planned.problems.filter(isError).filter(isAbout(name, true))
    : []
  if (switches.has('json')) printData(context, planned, actions, problems)
  else {
    printWords(context, planned, actions)
    if (problems.length > 0) {
      const gap = actions.length > 0 ? '\n' : ''
      say(gap + problemsText(problems, style.say, { forAuthors: false }))
    }
    if (!switches.has('quiet')) {
      const gap = actions.length + problems.length > 0 ? '\n' : ''
      say(
        gap +
          diffSummary(
            actions,
            planned.blocked,
            {
              skill: name ?? null,
              pending: switches.has('pending'),
              waits: waits(planned, name),
              ...options,
            },
            style.say,
          ),
      )
    }
  }
  if (planned.blocked) return PROBLEMS
  return switches.has('exit-code') && actions.length > 0 ? PROBLEMS : DONE
}

const waits = ({ problems }: Plan, name: string | undefined): boolean =>
  problems.some(
    problem =>
      problem.code === 'pending-approval' &&
      (name === undefined || problem.detail.skills.includes(name)),
  )

const isError = ({ severity }: Problem): boolean => severity === 'error'

/** Of one skill or, where none is named, of all. `always`: what is about no skill, too. */
const isAbout =
  (name: string | undefined, always = false) =>
  ({ skill }: { skill?: string }): boolean =>
    name === undefined || skill === name || (always && skill === undefined)

const checkName = (snapshot: Snapshot, name: string): void => {
  const known = [
    ...snapshot.providers.flatMap(({ skills }) => skills.map(skill => skill.name)),
    ...snapshot.registry.entries.map(entry => entry.name),
    ...snapshot.destinations.map(destination => destination.name),
  ]
  if (!known.includes(name)) throw unknownSkill(name, known)
}

const printData = (
  { print }: Context,
  { project, blocked }: Plan,
  actions: readonly VisibleAction[],
  problems: readonly Problem[],
): void => {
  const document: DiffJson = {
    blocked,
    skills: actions.map(action => skillDiffJson(readDifference(project, action))),
    problems: problems.map(problemJson),
  }
  print(printJson(document))
}

/** Read twice, so that the bytes of one skill alone are held at a time. */
const printWords = (
  { print, style, arguments: { switches } }: Context,
  { project }: Plan,
  actions: readonly VisibleAction[],
): void => {
  const stats = actions.map(action => {
    const difference = readDifference(project, action)
    print(calloutsText(difference, style.print))
    return { skill: action.skill, files: switches.has('stat') ? totalsOf(difference) : [] }
  })
  if (actions.length > 0) print('\n')
  if (switches.has('stat')) print(statText(stats, style.print))
  else for (const action of actions) print(diffText(readDifference(project, action), style.print))
}
