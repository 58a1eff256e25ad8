/* IMPORTANT
 * This snapshot file is auto-generated, but designed for humans.
 * It should be checked into source control and tracked carefully.
 * Re-generate by setting TAP_SNAPSHOT=1 and running tests.
 * Make sure to inspect the output below.  Do not ignore changes!
 */
'use strict'
exports[`test/cli/commands/help.ts > TAP > samples > edited-skill 1`] = `
edited-skill: an installed skill was edited

What stands there is not what was installed. Copy your changes to a skill of
another name, then discard them here with "npx --no agent-skills sync --force":
the edited version is kept in .agents/.agent-skills/backup.

Severity: error.

`

exports[`test/cli/commands/help.ts > TAP > samples > encoding 1`] = `
encoding: not valid UTF-8

The skill is not installed. For its author: save the file as UTF-8.

Degree: invalid; error in check.

`

exports[`test/cli/commands/help.ts > TAP > samples > link 1`] = `
link: a link

The skill is not installed. For its author: replace the link by a copy of what
it points to: links are never followed.

Degree: unsafe; error in check.

`

exports[`test/cli/commands/help.ts > TAP > samples > load-time-shell 1`] = `
load-time-shell: a shell command that some agents run when they load the skill

The skill is not installed. For its author: tell the agent to run the command
instead.

Degree: unsafe; error in check.
A project can take this finding knowingly with "accept" in its configuration.

`

exports[`test/cli/commands/help.ts > TAP > samples > secret 1`] = `
secret: looks like a secret

The skill is installed all the same. For its author: remove and revoke it.

Degree: warning; error in check.

`

exports[`test/cli/commands/help.ts > TAP > samples > unsafe-skill 1`] = `
unsafe-skill: a skill could do harm and is not installed

The skill has something in it that could harm. It is left out; the others are
installed. If you know why it is there, take it knowingly with "accept" in the
configuration.

Severity: error in doctor, warning in sync.

`
