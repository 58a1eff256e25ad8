// One reader for each key of the configuration: a JSON value → its checked form, what is wrong reported and left out.

import { foldName, isSkillName } from '../names.js'
import { RULES } from '../rules.js'
import type { RuleId } from '../rules.js'
import type { AcceptRule, AllowRule, Config, ExcludeRule, PreferRule } from '../types.js'
import {
  readLinkDirectory,
  readPackageSpec,
  readPattern,
  readPreferred,
  readSkillOfPackage,
} from './grammar.js'
import type { JsonMember, JsonNode } from './json.js'
import { CONFIG_KEY } from './manifest.js'
import { ACCEPTABLE_RULES, OPTIONS } from './options.js'
import { at, checkObject, checkTexts, mustBe } from './reading.js'
import type { Reading } from './reading.js'
import { suggest } from './suggest.js'

type Read<T> = (node: JsonNode, where: string, reading: Reading) => T

/** True for a key of the configuration. */
export const isOptionName = (key: string): key is keyof Config => Object.hasOwn(OPTIONS, key)

/** Reads one key's value. */
export const readOption = (
  key: keyof Config,
  node: JsonNode,
  reading: Reading,
): Config[keyof Config] => READERS[key](node, `${CONFIG_KEY}.${key}`, reading)

const readAllow: Read<AllowRule[]> = (node, where, reading) =>
  checkObject(node, where, 'an object of package → true or false', reading).flatMap(member => {
    const spec = readPackageSpec(member.key)
    if (typeof spec === 'string') reading.report(member, at(where, member.key), spec)
    const { value } = member
    if (value.type !== 'boolean') {
      reading.report(value, at(where, member.key), mustBe('true or false', value))
      return []
    }
    if (typeof spec === 'string') return []
    return [{ ...spec, allowed: value.value === true, line: reading.lineOf(member.start) }]
  })

const readExclude: Read<ExcludeRule[]> = (node, where, reading) =>
  checkTexts(node, where, 'an array of patterns', reading).flatMap(item => {
    const pattern = readPattern(item.text)
    if (typeof pattern !== 'string') {
      return [{ pattern: item.text, ...pattern, line: reading.lineOf(item.start) }]
    }
    reading.report(item, item.where, pattern)
    return []
  })

const readScope: Read<Config['scope']> = (node, where, reading) => {
  if (node.type === 'string' && (node.value === 'all' || node.value === 'direct')) return node.value
  if (node.type === 'string') {
    const reason = `must be "all" or "direct", not ${JSON.stringify(node.value)}`
    reading.report(node, where, reason, suggest(node.value, ['all', 'direct']))
  } else reading.report(node, where, mustBe('"all" or "direct"', node))
  return 'all'
}

const readPrefer: Read<PreferRule[]> = (node, where, reading) =>
  checkObject(node, where, 'an object of skill → package', reading).flatMap(member => {
    const { key: skill, value } = member
    if (!isSkillName(skill))
      reading.report(member, at(where, skill), 'this is not the name of a skill')
    if (value.type !== 'string') {
      reading.report(value, at(where, skill), mustBe('the name of a package', value))
      return []
    }
    const preferred = readPreferred(value.value)
    if (typeof preferred === 'string') reading.report(value, at(where, skill), preferred)
    if (typeof preferred === 'string' || !isSkillName(skill)) return []
    return [{ skill, ...preferred, line: reading.lineOf(member.start) }]
  })

const readAccept: Read<AcceptRule[]> = (node, where, reading) =>
  checkObject(node, where, 'an object of package#skill → object of rule → reason', reading).flatMap(
    member => {
      const target = readSkillOfPackage(member.key)
      const here = at(where, member.key)
      if (typeof target === 'string') reading.report(member, here, target)
      return checkObject(member.value, here, 'an object of rule → reason', reading).flatMap(
        accepted => {
          const rule = readRule(accepted, here, reading)
          const why = readReason(accepted, here, reading)
          if (typeof target === 'string' || rule === null || why === null) return []
          return [{ ...target, rule, why, line: reading.lineOf(accepted.start) }]
        },
      )
    },
  )

const readRule = (member: JsonMember, where: string, reading: Reading): RuleId | null => {
  const acceptable = ACCEPTABLE_RULES.find(rule => rule === member.key)
  if (acceptable !== undefined) return acceptable
  const known = Object.entries(RULES).find(([id]) => id === member.key)?.[1]
  const suggestion = known === undefined ? suggest(member.key, ACCEPTABLE_RULES) : null
  reading.report(member, at(where, member.key), WHY_NOT[known?.degree ?? 'unknown'], suggestion)
  return null
}

const WHY_NOT = {
  unknown: 'there is no such rule',
  unsafe: 'this cannot be accepted: such a skill cannot be written safely',
  invalid: 'this cannot be accepted: agents do not load a skill that breaks this rule',
  warning: 'this need not be accepted: the skill is installed all the same',
  info: 'this need not be accepted: the skill is installed all the same',
}

const readReason = (member: JsonMember, where: string, reading: Reading): string | null => {
  const { key, value } = member
  if (value.type !== 'string') reading.report(value, at(where, key), mustBe('a reason', value))
  else if (value.value.trim() === '') reading.report(value, at(where, key), 'the reason is missing')
  else return value.value
  return null
}

const readLinks: Read<string[]> = (node, where, reading) => {
  const seen = new Set<string>()
  return checkTexts(node, where, 'an array of directories', reading).flatMap(item => {
    const read = readLinkDirectory(item.text)
    const key = 'directory' in read ? foldName(read.directory) : ''
    const reason = 'reason' in read ? read.reason : seen.has(key) ? 'it is there twice' : null
    if (reason !== null) reading.report(item, item.where, reason)
    if ('reason' in read || reason !== null) return []
    seen.add(key)
    return [read.directory]
  })
}

const readGitignore: Read<boolean> = (node, where, reading) => {
  if (node.type === 'boolean') return node.value === true
  reading.report(node, where, mustBe('true or false', node))
  return true
}

const READERS: { [K in keyof Config]: Read<Config[K]> } = {
  allow: readAllow,
  exclude: readExclude,
  scope: readScope,
  prefer: readPrefer,
  accept: readAccept,
  links: readLinks,
  gitignore: readGitignore,
}
