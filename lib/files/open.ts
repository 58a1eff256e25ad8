// Which source a path counts in.

import { openArchive } from './archive.js'
import { DISK, type FileSource } from './source.js'

/**
 * The source of a package or skill: the archive in which it lies (absolute, links resolved), or the disk. An archive is
 * opened when the first question comes; from then on it must stay what it is.
 */
export const openSource = (archive?: string): FileSource =>
  archive === undefined ? DISK : openArchive(archive)
