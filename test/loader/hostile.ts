// Directories that want to harm: links that are exchanged after a look, files without end, bombs, names that deceive.

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { readBoundedFile } from '../../lib/fs.js'
import {
  AgentSkillLoader,
  isSkillError,
  loadSkill,
  parseSkill,
  readResource,
  reloadSkill,
  SkillStore,
  skillTool,
  validateSkill,
} from '../../lib/loader/index.js'
import { realTestdir } from '../fixtures/real-testdir.js'
import { goodSkill, skillText } from '../fixtures/skill-text.js'
import { unprivileged } from '../fixtures/unprivileged.js'

const links = process.platform !== 'win32'

/** A skill `s` with these files, and a secret beside it that none of it may reach. */
const scene = (t: Test, files: Record<string, unknown> = {}) => {
  const root = realTestdir(t, {
    outside: { 'secret.txt': 'SECRET', deep: { 'secret.txt': 'SECRET' } },
    s: { 'SKILL.md': goodSkill('s'), ...files },
  })
  return { root, directory: path.join(root, 's'), outside: path.join(root, 'outside') }
}

const codeOf = (run: () => unknown): string => {
  try {
    run()
    return 'none'
  } catch (error) {
    if (!isSkillError(error)) throw error
    return error.code
  }
}

const replace = (file: string, target: string) => {
  fs.rmSync(file, { recursive: true })
  fs.symlinkSync(target, file)
}

t.test('exchanged after discovery', { skip: !links }, t => {
  t.test('a file', t => {
    const { directory, outside } = scene(t, {
      references: { 'a.txt': 'A', node_modules: { x: '' }, '.DS_Store': '' },
    })
    const loader = AgentSkillLoader.fromFolder(directory)
    const [file = ''] = loader.listResources()
    t.equal(loader.readResource(file).text, 'A')
    replace(file, path.join(outside, 'secret.txt'))
    t.equal(
      codeOf(() => loader.readResource(file)),
      'outside',
    )
    t.strictSame(loader.listResources(), [])
    t.end()
  })
  t.test('a directory on the way', t => {
    const { directory, outside } = scene(t, { references: { deep: { 'secret.txt': 'A' } } })
    const loader = AgentSkillLoader.fromFolder(directory)
    const [file = ''] = loader.listResources()
    replace(path.join(directory, 'references'), outside)
    t.equal(
      codeOf(() => loader.readResource(file)),
      'outside',
    )
    t.strictSame(loader.listResources(), [])
    t.strictSame(loader.toToolDescriptor().resourceSlots, [])
    t.end()
  })
  t.test('the directory itself', t => {
    const { root, directory, outside } = scene(t, { references: { 'secret.txt': 'A' } })
    fs.mkdirSync(path.join(outside, 'references'))
    fs.writeFileSync(path.join(outside, 'references/secret.txt'), 'SECRET')
    fs.writeFileSync(path.join(outside, 'SKILL.md'), goodSkill('s'))
    const loader = AgentSkillLoader.fromFolder(directory)
    const skill = loadSkill(directory)
    const [file = ''] = loader.listResources()
    replace(directory, outside)
    t.equal(
      codeOf(() => loader.activate()),
      'changed',
    )
    t.equal(
      codeOf(() => loader.discover()),
      'changed',
    )
    t.equal(
      codeOf(() => reloadSkill(skill)),
      'changed',
    )
    t.equal(
      codeOf(() => readResource(skill, 'references/secret.txt')),
      'outside',
    )
    t.equal(
      codeOf(() => loader.readResource(file)),
      'outside',
    )
    t.strictSame(loader.listResources(), [])
    t.match(skillTool([skill]).execute({ name: 's' }), /^Error: .*exchanged/)
    fs.rmSync(path.join(root, 's'))
    t.equal(
      codeOf(() => loader.activate()),
      'dir-not-found',
    )
    t.strictSame(loader.listFiles(), { files: [], complete: true })
    t.end()
  })
  t.test('SKILL.md', t => {
    const { directory, outside } = scene(t)
    fs.writeFileSync(path.join(outside, 'SKILL.md'), goodSkill('s'))
    const loader = AgentSkillLoader.fromFolder(directory)
    replace(path.join(directory, 'SKILL.md'), path.join(outside, 'SKILL.md'))
    t.equal(
      codeOf(() => loader.activate()),
      'link',
    )
    t.match(SkillStore.load(path.dirname(directory)).errors.at(-1), { code: 'link', directory })
    replace(path.join(directory, 'SKILL.md'), 'gone')
    t.match(SkillStore.load(path.dirname(directory)).errors.at(-1), { code: 'link', directory })
    t.equal(
      codeOf(() => loader.activate()),
      'link',
    )
    replace(path.join(directory, 'SKILL.md'), 'SKILL.md')
    t.equal(
      codeOf(() => loader.activate()),
      'link',
    )
    t.equal(loader.activeBody, null)
    t.end()
  })
  t.test('while it is listed', async t => {
    const { directory, outside } = scene(t, { references: { deep: { 'a.txt': 'A' } } })
    const real = await import('../../lib/fs.js')
    const { listBelow } = await t.mockImport<typeof import('../../lib/loader/resources.js')>(
      '../../lib/loader/resources.js',
      {
        '../../lib/fs.js': {
          ...real,
          listDirectory: (at: string) => {
            if (at.endsWith('deep')) replace(at, path.join(outside, 'deep'))
            return real.listDirectory(at)
          },
        },
      },
    )
    t.throws(() => listBelow(directory), { code: 'changed' })
  })
  t.test('while SKILL.md is read', async t => {
    const { directory } = scene(t)
    const { readSkillText } = await t.mockImport<typeof import('../../lib/loader/skill-file.js')>(
      '../../lib/loader/skill-file.js',
      {
        '../../lib/fs.js': { ...(await import('../../lib/fs.js')), readBoundedFile: () => null },
      },
    )
    t.throws(() => readSkillText(directory), { code: 'changed' })
  })
  t.test('while a root is read', async t => {
    const { root, directory, outside } = scene(t)
    fs.writeFileSync(path.join(outside, 'SKILL.md'), goodSkill('s'))
    const real = await import('../../lib/loader/skill-file.js')
    const { scanRoot } = await t.mockImport<typeof import('../../lib/loader/scan.js')>(
      '../../lib/loader/scan.js',
      {
        '../../lib/loader/skill-file.js': {
          ...real,
          mayHoldSkill: (at: string) => {
            if (at === directory) replace(at, outside)
            return real.mayHoldSkill(at)
          },
        },
      },
    )
    const { errors } = scanRoot({ kind: 'directory', directory: root }, 'strict')
    t.match(errors.at(-1), { code: 'changed', directory })
  })
  t.test('while it is read', { skip: process.platform !== 'linux' }, async t => {
    // fs.ts opens first and asks then where that was: a link put in between changes the answer
    const { directory, outside } = scene(t, { references: { 'secret.txt': 'A' } })
    const real = await t.mockImport<typeof import('../../lib/loader/resources.js')>(
      '../../lib/loader/resources.js',
      {
        '../../lib/fs.js': {
          ...(await import('../../lib/fs.js')),
          lstat: (file: string) => {
            const before = fs.lstatSync(file)
            if (file.endsWith('secret.txt')) replace(path.dirname(file), outside)
            return { kind: before.isFile() ? 'file' : 'other' }
          },
        },
      },
    )
    t.throws(
      () => real.readBelow({ directory, realDirectory: directory }, 'references/secret.txt'),
      { code: 'changed' },
    )
  })
  t.end()
})

t.test('a link inside is as good as a file', { skip: !links }, t => {
  const { directory } = scene(t, { 'real.md': 'A', references: {} })
  fs.symlinkSync('../real.md', path.join(directory, 'references/a.md'))
  replace(path.join(directory, 'SKILL.md'), 'real.md')
  fs.writeFileSync(path.join(directory, 'real.md'), goodSkill('s'))
  const loader = AgentSkillLoader.fromFolder(directory)
  t.equal(loader.activate().body, 'Body.')
  t.equal(loader.readResource('references/a.md').text, goodSkill('s'))
  t.end()
})

t.test('paths that lead out', t => {
  const { directory, outside } = scene(t, { 'a.txt': 'A' })
  const skill = loadSkill(directory)
  for (const file of [
    '../outside/secret.txt',
    'x/../../outside/secret.txt',
    path.join(outside, 'secret.txt'),
    `${directory}-evil/x`,
    '/',
    '..',
    '../s-evil',
    '',
    'gone/../../outside/secret.txt',
  ]) {
    t.ok(['outside', 'special-file'].includes(codeOf(() => readResource(skill, file))), file)
  }
  t.equal(readResource(skill, '..a/../a.txt').text, 'A', 'dots alone do no harm')
  for (const file of ['gone', 'gone/deeper', 'a.txt/deeper']) {
    t.equal(
      codeOf(() => readResource(skill, file)),
      'resource-missing',
      file,
    )
  }
  t.end()
})

t.test('too large', t => {
  const { root, directory } = scene(t, { references: { 'a.bin': '' } })
  fs.truncateSync(path.join(directory, 'references/a.bin'), 4 * 1024 ** 3)
  const skill = loadSkill(directory)
  t.equal(
    codeOf(() => readResource(skill, 'references/a.bin')),
    'too-large',
  )
  t.equal(
    codeOf(() => readResource(skill, 'SKILL.md', 10)),
    'too-large',
  )
  t.equal(readResource(skill, 'SKILL.md', goodSkill('s').length).text, goodSkill('s'))
  fs.truncateSync(path.join(directory, 'SKILL.md'), 4 * 1024 ** 3)
  t.match(SkillStore.load(root), { isEmpty: true, errors: [{ code: 'too-large' }] })
  t.end()
})

t.test('a file that has more than it says', { skip: process.platform !== 'linux' }, t => {
  t.equal(readBoundedFile('/proc/version', 1000), null)
  const file = path.join(realTestdir(t, { a: 'abc' }), 'a')
  t.match(readBoundedFile(file, 3), { size: 3, executable: false })
  t.equal(readBoundedFile(file, 2), 'too-large')
  t.equal(readBoundedFile(path.dirname(file), 2), null)
  t.end()
})

t.test('a fifo or a device is not opened', { skip: !links }, t => {
  const { directory } = scene(t, { references: {} })
  execFileSync('mkfifo', [path.join(directory, 'references/fifo')])
  fs.symlinkSync('/dev/zero', path.join(directory, 'references/zero'))
  const loader = AgentSkillLoader.fromFolder(directory)
  t.strictSame(loader.listResources(), [])
  t.equal(
    codeOf(() => loader.readResource('references/fifo')),
    'special-file',
  )
  t.equal(
    codeOf(() => loader.readResource('references/zero')),
    'outside',
  )
  fs.rmSync(path.join(directory, 'SKILL.md'))
  execFileSync('mkfifo', [path.join(directory, 'SKILL.md')])
  t.equal(
    codeOf(() => loader.activate()),
    'special-file',
  )
  t.match(SkillStore.load(path.dirname(directory)).errors, [{ code: 'special-file' }])
  t.end()
})

t.test('more files, directories and levels than a skill may have', t => {
  const { directory } = scene(t, {
    scripts: Object.fromEntries(Array.from({ length: 1010 }, (_, i) => [`f${i}`, ''])),
  })
  const loader = AgentSkillLoader.fromFolder(directory)
  t.equal(loader.listResources().length, 1000)
  t.match(loader.listFiles(), { complete: false })
  t.match(skillTool([loadSkill(directory)]).execute({ name: 's' }), '<!-- and more -->')
  const deep = scene(t)
  fs.mkdirSync(path.join(deep.directory, 'assets', ...Array.from({ length: 70 }, () => 'd')), {
    recursive: true,
  })
  t.strictSame(AgentSkillLoader.fromFolder(deep.directory).listFiles(), {
    files: [path.join(deep.directory, 'SKILL.md')],
    complete: false,
  })
  const wide = scene(t)
  for (let i = 0; i < 1001; i++) fs.mkdirSync(path.join(wide.directory, `d${i}`))
  t.match(AgentSkillLoader.fromFolder(wide.directory).listFiles(), { complete: false })
  t.end()
})

t.test('a root with more entries than can be meant', t => {
  const root = realTestdir(t, {})
  for (let i = 0; i <= 10_000; i++) fs.writeFileSync(path.join(root, String(i)), '')
  t.match(SkillStore.load(root), { isEmpty: true, errors: [{ code: 'too-large' }] })
  t.end()
})

t.test('bombs', t => {
  const list = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const bombs: Record<string, string> = {
    laughs: 'a: &a [x]\nb: &b [*a,*a,*a]\nc: &c [*b,*b,*b]',
    deep: `a: ${list(10_000)}`,
    dashes: `a:\n  ${'- '.repeat(10_000)}x`,
    indented: Array.from({ length: 300 }, (_, i) => `${' '.repeat(i)}k:`).join('\n'),
    keys: Array.from({ length: 9000 }, (_, i) => `k${i}: x`).join('\n'),
    flow: `a: {${Array.from({ length: 9000 }, (_, i) => `k${i}: x`).join(', ')}}`,
    spaces: `a: ${' '.repeat(60_000)}x\nb:${' '.repeat(60_000)}#`,
    quotes: `a: "${'\\"'.repeat(30_000)}`,
    question: '? '.repeat(20_000),
    long: `description: ${'x '.repeat(400_000)}`,
    brackets: `triggers: ["${'<'.repeat(50_000)}"]`,
    merge: `x: {<<: ${'{<<: '.repeat(9)}{}${'}'.repeat(9)}}`,
    document: '--- x\n'.repeat(5000),
  }
  for (const [name, yaml] of Object.entries(bombs)) {
    for (const profile of ['strict', 'lenient'] as const) {
      const started = performance.now()
      const code = codeOf(() => parseSkill(`---\nname: a\n${yaml}\n---\n`, { profile }))
      t.not(code, 'none', `${name} is refused`)
      t.ok(performance.now() - started < 2000, `${name} in time`)
    }
  }
  const text = `---\nname: a\ndescription: d\n---\n${'<!-- '.repeat(200_000)}`
  t.equal(parseSkill(text).name, 'a', 'a body is not looked into')
  t.end()
})

t.test('keys that mean something elsewhere are keys', t => {
  const skill = parseSkill(
    skillText([
      'name: constructor',
      'description: d',
      '__proto__: {polluted: yes}',
      'metadata: {__proto__: x, constructor: {prototype: y}}',
      'toString: z',
    ]),
  )
  t.equal(skill.name, 'constructor')
  t.equal(({} as { polluted?: unknown }).polluted, undefined)
  t.strictSame(Object.keys(skill.unknownFields), ['__proto__', 'toString'])
  t.strictSame(Object.keys(skill.metadata), ['__proto__', 'constructor'])
  t.end()
})

t.test('nothing is run', t => {
  const text = '---js\n{ name: (globalThis.ran = true, "a"), description: "d" }\n---\n'
  t.equal(
    codeOf(() => parseSkill(text)),
    'frontmatter-missing',
  )
  t.equal(
    codeOf(() => parseSkill(goodSkill('a', 'x: !!js/function "x"'))),
    'tag',
  )
  t.notOk('ran' in globalThis)
  t.end()
})

t.test('names that deceive', t => {
  const { skills, errors } = SkillStore.load(
    realTestdir(t, {
      'a\u202eb': { 'SKILL.md': goodSkill('a\u202eb') },
      'p\u0430y': { 'SKILL.md': goodSkill('p\u0430y') },
      nul: { 'SKILL.md': goodSkill('nul') },
      'with space': { 'SKILL.md': goodSkill('ok') },
    }),
    { profile: 'lenient' },
  )
  t.strictSame(skills, [])
  t.strictSame(errors.map(({ code }) => code).sort(), [
    'hidden-characters',
    'name-characters',
    'name-characters',
    'reserved-name',
  ])
  t.end()
})

t.test('a name that is no text', { skip: process.platform !== 'linux' }, t => {
  const root = realTestdir(t, { a: { 'SKILL.md': goodSkill('a'), references: {} } })
  fs.mkdirSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.of(0xff)]))
  fs.writeFileSync(Buffer.concat([Buffer.from(`${root}/a/references/`), Buffer.of(0xff)]), '')
  const { skills, errors } = SkillStore.load(root)
  t.strictSame([skills.map(({ name }) => name), errors], [['a'], []])
  t.strictSame(AgentSkillLoader.fromFolder(path.join(root, 'a')).listResources(), [])
  t.end()
})

t.test('what cannot be read is neither absent nor invalid', { skip: !links }, t => {
  const { root, directory } = scene(t, { references: { 'a.txt': 'A' } })
  const skill = loadSkill(directory)
  const loader = AgentSkillLoader.fromFolder(directory)
  fs.chmodSync(path.join(directory, 'references/a.txt'), 0)
  t.equal(
    unprivileged(() => codeOf(() => readResource(skill, 'references/a.txt'))),
    'unreadable',
  )
  fs.chmodSync(path.join(directory, 'references'), 0)
  t.equal(
    unprivileged(() => codeOf(() => loader.listResources())),
    'unreadable',
  )
  fs.chmodSync(directory, 0)
  t.equal(
    unprivileged(() => codeOf(() => loader.activate())),
    'unreadable',
  )
  t.match(
    unprivileged(() => validateSkill(directory)),
    [{ code: 'unreadable', message: /EACCES/ }],
  )
  t.match(unprivileged(() => SkillStore.load(root)).errors, [{ code: 'unreadable', directory }])
  fs.chmodSync(directory, 0o755)
  fs.chmodSync(path.join(directory, 'references'), 0o755)
  fs.chmodSync(root, 0)
  t.match(
    unprivileged(() => SkillStore.load(root)),
    { isEmpty: true, errors: [{ code: 'unreadable' }] },
  )
  fs.chmodSync(root, 0o755)
  t.end()
})

t.test('nothing is ever written', t => {
  const { root, directory } = scene(t, { references: { 'a.txt': 'A' } })
  const look = () =>
    fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).map(file => {
      const { mtimeMs, ctimeMs, size } = fs.lstatSync(path.join(root, file))
      return [file, mtimeMs, ctimeMs, size]
    })
  const before = look()
  const loader = AgentSkillLoader.fromFolder(directory)
  loader.discover()
  loader.activate()
  loader.listResources()
  loader.readResource('references/a.txt')
  loader.toToolDescriptor()
  SkillStore.load(root)
  SkillStore.load(path.join(root, 'gone'))
  t.strictSame(look(), before)
  t.end()
})
