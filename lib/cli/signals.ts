// Signals during a transaction: the first one asks the command to stop, which rolls back; once it has ended, the signal is
// raised again, so that the caller sees what it sent. Further signals change nothing: a rollback is not interrupted.

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type StopSignal = (typeof SIGNALS)[number]

/** What is needed of a process. */
export interface Signaled {
  pid: number
  kill: (pid: number, signal: StopSignal) => unknown
  on: (signal: StopSignal, listener: () => void) => unknown
  off: (signal: StopSignal, listener: () => void) => unknown
}

/** Runs `work` with a signal that tells it to stop; gives its value, or raises again what came. */
export const withSignals = async <T>(
  process: Signaled,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<{ value: T; raised: StopSignal | null }> => {
  const controller = new AbortController()
  let raised: StopSignal | null = null
  const listeners = SIGNALS.map(name => ({
    name,
    listener: () => {
      raised ??= name
      controller.abort(name)
    },
  }))
  for (const { name, listener } of listeners) process.on(name, listener)
  try {
    const value = await work(controller.signal)
    return { value, raised }
  } finally {
    for (const { name, listener } of listeners) process.off(name, listener)
  }
}
