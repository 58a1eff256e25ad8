// The least that anybody can do who looks for skills: visit every package and ask whether it has a directory `skills`.

import fs from 'node:fs'
import path from 'node:path'

const seen = new Set()
let found = 0

const visit = place => {
  const real = fs.realpathSync.native(place)
  if (seen.has(real)) return
  seen.add(real)
  if (fs.statSync(path.join(real, 'skills'), { throwIfNoEntry: false })) found++
  list(path.join(real, 'node_modules'))
  const parent = path.dirname(real)
  if (real.includes('.pnpm'))
    list(path.basename(parent).startsWith('@') ? path.dirname(parent) : parent)
}

const listed = new Set()
const list = modules => {
  if (listed.has(modules) || !fs.existsSync(modules)) return
  listed.add(modules)
  for (const name of fs.readdirSync(modules)) {
    if (name.startsWith('.')) continue
    const place = path.join(modules, name)
    if (!name.startsWith('@')) visit(place)
    else for (const inner of fs.readdirSync(place)) visit(path.join(place, inner))
  }
}

list(path.resolve(process.argv[2], 'node_modules'))
process.stdout.write(`${found}\n`)
