// What `init` makes of the scripts in package.json, and how it takes that away again. Text to text: nothing is written.

import { parseManifest } from '../config/manifest.js'
import type { PackageManager } from '../types.js'
import { callIn } from './calls.js'
import { dependsOnUs, isPublished, scriptsOf } from './facts.js'
import { CHECK_COMMAND, CHECK_SCRIPT, GUARD } from './guard.js'
import { eventsFor, isHookScript, runsAtConsumers } from './managers.js'
import { getScript, setScript, strip, surround } from './scripts.js'

/** What happened to one script. */
export interface ScriptChange {
  script: string
  /** null: absent. */
  before: string | null
  after: string | null
}

/** Why a script stays as it is although something was to be done. */
export type LeftReason =
  /** It brings in skills already. */
  | 'calls-already'
  /** It does so in words that are not ours to rearrange. */
  | 'not-ours'
  /** It ends in something behind which no other command can be put. */
  | 'cannot-follow'
  /** A script of this name does something else. */
  | 'taken'

export interface LeftScript {
  script: string
  text: string
  reason: LeftReason
}

/** The new text of package.json, and how it differs. */
export interface Wiring {
  text: string
  changes: ScriptChange[]
  left: LeftScript[]
  /** It is a package that others install. */
  published: boolean
  /** Without it in `dependencies` or `devDependencies` the hook finds nothing to run. */
  declared: boolean
}

/** A call of ours and nothing else: the simple form, which the guarded one may replace. */
const BARE =
  /^(?:(?:npx(?: --no(?:-install)?| -y| --yes)?|yarn|pnpm|pnpm exec|bunx|npm exec --) )?(?:npm-)?agent-skills sync(?: --hook)?(?: \|\| (?:true|exit 0|:))?$/

/** Adds the hooks that `manager` needs, each behind what is there, and the script for CI. */
export const wire = (text: string, path: string, manager: PackageManager): Wiring => {
  const manifest = parseManifest(text, path)
  const published = isPublished(manifest)
  const isProd = dependsOnUs(manifest) === 'prod'
  const wiring = begin(text, path)
  if (published) {
    for (const { name, text: script } of scriptsOf(manifest)) {
      if (!runsAtConsumers(name) || callIn(script) === null) continue
      if (script === GUARD || BARE.test(script)) change(wiring, path, name, null)
      else takeOut(wiring, path, name)
    }
  }
  for (const event of eventsFor(manager, published)) addHook(wiring, path, event, isProd)
  const check = getScript(wiring.text, path, CHECK_SCRIPT)
  if (check === null) change(wiring, path, CHECK_SCRIPT, CHECK_COMMAND)
  else if (check !== CHECK_COMMAND) leave(wiring, CHECK_SCRIPT, check, 'taken')
  return wiring
}

/** Takes away what {@link wire} adds, whichever manager it was for. */
export const unwire = (text: string, path: string): Wiring => {
  const wiring = begin(text, path)
  const scripts = scriptsOf(parseManifest(text, path))
  // from the last one: a list that was made is taken apart in reverse
  for (const { name, text: script } of scripts.reverse()) {
    if (name === CHECK_SCRIPT && script === CHECK_COMMAND) change(wiring, path, name, null)
    else if (isHookScript(name) && callIn(script) !== null) takeOut(wiring, path, name)
  }
  wiring.changes.reverse()
  return wiring
}

const begin = (text: string, path: string): Wiring => {
  const manifest = parseManifest(text, path)
  return {
    text,
    changes: [],
    left: [],
    published: isPublished(manifest),
    declared: dependsOnUs(manifest) !== null,
  }
}

const change = (wiring: Wiring, path: string, script: string, after: string | null): void => {
  const before = getScript(wiring.text, path, script)
  wiring.text = setScript(wiring.text, path, script, after)
  wiring.changes.push({ script, before, after })
}

const leave = (wiring: Wiring, script: string, text: string, reason: LeftReason): void => {
  wiring.left.push({ script, text, reason })
}

const JOIN = ` && ${GUARD}`

const addHook = (wiring: Wiring, path: string, script: string, isProd: boolean): void => {
  const before = getScript(wiring.text, path, script)
  if (before === null || before.trim() === '') {
    change(wiring, path, script, GUARD)
    return
  }
  const call = callIn(before)
  if (call === 'guarded' || (call === 'plain' && isProd)) {
    leave(wiring, script, before, 'calls-already')
  } else if (call !== null) {
    if (BARE.test(before)) change(wiring, path, script, GUARD)
    else leave(wiring, script, before, 'not-ours')
  } else if (isUnfinished(before)) leave(wiring, script, before, 'cannot-follow')
  else {
    // cmd.exe would take `a || b && c` for `a || (b && c)`
    const [open, close] = before.includes('||') ? ['(', ')'] : ['', '']
    wiring.text = surround(wiring.text, path, script, open, `${close}${JOIN}`)
    wiring.changes.push({ script, before, after: getScript(wiring.text, path, script) })
  }
}

/** A comment, a separator or an escape at the end would take in what follows. */
const isUnfinished = (text: string): boolean => /(?:^|\s)#|[&|;\\^]\s*$|[\r\n]/.test(text)

/** Takes our part out of a script, if it stands there as we put it. */
const takeOut = (wiring: Wiring, path: string, script: string): void => {
  const before = getScript(wiring.text, path, script) ?? ''
  if (before === GUARD) {
    change(wiring, path, script, null)
    return
  }
  const stripped =
    (before.includes('||') ? strip(wiring.text, path, script, '(', `)${JOIN}`) : null) ??
    strip(wiring.text, path, script, '', JOIN)
  const after = stripped === null ? before : getScript(stripped, path, script)
  if (stripped === null || after === null || callIn(after) !== null) {
    leave(wiring, script, before, 'not-ours')
    return
  }
  wiring.text = stripped
  wiring.changes.push({ script, before, after })
}
