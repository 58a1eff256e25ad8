// What a check says about one text, before it is known which file the text came from; and a bounded heap of it, because
// one hostile file can break one rule a million times.

import { compareText } from '../names.js'
import type { RuleId, SkillFinding } from '../rules.js'

/** A finding in one text; whoever knows the file adds it. */
export type TextFinding = Omit<SkillFinding, 'file'>

/** All of a finding but the rule. */
export type Details = Omit<TextFinding, 'rule'>

/** Receives findings one by one; `details` is only called for those that are kept. */
export type Report = (rule: RuleId, details?: () => Details) => void

/** Findings of one rule that are kept. */
export const MOST_PER_RULE = 20
const LONGEST_EXCERPT = 200

/** At most 200 code points of a text, so that a finding stays small whatever it quotes. */
export const excerpt = (text: string): string => {
  const start = [...text.slice(0, 2 * LONGEST_EXCERPT + 2)]
  return start.length <= LONGEST_EXCERPT ? text : `${start.slice(0, LONGEST_EXCERPT).join('')}…`
}

/** Keeps the first {@link MOST_PER_RULE} findings of each rule and counts the rest. */
export interface Collector {
  add: (file: string, rule: RuleId, details?: () => Details) => void
  /** Sorted by file, line, column, rule; the last kept one of a rule says how many more there were. */
  findings: () => SkillFinding[]
}

/** A new {@link Collector}. */
export const createCollector = (): Collector => {
  const kept: SkillFinding[] = []
  const counts = new Map<RuleId, number>()
  const last = new Map<RuleId, SkillFinding>()
  return {
    add: (file, rule, details) => {
      const count = (counts.get(rule) ?? 0) + 1
      counts.set(rule, count)
      if (count > MOST_PER_RULE) return
      const finding: SkillFinding = { rule, file, ...details?.() }
      kept.push(finding)
      last.set(rule, finding)
    },
    findings: () =>
      kept.map(of => (last.get(of.rule) === of ? withRest(of, counts) : of)).sort(compareFindings),
  }
}

const withRest = (finding: SkillFinding, counts: ReadonlyMap<RuleId, number>): SkillFinding => {
  const rest = counts.get(finding.rule)! - MOST_PER_RULE
  if (rest <= 0) return finding
  const more = `and ${rest} more like this`
  return { ...finding, reason: finding.reason === undefined ? more : `${finding.reason}; ${more}` }
}

const compareFindings = (a: SkillFinding, b: SkillFinding): number =>
  compareText(a.file, b.file) ||
  (a.line ?? 0) - (b.line ?? 0) ||
  (a.column ?? 0) - (b.column ?? 0) ||
  compareText(a.rule, b.rule)
