// A look through the tokens of a YAML text, before it is parsed: finds what is never allowed in a frontmatter. It does
// not recurse, so depth and number of tokens can be bounded here and not by the size of the stack.

import { CST, Lexer } from 'yaml'
import { excerpt, MOST_PER_RULE, type TextFinding } from './finding.js'

/** A finding that knows its offset in the YAML text, not yet its line. */
export type TokenFault = Omit<TextFinding, 'line' | 'column'> & { offset: number }

/** Most levels of nesting, the frontmatter's own mapping included. */
export const MAX_DEPTH = 8

/** A frontmatter of a hundred fields has about five hundred. The parser's time grows with it. */
const MAX_TOKENS = 10_000

const MARKERS: ReadonlySet<string> = new Set([CST.DOCUMENT, CST.FLOW_END, CST.SCALAR])

interface State {
  offset: number
  flowDepth: number
  /** Indicators on this line that each open a level: `- - - a`. */
  indicators: number
  faults: TokenFault[]
}

/** Tags, anchors, aliases, further documents, directives and what is beyond all bounds. Empty: it may be parsed. */
export const scanTokens = (yaml: string): TokenFault[] => {
  const state: State = { offset: 0, flowDepth: 0, indicators: 0, faults: [] }
  let scalar = false
  let count = 0
  for (const token of new Lexer().lex(yaml)) {
    if (!scalar && MARKERS.has(token)) {
      scalar = token === CST.SCALAR
      continue
    }
    if (++count > MAX_TOKENS) {
      const reason = 'more than 10,000 words and signs'
      return [...state.faults, { rule: 'yaml-invalid', offset: state.offset, reason }]
    }
    if (!scalar) look(token, state)
    scalar = false
    const { faults } = state
    if (faults.length >= MOST_PER_RULE || faults.at(-1)?.rule === 'yaml-invalid') break
    if (state.flowDepth > MAX_DEPTH || state.indicators > MAX_DEPTH) {
      return [...state.faults, { rule: 'depth', offset: state.offset }]
    }
    state.offset += token.length
  }
  return state.faults
}

const look = (token: string, state: State): void => {
  const add = (rule: TokenFault['rule'], reason: string) =>
    state.faults.push({ rule, offset: state.offset, found: excerpt(token), reason })
  switch (CST.tokenType(token)) {
    case 'tag':
      add('tag', 'a value that begins with ! must be quoted')
      break
    case 'anchor':
      add('alias', 'a value that begins with & must be quoted')
      break
    case 'alias':
      add('alias', 'a value that begins with * must be quoted')
      break
    case 'doc-start':
      add('yaml-invalid', 'a second document')
      break
    case 'directive-line':
      add('yaml-invalid', 'a YAML directive')
      break
    case 'flow-map-start':
    case 'flow-seq-start':
      state.flowDepth++
      break
    case 'flow-map-end':
    case 'flow-seq-end':
      state.flowDepth = Math.max(0, state.flowDepth - 1)
      break
    case 'seq-item-ind':
    case 'explicit-key-ind':
      if (state.flowDepth === 0) state.indicators++
      break
    case 'newline':
      state.indicators = 0
      break
    default:
  }
}
