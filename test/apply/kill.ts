// A run is killed (SIGKILL) before, in the middle of and after every call that writes. Whatever the moment: what is not
// ours is untouched, whoever scans the skills sees each one old, new or absent, never half, and the next run ends in
// the state of an undisturbed one.

import fs from 'node:fs'
import t from 'tap'
import { aftermath, callsOf, enter, inPool, leave, runChild } from '../fixtures/kill.js'
import { scenes } from '../fixtures/scenes.js'

t.setTimeout(3_000_000)

for (const exdev of [undefined, 'directories', 'all'] as const) {
  for (const [name, makeScene] of Object.entries(scenes)) {
    // the other scenes move nothing that the mixture does not
    if (exdev !== undefined && name !== 'mixture') continue
    const title = exdev === undefined ? name : `${name}, where renames of ${exdev} fail with EXDEV`
    t.test(`killed at every write: ${title}`, async t => {
      const scene = await makeScene()
      const dry = await enter(scene)
      const calls = await callsOf('apply', dry.planFile, exdev)
      t.ok(calls.length > 10, 'the step writes')
      t.strictSame(await aftermath(scene, dry.root), [], 'undisturbed')
      leave(dry)
      const jobs = calls.flatMap((call, i) =>
        (['before', 'torn', 'after'] as const).map(how => ({ call, at: i + 1, how })),
      )
      // one kind of moment is enough where only the way of moving differs
      const chosen = exdev === undefined ? jobs : jobs.filter(({ how }) => how === 'before')
      await inPool(chosen, async ({ call, at, how }) => {
        const place = await enter(scene)
        const ended = await runChild('apply', place.planFile, { at, how, exdev })
        const wrong = ended.signal === 'SIGKILL' ? [] : [`it was not killed: ${ended.stderr}`]
        wrong.push(...(await aftermath(scene, place.root)))
        t.strictSame(wrong, [], `${how} ${at}, ${call.split(' ')[0] ?? ''}`)
        leave(place)
      })
      fs.rmSync(scene.template, { recursive: true })
    })
  }
}
