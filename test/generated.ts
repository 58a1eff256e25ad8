// What is made from tables is as the tables say. `npm run docs` writes it anew.

import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { generatedFiles } from '../generate/files.js'
import { SCHEMA_OF_VERB } from '../generate/schema/documents.js'
import { VERB_NAMES } from '../lib/cli/verbs.js'
import { compareText } from '../lib/names.js'

const root = fileURLToPath(new URL('..', import.meta.url))

t.test('generated files are up to date', async t => {
  const generated = await generatedFiles()
  const writes = process.env['TAP_SNAPSHOT'] === '1'
  for (const [file, content] of generated) {
    const at = path.join(root, file)
    if (writes) {
      fs.mkdirSync(path.dirname(at), { recursive: true })
      fs.writeFileSync(at, content)
    }
    const found = fs.existsSync(at) ? fs.readFileSync(at, 'utf8') : null
    t.equal(found, content, `${file}: if not, run "npm run docs"`)
  }
  const schemas = fs.readdirSync(path.join(root, 'schema')).map(file => `schema/${file}`)
  t.strictSame(
    schemas.filter(file => !generated.has(file)),
    [],
    'and no others',
  )
})

t.test('every command names the schema of what it prints', t => {
  const without = VERB_NAMES.filter(verb => !Object.hasOwn(SCHEMA_OF_VERB, verb))
  t.strictSame(without, [])
  t.end()
})

t.test('the page on schemas has every one of them', async t => {
  const page = fs.readFileSync(path.join(root, 'docs/schemas.md'), 'utf8')
  const named = [...page.matchAll(/^\| `([a-z]+)`/gm)].map(match => match[1] ?? '')
  const files = fs.readdirSync(path.join(root, 'schema')).map(file => file.replace(/\.json$/, ''))
  t.strictSame(named.sort(compareText), files.sort(compareText))
})
