// Every layout, every step. WRITE_RESULTS=1 puts the table into docs/layouts.md.

import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { compareLayouts } from '../fixtures/managers/compare.js'
import { STEPS } from '../fixtures/managers/scenarios.js'
import { VERSIONS } from '../fixtures/managers/tools.js'

const table = await compareLayouts(STEPS)

const steps = STEPS.map(({ what }) => what)
const names = Object.keys(table)
const rows = steps.map(
  step =>
    `| ${step} | ${names.map(name => (table[name]?.[step] === true ? 'same' : '**differs**')).join(' | ')} |`,
)
const result = [
  `| step | ${names.join(' | ')} |`,
  `| --- | ${names.map(() => '---').join(' | ')} |`,
  ...rows,
  '',
  `${names.length} layouts, ${steps.length} steps. ${Object.entries(VERSIONS)
    .map(([tool, version]) => `${tool} ${version}`)
    .join(
      ', ',
    )}; Node.js ${process.version}, ${process.platform}, ${new Date().toISOString().slice(0, 10)}.`,
].join('\n')

t.comment(result)
if (process.env['WRITE_RESULTS'] === '1') {
  const page = path.resolve(import.meta.dirname, '../../docs/layouts.md')
  const text = fs.readFileSync(page, 'utf8')
  fs.writeFileSync(
    page,
    text.replace(
      /(<!-- results -->\n)[^]*?(<!-- end of results -->)/,
      (_, start: string, end: string) => `${start}\n${result}\n\n${end}`,
    ),
  )
}
