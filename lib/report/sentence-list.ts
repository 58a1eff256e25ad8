// Several things in one sentence. Alone in its file, because the command line is read before there is a report.

/** `a`, `a and b`, `a, b and c`; more than `limit` end in `and 7 more`. */
export const sentenceList = (items: readonly string[], limit: number = 6): string => {
  const shown =
    items.length > limit
      ? [...items.slice(0, limit - 1), `${items.length - limit + 1} more`]
      : items
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)!}`
}
