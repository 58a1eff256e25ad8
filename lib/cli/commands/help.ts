// `help`: explains a command, the code of a problem, or a rule.

import type { Command } from '../context.js'
import { DONE } from '../exit-code.js'
import { globalUsage } from '../usage.js'

export const help: Command = async ({ arguments: { operands }, print }) => {
  const [topic] = operands
  // the catalogues of all codes and rules are long, and whoever asks for the commands needs none of them
  print(topic === undefined ? globalUsage() : (await import('../help-topic.js')).topicHelp(topic))
  return DONE
}
