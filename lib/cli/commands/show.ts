// `show`: the SKILL.md of one skill, as it stands in the project, or as a package supplies it.

import path from 'node:path'
import { findProject } from '../../collect/project.js'
import { AgentSkillsError, PROGRAM } from '../../errors.js'
import { openSource } from '../../files/open.js'
import { caught } from '../../loader/fault.js'
import { isSkillError, loadSkills, projectRoot } from '../../loader/index.js'
import { readSkillText } from '../../loader/skill-file.js'
import type { SkillText } from '../../loader/skill-file.js'
import { isSafeSegment } from '../../names.js'
import { clipText, escapeLines } from '../../report/escape.js'
import { printJson } from '../../report/json.js'
import { inspect } from '../../sync.js'
import type { SuppliedSkill } from '../../types.js'
import type { Command, Context } from '../context.js'
import { sayWaiting } from '../context.js'
import { DONE } from '../exit-code.js'
import { unknownSkill } from '../unknown-skill.js'

/** `show --json`. */
export interface ShowJson {
  skill: string
  /** False: it is not in `.agents/skills`, and this is what a package supplies. */
  installed: boolean
  /** The package that supplied it; null: it is the project's own. */
  package: string | null
  version: string | null
  /** Absolute. */
  path: string
  /** The whole file. */
  text: string
}

export const show: Command = async context => {
  const {
    arguments: { operands, switches },
    print,
    say,
  } = context
  const [name = ''] = operands
  const shown = findInstalled(context, name) ?? (await findSupplied(context, name))
  if (switches.has('json')) {
    print(printJson(shown))
    return DONE
  }
  print(escapeLines(`${shown.text.replaceAll('\r\n', '\n').trimEnd()}\n`))
  if (!switches.has('quiet')) say(`\nagent-skills: ${clipText(sourceOf(shown), 500)}\n`)
  return DONE
}

const sourceOf = ({ installed, package: owner, version, path: file }: ShowJson): string => {
  const supplier = owner === null ? '' : `, of ${version === null ? owner : `${owner}@${version}`}`
  return `${file}${supplier}${installed ? '' : ', not installed'}.`
}

const findInstalled = ({ cwd }: Context, name: string): ShowJson | null => {
  const { root } = findProject({ cwd })
  const from = projectRoot(root, { trusted: true })
  const read = isSafeSegment(name) ? tryRead(path.join(from.directory, name)) : null
  if (read === null) return null
  const { skills } = loadSkills({ roots: [from], profile: 'lenient' })
  const provider = skills.find(skill => skill.name === name)?.provider ?? null
  return {
    skill: name,
    installed: true,
    package: provider?.name ?? null,
    version: provider?.version ?? null,
    path: read.file,
    text: read.text,
  }
}

const ABSENT: ReadonlySet<string> = new Set(['dir-not-found', 'skill-md-missing'])

/** null: there is none. What is there and cannot be read stops the command. */
const tryRead = (directory: string): SkillText | null => {
  const read = caught(() => readSkillText(directory))
  if (!isSkillError(read)) return read
  if (ABSENT.has(read.code)) return null
  throw new AgentSkillsError('EIO', read.message, { path: directory, cause: read })
}

const findSupplied = async (context: Context, name: string): Promise<ShowJson> => {
  const { cwd, environment, onProgress } = context
  const { snapshot } = await inspect({
    cwd,
    environment,
    onWait: sayWaiting(context),
    onProgress,
  })
  const supplied = snapshot.providers.flatMap(provider =>
    provider.skills.map(skill => ({ provider, skill })),
  )
  const found = supplied.filter(({ skill }) => skill.name === name)
  const [first, second] = found
  if (second !== undefined) {
    const names = found.map(({ provider }) => provider.name).join(', ')
    throw new AgentSkillsError('EUSAGE', `several packages supply "${name}": ${names}`, {
      hint: `None of them is installed. Choose one: ${PROGRAM} prefer ${name} <package>`,
    })
  }
  const read = first === undefined ? null : readSupplied(first.skill)
  if (first === undefined || read === null) {
    const names = supplied.map(({ skill }) => skill.name)
    throw unknownSkill(name, names)
  }
  const { provider } = first
  return {
    skill: name,
    installed: false,
    package: provider.name,
    version: provider.version,
    path: read.file,
    text: read.text,
  }
}

/** What lies in an archive has been looked at for links already. */
const readSupplied = ({
  directory,
  archive,
}: SuppliedSkill): Omit<SkillText, 'realDirectory'> | null => {
  if (archive === undefined) return tryRead(directory)
  const file = path.join(directory, 'SKILL.md')
  const bytes = openSource(archive).readRegularFile(file)?.bytes
  return bytes === undefined ? null : { file, text: bytes.toString('utf8') }
}
