// Words for what the rules found in one skill. The sentence about the finding itself is made where the rules are.

import { RULES } from '../rules.js'
import type { SkillFinding } from '../rules.js'
import { ruleMessage } from '../skill/messages.js'
import type { Words } from './describe.js'
import { commands, excludeCommand, stopped } from './describe.js'

type SkillCode =
  'unsafe-skill' | 'invalid-skill' | 'skill-warning' | 'nested-skill' | 'accepted-finding'

const said = (finding: SkillFinding): string => `${finding.rule}: ${ruleMessage(finding)}`

const forTheAuthor = ({ rule }: SkillFinding): string => `For its author: ${RULES[rule].remedy}.`

const LEAVE_OUT = 'Leave it out for good:'

const acceptHint = (
  skill: string | undefined,
  owner: string | undefined,
  { rule }: SkillFinding,
): string[] => {
  if (RULES[rule].acceptable !== true || skill === undefined || owner === undefined) return []
  return [
    'If you know why it is there, accept it in "agentSkills" of package.json:',
    `"accept": { ${JSON.stringify(`${owner}#${skill}`)}: { "${rule}": "why" } }`,
  ]
}

/** Words for findings about one skill. */
export const SKILL: Words<SkillCode> = {
  'unsafe-skill': ({ skill, package: owner, detail: { finding } }) => ({
    headline: said(finding),
    details: [],
    remedy: [
      LEAVE_OUT,
      ...commands(excludeCommand(skill, owner)),
      ...acceptHint(skill, owner, finding),
    ],
    author: forTheAuthor(finding),
  }),
  'invalid-skill': ({ detail: { finding } }) => ({
    headline: said(finding),
    details: [],
    remedy: [],
    author: forTheAuthor(finding),
  }),
  'skill-warning': ({ detail: { finding } }) => ({
    headline: said(finding),
    details: [],
    remedy: [],
    author: forTheAuthor(finding),
  }),
  'nested-skill': ({ skill, package: owner, detail: { managedName } }) => ({
    headline: 'It has another skill inside: some agents list that one as well.',
    details:
      managedName === null ? [] : [`The installed skill "${managedName}" has the same name.`],
    remedy:
      managedName === null
        ? []
        : ["If they get in each other's way:", ...commands(excludeCommand(skill, owner))],
  }),
  'accepted-finding': ({ detail: { finding, why } }) => ({
    headline: said(finding),
    details: [stopped(`package.json accepts it, because: ${why}`)],
    remedy: [],
  }),
}
