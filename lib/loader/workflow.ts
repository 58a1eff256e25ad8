// A skill as a workflow that a user calls as `/<slug>`.

import path from 'node:path'
import { Document, Scalar } from 'yaml'
import type { Diagnostic, LoadedSkill, Skill } from './types.js'

/** A workflow made of a skill. */
export interface Workflow {
  /** The name of the skill's directory. Requirement S3-7. */
  readonly slug: string
  readonly description: string
  readonly modelInvocation: true
  readonly userInvocable: true
  readonly requires: readonly string[]
  readonly body: string
  /** Kept, and without effect. Requirement S3-9. */
  readonly license: Skill['license']
  readonly compatibility: Skill['compatibility']
  readonly metadata: Skill['metadata']
}

/** The workflow of a skill, and what of the skill it ignores. Requirements S3-1, S3-7 to S3-10. */
export const toWorkflow = (
  skill: LoadedSkill,
): { workflow: Workflow; warnings: readonly Diagnostic[] } => {
  const { description, body, license, compatibility, metadata, allowedTools, file } = skill
  const workflow: Workflow = {
    slug: path.basename(skill.directory),
    description,
    modelInvocation: true,
    userInvocable: true,
    requires: [],
    body,
    license,
    compatibility,
    metadata,
  }
  return { workflow, warnings: allowedTools.length === 0 ? [] : [ignored(file)] }
}

const ignored = (file: string): Diagnostic => ({
  code: 'allowed-tools-ignored',
  severity: 'warning',
  message: '`allowed-tools` is ignored: a workflow grants no tools',
  field: 'allowed-tools',
  path: file,
})

const FORMAT = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER }

/** The workflow as the text of a file with frontmatter; the field is spelled `model_invokation` there. */
export const formatWorkflow = (workflow: Workflow): string => {
  const { description, modelInvocation, userInvocable, requires, body } = workflow
  const { license, compatibility, metadata } = workflow
  const document = new Document({
    description: quoted(description),
    model_invokation: modelInvocation,
    user_invocable: userInvocable,
    requires: [...requires],
    ...(license === null ? {} : { license }),
    ...(compatibility === null ? {} : { compatibility }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
  })
  return `---\n${document.toString(FORMAT)}---\n\n${body}\n`
}

/** On one line, so that no line of it can end the frontmatter. */
const quoted = (text: string): Scalar => {
  const scalar = new Scalar(text)
  scalar.type = Scalar.QUOTE_DOUBLE
  return scalar
}
