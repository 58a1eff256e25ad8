// The run that recovers from a kill is killed in its turn, at every call that writes, for a kill at every write of the
// first run. The next run still ends in the state of an undisturbed one.

import fs from 'node:fs'
import t from 'tap'
import { aftermath, callsOf, enter, halfSkills, inPool, leave, runChild } from '../fixtures/kill.js'
import { scenes } from '../fixtures/scenes.js'

t.setTimeout(1_800_000)

// file by file there are many more moments of few kinds: every fifth is taken there
for (const [exdev, stride] of [
  [undefined, 1],
  ['directories', 5],
] as const) {
  t.test(
    `recovery killed at every write${exdev === undefined ? '' : `, where renames of ${exdev} fail`}`,
    async t => {
      const scene = await scenes['mixture']!()
      const dry = await enter(scene)
      const calls = await callsOf('apply', dry.planFile, exdev)
      leave(dry)
      // what only writes into the staging area leaves garbage, of one kind
      const first = calls.findIndex(call => call.includes('journal.json'))
      const last = calls.length
      t.ok(first > 0 && last > first, 'there is a journal')
      let points = 0
      await inPool(
        Array.from({ length: last - first }, (_, i) => first + i + 1),
        async at => {
          const probe = await enter(scene)
          await runChild('apply', probe.planFile, { at, how: 'before', exdev })
          const steps = await callsOf('recover', probe.planFile, exdev)
          leave(probe)
          for (let step = 1 + (at % stride); step <= steps.length; step += stride) {
            const place = await enter(scene)
            await runChild('apply', place.planFile, { at, how: 'before', exdev })
            const ended = await runChild('recover', place.planFile, {
              at: step,
              how: step % 2 === 0 ? 'torn' : 'before',
              exdev,
            })
            const wrong = ended.signal === 'SIGKILL' ? [] : [`it was not killed: ${ended.stderr}`]
            wrong.push(...halfSkills(scene, place.root), ...(await aftermath(scene, place.root)))
            points++
            if (wrong.length > 0)
              t.strictSame(
                wrong,
                [],
                `killed before ${at}, recovery at ${step}, ${steps[step - 1] ?? ''}`,
              )
            leave(place)
          }
        },
      )
      t.ok(points > 100, `${points} points`)
      fs.rmSync(scene.template, { recursive: true })
    },
  )
}
