// The text of `why`: one block for each package that has a skill of the name, the one that is taken first.

import { clipText } from './escape.js'
import type { ListedOther } from './inventory.js'
import { count, wrap } from './layout.js'
import { sentenceList } from './sentence-list.js'
import { packageLabel } from './place.js'
import type { Style } from './style.js'
import { OTHER_WORDS, WORDS } from './text-list.js'
import { problemsText } from './text-problems.js'
import type { Why, WhyNot, WhyStep, WhySupplier } from './why.js'

/** The explanation, for stdout. `verbose`: every way to the project. */
export const whyText = (why: Why, style: Style, verbose: boolean): string => {
  const blocks = [
    ...why.suppliers.map(supplier => supplierLines(why.skill, supplier, style, verbose)),
    ...(why.other === null ? [] : [otherLines(why.other, style)]),
  ].map(lines => `${lines.join('\n')}\n`)
  const problems = problemsText(why.problems, style, { forAuthors: verbose })
  return [...blocks, ...(problems === '' ? [] : [problems])].join('\n')
}

const supplierLines = (
  skill: string,
  supplier: WhySupplier,
  style: Style,
  verbose: boolean,
): string[] => {
  const owner = clipText(packageLabel(supplier.package, supplier.version), 240)
  const rules = supplier.rules.length === 0 ? '' : ` (${sentenceList(supplier.rules, 3)})`
  const reason = supplier.not === null ? '' : `: ${notWords(supplier.not)}`
  const status = WORDS[supplier.status].replace(
    /: ("exclude"|"allow" denies it|not a direct.*)$/,
    '',
  )
  const words = supplier.not === null ? WORDS[supplier.status] : status
  const head = `${clipText(skill, 100)}  ${owner}  ${words}${rules}${reason}`
  const [first = '', ...rest] = wrap(head, 0)
  return [
    style.strong(first),
    ...rest.map(line => `  ${line}`),
    `  ${clipText(supplier.path, 1000)}`,
    ...chainLines(supplier.chains, style, verbose),
  ]
}

const notWords = (not: WhyNot): string => {
  if (not.kind === 'pinned')
    return `"allow" has it in another version, ${sentenceList(not.versions.map(v => clipText(v, 100)))}`
  if (not.kind === 'config') {
    const place = not.line === null ? 'package.json' : `package.json:${not.line}`
    return `"${not.key}" ${not.key === 'scope' ? 'is' : 'has'} ${clipText(not.text, 300)} (${place})`
  }
  const taken = clipText(packageLabel(not.package, not.version), 240)
  return {
    direct: `the project itself depends on ${taken}`,
    allowed: `"allow" has ${taken}, not this version`,
    higher: `${taken} has a higher version`,
    bundled: `it is shipped inside another package, and ${taken} is installed on its own`,
    same: `${taken} is installed elsewhere as well`,
  }[not.because]
}

const MOST_CHAINS = 3

const chainLines = (
  chains: readonly (readonly WhyStep[])[],
  style: Style,
  verbose: boolean,
): string[] => {
  if (chains.length === 0) return ['    nothing in a package.json leads to it']
  const shown = verbose ? chains : chains.slice(0, MOST_CHAINS)
  const left = chains.length - shown.length
  return [
    ...shown.flatMap(steps => steps.map((step, i) => stepLine(step, i, style))),
    ...(left === 0 ? [] : [`    and ${count(left, 'dependent')} more, see --verbose`]),
  ]
}

const EDGES: Readonly<Record<WhyStep['edge'], string>> = {
  prod: 'dependency of',
  dev: 'development dependency of',
  optional: 'optional dependency of',
  peer: 'peer dependency of',
  workspace: 'member of the workspace of',
}

/** Deeper ones are not moved on for ever: a line has to fit. */
const DEEPEST = 10

const stepLine = (
  { kind, name, version, path, edge }: WhyStep,
  i: number,
  style: Style,
): string => {
  const who =
    kind === 'project'
      ? 'the project'
      : `${clipText(packageLabel(name, version), 240)}${kind === 'member' ? `, a member (${clipText(path, 240)})` : ''}`
  return `${' '.repeat(4 + 2 * Math.min(i, DEEPEST))}${style.faint(EDGES[edge])} ${who}`
}

const otherLines = ({ skill, kind, owner, path }: ListedOther, style: Style): string[] => {
  const of = owner === null ? '' : `  ${clipText(owner, 240)}`
  return [
    style.strong(`${clipText(skill, 100)}${of}  ${OTHER_WORDS[kind]}`),
    `  ${clipText(path, 1000)}`,
  ]
}
