// What could harm in the metadata of a SKILL.md: clients put it into an agent's prompt unescaped, print it, or act on
// it. Also applied to nested SKILL.md files, which several clients list as skills of their own.

import type { RuleId } from '../rules.js'
import { describeCharacters, scanCharacters, type CharacterKind } from './characters.js'
import { excerpt, type Report } from './finding.js'
import type { Frontmatter } from './frontmatter.js'
import type { FieldValue } from './values.js'

/**
 * Checks the fields of one frontmatter. Returns what it said about characters, as `<line> <rule>`, so that the check of
 * the whole text need not say it again.
 */
export const checkMetadata = (
  { fields, lines }: Pick<Frontmatter, 'fields' | 'lines'>,
  report: Report,
): ReadonlySet<string> => {
  const said = new Set<string>()
  for (const [key, value] of fields ?? []) {
    const line = lines.get(key)!
    const at: Report = (rule, details) => report(rule, () => ({ line, ...details?.() }))
    const characters: Report = (rule, details) => {
      said.add(`${line} ${rule}`)
      at(rule, details)
    }
    checkCharacters(key, key, characters)
    for (const text of textsOf(value)) {
      checkCharacters(key, text, characters)
      if (SHOWN.has(key)) checkTags(text, at)
    }
    if (key === 'hooks') at('hooks')
    if (key === 'allowed-tools') checkTools(value, at)
  }
  return said
}

/** Every text in a value, keys included. Values are at most eight levels deep. */
export const textsOf = (value: FieldValue): string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return [...value].flatMap(([key, inner]) => [key, ...textsOf(inner)])
}

const RULE_OF: Record<CharacterKind, RuleId> = {
  hidden: 'hidden-characters',
  control: 'control-characters',
  'zero-width': 'suspicious-characters',
  odd: 'suspicious-characters',
  'form-feed': 'control-characters',
}

/** What an agent reads of every skill, and nobody else looks at. */
const READ_BY_ALL: ReadonlySet<string> = new Set(['name', 'description'])

const checkCharacters = (key: string, text: string, report: Report): void => {
  scanCharacters(text, ({ kind, offset, end }) => {
    const worse = kind === 'zero-width' && READ_BY_ALL.has(key)
    report(worse ? 'hidden-characters' : RULE_OF[kind], () => {
      const run = text.slice(offset, end)
      return { found: excerpt(run), reason: `${describeCharacters(run)} in ${excerpt(key)}` }
    })
  })
}

/** Fields that a client may show to an agent. */
const SHOWN: ReadonlySet<string> = new Set([
  ...['name', 'description', 'triggers', 'license', 'compatibility'],
  ...['when_to_use', 'when-to-use', 'argument-hint'],
])

const CLOSING_TAG = /<\/\s*[a-z][^<>]{0,60}>?/i
const HOST_TAG =
  /<\s*(?:(?:available_skills?|skills?|skill_content|instructions)(?![\w-])|system[\w-]{0,60})[^<>]{0,60}>?/i

const checkTags = (text: string, report: Report): void => {
  const closing = CLOSING_TAG.exec(text)
  if (closing !== null) {
    report('prompt-tags', () => ({ found: excerpt(closing[0]), reason: 'a closing tag' }))
  }
  const host = HOST_TAG.exec(text)
  if (host !== null) {
    report('prompt-tags', () => ({ found: excerpt(host[0]), reason: 'a tag of the host' }))
  }
}

/** True if {@link checkMetadata} finds a tag in this text. */
export const hasPromptTag = (text: string): boolean => CLOSING_TAG.test(text) || HOST_TAG.test(text)

const EVERYTHING = /^(?:\*|Bash(?:\(\s*:?\*{1,2}(?::\*)?\s*\))?)$/

const checkTools = (value: FieldValue, report: Report): void => {
  const tools = typeof value === 'string' ? splitTools(value) : textsOf(value).flatMap(splitTools)
  const found = tools.find(tool => EVERYTHING.test(tool))
  if (found !== undefined) report('unrestricted-tools', () => ({ found }))
}

/** Cuts at commas and white space outside parentheses. */
export const splitTools = (text: string): string[] => {
  const tools: string[] = []
  let depth = 0
  let tool = ''
  for (const character of text) {
    if (character === '(') depth++
    else if (character === ')') depth = Math.max(0, depth - 1)
    if (depth === 0 && /[\s,]/.test(character)) {
      tools.push(tool)
      tool = ''
    } else tool += character
  }
  return [...tools, tool].filter(part => part !== '')
}
