// The infos that a person should see without asking, one line for each kind.

import { PROGRAM } from '../errors.js'
import type { Problem } from '../types.js'
import { clipText } from './escape.js'
import { WIDTH, count, unbroken, wrap } from './layout.js'
import { sentenceList } from './sentence-list.js'
import { packageLabel } from './place.js'
import type { Style } from './style.js'

/** One line for omitted dependencies, one for packages that wait, one for each finding that is accepted. */
export const noticesText = (infos: readonly Problem[], style: Style): string =>
  [...omitted(infos), ...pending(infos), ...accepted(infos)]
    .flatMap(([code, words]) => {
      const lines = wrap(`info ${code}  ${words}`, 0, WIDTH - 2)
      return lines.map((line, i) =>
        i === 0 ? line.replace('info', style.info('info')) : `  ${line}`,
      )
    })
    .map(line => `${line}\n`)
    .join('')

type Notice = [code: string, words: string]

const omitted = (infos: readonly Problem[]): Notice[] =>
  infos.some(({ code }) => code === 'dev-omitted')
    ? [['dev-omitted', 'Development dependencies are not installed, so nothing is removed.']]
    : []

const pending = (infos: readonly Problem[]): Notice[] => {
  const names = infos.flatMap(problem =>
    problem.code === 'pending-approval'
      ? [clipText(packageLabel(problem.package ?? '', problem.version), 100)]
      : [],
  )
  if (names.length === 0) return []
  const waiting = `${count(names.length, 'package waits', 'packages wait')} for approval: ${sentenceList(names, 4)}.`
  return [['pending-approval', `${waiting} See ${unbroken(`${PROGRAM} list --pending`)}`]]
}

/** Once for each skill and rule, however often the skill breaks it. */
const accepted = (infos: readonly Problem[]): Notice[] => {
  const notices = infos.flatMap((problem): Notice[] => {
    if (problem.code !== 'accepted-finding') return []
    const { finding, why } = problem.detail
    const where = clipText(`${problem.package ?? ''}#${problem.skill ?? ''}`, 200)
    return [
      [
        'accepted-finding',
        `${where} has "${finding.rule}", accepted because: ${clipText(why, 200)}`,
      ],
    ]
  })
  return [...new Map(notices.map(notice => [notice[1], notice])).values()]
}
