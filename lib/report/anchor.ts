// Which file of the project a finding is pinned to, for tools that show findings beside files. Many findings are about a
// directory, or about something that is not there: they go to the file that says it should be.

import path from 'node:path'
import type { ProblemCode } from '../problems.js'
import type { Problem } from '../types.js'
import { lineOf, pathOf } from './place.js'

/** A file, and the line in it where there is one. */
export interface Anchor {
  /** Relative to the project, or absolute. */
  path: string
  /** 1-based. */
  line: number | null
}

const MANIFEST = 'package.json'
const REGISTRY = '.agents/skills/.agent-skills.yaml'

/** Codes whose own path is no file, or may not exist. */
const ELSEWHERE: Partial<Record<ProblemCode, string>> = {
  'ambiguous-provider': MANIFEST,
  'not-installed': MANIFEST,
  'incomplete-install': MANIFEST,
  'dev-omitted': MANIFEST,
  'missing-provider': REGISTRY,
  'pending-approval': MANIFEST,
  'several-versions': MANIFEST,
  'agents-cannot-see': MANIFEST,
  'missing-link': MANIFEST,
  'not-ignored': MANIFEST,
  'foreign-owner': REGISTRY,
  'owner-changed': REGISTRY,
  'edited-skill': REGISTRY,
  'missing-skill': REGISTRY,
  'outdated-skill': REGISTRY,
  'orphaned-skill': REGISTRY,
  'outdated-record': REGISTRY,
}

/** Where to show a finding. */
export const anchorOf = (problem: Problem): Anchor => {
  const elsewhere = ELSEWHERE[problem.code]
  if (elsewhere !== undefined) return { path: elsewhere, line: null }
  const own = pathOf(problem)
  return own === null || own === ''
    ? { path: MANIFEST, line: null }
    : { path: own, line: lineOf(problem) }
}

/** A path of the project as one below the repository's root, at which the project has `prefix` ('' or 'a/b'). */
export const fromRepository = (file: string, prefix: string): string =>
  prefix === '' || path.isAbsolute(file) ? file : path.posix.join(prefix, file)
