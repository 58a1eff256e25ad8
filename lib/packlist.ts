// What `npm pack` puts into a package, told by npm's own list. Only the asked parts of the package are walked, so that
// it costs the same in a package with a huge test folder.

import path from 'node:path'
import type { Tree } from 'npm-packlist'
import { AgentSkillsError, reasonOf } from './errors.js'
import { listDirectory, stat, type Entry, type EntryKind } from './fs.js'
import { compareText } from './names.js'

/** The package whose content is asked for. */
export interface Packed {
  /** Absolute, links resolved. */
  directory: string
  /** The content of its package.json, unchecked. */
  manifest: Readonly<Record<string, unknown>>
  /** Names at the top of the package that are looked into. */
  tops: readonly string[]
  /** The root of the workspace that the package is a member of, absolute, links resolved; null: it is in none. */
  workspace: string | null
  /** The members, absolute, if the package is the root of a workspace. */
  members?: readonly string[]
}

/** Files whose patterns decide, whatever they are asked about. */
const RULES: ReadonlySet<string> = new Set(['package.json', '.npmignore', '.gitignore'])

/**
 * The files below `tops` that `npm pack` would ship, '/'-separated and relative to the package, in order. Scripts that
 * npm would run before (`prepack`) are not run.
 * @throws EIO if something cannot be read.
 */
export const packedFiles = async (packed: Packed): Promise<string[]> => {
  const { directory, tops, workspace } = packed
  refuseSpecial(directory, new Set([...RULES, ...tops]))
  const {
    default: { Walker },
  } = await import('npm-packlist')
  const wanted = new Set([...tops, ...RULES])
  class PartWalker extends Walker {
    override onReaddir(entries: string[]): void {
      super.onReaddir(entries.filter(entry => wanted.has(entry)))
    }
  }
  const walker = new PartWalker(treeOf(packed), {
    isPackage: true,
    path: directory,
    ...(workspace === null ? {} : { prefix: workspace, workspaces: [directory] }),
  })
  const files = await new Promise<unknown>((resolve, reject) => {
    walker.on('done', resolve).on('error', reject).start()
  }).catch((error: unknown) => {
    throw untold(directory, reasonOf(error), error)
  })
  return textsOf(files)
    .map(file => file.replace(/^\.\//, ''))
    .filter(file => tops.includes(file.split('/')[0] ?? ''))
    .sort(compareText)
}

const untold = (directory: string, reason: string, cause?: unknown): AgentSkillsError =>
  new AgentSkillsError('EIO', `cannot tell what ${directory} would ship: ${reason}`, {
    path: directory,
    ...(cause === undefined ? {} : { cause }),
  })

/** npm's own list would wait for ever at a pipe that has the name of a file with patterns. */
const refuseSpecial = (top: string, wanted: ReadonlySet<string>): void => {
  const waiting = [top]
  for (let directory = waiting.pop(); directory !== undefined; directory = waiting.pop()) {
    for (const { name, kind, wellFormed } of attempt(top, directory)) {
      const place = path.join(directory, name)
      if (!wellFormed || (directory === top && !wanted.has(name))) continue
      if (kind === 'directory') waiting.push(place)
      else if (RULES.has(name) && kindBehind(place, kind) === 'other')
        throw untold(top, `${place} is not a file`)
    }
  }
}

const attempt = (top: string, directory: string): Entry[] => {
  try {
    return listDirectory(directory)
  } catch (error) {
    throw untold(top, reasonOf(error), error)
  }
}

const kindBehind = (place: string, kind: EntryKind): EntryKind | null =>
  kind === 'link' ? (stat(place)?.kind ?? null) : kind

/** The manifest as npm normalises it; what it would stumble over is left out. */
const treeOf = ({ directory, manifest, members }: Packed): Tree => {
  const { files, bin, main, browser } = manifest
  return {
    path: directory,
    package: {
      ...(Array.isArray(files) ? { files: textsOf(files) } : {}),
      ...(typeof main === 'string' ? { main } : {}),
      ...(typeof browser === 'string' ? { browser } : {}),
      ...(typeof bin === 'string' ? { bin: { bin } } : {}),
    },
    isProjectRoot: false,
    edgesOut: new Map(),
    ...(members === undefined || members.length === 0
      ? {}
      : { workspaces: new Map(members.map(member => [member, member])) }),
  }
}

const textsOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter(item => typeof item === 'string') : []
