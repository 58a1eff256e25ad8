// No requirement is without a test: the numbers of every row must stand at the beginning of a test's name.

import fs from 'node:fs'
import t from 'tap'

const directory = new URL('.', import.meta.url)
const names = fs
  .readdirSync(directory)
  .filter(file => file.endsWith('.ts'))
  .flatMap(file => [
    ...fs
      .readFileSync(new URL(file, directory), 'utf8')
      .matchAll(/\bt\.test\(\s*(['"])(S\d+-\d+) /g),
  ])
  .map(([, , number = '']) => number)

for (const [document, rows] of [
  ['S0', 28],
  ['S1', 28],
  ['S3', 19],
] as const) {
  t.test(document, t => {
    const wanted = Array.from({ length: rows }, (_, i) => `${document}-${i + 1}`)
    t.strictSame(
      wanted.filter(number => !names.includes(number)),
      [],
      'none is missing',
    )
    const found = names.filter(number => number.startsWith(`${document}-`))
    t.strictSame(
      found.filter(number => !wanted.includes(number)),
      [],
      'none is invented',
    )
    t.end()
  })
}
