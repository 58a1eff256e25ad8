// The keys of `package.json#agentSkills`, once: types and defaults, the help, the README's section and the JSON Schema
// are made of this table.

import { RULES } from '../rules.js'
import type { RuleId } from '../rules.js'
import type { Config } from '../types.js'
import {
  LINK_DIRECTORY,
  PACKAGE_SPEC,
  PATTERN,
  PREFERRED,
  SKILL,
  SKILL_OF_PACKAGE,
} from './patterns.js'

/** A value as JSON holds it. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** One key of the configuration. */
export interface Option {
  /** The type, in words. */
  type: string
  /** What holds without the key, as it would stand in package.json; null: there is no such value. */
  default: Json
  /** What it is for, in whole sentences of Markdown. */
  description: string
  example: Json
  /** JSON Schema of the value. */
  schema: { [key: string]: Json }
}

const isRuleId = (id: string): id is RuleId => Object.hasOwn(RULES, id)

/** The rules whose findings `accept` can take. */
export const ACCEPTABLE_RULES: readonly RuleId[] = Object.keys(RULES)
  .filter(isRuleId)
  .filter(id => RULES[id].acceptable === true)

const options = {
  allow: {
    type: 'object of package → true or false',
    default: null,
    description:
      'Which packages may supply skills: names, or exact versions joined by `||`. Without this key every installed package may. With it only what is `true` may, the rest waits for approval, and `false` always wins. A pin that no longer fits takes the skills of its package away.',
    example: { 'vite@7.1.0 || 7.2.0': true, '@tanstack/router-core': true, 'left-pad': false },
    schema: {
      type: 'object',
      propertyNames: { pattern: PACKAGE_SPEC },
      additionalProperties: { type: 'boolean' },
    },
  },
  exclude: {
    type: 'array of patterns',
    default: [],
    description:
      'What is left out: `package`, `@scope/*`, `package#skill` or `#skill`. A `*` stands for any characters but `/`.',
    example: ['left-pad', '@acme/*', 'vite#vite-plugins', '#deploy'],
    schema: { type: 'array', items: { type: 'string', pattern: PATTERN } },
  },
  scope: {
    type: '"all" or "direct"',
    default: 'all',
    description:
      'Whether every installed package supplies skills, or only those that the project and the members of its workspace depend on themselves.',
    example: 'direct',
    schema: { enum: ['all', 'direct'] },
  },
  prefer: {
    type: 'object of skill → package',
    default: {},
    description:
      'Which package supplies a skill that several supply, or that another one supplied before: `package`, or `package@version` where several versions of it are installed.',
    example: { deploy: '@acme/deploy', lint: 'eslint@9.1.0' },
    schema: {
      type: 'object',
      propertyNames: { pattern: SKILL },
      additionalProperties: { type: 'string', pattern: PREFERRED },
    },
  },
  accept: {
    type: 'object of package#skill → object of rule → reason',
    default: {},
    description:
      'Unsafe findings that the project takes knowingly, each for one skill and with a reason, which is printed from then on.',
    example: { 'acme#deploy': { 'load-time-shell': 'reads the branch name, reviewed' } },
    schema: {
      type: 'object',
      propertyNames: { pattern: SKILL_OF_PACKAGE },
      additionalProperties: {
        type: 'object',
        propertyNames: { enum: [...ACCEPTABLE_RULES] },
        additionalProperties: { type: 'string', pattern: String.raw`\S` },
      },
    },
  },
  links: {
    type: 'array of directories',
    default: [],
    description:
      'Directories that get a relative link to each installed skill, for agents that do not read `.agents/skills`. What else is in them stays.',
    example: ['.claude/skills'],
    schema: {
      type: 'array',
      uniqueItems: true,
      items: { type: 'string', pattern: LINK_DIRECTORY },
    },
  },
  gitignore: {
    type: 'true or false',
    default: true,
    description:
      'Whether `.agents/skills/.gitignore` lists the installed skills, the registry and itself, in a marked block, and the `.gitignore` of a directory of `links` its links. Other lines of these files stay.',
    example: false,
    schema: { type: 'boolean' },
  },
} satisfies Record<keyof Config, Option>

/** Every key of the configuration. */
export const OPTIONS: Readonly<Record<keyof Config, Readonly<Option>>> = options

/** The configuration of a project that has none. */
export const defaultConfig = (): Config => ({
  allow: null,
  exclude: [],
  scope: 'all',
  prefer: [],
  accept: [],
  links: [],
  gitignore: true,
})
