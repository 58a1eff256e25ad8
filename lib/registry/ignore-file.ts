// Our block in `.agents/skills/.gitignore`, and in that of a directory of links. The file may hold lines of a person and blocks of other tools, so only
// what stands between our two marks is ever changed, and taking the block out again leaves the rest as it was.

import { compareText } from '../names.js'

const BEGIN = '# agent-skills'
const END = '# agent-skills end'

/**
 * The ignore file's new text; null: no file. `text` is the present one (null: absent), `names` are the managed skills
 * (null: no block is wanted), `of` is what bears these names there. A block without an end is somebody's text and stays.
 */
export const writeIgnoreFile = (
  text: string | null,
  names: readonly string[] | null,
  of: 'skills' | 'links' = 'skills',
): string | null => {
  const old = text ?? ''
  const spans = findBlocks(old)
  if (names === null) {
    const rest = withoutBlocks(old, spans)
    return spans.length === 0 ? text : rest === '' ? null : rest
  }
  const block = blockOf(names, of)
  const [span, ...further] = spans
  if (span === undefined) {
    const start = old.startsWith('\uFEFF') ? 1 : 0
    return `${old.slice(0, start)}${block}\n${old.slice(start)}`
  }
  const isRight = old.slice(span.start, span.end).replaceAll('\r\n', '\n') === block
  if (isRight && further.length === 0) return text
  const rest = withoutBlocks(old, further)
  return isRight ? rest : rest.slice(0, span.start) + block + rest.slice(span.end)
}

const blockOf = (names: readonly string[], of: 'skills' | 'links'): string => {
  const sorted = [...new Set(names)].sort(compareText)
  // a pattern with a slash at its end does not match a link
  const lines =
    of === 'links'
      ? ['/.gitignore', ...sorted.map(name => `/${name}`)]
      : ['/.agent-skills.yaml', '/.gitignore', ...sorted.map(name => `/${name}/`)]
  return [BEGIN, ...lines, END].join('\n')
}

/** Where a block begins and ends; `next` is behind its last line's end. */
interface Span {
  start: number
  end: number
  next: number
}

const findBlocks = (text: string): Span[] => {
  const spans: Span[] = []
  let start: number | null = null
  let offset = text.startsWith('\uFEFF') ? 1 : 0
  for (const line of text.slice(offset).match(/[^\n]*\n|[^\n]+/g) ?? []) {
    const content = line.replace(/\r?\n$/, '')
    if (content === BEGIN) start = offset
    if (content === END && start !== null) {
      spans.push({ start, end: offset + content.length, next: offset + line.length })
      start = null
    }
    offset += line.length
  }
  return spans
}

const withoutBlocks = (text: string, spans: readonly Span[]): string => {
  let rest = text
  for (const { start, next } of spans.toReversed()) rest = rest.slice(0, start) + rest.slice(next)
  return rest
}
