// What a skill says of itself stands in a prompt beside the host's own words: it must not be able to pass for them.

/** For XML, values of attributes included. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')

/** For a line of Markdown: one line, and no tags in it. */
export const escapeLine = (text: string): string =>
  oneLine(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** White space, line ends included, becomes single spaces. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** JSON that stays what it is inside of XML or HTML. */
export const escapeJsonMarkup = (json: string): string =>
  json.replace(/[<>&\u2028\u2029]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
