// Before anything is loaded that an old Node.js could not even parse: is this one new enough?

/** Runs the command line; with `words`, these in place of the process's own. */
export const start = (words?: readonly string[]): void => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if ((major === 20 && minor >= 17) || (major === 22 && minor >= 9) || major > 22) {
    void begin(words ?? process.argv.slice(2))
    return
  }
  process.stderr.write(
    `agent-skills needs Node.js ^20.17.0 || >=22.9.0, and this is ${process.versions.node}.\n`,
  )
  process.exitCode = 2
}

const begin = async (words: readonly string[]): Promise<void> => {
  const [word = '', ...more] = words
  // asked for by scripts and by completion, and it needs next to nothing of the rest
  if (more.length === 0 && ['--version', '-v', '--help', '-h'].includes(word)) {
    const { runPlain } = await import('../lib/cli/plain.js')
    await runPlain(process, word.includes('v') ? 'version' : 'help')
    return
  }
  const { run } = await import('../lib/cli/run.js')
  await run(process, { words })
}
