import t from 'tap'
import { fencedLines } from '../../lib/skill/fences.js'

t.test('which lines are inside', t => {
  // a line that is inside ends with x
  const texts: [string, string][] = [
    ['none', 'a\nb'],
    ['plain', '```\nx\nx\n```\na'],
    ['tildes hold backticks', '~~~\n```x\n~~~\na'],
    ['longer outside', '````\n```x\n````\na'],
    ['closed further right', '```\nx\n   ```\na'],
    ['not closed too far right', '```\nx\n    ```x\n    ~~~x\n```'],
    ['not closed with words', '```\na\n``` b'],
    ['closed with white space', '```js\nx\n``` \t\na'],
    ['closed with CR', '```js\r\nx\r\n```\r\na'],
    ['empty', '```\n```\na'],
    ['two', '```\nx\n```\na\n```\nx\n```'],
    ['never closed', '```\na\nb'],
    ['a comment', '<!--\n```\n-->\na\n```\nb'],
    ['a comment on one line', '<!-- a -->\n```\nx\n```'],
    ['a comment inside', '```\n<!--x\n```\na'],
    ['indented', 'a\n  ```\n  x\n\n  yx\n  ```\nb'],
    ['inline code is no fence', '```a`b\nc\n```\nx\n```'],
    ['closing with another character', '```\n~~~x\n~~~ x\n```'],
    ['HTML that has ended', '<b>\na\n</b>\n\n```\nx\n```'],
    ['HTML in the middle of a text', 'a <b>\n```\nx\n```'],
    ['a picture is HTML, but not raw', '<img src="a">\n\n```\nx\n```'],
  ]
  const unsure: [string, string][] = [
    ['a line further left', '- a\n  ```\n  b\nc\n'],
    ['a fence further left', '- a\n  ```\n```\nb\n```\nc\n```'],
    ['a fence further right', '  ```\na\n      ```\nb\n```'],
    ['a fence further right, in a list', '- ```\n  a\n  ```\n\n  b\n\n  ```'],
    ['in a quote', '> ```\n> a\n```\nb\n```'],
    ['indented code', '    ```\n```\na\n```'],
    ['a tab', '\t```\n```\na\n```'],
    ['an odd space', '\u00a0```\n```\na\n```'],
    ['in HTML', '<div>\n```\n\na\n```\n'],
    ['in raw HTML', '<pre>\n\n```\na\n```'],
    ['in a declaration', '<!X\n\n```\na\n```'],
    ['in character data', '<![CDATA[\n\n```\na\n```'],
  ]
  for (const [name, text] of texts) {
    const lines = text.split('\n')
    const inside = lines.map(line => (/x\r?$/.test(line) ? 1 : 0))
    // so is a blank line between two that are
    if (name === 'indented') inside[3] = 1
    t.same([...fencedLines(lines)], inside, name)
  }
  for (const [name, text] of unsure) {
    t.notOk(fencedLines(text.split('\n')).includes(1), name)
  }
  t.end()
})

t.test('what does not end a block', t => {
  t.same([...fencedLines(['```', '    ```', '\ta', '```', 'b'])], [0, 1, 1, 0, 0])
  t.same([...fencedLines(['  ```', '\ta', '  ```', 'b'])], [0, 1, 0, 0])
  t.end()
})

t.test('what was certain before stays', t => {
  t.same([...fencedLines(['```', 'x', '```', '- ```', '```', 'a', '```'])], [0, 1, 0, 0, 0, 0, 0])
  t.end()
})

t.test('from a line on', t => {
  t.same([...fencedLines(['```', '```', 'x', '```', 'y'], 1)], [0, 0, 1, 0, 0])
  t.end()
})
