// What most projects never need is loaded when it is first asked for. That must not wait: a project is found synchronously.

import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/** npm's own matcher of patterns. */
export const loadMinimatch = (): typeof import('minimatch').minimatch => {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- require gives any; the name says what it is
  const loaded: typeof import('minimatch') = load('minimatch')
  return loaded.minimatch
}

/** The reader of YAML. */
export const loadYaml = (): typeof import('yaml') =>
  // oxlint-disable-next-line typescript/no-unsafe-return -- as above
  load('yaml')
