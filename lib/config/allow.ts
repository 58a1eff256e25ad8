// Approvals and refusals as edits of `allow`. One package has one line that approves it, pinned to what was looked at:
// approving again moves the pin, and a refusal is never taken back in passing.

import { compareText } from '../names.js'
import { readAllowLines, renameAllow, setAllow } from './edit.js'
import type { AllowLine } from './edit.js'

/** What is approved or refused of one package. `versions` null: every one, also those to come. */
export interface Ruling {
  package: string
  versions: string[] | null
}

/** A line of `allow`, as it stands there. */
export interface RuledLine {
  key: string
  allowed: boolean
}

/** What became of one package's lines. */
export interface RuledPackage {
  package: string
  /** Those that are there now and were not. */
  added: RuledLine[]
  /** Those that were there and are not now. */
  removed: RuledLine[]
}

/** The new text of package.json, and what differs. */
export interface AllowEdit {
  text: string
  ruled: RuledPackage[]
}

/** The key of `allow` for some versions of a package. */
export const allowKey = ({ package: name, versions }: Ruling): string =>
  versions === null ? name : `${name}@${versions.join(' || ')}`

/** The refusals that stand against an approval, as they are written. Throws as {@link readAllowLines}. */
export const refusalsOf = (text: string, ruling: Ruling, path?: string): string[] =>
  linesOf(text, ruling, path)
    .filter(line => !line.allowed && concerns(line, ruling))
    .map(({ key }) => key)

/** True if `allow` is there and approves all of it. */
export const isApproved = (text: string, ruling: Ruling, path?: string): boolean => {
  const lines = linesOf(text, ruling, path)
  const has = (versions: string[] | null) =>
    lines.some(
      line =>
        line.allowed &&
        (line.versions === null ||
          (versions !== null && versions.every(version => line.versions?.includes(version)))),
    )
  if (lines.some(line => !line.allowed && concerns(line, ruling))) return false
  return ruling.versions === null ? has(null) : ruling.versions.every(version => has([version]))
}

/**
 * Approves packages. Refusals that stand against it go: whoever calls this has been told of them. Pins of a package that
 * is not approved yet move to the versions that are given.
 */
export const approveIn = (text: string, rulings: readonly Ruling[], path?: string): AllowEdit =>
  edited(text, rulings, path, (before, ruling) => {
    if (isApproved(before, ruling, path)) return before
    const allowed = withoutVersions(before, ruling, false, path)
    return isApproved(allowed, ruling, path) ? allowed : put(allowed, ruling, true, path)
  })

/** Refuses packages. Approvals of what is refused go. */
export const denyIn = (text: string, rulings: readonly Ruling[], path?: string): AllowEdit =>
  edited(text, rulings, path, (before, ruling) => {
    const isDenied = linesOf(before, ruling, path).some(
      line => !line.allowed && covers(line, ruling),
    )
    return isDenied ? before : put(withoutVersions(before, ruling, true, path), ruling, false, path)
  })

const edited = (
  text: string,
  rulings: readonly Ruling[],
  path: string | undefined,
  edit: (before: string, ruling: Ruling) => string,
): AllowEdit => {
  let after = text
  const ruled: RuledPackage[] = []
  for (const ruling of rulings) {
    const before = after
    after = edit(before, ruling)
    const [old, now] = [before, after].map(of => linesOf(of, ruling, path).map(toRuled))
    ruled.push({ package: ruling.package, added: without(now, old), removed: without(old, now) })
  }
  return { text: after, ruled }
}

const toRuled = ({ key, allowed }: AllowLine): RuledLine => ({ key, allowed })

const without = (
  lines: readonly RuledLine[] = [],
  others: readonly RuledLine[] = [],
): RuledLine[] =>
  lines
    .filter(
      line => !others.some(({ key, allowed }) => key === line.key && allowed === line.allowed),
    )
    .sort((a, b) => compareText(a.key, b.key))

/** The lines about the package. */
const linesOf = (text: string, { package: name }: Ruling, path?: string): AllowLine[] =>
  (readAllowLines(text, path) ?? []).filter(line => line.package === name)

/** True if the line says something about any of it. */
const concerns = (line: AllowLine, { versions }: Ruling): boolean =>
  line.versions === null ||
  versions === null ||
  versions.some(version => line.versions?.includes(version))

/** True if the line says something about all of it. */
const covers = (line: AllowLine, { versions }: Ruling): boolean =>
  line.versions === null ||
  (versions !== null && versions.every(version => line.versions?.includes(version)))

/** Takes what the ruling is about out of lines that say the opposite. */
const withoutVersions = (
  text: string,
  ruling: Ruling,
  value: boolean,
  path: string | undefined,
): string => {
  let after = text
  for (const line of linesOf(text, ruling, path)) {
    if (line.allowed !== value || !concerns(line, ruling)) continue
    // a name that is approved stays so for the versions that are not refused: a refusal wins over it
    if (value && line.versions === null && ruling.versions !== null) continue
    const rest = (line.versions ?? []).filter(
      version => ruling.versions !== null && !ruling.versions.includes(version),
    )
    after =
      rest.length === 0 ? setAllow(after, line.key, null, path) : narrow(after, line, rest, path)
  }
  return after
}

/** Leaves some versions of a line. What another line says of exactly these is merged with it: a refusal wins. */
const narrow = (
  text: string,
  line: AllowLine,
  versions: string[],
  path: string | undefined,
): string => {
  const ruling = { package: line.package, versions }
  const key = allowKey(ruling)
  const twin = linesOf(text, ruling, path).find(other => other.key === key)
  if (twin === undefined) return renameAllow(text, line.key, key, line.allowed, path)
  return setAllow(setAllow(text, line.key, null, path), key, twin.allowed && line.allowed, path)
}

/** Writes the one line, in the place of the first of those that say the same of other versions, which go. */
const put = (text: string, ruling: Ruling, value: boolean, path: string | undefined): string => {
  const key = allowKey(ruling)
  // a refusal of one version says nothing about the others, so it has a line of its own
  const moves = value || ruling.versions === null
  const [first, ...rest] = linesOf(text, ruling, path).filter(
    line => moves && line.allowed === value,
  )
  if (first === undefined) return setAllow(text, key, value, path)
  const alone = rest.reduce((edit, line) => setAllow(edit, line.key, null, path), text)
  return renameAllow(alone, first.key, key, value, path)
}
