// The order in which packages are told: nothing of it depends on the locale or on the file system.

import { compareText } from '../names.js'
import type { InstalledPackage } from '../types.js'

/** The order of packages: by name, version, path. */
export const compareInstalled = (a: InstalledPackage, b: InstalledPackage): number =>
  compareText(a.name, b.name) ||
  compareText(versionOf(a), versionOf(b)) ||
  compareText(a.path, b.path)

const versionOf = ({ version }: InstalledPackage): string => version ?? ''
