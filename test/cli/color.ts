import t from 'tap'
import { hasColor } from '../../lib/cli/color.js'

t.test('who decides', t => {
  const terminal = { isTTY: true, hasColors: () => true }
  const plain = { isTTY: true, hasColors: () => false }
  const old = { isTTY: true }
  const pipe = {}
  type Case = [
    name: string,
    stream: object,
    env: Record<string, string>,
    asked: boolean | null,
    color: boolean,
  ]
  const table: Case[] = [
    ['a terminal', terminal, {}, null, true],
    ['a terminal that has none', plain, {}, null, false],
    ['a stream that cannot tell', old, {}, null, true],
    ['a dumb terminal', terminal, { TERM: 'dumb' }, null, false],
    ['a pipe', pipe, {}, null, false],
    ['NO_COLOR', terminal, { NO_COLOR: '1' }, null, false],
    ['NO_COLOR, empty', terminal, { NO_COLOR: '' }, null, true],
    ['FORCE_COLOR', pipe, { FORCE_COLOR: '1' }, null, true],
    ['FORCE_COLOR, empty', pipe, { FORCE_COLOR: '' }, null, true],
    ['FORCE_COLOR=0', terminal, { FORCE_COLOR: '0' }, null, false],
    ['FORCE_COLOR=false', terminal, { FORCE_COLOR: 'false' }, null, false],
    ['both', pipe, { FORCE_COLOR: '1', NO_COLOR: '1' }, null, true],
    ['--color', pipe, { NO_COLOR: '1' }, true, true],
    ['--no-color', terminal, { FORCE_COLOR: '1' }, false, false],
  ]
  for (const [name, stream, env, asked, color] of table)
    t.equal(hasColor(stream, env, asked), color, name)
  t.end()
})
