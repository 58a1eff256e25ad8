// What can be seen in one Markdown text without understanding it: characters that hide something, commands that some
// agents run while they load it, and a few phrases that a person should read first. Linear in the length of the text.

import {
  describeCharacters,
  scanCharacters,
  type CharacterKind,
  type CharacterRun,
} from './characters.js'
import { fencedLines } from './fences.js'
import { excerpt, type Report } from './finding.js'
import { columnOf, lineOf, lineStarts, positionOf } from './lines.js'
import type { RuleId } from '../rules.js'

const RULE_OF: Record<CharacterKind, RuleId> = {
  hidden: 'hidden-characters',
  control: 'control-characters',
  'zero-width': 'suspicious-characters',
  odd: 'suspicious-characters',
  'form-feed': 'suspicious-characters',
}

/** What is known of a text before it is checked. */
export interface TextContext {
  /** The 1-based line behind the frontmatter; 1 where there is none. */
  bodyLine?: number
  /** What was said about characters in the metadata, as `checkMetadata` returns it. */
  said?: ReadonlySet<string>
}

/** Checks one Markdown text. */
export const checkText = (text: string, context: TextContext, report: Report): void => {
  const starts = lineStarts(text)
  const body = (context.bodyLine ?? 1) - 1
  checkCharacters(text, starts, context.said ?? new Set(), report)
  const lines = text.split('\n')
  const fenced = fencedLines(lines, body)
  const downloads = DOWNLOAD.test(text)
  lines.forEach((line, i) => {
    if (downloads && line !== '') checkDownload(line, i + 1, report)
    if (i >= body && fenced[i] === 0 && line.includes('!')) checkShell(line, i + 1, report)
  })
  checkSecrets(text, starts, report)
  checkPhrases(text, starts, report)
  checkComments(text, starts, fenced, report)
}

const checkCharacters = (
  text: string,
  starts: readonly number[],
  said: ReadonlySet<string>,
  report: Report,
): void => {
  const visit = ({ kind, offset, end }: CharacterRun) => {
    const rule = RULE_OF[kind]
    if (said.size > 0) {
      const line = lineOf(starts, offset) + 1
      const worse = rule === 'suspicious-characters' && said.has(`${line} hidden-characters`)
      if (worse || said.has(`${line} ${rule}`)) return
    }
    report(rule, () => {
      const run = text.slice(offset, end)
      const reason = describeCharacters(run)
      return { ...positionOf(text, starts, offset), found: excerpt(run), reason }
    })
  }
  // a byte order mark at the start is no zero-width space
  scanCharacters(text, visit, text.startsWith('\uFEFF') ? 1 : 0)
}

/** A command behind ! at the start of a line or after white space, and a code block whose language is !. */
const INLINE_SHELL = /(?:^|\s)!`[^`]/
const SHELL_FENCE = /^[\s>*+.)\d-]*(?:`{3,}|~{3,})[ \t]*!/

const checkShell = (line: string, number: number, report: Report): void => {
  const match = INLINE_SHELL.exec(line) ?? SHELL_FENCE.exec(line)
  if (match === null) return
  const at = match.index + match[0].search(/[!`~]/)
  report('load-time-shell', () => {
    const column = columnOf(line, 0, at)
    const found = excerpt(line.slice(at).trimEnd())
    return { line: number, ...(column === undefined ? {} : { column }), found }
  })
}

const checkDownload = (line: string, number: number, report: Report): void => {
  if (!pipesToShell(line) && !SUBSTITUTED.test(line)) return
  report('pipe-to-shell', () => ({ line: number, found: excerpt(line.trim()) }))
}

const DOWNLOAD =
  /\b(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod|base64 {1,4}(?:-d|-D|--decode))\b/i
const SHELL =
  /^(?:sudo(?: -\S{1,20}){0,3} )?(?:\/\S{0,60}\/)?(?:(?:ba|z|da|k|fi)?sh|iex|invoke-expression|pwsh|powershell)(?![\w.-])/i
const SUBSTITUTED =
  /(?:\beval|\bsource|\b(?:ba|z|da|k)?sh|-c|\biex)[ (]{1,4}["']?[$<(]{0,2}\(? {0,4}(?:curl|wget|iwr|irm)\b/i

const pipesToShell = (line: string): boolean => {
  let downloads = false
  for (const part of line.split('|')) {
    if (downloads && SHELL.test(part.trimStart().slice(0, 200))) return true
    downloads ||= DOWNLOAD.test(part)
  }
  return false
}

const SECRETS: readonly (readonly [string, RegExp])[] = [
  ['a private key', /-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY/g],
  ['an AWS access key', /\bAKIA[0-9A-Z]{16}\b/g],
  ['a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{50,100})/g],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b/g],
  ['an Anthropic key', /\bsk-ant-[A-Za-z0-9_-]{20,}/g],
]

/** A finding goes into logs: it must not carry the secret there. The vendors' own examples are no secrets. */
const checkSecrets = (text: string, starts: readonly number[], report: Report): void => {
  for (const [reason, pattern] of SECRETS) {
    for (const { 0: secret, index } of text.matchAll(pattern)) {
      if (secret.endsWith('EXAMPLE')) continue
      report('secret', () => ({
        ...positionOf(text, starts, index),
        found: `${secret.slice(0, 8)}…`,
        reason,
      }))
    }
  }
}

/** Every repetition is bounded, so the search is linear. */
const PHRASE =
  /\b(?:ignore|disregard|forget)\s{1,8}(?:(?:all|any|every|of|the|your|my)\s{1,8}){0,4}(?:previous|prior|above|earlier|preceding|system)\s{1,8}(?:\w{1,20}\s{1,8})?(?:instruction|prompt|message|direction|rule|context)/gi

const checkPhrases = (text: string, starts: readonly number[], report: Report): void => {
  for (const match of text.matchAll(PHRASE)) {
    report('ignore-instructions', () => ({
      ...positionOf(text, starts, match.index),
      found: excerpt(match[0]),
    }))
  }
}

/** An order in a comment that only an agent reads. `prettier-ignore` and its like are none. */
const ORDER =
  /(?<![-\w])(?:ignore|disregard|always|never|execute|run|secretly|you (?:must|should|are|will)|(?:do not|don't) (?:tell|mention|show|reveal))(?![-\w])/i
const FEWEST_WORDS = /\S\s+\S+\s+\S/

const checkComments = (
  text: string,
  starts: readonly number[],
  fenced: Uint8Array,
  report: Report,
): void => {
  for (let from = text.indexOf('<!--'); from !== -1;) {
    const end = text.indexOf('-->', from + 4)
    const comment = text.slice(from + 4, end === -1 ? text.length : end)
    const at = from
    if (fenced[lineOf(starts, at)] === 0 && ORDER.test(comment) && FEWEST_WORDS.test(comment)) {
      report('hidden-comment', () => ({
        ...positionOf(text, starts, at),
        found: excerpt(comment.trim()),
      }))
    }
    if (end === -1) return
    from = text.indexOf('<!--', end + 3)
  }
}
