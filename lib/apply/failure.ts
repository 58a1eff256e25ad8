// What a failed call of the file system is called when it stops a run.

import { AgentSkillsError, systemCode } from '../errors.js'

/** Runs `work`; a failed system call becomes an error of ours. */
export const calling = <T>(work: () => T): T => {
  try {
    return work()
  } catch (error) {
    throw asOurs(error)
  }
}

/** A failed system call becomes an error with a path and a remedy. */
export const asOurs = (error: unknown): unknown => {
  const code = systemCode(error)
  // Node.js gives codes to faults of ours, too: those have no system call
  if (!(error instanceof Error) || !('syscall' in error) || code === undefined) return error
  const file = 'path' in error && typeof error.path === 'string' ? error.path : undefined
  return new AgentSkillsError(
    'EIO',
    `${WORDS[code] ?? error.message}${file === undefined ? '' : `: ${file}`}`,
    {
      ...(file === undefined ? {} : { path: file }),
      hint: 'Nothing was changed. Mend the cause and run the command again.',
      cause: error,
    },
  )
}

const WORDS: Record<string, string> = {
  ENOSPC: 'no space left on the disk',
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
  EIO: 'input/output error',
  EMFILE: 'too many open files',
  EBUSY: 'busy',
  EDQUOT: 'disk quota exceeded',
}
