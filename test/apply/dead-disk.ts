// From some write on, every write fails, as on a disk that was torn out: the run can neither go on nor undo. When the
// disk is back, the next run puts everything right. (kill.ts does it with a killed process; this is the same road
// inside one process, for every way of moving.)

import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { apply } from '../../lib/apply/index.js'
import { isAgentSkillsError } from '../../lib/errors.js'
import { type Faults, WRITES, whileFailing } from '../fixtures/failing-fs.js'
import { aftermath, enter, leave } from '../fixtures/kill.js'
import { scenes } from '../fixtures/scenes.js'

t.setTimeout(1_800_000)

const isSkill = (file: string) => /\.agents\/skills\/[^.]/.test(file)
const crosses = (from: string, to: string) => isSkill(from) !== isSkill(to)

/** Which renames fail with EXDEV, by what cannot be moved across. */
const WAYS: Record<string, (from: string, to: string) => boolean> = {
  renamed: () => false,
  'directories copied': (from, to) => crosses(from, to) && fs.lstatSync(from).isDirectory(),
  'everything copied': crosses,
}

/** Faults from the nth write on, for good; `count` tells how many there were. */
const dyingAt = (n: number, isExdev: (from: string, to: string) => boolean) => {
  let count = 0
  const faults: Faults = {}
  for (const call of WRITES) {
    faults[call] = (first, second) => {
      if (call === 'openSync' && second === 'r') return undefined
      if (++count >= n) return 'EIO'
      return call === 'renameSync' && isExdev(first, second) ? 'EXDEV' : undefined
    }
  }
  return { faults, count: () => count }
}

/** Our own process lives on, so the claim that it could not release must go by hand. */
const forgetClaims = (root: string) => {
  const area = path.join(root, '.agents/.agent-skills')
  for (const name of fs.existsSync(area) ? fs.readdirSync(area) : []) {
    if (name.startsWith('lock-')) fs.unlinkSync(path.join(area, name))
  }
}

for (const [way, isExdev] of Object.entries(WAYS)) {
  for (const [name, makeScene] of Object.entries(scenes)) {
    // these two have every kind of write in them
    if (name !== 'mixture' && (name !== 'links' || way !== 'renamed')) continue
    t.test(`${name}, ${way}`, async t => {
      const scene = await makeScene()
      let last = Infinity
      let most = 0
      // copied, there are many more moments of the same kinds
      const stride = way === 'renamed' ? 1 : 3
      for (let n = 1; n <= last; n += stride) {
        const place = await enter(scene)
        const { plan } = JSON.parse(`{"plan":${fs.readFileSync(place.planFile, 'utf8')}}`)
        const { faults, count } = dyingAt(n, isExdev)
        const ended: unknown = await whileFailing(faults, () => apply(plan)).catch(
          (e: unknown) => e,
        )
        most = Math.max(most, count())
        // it came through: this was the last one
        if (count() < n) last = 0
        else if (ended instanceof Error && !isAgentSkillsError(ended)) t.error(ended, `at ${n}`)
        forgetClaims(place.root)
        const wrong = await aftermath(scene, place.root)
        if (wrong.length > 0) t.strictSame(wrong, [], `at ${n}`)
        leave(place)
      }
      t.ok(most > 20, `${most} writes`)
      fs.rmSync(scene.template, { recursive: true })
    })
  }
}
