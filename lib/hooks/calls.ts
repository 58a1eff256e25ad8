// Which lifecycle scripts of a package.json bring in skills, and how they call us.

import type { HookCall, HookScript } from '../types.js'
import { OWN_NAME } from './guard.js'
import { isHookScript } from './managers.js'

/** One entry of `scripts`. */
export interface ScriptText {
  name: string
  text: string
  /** 1-based. */
  line: number
}

const BIN = /(?:^|[\s;&|(/\\'"])(?:npm-)?agent-skills(?:\.cmd)?['"]?\s+sync\b/
/** What fetches a package that is not installed: of this name, a stranger's. */
const FETCHER =
  /\b(?:npx|bunx|pnpx|npm (?:exec|x)|(?:pnpm|yarn) dlx|bun x)\s([^;&|]*?)\bagent-skills\b/
const FORBIDS_FETCHING = /(?:^|\s)--no(?:-install)?(?:\s|=|$)/
const SWALLOWS = /\|\|\s*(?:true|:|exit 0|exit \/b 0|ver\b)/

/** How a script's text calls us; null: not at all. */
export const callIn = (text: string): HookCall | null => {
  if (text.includes(`${OWN_NAME}/hook`)) return 'guarded'
  const found = BIN.exec(text)
  if (found === null) return null
  const fetcher = FETCHER.exec(text)
  if (fetcher !== null) {
    const words = fetcher[1] ?? ''
    if (!FORBIDS_FETCHING.test(words) && !words.endsWith('npm-')) return 'fetched'
  }
  return SWALLOWS.test(text.slice(found.index)) ? 'swallowed' : 'plain'
}

/** The lifecycle scripts that call us, themselves or by way of other scripts. */
export const hooksIn = (scripts: readonly ScriptText[]): HookScript[] => {
  const texts = new Map(scripts.map(({ name, text }) => [name, text]))
  return scripts
    .filter(({ name }) => isHookScript(name))
    .flatMap(({ name, text, line }): HookScript[] => {
      const call = callVia(text, texts, new Set([name]))
      return call === null ? [] : [{ name, line, call }]
    })
}

const RUN = /\b(?:npm|pnpm|yarn|bun)\s+(?:run(?:-script)?\s+)?(?:-s\s+|--silent\s+)?([\w:.-]+)/g

const callVia = (
  text: string,
  texts: ReadonlyMap<string, string>,
  seen: Set<string>,
): HookCall | null => {
  const own = callIn(text)
  if (own !== null) return own
  for (const [, name = ''] of text.matchAll(RUN)) {
    const next = texts.get(name)
    if (next === undefined || seen.has(name)) continue
    seen.add(name)
    const call = callVia(next, texts, seen)
    if (call !== null) return call
  }
  return null
}
