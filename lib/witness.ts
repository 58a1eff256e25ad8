// What was asked of the file system, and what it said. Whoever asks the same questions again and gets the same answers
// has before him what was there before.

/** The questions that lib/fs.ts answers. */
export type Question =
  'lstat' | 'kind' | 'stat' | 'list' | 'realpath' | 'link' | 'file' | 'text' | 'regular'

/** One question and what answers it, told apart from every other answer. */
export interface Answer {
  question: Question
  /** Absolute. */
  path: string
  /** Made when it is asked for: most witnesses are never heard. */
  answer: () => string
}

/** Keeps what it sees. */
export interface Witness {
  answers: Answer[]
  /** True: it looks away. */
  isPaused: boolean
  /** Files and directories, absolute, that change with what it did not see. */
  places: readonly string[]
}

const watching = new Set<Witness>()

/** Whether anybody watches. */
export const isWatched = (): boolean => watching.size > 0

/** Tells all that watch. */
export const tell = (answer: Answer): void => {
  for (const witness of watching) if (!witness.isPaused) witness.answers.push(answer)
}

/** Runs `work` before a witness. Several may watch at a time; each sees what any of their runs reads. */
export const watch = async <T>(work: (witness: Witness) => Promise<T>): Promise<T> => {
  const witness: Witness = { answers: [], isPaused: false, places: [] }
  watching.add(witness)
  try {
    return await work(witness)
  } finally {
    watching.delete(witness)
  }
}

/** Runs `work` while the witness looks away. */
export const unwatched = async <T>(
  witness: Witness | undefined,
  work: () => Promise<T>,
): Promise<T> => {
  if (witness === undefined) return work()
  witness.isPaused = true
  try {
    return await work()
  } finally {
    witness.isPaused = false
  }
}
