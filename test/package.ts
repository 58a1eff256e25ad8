// The package as its users get it: what is in the tarball, what can be imported, what can be run, and on which Node.js.
// It looks at dist, so it needs "npm run build" first; "npm test" does that.

import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import semver from 'semver'
import t from 'tap'
import { compareText } from '../lib/names.js'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Manifest {
  name: string
  version: string
  bin: Record<string, string>
  exports: Record<string, string | { types: string; default: string }>
  engines: { node: string }
  scripts: Record<string, string>
  dependencies: Record<string, string>
}

const readManifest = (directory: string): Manifest =>
  JSON.parse(fs.readFileSync(path.join(directory, 'package.json'), 'utf8')) as Manifest

const manifest = readManifest(root)

const sourcesBelow = (directory: string): string[] =>
  fs
    .readdirSync(path.join(root, directory), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map(file => `${directory}/${file.replaceAll(path.sep, '/')}`)

/** What "npm pack" would put into the tarball, by its path in it. */
const packed = (): Map<string, { path: string; mode: number; size: number }> => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts']
  const output = execFileSync(npm, args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, npm_config_loglevel: 'silent' },
  })
  const [tarball] = JSON.parse(output) as {
    files: { path: string; mode: number; size: number }[]
  }[]
  return new Map((tarball?.files ?? []).map(file => [file.path, file]))
}

t.test('the tarball holds what was built, and nothing else', t => {
  const files = packed()
  const skill = 'skills/agent-skills'
  const skills = [`${skill}/SKILL.md`, `${skill}/references/writing-skills.md`]
  const built = [...sourcesBelow('lib'), ...sourcesBelow('bin')].flatMap(source => {
    const stem = `dist/${source.replace(/\.ts$/, '')}`
    return [`${stem}.js`, `${stem}.d.ts`]
  })
  const schemas = fs.readdirSync(path.join(root, 'schema')).map(file => `schema/${file}`)
  t.strictSame(
    [...files.keys()].sort(compareText),
    ['LICENSE', 'README.md', 'SPEC.md', 'package.json', ...skills, ...built, ...schemas].sort(
      compareText,
    ),
  )
  for (const { path: file, size } of files.values()) t.ok(size > 0, `${file} is not empty`)
  t.end()
})

t.test('every export resolves to a packed file', t => {
  const files = packed()
  for (const [name, target] of Object.entries(manifest.exports)) {
    const patterns = typeof target === 'string' ? [target] : Object.values(target)
    const targets = patterns.map(pattern => pattern.replace('*', 'doctor'))
    for (const file of targets) t.ok(files.has(file.replace(/^\.\//, '')), `${name}: ${file}`)
  }
  t.end()
})

t.test('it can be imported by its name', t => {
  const code = `
    import * as api from '${manifest.name}'
    import manifest from '${manifest.name}/package.json' with { type: 'json' }
    console.log(JSON.stringify([Object.keys(api).sort(), manifest.version]))`
  const output = execFileSync(
    process.execPath,
    ['--no-warnings', '--input-type=module', '--eval', code],
    { cwd: root, encoding: 'utf8' },
  )
  const [names, version] = JSON.parse(output) as [string[], string]
  for (const name of [
    'apply',
    'collect',
    'doctor',
    'inspect',
    'plan',
    'sync',
    'AgentSkillsError',
  ]) {
    t.ok(names.includes(name), name)
  }
  t.equal(version, manifest.version)
  t.end()
})

t.test('a schema resolves by its name', t => {
  const code = `
    import schema from '${manifest.name}/schema/config.json' with { type: 'json' }
    console.log(schema.type)`
  const args = ['--no-warnings', '--input-type=module', '--eval', code]
  t.equal(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }), 'object\n')
  t.end()
})

t.test('the rest cannot be imported', t => {
  const code = `import('${manifest.name}/dist/lib/fs.js').catch(error => console.log(error.code))`
  const args = ['--input-type=module', '--eval', code]
  const output = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  t.equal(output, 'ERR_PACKAGE_PATH_NOT_EXPORTED\n')
  t.end()
})

t.test('the bins run', t => {
  t.strictSame(Object.keys(manifest.bin), ['agent-skills', manifest.name], 'both names are ours')
  for (const [name, file] of Object.entries(manifest.bin)) {
    const at = path.join(root, file)
    t.match(fs.readFileSync(at, 'utf8'), /^#!\/usr\/bin\/env node\n/, name)
    if (process.platform !== 'win32') t.equal(fs.statSync(at).mode & 0o111, 0o111, 'executable')
    const run = spawnSync(process.execPath, [at, '--version'], { encoding: 'utf8' })
    t.strictSame([run.status, run.stdout, run.stderr], [0, `${manifest.version}\n`, ''], name)
  }
  t.end()
})

t.test('every dependency runs on every Node.js that we claim to run on', t => {
  const ours = manifest.engines.node
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; engines?: { node?: string } }>
  }
  const shipped = Object.entries(lock.packages).filter(([at, { dev }]) => at !== '' && dev !== true)
  t.ok(shipped.length > Object.keys(manifest.dependencies).length)
  for (const [at, { engines }] of shipped) {
    const range = engines?.node ?? '*'
    t.ok(semver.subset(ours, range), `${at}: ${ours} in ${range}`)
  }
  t.end()
})

t.test('every dependency is used', t => {
  const text = [...sourcesBelow('lib'), ...sourcesBelow('bin')]
    .map(file => fs.readFileSync(path.join(root, file), 'utf8'))
    .join('\n')
  for (const name of Object.keys(manifest.dependencies)) {
    t.ok(new RegExp(`(?:from|import\\()\\s*'${name}(?:/[^']*)?'`).test(text), name)
  }
  t.end()
})

t.test('nothing runs when it is installed', t => {
  const hooks = [
    'preinstall',
    'install',
    'postinstall',
    'prepublish',
    'preprepare',
    'prepare',
    'postprepare',
  ]
  t.strictSame(
    hooks.filter(name => Object.hasOwn(manifest.scripts, name)),
    [],
  )
  t.notOk(fs.existsSync(path.join(root, 'binding.gyp')))
  t.end()
})
