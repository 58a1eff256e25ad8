// Every call to the file system that a sync makes, the reading ones too, fails once, with every errno that disks, quotas,
// permissions and scanners give. Whatever comes of it: the truth is told, nothing of others changes, nothing half is seen,
// and the next run ends in the state of an undisturbed one. `npm run campaign:faults`; FAULT_STRIDE=7 takes every seventh,
// FAULT_SCENE=links one scene.

import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { isAgentSkillsError, systemCode } from '../../lib/errors.js'
import { sync } from '../../lib/sync.js'
import { type Call, CALLS, type Faults, whileFailing } from '../fixtures/failing-fs.js'
import { aftermath, copyProject, type Scene } from '../fixtures/kill.js'
import { fingerprint } from '../fixtures/project.js'
import { scenes } from '../fixtures/scenes.js'

t.setTimeout(7_200_000)

const ERRNOS = ['EIO', 'EACCES', 'EMFILE', 'EBUSY', 'ENOSPC']
const SCENE = process.env['FAULT_SCENE']
const STRIDE = Number(process.env['FAULT_STRIDE'] ?? 1)

/** Let the nth call fail; `seen` is what was called. */
const failingAt = (n: number, errno: string) => {
  const seen: string[] = []
  const faults: Faults = {}
  for (const call of CALLS) {
    faults[call] = (...args) => {
      seen.push(`${call} ${args[0] ?? ''}`)
      return seen.length === n && isPossible(call, errno) ? errno : undefined
    }
  }
  return { faults, seen }
}

/** Nothing that only reads finds a disk full. */
const isPossible = (call: Call, errno: string): boolean =>
  errno !== 'ENOSPC' || !/^(?:lstat|stat|fstat|readdir|realpath|readlink|read)/.test(call)

/** Our own process lives on, so a claim that it could not release must go by hand. */
const forgetClaims = (root: string): void => {
  const area = path.join(root, '.agents/.agent-skills')
  for (const name of fs.existsSync(area) ? fs.readdirSync(area) : []) {
    if (name.startsWith('lock-')) fs.unlinkSync(path.join(area, name))
  }
}

/** An empty directory that could not be removed is no skill. */
const skillsAt = (tree: Record<string, string>): string =>
  JSON.stringify(Object.entries(tree).filter(([name]) => /^\.agents\/skills\/./.test(name)))

/** What the run said, held against what it did. */
const untruths = async (
  scene: Scene,
  root: string,
  faults: Faults,
  errno: string,
): Promise<string[]> => {
  const old = skillsAt(fingerprint(scene.template))
  const done = skillsAt(scene.final)
  try {
    const { outcome, plan } = await whileFailing(faults, () => sync({ cwd: root }))
    const now = skillsAt(fingerprint(root))
    // one package that cannot be read does not keep the others from it, and takes nothing away
    if (plan?.problems.some(({ code }) => code === 'unreadable-package') === true) return []
    if (outcome === 'applied') return now === done ? [] : ['it says that it is done']
    return now === old ? [] : [`it is ${outcome}, and something changed`]
  } catch (error) {
    if (!isAgentSkillsError(error)) return [`no error of ours: ${String(error)}`]
    if (error.code === 'EINTERNAL') return [`a fault of ours: ${error.message}`]
    const isSaid = error.message.includes(errno) || systemCode(error.cause) === errno
    if (!/\//.test(error.message)) return [`it does not say where: ${error.message}`]
    return isSaid ? [] : [`it does not say why: ${error.message}`]
  }
}

for (const [name, makeScene] of Object.entries(scenes).filter(
  ([name]) => SCENE === undefined || name === SCENE,
)) {
  t.test(name, async t => {
    const scene = await makeScene()
    for (const errno of ERRNOS) {
      let points = 0
      let failures = 0
      for (let n = 1, last = Infinity; n <= last; n += STRIDE) {
        const root = copyProject(scene.template)
        const { faults, seen } = failingAt(n, errno)
        const wrong = await untruths(scene, root, faults, errno)
        // it came through: this was the last one
        if (seen.length < n) last = 0
        else points++
        forgetClaims(root)
        wrong.push(...(await aftermath(scene, root)))
        if (wrong.length > 0) {
          failures++
          t.strictSame(wrong, [], `${errno} at ${n}, ${seen[n - 1] ?? ''}`)
        }
        fs.rmSync(root, { recursive: true })
      }
      t.ok(points > 100 / STRIDE, `${points} points`)
      t.comment(`| ${name} | ${errno} | ${points} | ${failures} |`)
    }
    fs.rmSync(scene.template, { recursive: true })
  })
}
