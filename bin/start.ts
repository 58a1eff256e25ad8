// Before anything is loaded that an old Node.js could not even parse: is this one new enough?

/** Runs the command line; with `words`, these in place of the process's own. */
export const start = (words?: readonly string[]): void => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if ((major === 20 && minor >= 17) || (major === 22 && minor >= 9) || major > 22) {
    void import('../lib/cli/run.js').then(({ run }) =>
      words === undefined ? run(process) : run(process, { words }),
    )
    return
  }
  process.stderr.write(
    `agent-skills needs Node.js ^20.17.0 || >=22.9.0, and this is ${process.versions.node}.\n`,
  )
  process.exitCode = 2
}
