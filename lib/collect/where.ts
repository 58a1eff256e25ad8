// Where a command runs: what every part of collect needs to know about its surroundings, and nothing more.

/** Environment variables, read only. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The directory a command starts from (default: the working directory) and its environment (default: this process's). */
export interface Where {
  cwd?: string
  environment?: Environment
}
