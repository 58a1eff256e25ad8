// The lock of a project: one run at a time writes.
//
// Every contender puts a claim of its own into the staging area, `lock-<token>`, born whole by a rename, and then looks
// at the others. Whoever sees no other living claim is the owner: of two that come at once, at least one sees the
// other. While claims meet, the smallest token stays and the others withdraw. Because each claim has a name that is
// never used again, taking a dead one away can never hit a living one, and releasing can never release somebody else's.
//
// A claim is dead if its process is certainly gone (same machine, same boot), or if it was not refreshed for 15 seconds
// by the file system's clock. An owner that slept through that finds its claim gone before its next write.

import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AgentSkillsError, systemCode } from '../errors.js'
import * as files from '../fs.js'
import type { ProcessIdentity } from '../host.js'
import { identity, isAlive } from '../host.js'
import type { Area } from './area.js'
import {
  assertReal,
  ensureArea,
  ignoreArea,
  removeEmptyArea,
  shown,
  unignoreEmptyArea,
} from './area.js'

const CLAIM = /^lock-[0-9a-f]{32}$/
const UNBORN_CLAIM = /^lock-[0-9a-f]{32}\.tmp$/
const STALE_MS = 15_000
const REFRESH_MS = 1_000
const WAIT_MS = 30_000

/** A claim that somebody made. `identity` null: it cannot be read as one. */
export interface Claim {
  file: string
  token: string
  identity: ProcessIdentity | null
  /** Milliseconds, by the file system's clock. */
  refreshed: number
}

export interface LockOptions {
  signal?: AbortSignal | undefined
  /** Called once if the lock is held by somebody else; `holder` names the process. */
  onWait?: ((holder: string) => void) | undefined
  /** Milliseconds; 30,000 by default. */
  limit?: number
}

/** The lock, held. */
export interface Lock {
  token: string
  /** True if somebody else held it first: what was read before may be out of date. */
  waited: boolean
  /** Throws ELOCKLOST unless the lock is still ours, and EIO if a link has crept in. Called before every write. */
  check(): void
  /** Shows that we live. Called in long loops; a timer does the rest. */
  refresh(): void
}

// ---- claims

/** Every claim in the area; none if there is no area. */
export const readClaims = (area: Area): Claim[] =>
  (files.listDirectoryOrNull(area.root) ?? [])
    .filter(entry => CLAIM.test(entry.name))
    .flatMap(entry => {
      const file = path.join(area.root, entry.name)
      const st = files.lstat(file)
      const text = entry.kind === 'file' ? files.readFile(file) : null
      // released since it was listed
      if (st === null || (entry.kind === 'file' && text === null)) return []
      return [
        {
          file,
          token: entry.name.slice(5),
          identity: parse(text?.toString() ?? ''),
          refreshed: st.modified,
        },
      ]
    })

const parse = (text: string): ProcessIdentity | null => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // not written by us: it counts until it is old
    return null
  }
  return isIdentity(value) ? value : null
}

const isIdentity = (value: unknown): value is ProcessIdentity =>
  typeof value === 'object' &&
  value !== null &&
  'pid' in value &&
  typeof value.pid === 'number' &&
  Number.isInteger(value.pid) &&
  value.pid > 0 &&
  value.pid <= MOST_PID &&
  'host' in value &&
  typeof value.host === 'string' &&
  'start' in value &&
  isTextOrNull(value.start) &&
  'boot' in value &&
  isTextOrNull(value.boot)

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

/** What kill(2) takes. */
const MOST_PID = 0x7fff_ffff

/** Whether the claim may be taken away. `now` in milliseconds, by the file system's clock. */
export const isDead = (claim: Claim, now: number): boolean =>
  (claim.identity !== null && isAlive(claim.identity) === false) || now - claim.refreshed > STALE_MS

/** The claims of living processes, as far as it can be told without writing. */
export const livingClaims = (area: Area): Claim[] =>
  readClaims(area).filter(claim => !isDead(claim, Date.now()))

/** Names the process behind a claim. */
export const holderOf = (claim: Claim): string =>
  claim.identity === null
    ? `an unknown process (${path.basename(claim.file)})`
    : `process ${claim.identity.pid} on ${claim.identity.host.split('/')[0] ?? ''}`

const makeClaim = (area: Area, token: string): string => {
  const file = path.join(area.root, `lock-${token}`)
  ensureArea(area)
  try {
    files.writeNewFile(`${file}.tmp`, claimText(token))
    files.rename(`${file}.tmp`, file)
    return file
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error
    // an owner that leaves takes the empty area, or our unborn claim, with it
    files.removeFile(`${file}.tmp`)
    return makeClaim(area, token)
  }
}

const claimText = (token: string): string =>
  `${JSON.stringify({ version: 1, token, ...identity() })}\n`

// ---- the lock

/** What the work gave, and why the lock could not be given back cleanly, if so: it dies with this process then. */
export interface Unlocked<T> {
  value: T
  releaseFailure?: unknown
}

/** Runs `work` while holding the lock; whatever happens the lock is released and an empty area taken away. */
export const withLock = async <T>(
  area: Area,
  options: LockOptions,
  work: (lock: Lock) => Promise<T>,
): Promise<Unlocked<T>> => {
  const { file, token, waited } = await acquire(area, options)
  const refresh = () => {
    try {
      files.rewriteFile(file, claimText(token))
    } catch {
      // Not refreshed, the claim may be taken over; `check` notices that before the next write, whatever the reason was.
    }
  }
  const timer = setInterval(refresh, REFRESH_MS)
  timer.unref()
  const check = () => {
    if (files.lstat(file) === null) throw lost(area)
    assertReal(area, token)
  }
  try {
    const value = await work({ token, waited, refresh, check })
    clearInterval(timer)
    return { value, ...release(area, file) }
  } catch (error) {
    clearInterval(timer)
    // the failure of the work is what matters; a claim that stays is dead as soon as this process is
    release(area, file)
    throw error
  }
}

/** `file` null: no claim was made. */
const release = (area: Area, file: string | null): { releaseFailure?: unknown } => {
  try {
    if (file !== null && files.lstat(file) !== null) {
      unignoreEmptyArea(area, path.basename(file))
      files.removeFile(file)
    }
    removeEmptyArea(area)
    return {}
  } catch (error) {
    return { releaseFailure: error }
  }
}

const lost = (area: Area) =>
  new AgentSkillsError('ELOCKLOST', 'another run took over the lock while this one was stopped', {
    path: area.root,
    hint: 'Run the command again.',
  })

interface Contest {
  token: string
  /** The file of our claim, once there is one. */
  own: string | null
  waited: boolean
  /** By `performance.now()`. */
  deadline: number
}

const acquire = async (area: Area, options: LockOptions) => {
  const token = randomBytes(16).toString('hex')
  const deadline = performance.now() + (options.limit ?? WAIT_MS)
  const contest: Contest = { token, own: null, waited: false, deadline }
  try {
    let file = contend(area, contest, options)
    for (let round = 0; file === null; round++) {
      await pause(Math.min(10 * 2 ** Math.min(round, 5), 100) * (0.5 + Math.random()))
      file = contend(area, contest, options)
    }
    ignoreArea(area)
    return { file, token, waited: contest.waited }
  } catch (error) {
    release(area, contest.own)
    throw error
  }
}

/** Our claim, if it is the only living one; else null, and the claim is withdrawn where another has the right of way. */
const contend = (area: Area, contest: Contest, options: LockOptions): string | null => {
  if (options.signal?.aborted === true)
    throw new AgentSkillsError('EABORTED', 'stopped while waiting for the lock')
  let others = livingOthers(area, contest.own)
  if (contest.own === null && others.length === 0) {
    contest.own = makeClaim(area, contest.token)
    others = livingOthers(area, contest.own)
  }
  const [other] = others
  if (other === undefined) return contest.own
  if (!contest.waited) options.onWait?.(holderOf(other))
  contest.waited = true
  if (contest.own !== null && others.some(claim => claim.token < contest.token)) {
    files.removeFile(contest.own)
    contest.own = null
  }
  if (performance.now() > contest.deadline) throw timedOut(area, other)
  return null
}

/** The living claims besides our own. With a claim of our own the dead ones are taken away. */
const livingOthers = (area: Area, own: string | null): Claim[] => {
  const others = readClaims(area).filter(claim => claim.file !== own)
  if (own === null) return others.filter(claim => !isDead(claim, Date.now()))
  files.rewriteFile(own, claimText(path.basename(own).slice(5)))
  const now = files.lstat(own)?.modified ?? Date.now()
  return others.filter(claim => {
    if (!isDead(claim, now)) return true
    files.removeTree(claim.file)
    return false
  })
}

const timedOut = (area: Area, claim: Claim) =>
  new AgentSkillsError('ELOCKED', `another run is at work: ${holderOf(claim)}`, {
    path: claim.file,
    hint: `If no such process runs, delete ${shown(area, claim.file)}.`,
  })

/** Takes away claims that were never born and dead ones. Only under the lock. */
export const sweepClaims = (area: Area): void => {
  for (const entry of files.listDirectory(area.root)) {
    if (UNBORN_CLAIM.test(entry.name)) files.removeFile(path.join(area.root, entry.name))
  }
}

/** Whether a killed process left a claim behind. */
export const hasDeadClaims = (area: Area): boolean =>
  (files.listDirectoryOrNull(area.root) ?? []).some(entry => UNBORN_CLAIM.test(entry.name)) ||
  readClaims(area).some(claim => isDead(claim, Date.now()))
