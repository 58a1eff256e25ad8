// The one table of commands and options: parsing and help are made from it, so neither can forget one.

/** One option. `value` is the placeholder of its argument; without it the option is a switch. */
export interface OptionSpec {
  short?: string
  value?: string
  help: string
}

interface VerbSpec {
  /** What comes after the verb, for the usage line. */
  operands: string
  /** How many operands are needed and allowed. */
  least: number
  most: number
  summary: string
  /** More, a paragraph each. */
  about: readonly string[]
  options: Readonly<Record<string, OptionSpec>>
  /** True for what must not be stopped half-way: a signal waits for the rollback. */
  transaction?: boolean
  /** True for what reads the installed tree, which may take a while. */
  slow?: boolean
}

export const GLOBAL_OPTIONS = {
  cwd: { short: 'C', value: 'dir', help: 'work in the project at this directory' },
  json: { help: 'print JSON on standard output' },
  quiet: { short: 'q', help: 'print errors alone' },
  verbose: { help: 'print notes and paths as well' },
  color: { help: 'use colours, even if not on a terminal' },
  'no-color': { help: 'use no colours' },
  help: { short: 'h', help: 'explain the command' },
  version: { short: 'v', help: 'print the version' },
} as const satisfies Record<string, OptionSpec>

const strict = { help: 'take warnings for errors' } as const
const dryRun = { help: 'say what would be done; write nothing' } as const

export const VERBS = {
  sync: {
    operands: '',
    least: 0,
    most: 0,
    summary: 'bring .agents/skills in line with the installed packages',
    about: [
      'Adds, updates and removes skills, all of them or, if anything is in the way, none. It never touches a skill that it did not install.',
      'With AGENT_SKILLS=0 in the environment it does nothing.',
    ],
    options: {
      'dry-run': dryRun,
      adopt: { help: 'take over what has the supplied content already' },
      force: { help: 'discard edits of installed skills; a copy is kept' },
      strict,
      hook: { help: 'for npm scripts: a refusal does not fail the install' },
    },
    transaction: true,
    slow: true,
  },
  doctor: {
    operands: '',
    least: 0,
    most: 0,
    summary: 'say what is not right; change nothing',
    about: [
      'Finds what a sync would change or refuse to do, and what is odd about the skills. Exits with 1 if there is an error: use it in CI.',
      'With --format github the findings are annotations of GitHub Actions, with sarif they are SARIF 2.1.0 for code scanning.',
    ],
    options: {
      strict,
      format: { value: 'format', help: 'text (the default), json, github or sarif' },
    },
    slow: true,
  },
  list: {
    operands: '',
    least: 0,
    most: 0,
    summary: 'list the skills and the packages that supply them',
    about: ['Lists what is installed or will be by the next sync.'],
    options: {
      all: { help: 'list everything, with the reason why it is left out' },
      pending: { help: 'list what waits for approval' },
    },
    slow: true,
  },
  clean: {
    operands: '',
    least: 0,
    most: 0,
    summary: 'take every installed skill away again',
    about: [
      'Removes what agent-skills installed, and nothing else. Edited skills stay unless forced.',
    ],
    options: {
      'dry-run': dryRun,
      force: { help: 'remove edited skills as well; a copy is kept' },
      backups: { help: 'delete the copies of discarded content, and nothing else' },
    },
    transaction: true,
    slow: true,
  },
  init: {
    operands: '',
    least: 0,
    most: 0,
    summary: 'have the package manager run sync by itself',
    about: [
      'Adds to the scripts of package.json what brings in skills after each install, behind what is there already, and a script "skills:check" for CI. It shows the change and asks before it writes.',
      'The scripts do nothing where npm-agent-skills is not installed, and nothing where your package is installed by others.',
    ],
    options: {
      'dry-run': dryRun,
      yes: { short: 'y', help: 'change package.json without asking' },
      remove: { help: 'take away what init added' },
      manager: {
        value: 'name',
        help: 'for npm, pnpm, yarn, yarn1 or bun, where that cannot be told',
      },
    },
  },
  diff: {
    operands: '[skill]',
    least: 0,
    most: 1,
    summary: 'show what a sync would change in what agents read',
    about: [
      'Prints new and changed scripts, execute bits, "allowed-tools" and hidden characters first, then a unified diff of .agents/skills. What cannot be seen is escaped.',
      'Exits as "sync --dry-run" does: with 1 if the sync would be refused, whatever differs. With --exit-code it exits with 1 if there is a difference, too.',
    ],
    options: {
      stat: { help: 'print how much each file changes, not how' },
      pending: { help: 'as if what waits for approval were approved' },
      force: { help: 'as if "sync --force" were run: edited skills, too' },
      'exit-code': { help: 'exit with 1 if there is a difference' },
    },
    slow: true,
  },
  why: {
    operands: '<skill>',
    least: 1,
    most: 1,
    summary: 'say who supplies a skill, or why it is not there',
    about: [
      'Prints every package that has a skill of the name, through which dependencies it is installed, and what became of it.',
    ],
    options: {},
    slow: true,
  },
  approve: {
    operands: '[package...]',
    least: 0,
    most: Infinity,
    summary: 'let packages supply skills, in the installed versions',
    about: [
      'Writes agentSkills.allow in package.json, after it has shown what agents would read: new and changed skills, scripts, "allowed-tools", hidden characters. On a terminal it asks; without one it needs --yes.',
      'A package is approved in every version that is installed, or in <package>@<version>. Approving again moves the pin. A "false" is taken back with --force alone.',
      'The first approval makes every other package wait for one.',
    ],
    options: {
      all: { help: 'approve all that waits' },
      yes: { short: 'y', help: 'change package.json without asking' },
      'dry-run': dryRun,
      'any-version': { help: 'do not pin: approve what is to come as well' },
      force: { help: 'approve what "allow" denies, too' },
    },
    slow: true,
  },
  deny: {
    operands: '<package...>',
    least: 1,
    most: Infinity,
    summary: 'refuse the skills of packages',
    about: [
      'Writes "<package>": false into agentSkills.allow in package.json, which wins over everything else; <package>@<version> refuses that version alone.',
      'Where there is no "allow" yet, every other package waits for approval from then on, so it asks, or needs --yes. "npx --no agent-skills exclude <package>" leaves one package out without that.',
    ],
    options: {
      yes: { short: 'y', help: 'change package.json without asking' },
      'dry-run': dryRun,
    },
    slow: true,
  },
  prefer: {
    operands: '<skill> <package>',
    least: 2,
    most: 2,
    summary: 'choose the package that supplies a skill',
    about: [
      'Writes agentSkills.prefer in package.json. The package may carry a version, <package>@<version>, where several copies are installed.',
    ],
    options: {},
  },
  exclude: {
    operands: '<pattern...>',
    least: 1,
    most: Infinity,
    summary: 'leave packages or skills out',
    about: [
      'Writes agentSkills.exclude in package.json. A pattern is a package, @scope/*, package#skill or #skill.',
    ],
    options: {},
  },
  check: {
    operands: '[dir|tarball]',
    least: 0,
    most: 1,
    summary: 'for authors: check the skills that a package ships',
    about: [
      'Checks every skill of the package, and compares it with what "npm pack" would really contain. At the root of a workspace it checks every member that has skills. Nothing is run, and nothing is written without --fix.',
      'Exits with 1 if there is an error: use it as prepublishOnly.',
    ],
    options: {
      strict: { help: strict.help },
      fix: { help: 'mend what has exactly one right answer; say what was changed' },
    },
  },
  prompt: {
    operands: '',
    least: 0,
    most: 0,
    summary: "print the project's skills as a catalogue for a prompt",
    about: [
      'Prints what an agent should be told of the skills in .agents/skills, its own and installed ones. Nothing is printed where there are none.',
    ],
    options: {
      format: { value: 'format', help: 'markdown (the default), xml or json' },
      user: { help: "add the user's skills, in ~/.agents/skills" },
    },
  },
  show: {
    operands: '<skill>',
    least: 1,
    most: 1,
    summary: 'print the SKILL.md of a skill',
    about: [
      'Prints the one in .agents/skills, or, where it is not installed, the one that a package supplies.',
    ],
    options: {},
    slow: true,
  },
  help: {
    operands: '[command|code|rule]',
    least: 0,
    most: 1,
    summary: 'explain a command, a problem or a rule',
    about: [
      'Every problem is reported with its code, for example "npx --no agent-skills help edited-skill".',
    ],
    options: {},
  },
  version: {
    operands: '',
    least: 0,
    most: 0,
    summary: 'print the version',
    about: [],
    options: {},
  },
} as const satisfies Record<string, VerbSpec>

export type Verb = keyof typeof VERBS

/** The name of any switch of any command. */
export type SwitchName =
  | Exclude<keyof typeof GLOBAL_OPTIONS, 'cwd'>
  | Exclude<{ [V in Verb]: keyof (typeof VERBS)[V]['options'] }[Verb], 'format' | 'manager'>

/** The table with the types of a table. */
export const verbSpec = (verb: Verb): VerbSpec => VERBS[verb]

/** Every verb, in the order of the help. */
export const VERB_NAMES: readonly Verb[] = Object.keys(VERBS).filter(
  (name): name is Verb => name in VERBS,
)

export const isVerb = (name: string): name is Verb => Object.hasOwn(VERBS, name)

/** Options that a command understands: the global ones and, where there is a verb, its own. */
export const optionsOf = (verb: Verb | null): Readonly<Record<string, OptionSpec>> => ({
  ...GLOBAL_OPTIONS,
  ...(verb === null ? {} : VERBS[verb].options),
})
