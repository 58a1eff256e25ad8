// What is remembered of an idle run, told from whatever else may stand in a file.

import { PROBLEMS } from '../problems.js'
import type { Plan } from '../types.js'
import type { Question } from '../witness.js'

export interface Remembered {
  terms: string
  /** Place and stamp; '' where nothing is. */
  stamps: [place: string, stamp: string][]
  answers: [question: Question, place: string, answer: string][]
  plan: Plan
}

/** The value, if it has the shape; else null. */
export const readRemembered = (value: unknown): Remembered | null =>
  isRemembered(value) ? value : null

const isRemembered = (value: unknown): value is Remembered =>
  isRecord(value) &&
  isText(value['terms']) &&
  isListOf(value['stamps'], item => isTexts(item, 2)) &&
  isListOf(value['answers'], item => isTexts(item, 3) && QUESTIONS.has(String(item[0]))) &&
  isIdlePlan(value['plan'])

const QUESTIONS: ReadonlySet<string> = new Set<Question>([
  'lstat',
  'kind',
  'stat',
  'list',
  'realpath',
  'link',
  'file',
  'text',
  'regular',
])

/** Nothing would be written by it, whatever else it says. */
const isIdlePlan = (value: unknown): boolean =>
  isRecord(value) &&
  value['idle'] === true &&
  value['blocked'] === false &&
  isRecord(value['project']) &&
  ['root', 'skills', 'skillsDirectory'].every(
    key => isRecord(value['project']) && isText(value['project'][key]),
  ) &&
  isListOf(value['actions'], isKeep) &&
  isListOf(value['problems'], isHarmless) &&
  isListOf(value['links'], () => false) &&
  isUnchanged(value['registry']) &&
  isUnchanged(value['ignoreFile'])

const isKeep = (action: unknown): boolean =>
  isRecord(action) &&
  action['type'] === 'keep' &&
  isText(action['skill']) &&
  isText(action['package'])

const isHarmless = (problem: unknown): boolean =>
  isRecord(problem) &&
  Object.hasOwn(PROBLEMS, String(problem['code'])) &&
  (problem['severity'] === 'warning' || problem['severity'] === 'info') &&
  isRecord(problem['detail'])

const isUnchanged = (change: unknown): boolean =>
  isRecord(change) && change['before'] === change['after']

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string => typeof value === 'string'

const isListOf = (value: unknown, is: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(is)

const isTexts = (value: unknown, length: number): value is string[] =>
  Array.isArray(value) && value.length === length && value.every(isText)
