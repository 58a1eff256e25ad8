/* IMPORTANT
 * This snapshot file is auto-generated, but designed for humans.
 * It should be checked into source control and tracked carefully.
 * Re-generate by setting TAP_SNAPSHOT=1 and running tests.
 * Make sure to inspect the output below.  Do not ignore changes!
 */
'use strict'
exports[`test/cli/usage.ts > TAP > help > approve 1`] = `
Usage: agent-skills approve [package...] [options]

Let packages supply skills, in the installed versions.

Writes agentSkills.allow in package.json, after it has shown what agents would
read: new and changed skills, scripts, "allowed-tools", hidden characters. On a
terminal it asks; without one it needs --yes.

A package is approved in every version that is installed, or in
<package>@<version>. Approving again moves the pin. A "false" is taken back with
--force alone.

The first approval makes every other package wait for one.

Options:
      --all          approve all that waits
  -y, --yes          change package.json without asking
      --dry-run      say what would be done; write nothing
      --any-version  do not pin: approve what is to come as well
      --force        approve what "allow" denies, too

Global options:
  -C, --cwd <dir>  work in the project at this directory
      --json       print JSON on standard output
  -q, --quiet      print errors alone
      --verbose    print notes and paths as well
      --color      use colours, even if not on a terminal
      --no-color   use no colours
  -h, --help       explain the command
  -v, --version    print the version

`

exports[`test/cli/usage.ts > TAP > help > check 1`] = `
Usage: agent-skills check [dir|tarball] [options]

For authors: check the skills that a package ships.

Checks every skill of the package, and compares it with what "npm pack" would
really contain. At the root of a workspace it checks every member that has
skills. Nothing is run, and nothing is written without --fix.

Exits with 1 if there is an error: use it as prepublishOnly.

Options:
      --strict  take warnings for errors
      --fix     mend what has exactly one right answer; say what was changed

Global options:
  -C, --cwd <dir>  work in the project at this directory
      --json       print JSON on standard output
  -q, --quiet      print errors alone
      --verbose    print notes and paths as well
      --color      use colours, even if not on a terminal
      --no-color   use no colours
  -h, --help       explain the command
  -v, --version    print the version

`

exports[`test/cli/usage.ts > TAP > help > clean 1`] = `
Usage: agent-skills clean [options]

Take every installed skill away again.

Removes what agent-skills installed, and nothing else. Edited skills stay unless
forced.

Options:
      --dry-run  say what would be done; write nothing
      --force    remove edited skills as well; a copy is kept
      --backups  delete the copies of discarded content, and nothing else

Global options:
  -C, --cwd <dir>  work in the project at this directory
      --json       print JSON on standard output
  -q, --quiet      print errors alone
      --verbose    print notes and paths as well
      --color      use colours, even if not on a terminal
      --no-color   use no colours
  -h, --help       explain the command
  -v, --version    print the version

`

exports[`test/cli/usage.ts > TAP > help > deny 1`] = `
Usage: agent-skills deny <package...> [options]

Refuse the skills of packages.

Writes "<package>": false into agentSkills.allow in package.json, which wins
over everything else; <package>@<version> refuses that version alone.

Where there is no "allow" yet, every other package waits for approval from then
on, so it asks, or needs --yes. "npx --no agent-skills exclude <package>" leaves
one package out without that.

Options:
  -y, --yes      change package.json without asking
      --dry-run  say what would be done; write nothing

Global options:
  -C, --cwd <dir>  work in the project at this directory
      --json       print JSON on standard output
  -q, --quiet      print errors alone
      --verbose    print notes and paths as well
      --color      use colours, even if not on a terminal
      --no-color   use no colours
  -h, --help       explain the command
  -v, --version    print the version

`

exports[`test/cli/usage.ts > TAP > help > diff 1`] = `
Usage: agent-skills diff [skill] [options]

Show what a sync would change in what agents read.

Prints new and changed scripts, execute bits, "allowed-tools" and hidden
characters first, then a unified diff of .agents/skills. What cannot be seen is
escaped.

Exits as "sync --dry-run" does: with 1 if the sync would be refused, whatever
differs. With --exit-code it exits with 1 if there is a difference, too.

Options:
      --stat       print how much each file changes, not how
      --pending    as if what waits for approval were approved
      --force      as if "sync --force" were run: edited skills, too
      --exit-code  exit with 1 if there is a difference

Global options:
  -C, --cwd <dir>  work in the project at this directory
      --json       print JSON on standard output
  -q, --quiet      print errors alone
      --verbose    print notes and paths as well
      --color      use colours, even if not on a terminal
      --no-color   use no colours
  -h, --help       explain the command
  -v, --version    print the version

`

exports[`test/cli/usage.ts > TAP > help > doctor 1`] = `
Usage: agent-skills doctor [options]

Say what is not right; change nothing.

Finds what a sync would change or refuse to do, and what is odd about the
skills. Exits with 1 if there is an error: use it in CI.

With --format github the findings are annotations of GitHub Actions, with sarif
they are SARIF 2.1.0 for code scanning.

Options:
      --strict           take warnings for errors
      --format <format>  text (the default), json, github or sarif

Global options:
  -C, --cwd <dir>  work in the project at this directory
      --json       print JSON on standard output
  -q, --quiet      print errors alone
      --verbose    print notes and paths as well
      --color      use colours, even if not on a terminal
      --no-color   use no colours
  -h, --help       explain the command
  -v, --version    print the version

`

exports[`test/cli/usage.ts > TAP > help > exclude 1`] = `
Usage: agent-skills exclude <pattern...> [options]

Leave packages or skills out.

Writes agentSkills.exclude in package.json. A pattern is a package, @scope/*,
package#skill or #skill.

Global options:
  -C, --cwd <dir>  work in the project at this directory
      --json       print JSON on standard output
  -q, --quiet      print errors alone
      --verbose    print notes and paths as well
      --color      use colours, even if not on a terminal
      --no-color   use no colours
  -h, --help       explain the command
  -v, --version    print the version

`

exports[`test/cli/usage.ts > TAP > help > global 1`] = `
Usage: agent-skills <command> [options]

Brings the agent skills of a project's installed packages into .agents/skills,
where agents look, in the version that matches the code.

Commands:
  sync                      bring .agents/skills in line with the installed
                            packages
  doctor                    say what is not right; change nothing
  list                      list the skills and the packages that supply them
  clean                     take every installed skill away again
  init                      have the package manager run sync by itself
  diff [skill]              show what a sync would change in what agents read
  why <skill>               say who supplies a skill, or why it is not there
  approve [package...]      let packages supply skills, in the installed
                            versions
  deny <package...>         refuse the skills of packages
  prefer <skill> <package>  choose the package that supplies a skill
  exclude <pattern...>      leave packages or skills out
  check [dir|tarball]       for authors: check the skills that a package ships
  prompt                    print the project's skills as a catalogue for a
                            prompt
  show <skill>              print the SKILL.md of a skill
  help [command|code|rule]  explain a command, a problem or a rule
  version                   print the version

Options:
  -C, --cwd <dir>  work in the project at this directory
      --json       print JSON on standard output
  -q, --quiet      print errors alone
      --verbose    print notes and paths as well
      --color      use colours, even if not on a terminal
      --no-color   use no colours
  -h, --help       explain the command
  -v, --version    print the version

Exit codes:
  0  done, or nothing to do
  1  problems to settle; nothing was changed
  2  wrong usage, no project, or a failure

`

exports[`test/cli/usage.ts > TAP > help > help 1`] = `
Usage: agent-skills help [command|code|rule] [options]

Explain a command, a problem or a rule.

Every problem is reported with its code, for example
"npx --no agent-skills help edited-skill".

Global options:
  -C, --cwd <dir>  work in the project at this directory
      --json       print JSON on standard output
  -q, --quiet      print errors alone
      --verbose    print notes and paths as well
      --color      use colours, even if not on a terminal
      --no-color   use no colours
  -h, --help       explain the command
  -v, --version    print the version

Problems:
  ambiguous-provider         several packages supply the same skill
  foreign-owner              another installer owns this name
  unmanaged-destination      something that is not ours stands where the skill
                             belongs
  owner-changed              another package supplies the skill now
  edited-skill               an installed skill was edited
  not-installed              a supplied skill is not installed
  missing-skill              an installed skill is missing
  outdated-skill             an installed skill is not the one that is supplied
  orphaned-skill             no package supplies this installed skill any more
  invalid-registry           the registry cannot be trusted
  interrupted-sync           an interrupted sync left something behind
  incomplete-install         the dependencies are not completely installed
  destination-outside        .agents/skills is not inside the project
  unsafe-skill               a skill could do harm and is not installed
  unknown-config             the configuration is not understood
  invalid-skill              a skill breaks a rule and is not installed
  skill-warning              a skill is installed with a warning
  nested-skill               a skill inside a skill
  unreadable-package         part of the installed tree cannot be read
  missing-provider           the package of an installed skill is missing
  outdated-record            the registry is not up to date
  pending-approval           a package waits for approval
  identity-mismatch          a package claims another name
  invalid-package-name       a package has a name that no package can have
  agents-would-be-published  npm would publish .agents/ with this package
  look-alike-name            two skills have names that look alike
  config-no-match            a name in the configuration matches nothing
  member-config              the configuration of a workspace member is not read
  content-kept               content was moved aside
  cleanup-failed             something could not be tidied up
  backup-removed             a backup was removed
  not-ignored                installed skills are not ignored by git
  unusable-ignore-file       an ignore file is left as it is
  dev-omitted                development dependencies are not installed
  provided-by-link           a link to the package stands here already
  link-occupied              something that is not our link stands where a link
                             belongs
  missing-link               a link to an installed skill is missing
  orphaned-link              a link leads to a skill that is gone
  link-failed                a directory of links could not be brought up to
                             date
  agents-cannot-see          an agent that is used here does not see the
                             installed skills
  several-versions           a package is installed in several versions
  accepted-finding           an unsafe finding is accepted by the configuration
  hook-missing               nothing brings in skills when dependencies change
  hook-unsafe                a script that brings in skills does harm, or
                             nothing

`

exports[`test/cli/usage.ts > TAP > help > init 1`] = `
Usage: agent-skills init [options]

Have the package manager run sync by itself.

Adds to the scripts of package.json what brings in skills after each install,
behind what is there already, and a script "skills:check" for CI. It shows the
change and asks before it writes.

The scripts do nothing where npm-agent-skills is not installed, and nothing
where your package is installed by others.

Options:
      --dry-run         say what would be done; write nothing
  -y, --yes             change package.json without asking
      --remove          take away what init added
      --manager <name>  for npm, pnpm, yarn, yarn1 or bun, where that cannot be
                        told

Global options:
  -C, --cwd <dir>  work in the project at this directory
      --json       print JSON on standard output
  -q, --quiet      print errors alone
      --verbose    print notes and paths as well
      --color      use colours, even if not on a terminal
      --no-color   use no colours
  -h, --help       explain the command
  -v, --version    print the version

`

exports[`test/cli/usage.ts > TAP > help > list 1`] = `
Usage: agent-skills list [options]

List the skills and the packages that supply them.

Lists what is installed or will be by the next sync.

Options:
      --all      list everything, with the reason why it is left out
      --pending  list what waits for approval

Global options:
  -C, --cwd <dir>  work in the project at this directory
      --json       print JSON on standard output
  -q, --quiet      print errors alone
      --verbose    print notes and paths as well
      --color      use colours, even if not on a terminal
      --no-color   use no colours
  -h, --help       explain the command
  -v, --version    print the version

`

exports[`test/cli/usage.ts > TAP > help > prefer 1`] = `
Usage: agent-skills prefer <skill> <package> [options]

Choose the package that supplies a skill.

Writes agentSkills.prefer in package.json. The package may carry a version,
<package>@<version>, where several copies are installed.

Global options:
  -C, --cwd <dir>  work in the project at this directory
      --json       print JSON on standard output
  -q, --quiet      print errors alone
      --verbose    print notes and paths as well
      --color      use colours, even if not on a terminal
      --no-color   use no colours
  -h, --help       explain the command
  -v, --version    print the version

`

exports[`test/cli/usage.ts > TAP > help > prompt 1`] = `
Usage: agent-skills prompt [options]

Print the project's skills as a catalogue for a prompt.

Prints what an agent should be told of the skills in .agents/skills, its own and
installed ones. Nothing is printed where there are none.

Options:
      --format <format>  markdown (the default), xml or json
      --user             add the user's skills, in ~/.agents/skills

Global options:
  -C, --cwd <dir>  work in the project at this directory
      --json       print JSON on standard output
  -q, --quiet      print errors alone
      --verbose    print notes and paths as well
      --color      use colours, even if not on a terminal
      --no-color   use no colours
  -h, --help       explain the command
  -v, --version    print the version

`

exports[`test/cli/usage.ts > TAP > help > show 1`] = `
Usage: agent-skills show <skill> [options]

Print the SKILL.md of a skill.

Prints the one in .agents/skills, or, where it is not installed, the one that a
package supplies.

Global options:
  -C, --cwd <dir>  work in the project at this directory
      --json       print JSON on standard output
  -q, --quiet      print errors alone
      --verbose    print notes and paths as well
      --color      use colours, even if not on a terminal
      --no-color   use no colours
  -h, --help       explain the command
  -v, --version    print the version

`

exports[`test/cli/usage.ts > TAP > help > sync 1`] = `
Usage: agent-skills sync [options]

Bring .agents/skills in line with the installed packages.

Adds, updates and removes skills, all of them or, if anything is in the way,
none. It never touches a skill that it did not install.

With AGENT_SKILLS=0 in the environment it does nothing.

Options:
      --dry-run  say what would be done; write nothing
      --adopt    take over what has the supplied content already
      --force    discard edits of installed skills; a copy is kept
      --strict   take warnings for errors
      --hook     for npm scripts: a refusal does not fail the install

Global options:
  -C, --cwd <dir>  work in the project at this directory
      --json       print JSON on standard output
  -q, --quiet      print errors alone
      --verbose    print notes and paths as well
      --color      use colours, even if not on a terminal
      --no-color   use no colours
  -h, --help       explain the command
  -v, --version    print the version

`

exports[`test/cli/usage.ts > TAP > help > version 1`] = `
Usage: agent-skills version [options]

Print the version.

Global options:
  -C, --cwd <dir>  work in the project at this directory
      --json       print JSON on standard output
  -q, --quiet      print errors alone
      --verbose    print notes and paths as well
      --color      use colours, even if not on a terminal
      --no-color   use no colours
  -h, --help       explain the command
  -v, --version    print the version

`

exports[`test/cli/usage.ts > TAP > help > why 1`] = `
Usage: agent-skills why <skill> [options]

Say who supplies a skill, or why it is not there.

Prints every package that has a skill of the name, through which dependencies it
is installed, and what became of it.

Global options:
  -C, --cwd <dir>  work in the project at this directory
      --json       print JSON on standard output
  -q, --quiet      print errors alone
      --verbose    print notes and paths as well
      --color      use colours, even if not on a terminal
      --no-color   use no colours
  -h, --help       explain the command
  -v, --version    print the version

`
