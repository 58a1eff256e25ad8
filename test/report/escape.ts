import fc from 'fast-check'
import t from 'tap'
import {
  clipText,
  escapeControls,
  escapeJson,
  escapeLines,
  escapeText,
} from '../../lib/report/escape.js'
import { FORBIDDEN, HOSTILE, hostileText } from '../fixtures/hostile.js'

t.test('what cannot be seen becomes visible', t => {
  const table: [text: string, escaped: string][] = [
    ['plain text, 日本語 and 🚀', 'plain text, 日本語 and 🚀'],
    ['', ''],
    ['a\nb', 'a\\u{a}b'],
    ['a\r\nb', 'a\\u{d}\\u{a}b'],
    ['\u001b[31mred', '\\u{1b}[31mred'],
    ['\u009b31m', '\\u{9b}31m'],
    ['\u007f', '\\u{7f}'],
    ['abc\u202edef', 'abc\\u{202e}def'],
    ['a\u200bb', 'a\\u{200b}b'],
    ['\u{e0041}', '\\u{e0041}'],
    ['\ufeffx', '\\u{feff}x'],
    ['\ud800', '\\u{d800}'],
    ['a\u00a0b', 'a\\u{a0}b'],
    ['C:\\u{1b}', 'C:\\u{1b}'],
    ['::error::x', '\\u{3a}:error::x'],
    ['a ::add-mask::x', 'a \\u{3a}:add-mask::x'],
    ['std::vector', 'std::vector'],
    ['a ##[error]x', 'a \\u{23}#[error]x'],
    [':::', '\\u{3a}::'],
  ]
  for (const [text, escaped] of table) t.equal(escapeText(text), escaped, escaped)
  for (const text of HOSTILE) t.notMatch(escapeText(text), FORBIDDEN, escapeText(text))
  t.end()
})

t.test('whatever comes in, nothing unseen comes out, and twice is once', t => {
  const property = fc.property(hostileText(), text => {
    const escaped = escapeText(text)
    return !FORBIDDEN.test(escaped) && !escaped.includes('\n') && escapeText(escaped) === escaped
  })
  t.doesNotThrow(() => fc.assert(property))
  t.end()
})

t.test('long text is cut', t => {
  t.equal(clipText('abcdef', 6), 'abcdef')
  t.equal(clipText('abcdef', 4), 'abc…')
  t.equal(clipText('🚀🚀🚀', 2), '🚀…', 'between characters')
  t.equal(clipText('\n\n\n', 9), '\\u{a}\\u{…', 'as it is printed')
  t.end()
})

t.test('JSON keeps its value', t => {
  t.equal(escapeJson('"a ##[error]"'), String.raw`"a \u0023#[error]"`, 'and is no command of a log')
  t.equal(escapeJson(JSON.stringify('\u009b\u{e0041}')), String.raw`"\u009b\udb40\udc41"`)
  const property = fc.property(
    hostileText(),
    fc.dictionary(hostileText(), hostileText()),
    (text, values) => {
      const plain = JSON.stringify({ text, values: { ...values } }, null, 2)
      const escaped = escapeJson(plain)
      return (
        JSON.stringify(JSON.parse(escaped)) === JSON.stringify(JSON.parse(plain)) &&
        !FORBIDDEN.test(escaped)
      )
    },
  )
  t.doesNotThrow(() => fc.assert(property))
  t.end()
})

t.test('several lines', t => {
  t.equal(escapeLines('a\n\tb\r\u001b c\u00a0\n'), 'a\n\tb\\u{d}\\u{1b} c\\u{a0}\n')
  t.equal(
    escapeControls('a\n\tb\r\u001b c\u00a0\u200d\u202e\n'),
    'a\n\tb\\u{d}\\u{1b} c\u00a0\u200d\\u{202e}\n',
  )
  t.end()
})
