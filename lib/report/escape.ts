// Whatever came from a package, a file or the command line is untrusted: printed as it is, it could drive the
// terminal, reverse the reading order or hide text. Here it becomes visible instead.

/**
 * Controls and line ends, format characters (bidirectional, zero width, tags), lone surrogates, private use, blanks
 * other than the space, everything that a renderer may leave out, and the blank Braille pattern.
 */
const UNSEEN = /(?! )[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** What a runner of GitHub Actions takes for a command if it begins a line, or, in its old form, stands anywhere. */
const COMMAND = /(?<![^ ]):(?=:)|#(?=#\[)/g

const visible = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`

/**
 * The text with every character that cannot be seen, and the first one of what a log could take for a command, written
 * as `\u{…}`; the same again if applied twice.
 */
export const escapeText = (text: string): string =>
  text.replace(UNSEEN, visible).replace(COMMAND, visible)

/** {@link escapeText} of a text of several lines: line feeds and tabs stay. */
export const escapeLines = (text: string): string =>
  text.replace(/[^\n\t]+/g, part => escapeText(part))

/**
 * The text with what drives a terminal or reverses the reading order written as `\u{…}`, and all else as it is: for
 * data that a program reads on.
 */
export const escapeControls = (text: string): string =>
  text.replace(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, visible)

/** {@link escapeText}, cut to `limit` characters with an ellipsis where it is longer. */
export const clipText = (text: string, limit: number): string => {
  const characters = [...escapeText(text)]
  return characters.length <= limit
    ? characters.join('')
    : `${characters.slice(0, limit - 1).join('')}…`
}

/** JSON text with the same characters as `\uXXXX` escapes: the value is the same, a terminal sees none of them. */
export const escapeJson = (json: string): string =>
  json
    .replace(UNSEEN, character =>
      character === '\n'
        ? character
        : Array.from({ length: character.length }, (_, i) => {
            return `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`
          }).join(''),
    )
    .replaceAll('##[', String.raw`\u0023#[`)

/** JSON text that no terminal acts on, with a line feed at its end. */
export const printJson = (value: object): string =>
  `${escapeJson(JSON.stringify(value, null, 2))}\n`
