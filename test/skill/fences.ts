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
    ['not closed too far right', '```\na\n    ```\nb'],
    ['not closed with words', '```\na\n``` b'],
    ['closed with white space', '```js\nx\n``` \t\na'],
    ['closed with CR', '```js\r\nx\r\n```\r\na'],
    ['empty', '```\n```\na'],
    ['two', '```\nx\n```\na\n```\nx\n```'],
    ['never closed', '```\na\nb'],
    ['a comment', '<!--\n```\n-->\na\n```\nb'],
    ['a comment on one line', '<!-- a -->\n```\nx\n```'],
    ['a comment inside', '```\n<!--x\n```\na'],
    ['in a list', '- a\n\n  ```\n  x\n\n  yx\n  ```'],
    ['the list has ended', '- a\n  ```\n  b\nc\n'],
    ['the list has ended with another fence', '- a\n  ```\n```\nx\n```'],
  ]
  for (const [name, text] of texts) {
    const lines = text.split('\n')
    const inside = lines.map(line => (/x\r?$/.test(line) ? 1 : 0))
    // a blank line in the list is inside, too
    if (name === 'in a list') inside[4] = 1
    t.same([...fencedLines(lines)], inside, name)
  }
  t.end()
})

t.test('from a line on', t => {
  t.same([...fencedLines(['```', '```', 'x', '```', 'y'], 1)], [0, 0, 1, 0, 0])
  t.end()
})
