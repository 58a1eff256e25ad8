// Whatever came from a package, a file or the command line is untrusted: printed as it is, it could drive the
// terminal, reverse the reading order or hide text. Here it becomes visible instead.

/**
 * Controls and line ends, format characters (bidirectional, zero width, tags), lone surrogates, private use, blanks
 * other than the space, everything that a renderer may leave out, and the blank Braille pattern.
 */
const UNSEEN = /(?! )[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** The text with every character that cannot be seen written as `\u{…}`; the same again if applied twice. */
export const escapeText = (text: string): string =>
  text.replace(UNSEEN, character => `\\u{${character.codePointAt(0)!.toString(16)}}`)

/** {@link escapeText}, cut to `limit` characters with an ellipsis where it is longer. */
export const clipText = (text: string, limit: number): string => {
  const characters = [...escapeText(text)]
  return characters.length <= limit
    ? characters.join('')
    : `${characters.slice(0, limit - 1).join('')}…`
}

/** JSON text with the same characters as `\uXXXX` escapes: the value is the same, a terminal sees none of them. */
export const escapeJson = (json: string): string =>
  json.replace(UNSEEN, character =>
    character === '\n'
      ? character
      : Array.from({ length: character.length }, (_, i) => {
          return `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`
        }).join(''),
  )
