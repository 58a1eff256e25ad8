// Relative links in the Markdown files of a skill: what is installed is the directory of the skill and nothing else, so
// a link must lead to something in it. A link that could be an example, a placeholder or a page of a web site is none.

import path from 'node:path'
import { excerpt } from '../skill/finding.js'
import { columnOf } from '../skill/lines.js'
import type { Find } from './finding.js'

/** Where links may lead. */
export interface Surroundings {
  /** The directory of the skill, '/'-separated, relative to the package. */
  directory: string
  /** Every file of the skill, '/'-separated below its directory. */
  files: ReadonlySet<string>
  /** The other skills of the package, which are installed beside it. */
  siblings: ReadonlySet<string>
  /** Whether the package has something at this path. */
  inPackage: (file: string) => boolean
}

/** A link as it stands in a text. */
interface Link {
  target: string
  line: number
  column: number | undefined
}

/** Judges the links of one text; `file` is '/'-separated below the skill's directory. */
export const judgeLinks = (
  text: string,
  file: string,
  surroundings: Surroundings,
  find: Find,
): void => {
  const { directory, files } = surroundings
  const known = withDirectories(files)
  for (const { target, line, column } of linksIn(text)) {
    const wanted = pathOf(target)
    if (wanted === null) continue
    // the format counts paths from the skill's directory, Markdown from the file
    const places = [path.posix.join(path.posix.dirname(file), wanted), path.posix.normalize(wanted)]
      .map(place => place.replace(/\/$/, ''))
      .map(place => (place === '.' ? '' : place))
    if (places.some(place => known.has(place))) continue
    const [place = ''] = places
    const at = { line, ...(column === undefined ? {} : { column }), found: excerpt(target) }
    if (isSibling(place, surroundings)) continue
    if (isOutside(place)) {
      const reason = outsideReason(path.posix.join(directory, place), surroundings)
      find('link-outside', `${directory}/${file}`, { ...at, reason })
    } else {
      const reason = twinOf(place, known)
      find('dead-link', `${directory}/${file}`, { ...at, ...(reason === null ? {} : { reason }) })
    }
  }
}

/** Skills of one package stand side by side wherever they are installed. */
const isSibling = (place: string, { directory, siblings, inPackage }: Surroundings): boolean => {
  const [up, name = ''] = place.split('/')
  return up === '..' && siblings.has(name) && inPackage(path.posix.join(directory, place))
}

const isOutside = (place: string): boolean => place === '..' || place.startsWith('../')

const outsideReason = (place: string, { inPackage }: Surroundings): string =>
  !isOutside(place) && inPackage(place)
    ? 'the package has it, the skill does not'
    : 'there is no such file'

/** Two names that differ only in case are one on the author's machine and two on others. */
const twinOf = (place: string, known: ReadonlySet<string>): string | null => {
  const twin = [...known].find(other => other.toLowerCase() === place.toLowerCase())
  return twin === undefined ? null : `it is called ${excerpt(twin)}`
}

const withDirectories = (files: ReadonlySet<string>): ReadonlySet<string> => {
  const known = new Set<string>(files).add('')
  for (const file of files) {
    for (let at = file.indexOf('/'); at !== -1; at = file.indexOf('/', at + 1)) {
      known.add(file.slice(0, at))
    }
  }
  return known
}

const SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/|#|\?|\\)/i
const PLACEHOLDER = /[<>{}$*|`"]|\.\.\.|…|^(?:\.\/)?(?:path|link|url)(?:[/-]|$)/i
const LOOKS_LIKE_A_FILE = /\.[a-z0-9]{1,8}$|\/$|^\.\.?\//i

/** The path that a target names; null: it names none, or one that is only an example. */
const pathOf = (target: string): string | null => {
  if (SCHEME.test(target) || PLACEHOLDER.test(target)) return null
  const bare = target.replace(/[?#].*$/, '')
  if (!LOOKS_LIKE_A_FILE.test(bare)) return null
  try {
    return decodeURIComponent(bare)
  } catch {
    // a lone % is a character like any other
    return bare
  }
}

const FENCE = /^[\s>*+.)\d-]*(`{3,}|~{3,})/
// every repetition is bounded, so the search is linear
const INLINE =
  /\]\(\s{0,4}(<[^<>\n]{1,500}>|[^\s()<>]{1,500})(?:\s{1,4}["'(][^"')\n]{0,200}["')])?\s{0,4}\)/g
const DEFINITION = /^ {0,3}\[[^\]\n]{1,200}\]:[ \t]{0,4}(<[^<>\n]{1,500}>|\S{1,500})/
const CODE = /(`{1,2})(?!`)[^`]{1,1000}\1/g

/** Links outside of code, by their lines. */
const linksIn = (text: string): Link[] => {
  const links: Link[] = []
  let fence: string | null = null
  for (const [i, raw] of text.split('\n').entries()) {
    const mark: string | undefined = FENCE.exec(raw)?.[1]
    if (fence !== null) {
      if (mark !== undefined && mark.startsWith(fence)) fence = null
      continue
    }
    if (mark !== undefined) fence = mark
    else links.push(...linksOf(raw, i + 1))
  }
  return links
}

const linksOf = (raw: string, line: number): Link[] => {
  const bare = raw.replace(CODE, code => ' '.repeat(code.length))
  const definition = DEFINITION.exec(bare)
  const matches = [...bare.matchAll(INLINE), ...(definition === null ? [] : [definition])]
  return matches.map(match => {
    const target = match[1] ?? ''
    const offset = match.index + match[0].indexOf(target)
    return { target: target.replace(/^<|>$/g, ''), line, column: columnOf(raw, 0, offset) }
  })
}
