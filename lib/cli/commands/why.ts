// `why`: who supplies a skill and through which dependencies, or why it is not there.

import { selectSkills } from '../../plan/index.js'
import { AgentSkillsError } from '../../errors.js'
import { clipText } from '../../report/escape.js'
import { printJson } from '../../report/json.js'
import { whyJson } from '../../report/json-why.js'
import { whyText } from '../../report/text-why.js'
import { explain } from '../../report/why.js'
import type { Snapshot } from '../../types.js'
import type { Command } from '../context.js'
import { DONE, PROBLEMS } from '../exit-code.js'
import { inspectOrRefuse } from '../inspect-or-refuse.js'
import { unknownSkill } from '../unknown-skill.js'

export const why: Command = async context => {
  const {
    print,
    style,
    arguments: { operands, switches },
  } = context
  const [name = ''] = operands
  const inspection = await inspectOrRefuse(context, { ancestors: true })
  if (inspection === null) return PROBLEMS
  const { snapshot, plan } = inspection
  const explained = explain(snapshot, plan, selectSkills(snapshot).selections, name)
  if (explained === null) throw unknown(snapshot, name)
  print(
    switches.has('json')
      ? printJson(whyJson(explained))
      : whyText(explained, style.print, switches.has('verbose')),
  )
  return DONE
}

/** Some agents list a skill inside a skill, so that it is asked for. */
const unknown = ({ providers, registry, destinations }: Snapshot, name: string) => {
  const supplied = providers.flatMap(provider =>
    provider.skills.map(skill => ({ provider, skill })),
  )
  const outer = supplied.find(({ skill }) => skill.nested.some(inner => inner.name === name))
  if (outer !== undefined) {
    const owner = clipText(outer.provider.name, 240)
    return new AgentSkillsError('EUSAGE', `there is no skill "${name}"`, {
      hint: `One of that name is inside "${clipText(outer.skill.name, 100)}" of ${owner}: some agents list it as well.`,
    })
  }
  return unknownSkill(name, [
    ...supplied.map(({ skill }) => skill.name),
    ...registry.entries.map(entry => entry.name),
    ...destinations.map(destination => destination.name),
  ])
}
