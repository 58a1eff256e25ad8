// An ignore file that cannot be read to the last byte is not rewritten, and that is said: git sees what it should not.

import { severityOf } from '../problems.js'
import type { Config, IgnoreFile, Problem } from '../types.js'

/** One warning if names should be listed in the ignore file of `directory` (relative), and cannot be. */
export const unusableIgnoreFile = (
  { gitignore }: Config,
  directory: string,
  { usable, reason = 'it is not a file' }: IgnoreFile,
  names: number,
): Problem[] =>
  usable || !gitignore || names === 0
    ? []
    : [
        {
          code: 'unusable-ignore-file',
          severity: severityOf('unusable-ignore-file', 'sync'),
          path: `${directory}/.gitignore`,
          detail: { reason },
        },
      ]
