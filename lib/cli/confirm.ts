// A question to whoever sits at the terminal.

import { createInterface } from 'node:readline'

/** What is needed of standard input. */
export type InputStream = NodeJS.ReadableStream & { isTTY?: boolean | undefined }

/** Asks with `say`; true for `y` or `yes`. The end of the input is a no. */
export const confirmOn =
  (input: InputStream, say: (text: string) => void) =>
  async (question: string): Promise<boolean> => {
    say(`${question} [y/N] `)
    // the terminal keeps its own line editing, so that Ctrl-C stops the process as everywhere
    const lines = createInterface({ input, terminal: false })
    try {
      const answer = await new Promise<string | null>(resolve => {
        lines.once('line', resolve)
        lines.once('close', () => {
          resolve(null)
        })
      })
      if (answer === null) say('\n')
      return /^y(?:es)?$/i.test(answer?.trim() ?? '')
    } finally {
      lines.close()
    }
  }
