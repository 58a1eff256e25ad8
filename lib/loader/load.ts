// Reads one skill from its directory, with what is known of the place it comes from.

import path from 'node:path'
import { changed } from './fault.js'
import { namespaceOf } from './namespace.js'
import { parseText } from './parse.js'
import { readSkillText } from './skill-file.js'
import type {
  LoadedSkill,
  LoadingProfile,
  NameStyle,
  SkillProvider,
  SkillRoot,
  Trust,
} from './types.js'

/** How a directory is read, and what is known of it. */
export interface LoadOptions {
  profile?: LoadingProfile
  nameStyle?: NameStyle
  root?: SkillRoot
  provider?: SkillProvider | null
  /** By default that of the root. */
  trust?: Trust
}

/**
 * Reads the skill in a directory. The directory's name is that of the given path, links not resolved. Throws
 * SkillError. Requirements S0-13, S1-11, S1-21.
 */
export const loadSkill = (directory: string, options: LoadOptions = {}): LoadedSkill => {
  const at = path.resolve(directory)
  const { provider = null, profile = 'strict', nameStyle = 'plain' } = options
  const root: SkillRoot = options.root ?? { kind: 'directory', directory: path.dirname(at) }
  const { realDirectory, file, text } = readSkillText(at)
  const skill = parseText(
    text,
    {
      directory: path.basename(at),
      profile,
      nameStyle,
      ...(provider === null ? {} : { namespace: namespaceOf(provider.name) }),
    },
    file,
  )
  return Object.freeze({
    ...skill,
    directory: at,
    realDirectory,
    file,
    root,
    trust: options.trust ?? trustOf(root),
    provider,
    profile,
    nameStyle,
  })
}

/** Only what lies in the user's own directory is the user's own word. */
const trustOf = ({ kind }: SkillRoot): Trust => (kind === 'user' ? 'user' : 'project')

/**
 * Reads a skill again, as it is now, under the rules by which it was read. Throws SkillError; `changed` if its directory
 * leads elsewhere by now.
 */
export const reloadSkill = (skill: LoadedSkill): LoadedSkill => {
  const { directory, realDirectory, profile, nameStyle, root, provider, trust } = skill
  const loaded = loadSkill(directory, { profile, nameStyle, root, provider, trust })
  if (loaded.realDirectory !== realDirectory) throw changed(directory)
  return loaded
}
