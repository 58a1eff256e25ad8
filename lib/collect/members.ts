// The members of a workspace, from the patterns that declare them. npm's own expansion loses a member after certain
// negated patterns; this one does not.

import path from 'node:path'
import { AgentSkillsError } from '../errors.js'
import { listDirectory, lstat, realpath, stat } from '../fs.js'
import { compareText } from '../names.js'
import { loadMinimatch } from './late.js'
import { reading } from './reading.js'
import { declarationOf, type Declaration } from './workspace.js'

/** Manifests that only pnpm reads, and nothing that shows us the tree does. */
const OTHER_MANIFESTS = ['package.yaml', 'package.json5']

/**
 * The directories of a workspace's members: absolute, links resolved, sorted, the root itself left out. Empty where
 * `root` (absolute, links resolved) is no workspace.
 * @throws ENOPROJECT if the declaration is broken, ELAYOUT for a member without package.json, EIO.
 */
export const listMembers = (root: string): string[] => {
  const declaration = declarationOf(root)
  if (declaration === null) return []
  const { positive, negative } = sortOut(declaration)
  const members = new Set<string>()
  for (const pattern of positive.flatMap(text => bracesOf(text))) {
    const segments = pattern.split('/').filter(part => part !== '')
    for (const directory of expand(root, segments)) {
      const real = reading(directory, () => realpath(directory))
      if (real === null || real === root || isExcluded(root, directory, negative)) continue
      if (hasManifest(directory, declaration.pnpm)) members.add(real)
    }
  }
  return [...members].sort(compareText)
}

/**
 * Patterns that add and patterns that take away. As npm means it, a later pattern that a negation covers revives what
 * the negation took; pnpm knows no order.
 */
const sortOut = ({ patterns, pnpm }: Declaration): { positive: string[]; negative: string[] } => {
  const positive: string[] = []
  let negative: string[] = []
  for (const raw of patterns) {
    const marks = raw.length - raw.replace(/^!+/, '').length
    const pattern = raw
      .slice(marks)
      .replaceAll('\\', '/')
      .replace(/^\.?\/+/, '')
      .replace(/\/+$/, '')
    if (marks % 2 === 1) negative.push(pattern)
    else {
      if (!pnpm) negative = negative.filter(negated => !matches(pattern, negated))
      positive.push(pattern)
    }
  }
  return { positive, negative }
}

/** Marks at the beginning have been read already: what still looks like one belongs to the pattern. */
const matches = (text: string, pattern: string): boolean =>
  (text === pattern && /^[\w@/*-]+$/.test(text)) ||
  (/^[\w@.-]+$/.test(text) && pattern === '*' && !text.startsWith('.')) ||
  loadMinimatch()(text, pattern, { nonegate: true, nocomment: true })

/** What a pattern with braces stands for; most have none. */
const bracesOf = (pattern: string): string[] =>
  pattern.includes('{') ? loadMinimatch().braceExpand(pattern) : [pattern]

const isExcluded = (root: string, directory: string, negative: readonly string[]): boolean => {
  const relative = path.relative(root, directory).split(path.sep).join('/')
  return (
    relative.split('/').includes('node_modules') ||
    negative.some(pattern => matches(relative, pattern))
  )
}

const hasManifest = (directory: string, pnpm: boolean): boolean => {
  const has = (name: string): boolean => {
    const file = path.join(directory, name)
    return reading(file, () => lstat(file)) !== null
  }
  if (has('package.json')) return true
  const other = pnpm ? OTHER_MANIFESTS.find(has) : undefined
  if (other === undefined) return false
  throw new AgentSkillsError(
    'ELAYOUT',
    `the workspace member ${directory} has ${other} in place of package.json`,
    {
      hint: 'Turn it into a package.json: other forms are not supported.',
      path: path.join(directory, other),
    },
  )
}

/** Directories below `base` that the segments of a pattern lead to, as they are named there. */
const expand = (base: string, segments: readonly string[]): Set<string> => {
  const found = new Set<string>()
  const visited = new Set<string>()
  const visit = (directory: string, index: number): void => {
    const key = `${index} ${directory}`
    if (visited.has(key)) return
    visited.add(key)
    const segment = segments[index]
    if (segment === undefined) found.add(directory)
    else if (segment === '**') {
      visit(directory, index + 1)
      // links are not followed here: they may lead up again
      for (const child of directoriesOf(directory, false)) visit(child, index)
    } else if (isLiteral(segment)) {
      const next = path.join(directory, segment)
      if (reading(next, () => stat(next))?.kind === 'directory') visit(next, index + 1)
    } else {
      for (const child of directoriesOf(directory, true)) {
        if (matches(path.basename(child), segment)) visit(child, index + 1)
      }
    }
  }
  visit(base, 0)
  return found
}

const isLiteral = (segment: string): boolean => !/[*?[\]{}()!+]/.test(segment)

/** Hidden directories and `node_modules` hold no members, unless a pattern spells them out. */
const directoriesOf = (directory: string, links: boolean): string[] =>
  reading(directory, () => listDirectory(directory))
    .filter(
      entry => entry.wellFormed && !entry.name.startsWith('.') && entry.name !== 'node_modules',
    )
    .filter(entry => entry.kind === 'directory' || (links && entry.kind === 'link'))
    .map(entry => path.join(directory, entry.name))
    .filter(child => !links || reading(child, () => stat(child))?.kind === 'directory')
