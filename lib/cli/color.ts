// Whether a stream gets colours: asked for, else FORCE_COLOR, else NO_COLOR, else whether it is a terminal that has some.

/** What is needed to know of a stream. */
export interface ColorStream {
  isTTY?: boolean | undefined
  hasColors?: ((count?: number) => boolean) | undefined
}

export const hasColor = (
  stream: ColorStream,
  environment: Readonly<Record<string, string | undefined>>,
  asked: boolean | null,
): boolean => {
  if (asked !== null) return asked
  const { FORCE_COLOR: force, NO_COLOR: none, TERM: terminal } = environment
  if (force !== undefined) return force !== '0' && force !== 'false'
  if (none !== undefined && none !== '') return false
  if (stream.isTTY !== true || terminal === 'dumb') return false
  return stream.hasColors?.() ?? true
}
