// Characters that a reader does not see and an agent does, found in linear time and told in runs. Legitimate uses stay
// silent: variation selectors and joiners in emoji, joiners in scripts that need them, the three flags made of tags.

/**
 * What a run of such characters is.
 * `hidden`: tag characters, bidi overrides and isolates, supplementary variation selectors. `control`: C0 without tab
 * and line ends, DEL, C1, lone surrogates. `zero-width`: no width at all, joiners out of place included. `odd`: other
 * invisible ones. `form-feed`: only that.
 */
export type CharacterKind = 'hidden' | 'control' | 'zero-width' | 'odd' | 'form-feed'

/** Neighbouring characters of one kind: where they begin and end in the text. */
export interface CharacterRun {
  kind: CharacterKind
  offset: number
  end: number
}

// one class, so that the scan is linear; what it finds is looked at closely afterwards
const SUSPECT =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]+/gu

const JOINED =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u

const tagged = (ascii: string): string =>
  [...ascii].map(letter => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')

// the only ones that fonts draw; any other sequence looks like a plain black flag and hides what it says
const FLAGS: readonly string[] = ['gbeng', 'gbsct', 'gbwls'].map(name => tagged(`${name}\u007f`))
const BLACK_FLAG = '\u{1f3f4}'

/** Calls `visit` for each run in the text. `start`: offset of the first character to look at. */
export const scanCharacters = (
  text: string,
  visit: (run: CharacterRun) => void,
  start = 0,
): void => {
  // most texts have none, and a new expression costs more than a search
  if (text.search(SUSPECT) === -1) return
  const suspect = new RegExp(SUSPECT)
  suspect.lastIndex = start
  for (let match = suspect.exec(text); match !== null; match = suspect.exec(text)) {
    visitMatch(text, match.index, match.index + match[0].length, visit)
  }
}

const visitMatch = (
  text: string,
  start: number,
  end: number,
  visit: (run: CharacterRun) => void,
): void => {
  let kind: CharacterKind | null = null
  let begun = start
  for (let at = start + flagAt(text, start); at < end;) {
    const point = text.codePointAt(at)!
    const next = kindOf(text, at, point)
    if (next !== kind) {
      if (kind !== null) visit({ kind, offset: begun, end: at })
      kind = next
      begun = at
    }
    at += point > 0xffff ? 2 : 1
  }
  if (kind !== null) visit({ kind, offset: begun, end })
}

/** The length of the tags at `start` that make a real flag of the black one before them; else 0. */
const flagAt = (text: string, start: number): number => {
  if (!text.startsWith(BLACK_FLAG, start - BLACK_FLAG.length)) return 0
  return FLAGS.find(tags => text.startsWith(tags, start))?.length ?? 0
}

const kindOf = (text: string, offset: number, point: number): CharacterKind | null => {
  if (point === 0x0c) return 'form-feed'
  if (point < 0xa0 || (point >= 0xd800 && point <= 0xdfff)) return 'control'
  if (
    point >= 0xe0000 ||
    (point >= 0x202a && point <= 0x202e) ||
    (point >= 0x2066 && point <= 0x2069)
  )
    return 'hidden'
  if (point === 0x200c || point === 0x200d) return isJoining(text, offset) ? null : 'zero-width'
  if (point >= 0xfe00 && point <= 0xfe0f)
    return isSelector(text, offset - 1) || isSelector(text, offset + 1) ? 'odd' : null
  // Mongolian variation selectors belong to its letters
  if (point >= 0x180b && point <= 0x180f && point !== 0x180e)
    return /\p{Script=Mongolian}/u.test(before(text, offset)) ? null : 'odd'
  if (
    point === 0x200b ||
    point === 0x180e ||
    point === 0xfeff ||
    (point >= 0x2060 && point <= 0x2064)
  )
    return 'zero-width'
  return 'odd'
}

const isSelector = (text: string, offset: number): boolean => {
  const unit = text.charCodeAt(offset)
  return unit >= 0xfe00 && unit <= 0xfe0f
}

const isJoining = (text: string, offset: number): boolean =>
  JOINED.test(before(text, offset)) ||
  JOINED.test(String.fromCodePoint(text.codePointAt(offset + 1) ?? 0))

/** The character that ends at `offset`. */
const before = (text: string, offset: number): string =>
  [...text.slice(Math.max(0, offset - 2), offset)].at(-1) ?? ''

/** What the characters of a run are, and the text that they spell where they spell one. */
export const describeCharacters = (run: string): string => {
  const points = [...run.slice(0, 2000)].map(character => character.codePointAt(0)!)
  const names = [...new Set(points)]
    .slice(0, 3)
    .map(point => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`)
  const spelled = spell(points)
  const what = `${names.join(', ')}${new Set(points).size > 3 ? ', …' : ''}`
  return spelled === '' ? what : `${what}, which spell "${spelled}"`
}

/** What tag characters say (each stands for an ASCII one), or variation selectors (each stands for a byte). */
const spell = (points: readonly number[]): string => {
  const ascii = points.map(point => point - 0xe0000).filter(code => code >= 0x20 && code < 0x7f)
  if (ascii.length > 0) return String.fromCharCode(...ascii.slice(0, 200))
  const bytes = points.map(byteOf).filter(byte => byte !== null)
  if (bytes.length < 2) return ''
  const text = Buffer.from(bytes).toString('utf8')
  return /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}]+$/u.test(text) && !text.includes('\ufffd')
    ? text.slice(0, 200)
    : ''
}

const byteOf = (point: number): number | null => {
  if (point >= 0xfe00 && point <= 0xfe0f) return point - 0xfe00
  return point >= 0xe0100 && point <= 0xe01ef ? point - 0xe0100 + 16 : null
}
