// Knows that there is nothing to do without looking for packages. An idle run is remembered with everything that it read
// of the project and of the packages with skills, and with stamps of what changes when packages come or go. If all of
// that is as it was, so is the outcome; if anything is not, nothing is known and the run takes its course. So a cache
// that is stale, lost or broken costs time and changes nothing.

import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheDirectory, cacheFile } from '../cache/place.js'
import { readCache, writeCache } from '../cache/store.js'
import { reasonToSkip } from '../collect/skip.js'
import { answerTo, kindAt, realpath, stampOf } from '../fs.js'
import type { Owner } from '../private-files.js'
import { environment as ofProcess, platform, userId, workingDirectory } from '../host.js'
import type { Result } from '../types.js'
import { isFailure, type Answer, type Question, type Witness } from '../witness.js'
import type { SyncOptions } from './options.js'
import { readRemembered, type Remembered } from './remembered.js'

/** Where a run is remembered, and what it was told. */
export interface Slot {
  file: string
  owner: Owner
  /** Equal for runs that were told the same, by the same version. */
  terms: string
}

/** The variables that decide about an outcome. */
const VARIABLES = ['NODE_ENV', 'npm_config_omit', 'npm_config_include']

/** null: this run is not to be remembered. */
export const slotOf = (options: SyncOptions): Slot | null => {
  const { cwd = workingDirectory(), environment = ofProcess() } = options
  if (options.dryRun === true || options.signal?.aborted === true) return null
  const directory = cacheDirectory(environment, platform())
  if (directory === null || reasonToSkip({ cwd, environment }) !== null) return null
  const project = nearestProject(cwd)
  const own = tryStamp(fileURLToPath(import.meta.url))
  if (project === null || own === null) return null
  const { adopt = false, force = false, strict = false } = options
  const variables = VARIABLES.map(name => environment[name] ?? null)
  return {
    file: cacheFile(directory, project),
    owner: userId(),
    terms: JSON.stringify([own.stamp, project, { adopt, force, strict }, variables]),
  }
}

/** The nearest directory with a manifest; whether it is the project is among what is remembered. */
const nearestProject = (cwd: string): string | null => {
  try {
    for (let at = realpath(cwd); at !== null;) {
      if (kindAt(path.join(at, 'package.json')) !== null) return at
      const above = path.dirname(at)
      at = above === at ? null : above
    }
  } catch {
    // the run says what is wrong
  }
  return null
}

/** The outcome, if all that it rests on is as it was. */
export const recall = ({ file, owner, terms }: Slot): Result | null => {
  const remembered = readRemembered(readCache(file, owner))
  if (remembered?.terms !== terms) return null
  const { stamps, answers, plan } = remembered
  const isUnchanged =
    stamps.every(([place, stamp]) => (tryStamp(place)?.stamp ?? '') === stamp) &&
    answers.every(isStillSo) &&
    // a run that came and went meanwhile shows here
    answers.filter(isOursIn(plan.project.skillsDirectory)).every(isStillSo)
  return isUnchanged ? { plan, outcome: 'idle', notes: [] } : null
}

const isStillSo = ([question, place, answer]: Remembered['answers'][number]): boolean =>
  answerTo(question, place) === answer

/** Whether a question is about the registry, a skill's directory, or a run's own files. */
const isOursIn = (skills: string) => {
  const runs = path.join(path.dirname(skills), '.agent-skills')
  const inside = skills + path.sep
  return ([, place]: Remembered['answers'][number]): boolean =>
    place.startsWith(inside) ? !place.includes(path.sep, inside.length) : place.startsWith(runs)
}

const tryStamp = (place: string): ReturnType<typeof stampOf> => {
  try {
    return stampOf(place)
  } catch {
    return { stamp: '!', changed: Infinity }
  }
}

/** Milliseconds. What changed so shortly before may change again without a difference in its times. */
const TOO_FRESH = 50

/** Remembers an idle run that began at `began`, in milliseconds, if it can be known again. */
export const remember = (slot: Slot, began: number, witness: Witness, result: Result): void => {
  const { plan, outcome, notes } = result
  if (outcome !== 'idle' || plan === null || notes.length > 0) return
  const stamps = witness.places.map(place => ({ place, found: tryStamp(place) }))
  if (stamps.some(({ found }) => found !== null && found.changed > began - TOO_FRESH)) return
  const answers = settledAnswers(witness.answers)
  if (answers === null) return
  const remembered: Remembered = {
    terms: slot.terms,
    stamps: stamps.map(({ place, found }) => [place, found?.stamp ?? '']),
    answers,
    plan,
  }
  writeCache(slot.file, slot.owner, remembered)
}

/** Each question once; null if one was answered in two ways, or is about a process. */
const settledAnswers = (all: readonly Answer[]): Remembered['answers'] | null => {
  const settled = new Map<string, Remembered['answers'][number]>()
  for (const { question, path: place, answer } of all) {
    if (place.startsWith('/proc/')) return null
    const key = keyOf(question, place)
    const known = settled.get(key)
    const word = answer()
    if (known === undefined) settled.set(key, [question, place, word])
    else if (known[2] !== word) return null
  }
  return [...settled.values()].filter(answer => !isImplied(answer, settled))
}

const keyOf = (question: Question, place: string): string => `${question} ${place}`

const isContent = (word: string): boolean => word !== '-' && !isFailure(word)

/** A file that was read is known to be one; the list of a directory tells what is not in it, and its directories. */
const isImplied = (
  [question, place, word]: Remembered['answers'][number],
  settled: ReadonlyMap<string, Remembered['answers'][number]>,
): boolean => {
  if (question !== 'lstat' && question !== 'kind') return false
  const content = settled.get(keyOf('regular', place))
  if (content !== undefined && isContent(content[2])) return true
  const list = settled.get(keyOf('list', path.dirname(place)))
  const isTold = word === 'directory' || word === '-' || word === 'null'
  return isTold && list !== undefined && !isFailure(list[2])
}
