// Names in two parts, `namespace/short-name`: what a harness may use in memory. On disk a name is plain.

import { isSkillName } from '../names.js'
import type { Diagnostic, NameStyle } from './types.js'

/** The namespace of the user's and the project's own skills. */
export const LOCAL = 'local'

const PART = '[A-Za-z0-9][A-Za-z0-9_-]*'
const NAMESPACED = new RegExp(`^${PART}/${PART}$`)

/** The two parts of a name; `namespace` null: it has none. */
export const splitName = (name: string): { namespace: string | null; shortName: string } => {
  const at = name.indexOf('/')
  return at === -1
    ? { namespace: null, shortName: name }
    : { namespace: name.slice(0, at), shortName: name.slice(at + 1) }
}

/** The namespace of what a package supplies: `@scope/pkg` → `scope-pkg`. */
export const namespaceOf = (provider: string): string => {
  const id = provider.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^[-_]+|-+$/g, '')
  return id === '' ? 'unknown' : id
}

/** What is wrong with a name where namespaces are allowed or needed; null: nothing. */
export const judgeNamespacedName = (
  name: string,
  directory: string | null,
  style: Exclude<NameStyle, 'plain'>,
  line: number,
): Diagnostic | null => {
  const wrong = (code: 'name-namespace' | 'name-mismatch', message: string): Diagnostic => ({
    code,
    severity: 'error',
    message,
    field: 'name',
    line,
  })
  const { shortName } = splitName(name)
  if (!NAMESPACED.test(name)) {
    if (style === 'either' && isSkillName(name)) return null
    const part = 'a letter or digit, then letters, digits, "-" and "_"'
    return wrong(
      'name-namespace',
      `'${name.replace(/\s+/g, ' ')}' is not a valid namespace/short-name: each of the two parts is ${part}`,
    )
  }
  if (directory === null || shortName === directory) return null
  return wrong(
    'name-mismatch',
    `Directory name '${directory}' must match skill name '${shortName}' (frontmatter says \`name = ${name}\` but the directory is \`${directory}\`)`,
  )
}
