/* IMPORTANT
 * This snapshot file is auto-generated, but designed for humans.
 * It should be checked into source control and tracked carefully.
 * Re-generate by setting TAP_SNAPSHOT=1 and running tests.
 * Make sure to inspect the output below.  Do not ignore changes!
 */
'use strict'
exports[`test/report/text-backups.ts > TAP > what was deleted > nothing 1`] = `
agent-skills: no backup to delete.

`

exports[`test/report/text-backups.ts > TAP > what was deleted > one, and one that could not be 1`] = `
- .agents/.agent-skills/backup/1  deleted

warning cleanup-failed  .agents/.agent-skills/run-1f3a
  It could not be removed: EBUSY: resource busy or locked, rmdir '.agents'.
  The skills are right; the next sync tries again to tidy up.

agent-skills: 1 backup deleted.

`

exports[`test/report/text-backups.ts > TAP > what was deleted > two 1`] = `
- .agents/.agent-skills/backup/1  deleted
- .agents/.agent-skills/backup/2  deleted
agent-skills: 2 backups deleted.

`

exports[`test/report/text-backups.ts > TAP > what was deleted > two, in a dry run 1`] = `
- .agents/.agent-skills/backup/1  to delete
- .agents/.agent-skills/backup/2  to delete
agent-skills: dry run: 2 backups to delete; nothing was written.

`
