// One text → one skill, or an error that says everything that is wrong with it.

import { SkillError } from '../errors.js'
import type { FieldValue } from '../skill/frontmatter.js'
import { nameOf } from '../skill/rules.js'
import { allowedToolsOf } from './fields.js'
import { withLf } from './frontmatter.js'
import { judge, type Judged } from './judge.js'
import { LOCAL, splitName } from './namespace.js'
import { toPlain, toPlainRecord, toTexts } from './plain.js'
import type { Diagnostic, LoadingProfile, NameStyle, Skill } from './types.js'

/** How a text is read. */
export interface ParseOptions {
  /** The name of the directory that it stands in, which the skill's name must equal. */
  directory?: string
  /** `strict` by default. */
  profile?: LoadingProfile
  /** `plain` by default. */
  nameStyle?: NameStyle
  /** The namespace of a plain name; `local` by default. */
  namespace?: string
}

/**
 * Reads the text of a SKILL.md. Throws {@link SkillError} with all that was found if there is an error among it.
 * Requirements S0-1 to S0-10, S0-24 to S0-27, S1-3 to S1-18.
 */
export const parseSkill = (text: string, options: ParseOptions = {}): Skill =>
  parseText(text, options)

/** {@link parseSkill} of a file, which the diagnostics name. */
export const parseText = (text: string, options: ParseOptions, file?: string): Skill => {
  const judged = judgeText(text, options, file)
  const error = judged.diagnostics.find(({ severity }) => severity === 'error')
  if (error !== undefined) throw new SkillError<Diagnostic>(error, judged.diagnostics)
  return toSkill(judged, options)
}

/** All that is wrong with a text. Never throws. */
export const judgeText = (text: string, options: ParseOptions, file?: string): Judged => {
  const { directory = null, profile = 'strict', nameStyle = 'plain' } = options
  const judged = judge(text, { directory, profile, nameStyle })
  if (file === undefined) return judged
  return { ...judged, diagnostics: judged.diagnostics.map(each => ({ ...each, path: file })) }
}

const DEFAULT_VERSION = '0.0.0'

const KNOWN: ReadonlySet<string> = new Set([
  ...['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools'],
  ...['steps', 'version', 'triggers', 'tools', 'disable-model-invocation', 'user-invocable'],
])

const toSkill = ({ fields, body, diagnostics }: Judged, options: ParseOptions): Skill => {
  const name = loadedName(fields, options)
  const { namespace, shortName } = splitName(name)
  const inNamespace = namespace ?? options.namespace ?? LOCAL
  const metadata = fields.get('metadata')
  return Object.freeze({
    name,
    key: name.normalize('NFKC'),
    namespace: inNamespace,
    qualifiedName: `${inNamespace}/${shortName}`,
    description: textOr(fields.get('description'), '').trim(),
    body: withLf(body).trim(),
    steps: listOf(fields.get('steps')).map((content, i) => ({ index: i + 1, content })),
    version: textOr(fields.get('version'), versionIn(metadata)),
    license: plainOr(fields.get('license'), null),
    compatibility: compatibilityOf(fields.get('compatibility')),
    metadata: toPlainRecord(metadata),
    allowedTools: allowedToolsOf(fields.get('allowed-tools')),
    tools: fields.has('tools') ? listOf(fields.get('tools')) : null,
    triggers: listOf(fields.get('triggers')),
    disableModelInvocation: isWord(fields.get('disable-model-invocation'), 'true'),
    userInvocable: !isWord(fields.get('user-invocable'), 'false'),
    unknownFields: unknownIn(fields),
    diagnostics,
  })
}

/** The written name, or, where lenient, that of the directory: clients go by it. */
const loadedName = (
  fields: ReadonlyMap<string, FieldValue>,
  { directory, profile, nameStyle = 'plain' }: ParseOptions,
): string => {
  const written = nameOf(fields) ?? ''
  const isPlain = nameStyle === 'plain' || !written.includes('/')
  return profile === 'lenient' && isPlain ? (directory ?? written) : written
}

const textOr = (value: FieldValue | undefined, otherwise: string): string =>
  typeof value === 'string' && value !== '' ? value : otherwise

const versionIn = (metadata: FieldValue | undefined): string =>
  textOr(metadata instanceof Map ? metadata.get('version') : undefined, DEFAULT_VERSION)

const plainOr = <T>(value: FieldValue | undefined, otherwise: T) =>
  value === undefined ? otherwise : toPlain(value)

const listOf = (value: FieldValue | undefined): string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : []

const compatibilityOf = (value: FieldValue | undefined): Skill['compatibility'] => {
  if (value instanceof Map) return toTexts(value)
  return typeof value === 'string' ? value : null
}

const isWord = (value: FieldValue | undefined, word: string): boolean =>
  typeof value === 'string' && value.trim().toLowerCase() === word

const unknownIn = (fields: ReadonlyMap<string, FieldValue>): Skill['unknownFields'] =>
  toPlainRecord(new Map([...fields].filter(([key]) => !KNOWN.has(key))))
