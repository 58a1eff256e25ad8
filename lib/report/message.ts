// Problem → words, for every code there is: a code without words does not compile.

import type { ProblemCode } from '../problems.js'
import type { ProblemOf } from '../types.js'
import type { Asking, Describe, Description, Words } from './describe.js'
import { clipText } from './escape.js'
import { LINKS } from './words-links.js'
import { OWNERSHIP } from './words-ownership.js'
import { PROJECT } from './words-project.js'
import { HOOKS } from './words-hooks.js'
import { SKILL } from './words-skill.js'
import { STATE } from './words-state.js'

export type { Asking, Description } from './describe.js'

const WORDS: Words = { ...LINKS, ...OWNERSHIP, ...STATE, ...SKILL, ...PROJECT, ...HOOKS }

/** Characters of one line: longer ones come from a package that means no good. */
const LIMIT = 500

const clean = (lines: readonly string[]): string[] => lines.map(line => clipText(line, LIMIT))

/** Puts a problem into words: what is wrong, more about it, and the exact command that resolves it. */
export const describe = <C extends ProblemCode>(
  problem: ProblemOf<C>,
  asking: Asking = 'sync',
): Description => {
  const words: Describe<C> = WORDS[problem.code]
  const { headline, details, remedy, author } = words(problem, asking)
  return {
    headline: clipText(headline, LIMIT),
    details: clean(details),
    remedy: clean(remedy),
    ...(author === undefined ? {} : { author: clipText(author, LIMIT) }),
  }
}
