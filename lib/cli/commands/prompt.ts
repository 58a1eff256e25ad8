// `prompt`: what an agent should be told of the project's skills, as data on stdout.

import { findProject } from '../../collect/project.js'
import { loadSkills, projectRoot, promptBlock, userRoot } from '../../loader/index.js'
import type { PromptFormat } from '../../loader/index.js'
import { clipText, escapeControls, escapeJson } from '../../report/escape.js'
import type { Command } from '../context.js'
import { DONE } from '../exit-code.js'
import { formatOf } from '../format.js'

const FORMATS: readonly [PromptFormat, ...PromptFormat[]] = ['markdown', 'xml', 'json']

export const prompt: Command = async ({ arguments: asked, cwd, print, say }) => {
  const { switches } = asked
  const wanted = formatOf(asked, FORMATS)
  const { root } = findProject({ cwd })
  // who runs this here has decided to
  const project = projectRoot(root, { trusted: true })
  const { skills, errors } = loadSkills({
    roots: switches.has('user') ? [project, userRoot()] : [project],
  })
  if (!switches.has('quiet')) {
    for (const { directory, why } of errors) {
      say(`skipped ${clipText(directory, 500)}: ${clipText(why, 500)}\n`)
    }
  }
  const block = promptBlock(skills, { format: wanted })
  if (wanted === 'json') print(`${escapeJson(block ?? '{"skills":[]}')}\n`)
  else if (block !== null) print(`${escapeControls(block)}\n`)
  else if (!switches.has('quiet')) say('agent-skills: no skills.\n')
  return DONE
}
