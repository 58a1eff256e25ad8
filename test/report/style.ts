import t from 'tap'
import { styleOf } from '../../lib/report/style.js'

type Paint = (text: string) => string

t.test('without colours nothing changes', t => {
  for (const paint of Object.values<Paint>({ ...styleOf(false) })) t.equal(paint('text'), 'text')
  t.end()
})

t.test('with colours the text stays', t => {
  const style = styleOf(true)
  t.equal(style.error('text'), '\u001b[31mtext\u001b[39m')
  t.equal(style.strong('text'), '\u001b[1mtext\u001b[22m')
  for (const paint of Object.values<Paint>({ ...style })) {
    // eslint-disable-next-line no-control-regex
    t.equal(paint('text').replace(/\u001b\[\d+m/g, ''), 'text')
    t.equal(paint(''), '', 'nothing to paint, nothing to print')
  }
  t.end()
})
