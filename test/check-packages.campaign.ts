// Forty packages of the public registry, packed by their authors: `check` says of every skill what was worked out by
// reading it, and calls nothing an error that an installer would take, but for what only an author is told. Needs the
// network; `npm run campaign:check`.

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import t from 'tap'
import { check } from '../lib/check.js'
import { compareText } from '../lib/names.js'
import { RULES } from '../lib/rules.js'
import type { RuleId } from '../lib/rules.js'

t.setTimeout(1_800_000)

interface Expected {
  /** Package → its version and its skills with the rules that each breaks. */
  packages: Record<string, { version: string; skills: Record<string, string[]> }>
}
const { packages } = JSON.parse(
  fs.readFileSync(path.resolve(import.meta.dirname, '../fixtures/real-packages.json'), 'utf8'),
) as Expected

/** Faults that an installer takes, found by reading: package#skill → rules. */
const AUTHORS: Record<string, string[]> = {
  // 1207 characters
  '@supabase/server#supabase-server': ['description-too-long'],
}

/** Tarballs that were fetched before, to spare the registry; else a directory that goes again. */
const KEPT = process.env['AGENT_SKILLS_TARBALLS']

const fetch = (directory: string, name: string, version: string): string => {
  const file = path.join(directory, `${name.replace(/^@/, '').replace('/', '-')}-${version}.tgz`)
  if (!fs.existsSync(file)) {
    execFileSync('npm', ['pack', '--silent', `${name}@${version}`], {
      cwd: directory,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
      shell: process.platform === 'win32',
    })
  }
  return file
}

const unpack = (file: string, directory: string): string => {
  fs.mkdirSync(directory, { recursive: true })
  execFileSync('tar', ['-xzf', file, '-C', directory, '--strip-components=1'])
  return directory
}

const breaks = (rule: string): boolean =>
  Object.hasOwn(RULES, rule) && ['invalid', 'unsafe'].includes(RULES[rule as RuleId].degree)

for (const [name, { version, skills }] of Object.entries(packages)) {
  t.test(name, async t => {
    const temporary = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'agent-skills-check-')))
    t.teardown(() => {
      fs.rmSync(temporary, { recursive: true, force: true })
    })
    const file = fetch(KEPT ?? temporary, name, version)
    const [packed] = await check({ target: file })
    const errors = (packed?.findings ?? []).filter(({ severity }) => severity === 'error')
    const names = Object.keys(skills).sort(compareText)
    t.strictSame(packed?.skills, names, 'the same skills')
    for (const skill of names) {
      const found = [...new Set(errors.filter(one => one.skill === skill).map(({ rule }) => rule))]
      t.strictSame(
        found.filter(breaks).sort(compareText),
        [...(skills[skill] ?? [])].sort(compareText),
        `${skill} breaks what it is known to break`,
      )
      t.strictSame(
        found.filter(rule => !breaks(rule)).sort(compareText),
        AUTHORS[`${name}#${skill}`] ?? [],
        `${skill}: nothing else is an error`,
      )
    }
    const ofPackage = errors.filter(({ skill }) => skill === null).map(({ rule }) => rule)
    t.strictSame(ofPackage, names.length === 0 ? ['no-skills'] : [], 'of the package')

    // unpacked, it is the same package: npm would pack all of it again
    const directory = unpack(file, path.join(temporary, 'package'))
    const [laid] = await check({ target: directory })
    t.strictSame(
      laid?.findings,
      packed?.findings.map(one => ({ ...one, fixable: isFixable(one, laid?.findings) })),
    )
    for (const { rule, severity, skill, file: at, line, found, reason } of packed?.findings ?? []) {
      t.comment(
        `${severity} ${rule} ${skill ?? ''} ${at}:${line ?? ''} ${found ?? ''} ${reason ?? ''}`,
      )
    }
  })
}

type Findings = NonNullable<Awaited<ReturnType<typeof check>>[number]>['findings']

/** Only what stands on a disk can be mended. */
const isFixable = (one: Findings[number], laid: Findings = []): boolean =>
  laid.some(
    other =>
      other.rule === one.rule &&
      other.file === one.file &&
      other.line === one.line &&
      other.fixable,
  )
