// Judges the names of files and directories: which of them cannot be written on every system, and which deceive.

import { foldName, isReservedName, isSafeSegment } from '../names.js'
import type { Entry } from '../fs.js'
import { describeCharacters, scanCharacters } from './characters.js'
import { excerpt, type Report } from './finding.js'

/** Judges one name. */
export const judgeSegment = (name: string, report: Report): void => {
  if (isReservedName(name)) {
    report('reserved-name', () => ({
      found: excerpt(name),
      reason: 'Windows keeps it for a device',
    }))
  } else if (!isSafeSegment(name)) {
    report('reserved-name', () => ({ found: excerpt(name), reason: 'not a name on every system' }))
  }
  scanCharacters(name, ({ kind, offset, end }) => {
    const control = kind === 'control' || kind === 'form-feed'
    report(control ? 'control-characters' : 'hidden-characters', () => {
      const run = name.slice(offset, end)
      return { found: excerpt(run), reason: `${describeCharacters(run)} in a name` }
    })
  })
}

/** Calls `twin` for each name that a file system could take for an earlier one. */
export const findTwins = (
  entries: readonly Entry[],
  twin: (name: string, earlier: string) => void,
): void => {
  const seen = new Map<string, string>()
  for (const { name, wellFormed } of entries) {
    if (!wellFormed) continue
    const key = foldName(name)
    const earlier = seen.get(key)
    if (earlier === undefined) seen.set(key, name)
    else twin(name, earlier)
  }
}
