// What `init` writes into package.json.

/** The package that the guard looks for. */
export const OWN_NAME = 'npm-agent-skills'

/**
 * The hook: runs `sync --hook`, and does nothing at all where this package is not installed (it was removed, or
 * development dependencies are left out). Only that is forgiven: a missing file or dependency of ours has another
 * message, and is thrown. The first form of the name is that of Node.js and Bun (in quotes), the second that of
 * Plug'n'Play (with a comma behind it). sh, cmd.exe, Yarn's own shell and Bun's take every character of it as it stands:
 * no backslash, dollar sign, percent sign, exclamation mark, backtick or inner double quote. `import()`, because it
 * goes by the project's own resolution in every layout and does not hang on what `node -e` takes its input for.
 */
export const GUARD = `node -e "import('${OWN_NAME}/hook').catch(e=>{if(/ '?${OWN_NAME}[',]/.test(e))return;throw e})"`

/** A script for CI. */
export const CHECK_SCRIPT = 'skills:check'
export const CHECK_COMMAND = 'agent-skills doctor'
