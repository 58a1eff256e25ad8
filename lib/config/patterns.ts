// The small languages of grammar.ts as regular expressions, for the JSON Schema of the configuration: an editor cannot
// run a reader. They say no only where the readers do. What they cannot say: a package's name of more than 214
// characters, versions beyond what semver counts to, spellings of a directory that a file system would merge.

import { MAX_NAME_LENGTH, PACKAGE_NAME_PATTERN, PACKAGE_WILDCARD_PATTERN } from '../names.js'

const NUMBER = '(?:0|[1-9][0-9]*)'
const IDENTIFIER = '(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*)'
const VERSION = String.raw`\s*${NUMBER}\.${NUMBER}\.${NUMBER}(?:-${IDENTIFIER}(?:\.${IDENTIFIER})*)?(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?\s*`
const SKILL_NAME = `(?=[a-z0-9-]{1,${MAX_NAME_LENGTH}}$)[a-z0-9]+(?:-[a-z0-9]+)*`

const UNSAFE = String.raw`/\\<>:"|?\u0000-\u001f\u007f`
const SEGMENT = `[^*${UNSAFE}]*[^*${UNSAFE}. ]`
const SKILL_PATTERN = `[^#${UNSAFE}]*[^#${UNSAFE}. ]`

/** Each letter in both cases: JSON Schema has no flags. */
const anyCase = (word: string): string =>
  [...word]
    .map(letter =>
      /[a-z]/.test(letter)
        ? `[${letter}${letter.toUpperCase()}]`
        : letter.replace('.', String.raw`\.`),
    )
    .join('')

const TAKEN = ['.agents', '.git', 'node_modules'].map(anyCase).join('|')

/** A key of `allow`. */
export const PACKAGE_SPEC = String.raw`^${PACKAGE_NAME_PATTERN}(?:@${VERSION}(?:\|\|${VERSION})*)?$`
/** A value of `prefer`. */
export const PREFERRED = `^${PACKAGE_NAME_PATTERN}(?:@${VERSION})?$`
/** The name of a skill. */
export const SKILL = `^${SKILL_NAME}$`
/** A key of `accept`. */
export const SKILL_OF_PACKAGE = `^${PACKAGE_NAME_PATTERN}#${SKILL_NAME}$`
/** A pattern of `exclude`. */
export const PATTERN = `^(?:${PACKAGE_WILDCARD_PATTERN}(?:#${SKILL_PATTERN})?|#${SKILL_PATTERN})$`
/** A directory of `links`. */
export const LINK_DIRECTORY = String.raw`^(?:\./)*(?!(?:${TAKEN})(?:/|$))${SEGMENT}(?:/${SEGMENT})*/?$`
