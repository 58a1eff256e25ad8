// What a loader judges that nobody else does: the fields of harnesses. The types of `tools` and `triggers` are judged with
// the rules of the format.

import { splitTools } from '../skill/metadata.js'
import type { FieldValue } from '../skill/frontmatter.js'
import type { Diagnostic } from './types.js'

/** Judges `tools`, `steps`, `version` and `allowed-tools`. `lineOf`: where a field stands. */
export const judgeFields = (
  fields: ReadonlyMap<string, FieldValue>,
  lineOf: (field: string) => number,
): Diagnostic[] => {
  const found: Diagnostic[] = []
  const add: Add = (field, code, severity, message) => {
    found.push({ code, severity, message, field, line: lineOf(field) })
  }
  judgeTools(fields.get('tools'), add)
  judgeSteps(fields.get('steps'), add)
  judgeVersion(fields.get('version'), add)
  judgeAllowedTools(fields.get('allowed-tools'), add)
  return found
}

type Add = (
  field: string,
  code: Diagnostic['code'],
  severity: Diagnostic['severity'],
  message: string,
) => void

const judgeTools = (tools: FieldValue | undefined, add: Add): void => {
  if (!Array.isArray(tools) || tools.length > 0) return
  add(
    'tools',
    'tools-empty',
    'error',
    '`tools` is present but empty — omit the key to leave the tools as they are',
  )
}

const judgeSteps = (steps: FieldValue | undefined, add: Add): void => {
  if (steps === undefined) return
  if (!Array.isArray(steps) || !steps.every(step => typeof step === 'string')) {
    add('steps', 'field-type', 'error', '`steps` is not a list of texts')
    return
  }
  const blank = steps.findIndex(step => step.trim() === '')
  if (blank !== -1) add('steps', 'step-empty', 'error', `step ${blank + 1} of \`steps\` is empty`)
}

const judgeVersion = (version: FieldValue | undefined, add: Add): void => {
  if (version === undefined || typeof version === 'string') return
  add('version', 'field-type', 'error', '`version` is not a text')
}

const judgeAllowedTools = (value: FieldValue | undefined, add: Add): void => {
  if (value === undefined) return
  if (value instanceof Map || (Array.isArray(value) && value.some(i => typeof i !== 'string'))) {
    add('allowed-tools', 'field-type', 'warning', '`allowed-tools` is not a list of texts')
  }
  if (allowedToolsOf(value).length === 0) return
  add(
    'allowed-tools',
    'allowed-tools-not-enforced',
    'warning',
    '`allowed-tools` is a request: nothing here grants or enforces it',
  )
}

/** `allowed-tools` as a list: items as they are, a text cut at commas and white space outside parentheses. */
export const allowedToolsOf = (value: FieldValue | undefined): string[] => {
  if (typeof value === 'string') return splitTools(value)
  if (!Array.isArray(value)) return []
  return value.filter(item => typeof item === 'string').filter(item => item.trim() !== '')
}
