// Colours. Whether there are any is decided once, by the caller; no meaning hangs on a colour alone.

type Paint = (text: string) => string

/** One function for each role that a piece of text can have. */
export interface Style {
  error: Paint
  warning: Paint
  info: Paint
  good: Paint
  strong: Paint
  faint: Paint
  command: Paint
}

const paint =
  (open: number, close: number): Paint =>
  text =>
    text === '' ? text : `\u001b[${open}m${text}\u001b[${close}m`
const plain: Paint = text => text

const COLORED: Style = {
  error: paint(31, 39),
  warning: paint(33, 39),
  info: paint(34, 39),
  good: paint(32, 39),
  strong: paint(1, 22),
  faint: paint(2, 22),
  command: paint(36, 39),
}
const PLAIN: Style = {
  error: plain,
  warning: plain,
  info: plain,
  good: plain,
  strong: plain,
  faint: plain,
  command: plain,
}

/** The styles, or functions that change nothing. */
export const styleOf = (color: boolean): Style => (color ? COLORED : PLAIN)
