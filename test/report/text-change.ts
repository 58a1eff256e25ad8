import t from 'tap'
import { styleOf } from '../../lib/report/style.js'
import { changeText } from '../../lib/report/text-change.js'

const show = (before: string, after: string) => changeText(before, after, styleOf(false))

t.test('lines that go and come, and two around them', async t => {
  t.equal(show('a\nb\n', 'a\nb\n'), '')
  t.equal(show('1\n2\n3\n4\n5', '1\n2\nx\n4\n5'), '  1\n  2\n- 3\n+ x\n  4\n  5\n')
  t.equal(show('0\n1\n2\n3\n', '0\n1\n2\n3\nx\n'), '  2\n  3\n+ x\n\n')
  t.equal(show('a\nb\nc', 'a\nc'), '  a\n- b\n  c\n')
  t.equal(
    show('a\n1\n2\n3\n4\n5\nb\n6\n7\n8', 'A\n1\n2\n3\n4\n5\nB\n6\n7\n8'),
    '- a\n+ A\n  1\n  2\n  ...\n  4\n  5\n- b\n+ B\n  6\n  7\n',
    'what is left out between is marked',
  )
  t.equal(show('x\nsame\n', 'same\ny\n'), '- x\n  same\n+ y\n\n')
})

t.test('what a file holds does not drive the terminal', async t => {
  t.equal(show('', '\u001b[2J\u202ex'), '-\n+ \\u{1b}[2J\\u{202e}x\n')
  t.equal(show('\uFEFFa\r\nb', '\uFEFFa\r\n\tc'), '  a\n- b\n+ \tc\n', 'tabs stay')
  t.equal(changeText('a', 'b', styleOf(true)), '\u001b[31m- a\u001b[39m\n\u001b[32m+ b\u001b[39m\n')
})
