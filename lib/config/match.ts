// What the configuration says about one package or one skill.

import type { RuleId } from '../rules.js'
import type { Config, ExcludeRule } from '../types.js'

export { suggest } from './suggest.js'

/**
 * Whether a package may supply skills. Without `allow` everything may; with it, only what is allowed, and a refusal
 * always wins. A bundled copy is what its bundler says it is, so no approval by name reaches it: it can only be
 * refused.
 */
export const isAllowed = (
  config: Pick<Config, 'allow'>,
  package_: { name: string; version: string | null; bundled: boolean },
): 'allowed' | 'denied' | 'pending' => {
  if (config.allow === null) return 'allowed'
  const { name, version, bundled } = package_
  const rules = config.allow.filter(
    rule =>
      rule.package === name &&
      (rule.versions === null || (version !== null && rule.versions.includes(version))),
  )
  if (rules.some(rule => !rule.allowed)) return 'denied'
  return rules.length > 0 && !bundled ? 'allowed' : 'pending'
}

/** The first pattern that leaves this skill of this package out, or null. */
export const isExcluded = (
  config: Pick<Config, 'exclude'>,
  packageName: string,
  skill: string,
): ExcludeRule | null =>
  config.exclude.find(rule => matches(rule.package, packageName) && matches(rule.skill, skill)) ??
  null

/** True if a pattern (null: any) fits the whole text; '*' stands for any characters but '/'. */
export const matches = (pattern: string | null, text: string): boolean => {
  if (pattern === null) return true
  if (!pattern.includes('*')) return pattern === text
  const parts = pattern
    .split(/\*+/)
    .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('[^/]*')}$`, 'u').test(text)
}

/** The rules that the project accepts to be broken by this skill, with its reasons. */
export const acceptedRules = (
  config: Pick<Config, 'accept'>,
  packageName: string,
  skill: string,
): Map<RuleId, string> =>
  new Map(
    config.accept
      .filter(rule => rule.package === packageName && rule.skill === skill)
      .map(rule => [rule.rule, rule.why]),
  )
