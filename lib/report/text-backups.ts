// The text of `clean --backups`: a line for each copy that was deleted.

import type { Problem } from '../types.js'
import { clipText } from './escape.js'
import { count } from './layout.js'
import type { Style } from './style.js'
import { problemsText } from './text-problems.js'
import { lastLine, parts } from './text-summary.js'

/** What was deleted, what could not be, and how much it was; for stderr. `isDry`: what would be. */
export const backupsText = (notes: readonly Problem[], isDry: boolean, style: Style): string => {
  const removed = notes.filter(({ code }) => code === 'backup-removed')
  const others = notes.filter(({ code }) => code !== 'backup-removed')
  const lines = removed.map(
    ({ path = '' }) => `- ${clipText(path, 1000)}  ${isDry ? 'to delete' : 'deleted'}\n`,
  )
  const blocks = problemsText(others, style, { forAuthors: false })
  return parts(lines.join(''), blocks, summary(removed.length, isDry, style))
}

const summary = (removed: number, isDry: boolean, style: Style): string => {
  const some = isDry
    ? `dry run: ${count(removed, 'backup')} to delete; nothing was written.`
    : `${count(removed, 'backup')} deleted.`
  return lastLine(removed === 0 ? 'no backup to delete.' : some, style.good)
}
