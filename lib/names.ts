// The rules for names, pure: which names may become paths, and which two names a file system or a reader could confuse.

/** Most characters a skill's name may have (code points; the name is ASCII). */
export const MAX_NAME_LENGTH = 64

const SKILL_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\..*)?$/i

/** True for a valid skill name: `[a-z0-9-]`, no hyphen at an end or doubled, 1 to 64 characters. */
export const isSkillName = (name: string): boolean =>
  name.length <= MAX_NAME_LENGTH && SKILL_NAME.test(name)

/** True for a name that Windows reserves for a device, with or without an extension (`con`, `nul.txt`, `com1`). */
export const isReservedName = (name: string): boolean => WINDOWS_DEVICE.test(name.trimEnd())

/**
 * True if the name is one path segment on every system: not empty, not `.` or `..`, without separators, NUL and
 * other control characters, what Windows keeps for itself (`< > : " | ? *`), or a trailing dot or space.
 */
export const isSafeSegment = (name: string): boolean =>
  name !== '' &&
  name !== '.' &&
  name !== '..' &&
  // eslint-disable-next-line no-control-regex
  !/[/\\<>:"|?*\u0000-\u001f\u007f]/.test(name) &&
  !/[. ]$/.test(name)

const PACKAGE_EXCLUDED = String.raw`\s\p{Cc}\p{Cf}\p{Cs}\p{Co}@/\\#:*?"<>|%`
const packagePattern = (excluded: string): string => {
  const segment = `[^.${excluded}][^${excluded}]*`
  return `(?:@${segment}/)?${segment}`
}
/** What a package's name looks like, its length aside; with the flag `u`, and without anchors. */
export const PACKAGE_NAME_PATTERN = packagePattern(PACKAGE_EXCLUDED)
/** The same where `*` stands for any characters. */
export const PACKAGE_WILDCARD_PATTERN = packagePattern(PACKAGE_EXCLUDED.replace('*', ''))
const PACKAGE_NAME = new RegExp(`^${PACKAGE_NAME_PATTERN}$`, 'u')

/**
 * True for what can be a package's name, `name` or `@scope/name`, old and private ones included: at most 214
 * characters, no segment begins with a dot, nothing invisible and nothing that has a meaning in a path or a pattern.
 */
export const isPackageName = (name: string): boolean =>
  name.length <= 214 && PACKAGE_NAME.test(name)

/** True for what can be recorded as a version: 1 to 256 characters, no space and nothing invisible. */
export const isVersionText = (text: string): boolean =>
  /^[^\s\p{Cc}\p{Cf}\p{Cs}]{1,256}$/u.test(text)

/** The key under which names that a case-folding or normalising file system would merge are equal. */
export const foldName = (name: string): string =>
  name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC')

const SURROGATES = 0xd800

/** The first place at which two texts differ, or the length of the shorter one. */
const differenceOf = (a: string, b: string): number => {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) if (a.charCodeAt(i) !== b.charCodeAt(i)) return i
  return shared
}

/** Orders strings by code points, independent of the locale; the order of everything that is written or printed. */
export const compareText = (a: string, b: string): number => {
  if (a === b) return 0
  const at = differenceOf(a, b)
  const x = a.charCodeAt(at)
  const y = b.charCodeAt(at)
  // where no character of two units is near, units are as good as code points, and much faster
  if (x < SURROGATES && y < SURROGATES && !(a.charCodeAt(at - 1) >= SURROGATES)) return x - y
  const left = [...a]
  const right = [...b]
  const shared = Math.min(left.length, right.length)
  for (let i = 0; i < shared; i++) {
    const difference = left[i]!.codePointAt(0)! - right[i]!.codePointAt(0)!
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
