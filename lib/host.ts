// What this process and this machine are: the only reader of `process` besides cli/run.

import os from 'node:os'
import * as files from './fs.js'
import { systemCode } from './errors.js'

/** Names one process on one boot of one machine, so that another can tell whether it still lives. */
export interface ProcessIdentity {
  pid: number
  /** The process's start, in the system's own unit; null where it cannot be read. Tells a reused pid apart. */
  start: string | null
  /** The machine and, where there are several on it, the space in which pids count. */
  host: string
  /** This boot; null where it cannot be read. */
  boot: string | null
}

const firstLine = (file: string): string | null => {
  try {
    return files.readFile(file)?.toString('latin1').trim() ?? null
  } catch {
    // /proc may be mounted with restrictions: unknown, which every caller treats as such
    return null
  }
}

const startOf = (pid: number): string | null => {
  const line = firstLine(`/proc/${pid}/stat`)
  // the command in parentheses may hold anything, so count from behind it
  return line === null ? null : (line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null)
}

const namespaceOfPids = (): string => {
  try {
    return files.readLink('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/** Who this process is. */
export const identity = (): ProcessIdentity => ({
  pid: process.pid,
  start: startOf(process.pid),
  host: `${os.hostname()}/${namespaceOfPids()}`,
  boot: firstLine('/proc/sys/kernel/random/boot_id'),
})

/** Whether the process lives: false only if that is certain, null if it cannot be told from here. */
export const isAlive = (other: ProcessIdentity): boolean | null => {
  const self = identity()
  if (other.host !== self.host) return null
  if (other.boot !== self.boot) return other.boot === null || self.boot === null ? null : false
  try {
    process.kill(other.pid, 0)
  } catch (error) {
    if (systemCode(error) === 'ESRCH') return false
    if (systemCode(error) !== 'EPERM') throw error
  }
  const start = startOf(other.pid)
  return other.start === null || start === null || start === other.start
}

/** The environment, read only. */
export const environment = (): Readonly<Record<string, string | undefined>> => process.env

/** The directory in which the process was started. */
export const workingDirectory = (): string => process.cwd()

/** The user's home directory, absolute. */
export const homeDirectory = (): string => os.homedir()

/** The user whose files this process makes; null where the system has no such thing. */
export const userId = (): number | null => process.geteuid?.() ?? null

/** The system, as Node.js calls it. */
export const platform = (): string => process.platform
