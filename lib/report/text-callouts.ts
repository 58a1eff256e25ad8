// What of a skill should be looked at first, a line for each.

import type { Callout } from '../skill/difference.js'
import { clipText } from './escape.js'
import { wrap } from './layout.js'
import type { Style } from './style.js'

const INDENT = 21

const LABELS: Readonly<Record<Callout['kind'], string>> = {
  script: 'script',
  'execute-bit': 'execute bit',
  'allowed-tools': 'allowed-tools',
  'hidden-characters': 'hidden characters',
}

/** Indented lines. */
export const calloutLines = (callouts: readonly Callout[], style: Style): string[] =>
  callouts.flatMap(callout => {
    const [first = '', ...rest] = wrap(wordsOf(callout), INDENT)
    const label = LABELS[callout.kind].padEnd(INDENT - 2)
    return [`  ${style.warning(label)}${first.slice(INDENT)}`.trimEnd(), ...rest]
  })

const wordsOf = (callout: Callout): string => {
  const file = clipText(callout.file, 300)
  switch (callout.kind) {
    case 'script':
      return `${file}: ${callout.isNew ? 'new' : 'changed'}${callout.executable ? ', executable' : ''}`
    case 'execute-bit':
      return `${file} ${callout.executable ? 'becomes executable' : 'is not executable any more'}`
    case 'allowed-tools':
      return `${callout.file === 'SKILL.md' ? '' : `${file}: `}${toolsWords(callout)}`
    case 'hidden-characters': {
      const more = callout.more > 0 ? `, and ${callout.more} more` : ''
      return `${file}:${callout.line}: ${clipText(callout.what, 300)}${more}`
    }
  }
}

const toolsWords = ({ before, after }: Extract<Callout, { kind: 'allowed-tools' }>): string => {
  const old = before === null ? '' : `, before: ${clipText(before, 500)}`
  return `${after === null ? 'none' : clipText(after, 500)}${old}`
}
