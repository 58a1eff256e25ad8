// Undoes a transaction that did not reach its commit point, whether it failed a moment ago or its process was killed
// last week. Every step can be repeated. Nothing is removed unless it is exactly what the transaction put there, and
// nothing is renamed onto something that exists; what does not fit stays where it is and its retired copy is kept.

import path from 'node:path'
import * as files from '../fs.js'
import { severityOf } from '../problems.js'
import { exactOf } from '../skill/integrity.js'
import { hashTree } from '../skill/tree.js'
import type { Problem, SkillFile } from '../types.js'
import type { Area } from './area.js'
import { shown } from './area.js'
import type { KeepAside } from './backup.js'
import type { Journal, JournalSkill, Run } from './journal.js'
import { digest, digestOfFile, writeJournal } from './journal.js'
import { isCrossDevice, moveFileByFile, partialOf } from './move.js'

export interface Undo {
  area: Area
  run: Run
  journal: Journal
  /** Called before every write; throws if the lock was lost. */
  check: () => void
  keepAside: KeepAside
}

/** Puts back what was there; returns what did not fit. The run directory stays, for the caller to remove. */
export const rollBack = (undo: Undo): Problem[] => {
  const notes = [...undo.journal.skills].reverse().flatMap(skill => rollBackSkill(undo, skill))
  rollBackIgnoreFile(undo)
  for (const name of ['.agent-skills.yaml', '.gitignore']) {
    const temporary = temporaryOf(undo.area, name, undo.journal.token)
    if (files.lstat(temporary) !== null) {
      undo.check()
      files.removeFile(temporary)
    }
  }
  if (files.lstat(undo.area.skills) !== null) files.syncDirectory(undo.area.skills)
  return notes
}

/** The name under which a file of the skills' directory is written before it is renamed into place. */
export const temporaryOf = (area: Area, name: string, token: string): string =>
  path.join(area.skills, `${name}.${token}`)

const rollBackSkill = (undo: Undo, skill: JournalSkill): Problem[] => {
  const destination = path.join(undo.area.skills, skill.name)
  const staged = undo.run.staged(skill.name)
  const retired = undo.run.retired(skill.name)
  const { token } = undo.journal
  if (isPartlyRetired(skill, retired, destination, token)) {
    move(undo, skill, retired, destination, 'to')
    return []
  }
  const retiredThere = files.lstat(retired) !== null
  const notes: Problem[] = []
  if (retiredThere || skill.old === null) {
    if (isPlaced(skill, staged, destination) || isPartlyPlaced(skill, staged, destination, token)) {
      move(undo, skill, destination, staged, 'from')
    } else if (isTorn(undo, skill, staged, destination)) {
      notes.push(undo.keepAside(skill.name, destination, 'it was cut off while it was written'))
    }
  }
  if (retiredThere) {
    if (files.lstat(destination) === null || isRemnant(skill, retired, destination, token)) {
      move(undo, skill, retired, destination, 'to')
      return notes
    }
    return [undo.keepAside(skill.name, retired, 'something else stands where it was')]
  }
  const changedSince =
    skill.old === null && files.lstat(staged) === null && files.lstat(destination) !== null
  return changedSince ? [leftInPlace(undo, skill)] : notes
}

/** The whole new skill stands at the destination. (Nothing is placed before all is staged and the journal written.) */
const isPlaced = (skill: JournalSkill, staged: string, destination: string): boolean =>
  skill.new !== null && files.lstat(staged) === null && exactAt(destination) === skill.new

/**
 * What stands at the destination is not the whole new skill, and nobody wrote into it after the journal: the machine went
 * down before the content of its files was on the disk. It cannot be told for certain, so it is kept aside.
 */
const isTorn = (
  { run }: Undo,
  skill: JournalSkill,
  staged: string,
  destination: string,
): boolean => {
  const journal = files.lstat(run.journal)
  return (
    skill.new !== null &&
    skill.mode === 'rename' &&
    journal !== null &&
    files.lstat(staged) === null &&
    files.lstat(destination)?.kind === 'directory' &&
    isUntouchedSince(destination, journal.modified)
  )
}

const isUntouchedSince = (directory: string, time: number): boolean =>
  files.listDirectory(directory).every(({ name, kind, wellFormed }) => {
    const place = path.join(directory, name)
    if (!wellFormed) return false
    if (kind === 'directory') return isUntouchedSince(place, time)
    return kind === 'file' && (files.lstat(place)?.modified ?? Infinity) <= time
  })

/** File by file: some of the new skill stands at the destination, the rest is still staged. */
const isPartlyPlaced = (
  skill: JournalSkill,
  staged: string,
  destination: string,
  token: string,
): boolean =>
  skill.mode === 'files' &&
  skill.new !== null &&
  files.lstat(destination) !== null &&
  exactOfBoth(staged, destination, token) === skill.new

/** File by file: some of the old skill is retired, the rest still stands. */
const isPartlyRetired = (
  skill: JournalSkill,
  retired: string,
  destination: string,
  token: string,
): boolean => isRemnant(skill, retired, destination, token) && exactAt(retired) !== skill.old?.exact

/** File by file: the retired part and what stands at the destination make up the old skill. */
const isRemnant = (
  skill: JournalSkill,
  retired: string,
  destination: string,
  token: string,
): boolean =>
  skill.mode === 'files' &&
  skill.old?.kind === 'directory' &&
  skill.old.exact !== null &&
  files.lstat(retired) !== null &&
  exactOfBoth(retired, destination, token) === skill.old.exact

const move = (
  undo: Undo,
  skill: JournalSkill,
  from: string,
  to: string,
  visible: 'from' | 'to',
): void => {
  undo.check()
  if (skill.mode === 'rename') {
    files.makeDirectories(path.dirname(to))
    try {
      files.rename(from, to)
      return
    } catch (error) {
      if (!isCrossDevice(error)) throw error
      // a kill in the middle of what follows must find the journal saying so
      skill.mode = 'files'
      writeJournal(undo.run, undo.journal)
    }
  }
  moveFileByFile(from, to, visible, undo.journal.token, undo.check)
}

const treeAt = (directory: string) =>
  files.lstat(directory)?.kind === 'directory' ? hashTree(directory) : null

const exactAt = (directory: string): string | null => treeAt(directory)?.exact ?? null

/**
 * The digest of two halves of one tree, without what the run was still writing; null if one of them is no plain
 * directory. A file in both must be the same.
 */
const exactOfBoth = (one: string, other: string, token: string): string | null => {
  const halves = [one, other].filter(half => files.lstat(half) !== null).map(treeAt)
  const all = new Map<string, SkillFile>()
  for (const half of halves) {
    if (half === null || half.exact === null) return null
    for (const file of half.files) {
      if (file.path.endsWith(partialOf(token))) continue
      const twin = all.get(file.path)
      if (
        twin !== undefined &&
        (twin.sha256 !== file.sha256 || twin.executable !== file.executable)
      )
        return null
      all.set(file.path, file)
    }
  }
  return exactOf([...all.values()])
}

const rollBackIgnoreFile = ({ area, run, journal, check }: Undo): void => {
  const file = path.join(area.skills, '.gitignore')
  const { before, after } = journal.ignoreFile
  if (before === after || digestOfFile(file) !== after) return
  check()
  if (before === null) return files.removeFile(file)
  const text = files.readFile(run.ignoreFile)
  if (text === null || digest(text) !== before) return
  files.replaceFile(file, text, temporaryOf(area, '.gitignore', journal.token))
}

const leftInPlace = ({ area }: Undo, skill: JournalSkill): Problem => ({
  code: 'content-kept',
  severity: severityOf('content-kept', 'sync'),
  skill: skill.name,
  path: shown(area, path.join(area.skills, skill.name)),
  detail: { reason: 'it was changed after an interrupted sync had put it there' },
})
