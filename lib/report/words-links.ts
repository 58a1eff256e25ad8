// Words for links, and for the agents that need them.

import type { Words } from './describe.js'
import { SYNC, commands, excludeCommand, stopped } from './describe.js'
import { WHAT } from './words-ownership.js'

type LinkCode =
  'link-occupied' | 'missing-link' | 'orphaned-link' | 'link-failed' | 'agents-cannot-see'

/** Words for problems of links. */
export const LINKS: Words<LinkCode> = {
  'link-occupied': ({ skill, package: owner, detail: { what, link } }) => ({
    headline:
      link === null
        ? `${WHAT[what]} stands where the link to the skill belongs, and agent-skills did not put it there.`
        : `A link to "${link}" stands where the link to the skill belongs, and agent-skills did not put it there.`,
    details: [],
    remedy: [
      'Rename or delete it, take the directory out of "links", or leave the skill out:',
      ...commands(excludeCommand(skill, owner)),
    ],
  }),
  'missing-link': () => ({
    headline: 'The link to this installed skill is missing.',
    details: [],
    remedy: [SYNC],
  }),
  'orphaned-link': () => ({
    headline: 'This link leads to a skill that is not installed any more.',
    details: [],
    remedy: [SYNC],
  }),
  'link-failed': ({ detail: { reason } }) => ({
    headline: `It could not be brought up to date: ${stopped(reason)}`,
    details: [],
    remedy: ['The skills are right. Mend the cause, then:', SYNC],
  }),
  'agents-cannot-see': ({ detail: { client, directory } }) => ({
    headline: `${client} does not read .agents/skills, so it does not see the installed skills.`,
    details: [],
    remedy: [`Add "${directory}" to "links" of "agentSkills" in package.json, then:`, SYNC],
  }),
}
