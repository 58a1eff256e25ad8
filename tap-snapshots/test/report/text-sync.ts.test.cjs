/* IMPORTANT
 * This snapshot file is auto-generated, but designed for humans.
 * It should be checked into source control and tracked carefully.
 * Re-generate by setting TAP_SNAPSHOT=1 and running tests.
 * Make sure to inspect the output below.  Do not ignore changes!
 */
'use strict'
exports[`test/report/text-sync.ts > TAP > transcripts > a dry run 1`] = `
- broken      bad@1.0.0
    would be removed: it breaks a rule now
~ deploy      acme@1.1.0                   would be updated, before: 1.0.0
~ ends        acme@1.1.0                   would be rewritten
- forgotten   gone@1.0.0
    would be dropped from the registry: no package supplies it any more
+ lint        acme@1.1.0                   would be added
~ moved       @tanstack/router-core@1.2.3
    would be updated, before: old-router@1.0.0
+ navigation  @tanstack/router-core@1.2.3  would be added
+ put         acme@1.1.0                   would be put back
- removed     gone
    would be removed: no package supplies it any more

warning invalid-skill  broken  bad@1.0.0
  node_modules/bad/skills/broken/SKILL.md
  yaml-invalid: Invalid YAML in frontmatter: it cannot be parsed

warning unsafe-skill  unsafe  bad@1.0.0  node_modules/bad/skills/unsafe/SKILL.md
  load-time-shell: a shell command that some agents run when they load the skill
  Leave it out for good:
    npx --no agent-skills exclude bad#unsafe
  If you know why it is there, accept it in "agentSkills" of package.json:
    "accept": { "bad#unsafe": { "load-time-shell": "why" } }

agent-skills: dry run: 3 added, 3 updated and 3 removed; 1 up to date; 2
  warnings; nothing was written.

`

exports[`test/report/text-sync.ts > TAP > transcripts > a dry run with nothing to do 1`] = `
agent-skills: dry run: 1 skill up to date; nothing was written.

`

exports[`test/report/text-sync.ts > TAP > transcripts > blocked 1`] = `
error edited-skill  deploy  acme@1.0.0  .agents/skills/deploy
  What stands here is not what was installed from acme@1.0.0: somebody changed
  it.
  See what was changed:
    npx --no agent-skills diff deploy --force
  Keep it as a skill of your own under another name, or let it go (a copy stays
  in .agents/.agent-skills/backup):
    npx --no agent-skills sync --force

agent-skills: nothing changed. Settle 1 error; then npx --no agent-skills sync

`

exports[`test/report/text-sync.ts > TAP > transcripts > blocked by what a dead run left 1`] = `
error interrupted-sync  .agents/.agent-skills/run-1f3a
  An interrupted run left this behind: it was copied here from another place.
  Look at .agents/.agent-skills/run-1f3a, save what you need from it, and delete
  it. Then:
    npx --no agent-skills sync

agent-skills: nothing changed. Settle 1 error; then npx --no agent-skills sync

`

exports[`test/report/text-sync.ts > TAP > transcripts > blocked for no reason that is given 1`] = `
agent-skills: nothing changed; see npx --no agent-skills sync

`

exports[`test/report/text-sync.ts > TAP > transcripts > blocked, and warnings that need not be settled 1`] = `
error edited-skill  deploy  acme@1.0.0  .agents/skills/deploy
  What stands here is not what was installed from acme@1.0.0: somebody changed
  it.
  See what was changed:
    npx --no agent-skills diff deploy --force
  Keep it as a skill of your own under another name, or let it go (a copy stays
  in .agents/.agent-skills/backup):
    npx --no agent-skills sync --force

warning config-no-match  package.json:5
  "nothing-of-this-name" in "exclude" matches nothing that is installed.
  Correct the entry, or remove it.

agent-skills: nothing changed. Settle 1 error; then npx --no agent-skills sync

`

exports[`test/report/text-sync.ts > TAP > transcripts > blocked, quietly 1`] = `
error edited-skill  deploy  acme@1.0.0  .agents/skills/deploy
  What stands here is not what was installed from acme@1.0.0: somebody changed
  it.
  See what was changed:
    npx --no agent-skills diff deploy --force
  Keep it as a skill of your own under another name, or let it go (a copy stays
  in .agents/.agent-skills/backup):
    npx --no agent-skills sync --force

agent-skills: nothing changed. Settle 1 error; then npx --no agent-skills sync

`

exports[`test/report/text-sync.ts > TAP > transcripts > clean 1`] = `
- deploy  acme@1.0.0  removed
agent-skills: 1 removed.

`

exports[`test/report/text-sync.ts > TAP > transcripts > clean with nothing to do 1`] = `
agent-skills: nothing to take away.

`

exports[`test/report/text-sync.ts > TAP > transcripts > clean, planned 1`] = `
- deploy  acme@1.0.0  would be removed
agent-skills: dry run: 1 removed; nothing was written.

`

exports[`test/report/text-sync.ts > TAP > transcripts > clean, refused 1`] = `
error edited-skill  deploy  acme@1.0.0  .agents/skills/deploy
  What stands here is not what was installed from acme@1.0.0: somebody changed
  it.
  Keep it as a skill of your own under another name, or let it go (a copy stays
  in .agents/.agent-skills/backup):
    npx --no agent-skills clean --force

agent-skills: nothing changed. Settle 1 error; then npx --no agent-skills clean

`

exports[`test/report/text-sync.ts > TAP > transcripts > everything that can happen to a skill 1`] = `
- broken      bad@1.0.0                    removed: it breaks a rule now
~ deploy      acme@1.1.0                   updated, before: 1.0.0
~ ends        acme@1.1.0                   rewritten
- forgotten   gone@1.0.0
    dropped from the registry: no package supplies it any more
+ lint        acme@1.1.0                   added
~ moved       @tanstack/router-core@1.2.3  updated, before: old-router@1.0.0
+ navigation  @tanstack/router-core@1.2.3  added
+ put         acme@1.1.0                   put back
- removed     gone
    removed: no package supplies it any more

warning invalid-skill  broken  bad@1.0.0
  node_modules/bad/skills/broken/SKILL.md
  yaml-invalid: Invalid YAML in frontmatter: it cannot be parsed

warning unsafe-skill  unsafe  bad@1.0.0  node_modules/bad/skills/unsafe/SKILL.md
  load-time-shell: a shell command that some agents run when they load the skill
  Leave it out for good:
    npx --no agent-skills exclude bad#unsafe
  If you know why it is there, accept it in "agentSkills" of package.json:
    "accept": { "bad#unsafe": { "load-time-shell": "why" } }

agent-skills: 3 added, 3 updated and 3 removed; 1 up to date; 2 warnings.

`

exports[`test/report/text-sync.ts > TAP > transcripts > infos 1`] = `
info dev-omitted  Development dependencies are not installed, so nothing is
  removed.
info pending-approval  2 packages wait for approval: acme@1.1.0 and b. See
  npx --no agent-skills list --pending
info accepted-finding  acme#deploy has "load-time-shell", accepted because: it
  only reads the state of the repository
agent-skills: 1 skill up to date.

`

exports[`test/report/text-sync.ts > TAP > transcripts > infos, verbosely 1`] = `
info accepted-finding  deploy  acme@1.0.0
  node_modules/acme/skills/deploy/SKILL.md:12
  load-time-shell: a shell command that some agents run when they load the
  skill: "!\`git status\`"
  package.json accepts it, because: it only reads the state of the repository.

info dev-omitted  node_modules
  Development dependencies are not installed, so nothing is removed.
  Missing: tap and typescript.

info pending-approval  acme@1.1.0  node_modules/acme
  acme@1.1.0 is not approved, so its skills wait: deploy and lint.
  "allow" has it in another version: 1.0.0
  Read what it supplies, then approve or refuse it:
    npx --no agent-skills diff --pending
    npx --no agent-skills approve acme
    npx --no agent-skills deny acme

info pending-approval  b  node_modules/b
  b is not approved, so its skill waits: one.
  Read what it supplies, then approve or refuse it:
    npx --no agent-skills diff --pending
    npx --no agent-skills approve b
    npx --no agent-skills deny b

info several-versions  acme@2.0.0  node_modules/acme
  It is installed 2 times; the skills of acme@2.0.0 are taken:
    acme@2.0.0  node_modules/acme
    acme@1.0.0  node_modules/b/node_modules/acme

agent-skills: 1 skill up to date.

`

exports[`test/report/text-sync.ts > TAP > transcripts > links 1`] = `
+ .claude/skills  1 link  made
- .claude/skills  1 link  removed
agent-skills: 1 link made and 1 link removed; 1 up to date.

`

exports[`test/report/text-sync.ts > TAP > transcripts > no plan 1`] = `
agent-skills: no skill to install.

`

exports[`test/report/text-sync.ts > TAP > transcripts > notes 1`] = `
- broken      bad@1.0.0                    removed: it breaks a rule now
~ deploy      acme@1.1.0                   updated, before: 1.0.0
~ ends        acme@1.1.0                   rewritten
- forgotten   gone@1.0.0
    dropped from the registry: no package supplies it any more
+ lint        acme@1.1.0                   added
~ moved       @tanstack/router-core@1.2.3  updated, before: old-router@1.0.0
+ navigation  @tanstack/router-core@1.2.3  added
+ put         acme@1.1.0                   put back
- removed     gone
    removed: no package supplies it any more

warning invalid-skill  broken  bad@1.0.0
  node_modules/bad/skills/broken/SKILL.md
  yaml-invalid: Invalid YAML in frontmatter: it cannot be parsed

warning unsafe-skill  unsafe  bad@1.0.0  node_modules/bad/skills/unsafe/SKILL.md
  load-time-shell: a shell command that some agents run when they load the skill
  Leave it out for good:
    npx --no agent-skills exclude bad#unsafe
  If you know why it is there, accept it in "agentSkills" of package.json:
    "accept": { "bad#unsafe": { "load-time-shell": "why" } }

warning content-kept  deploy  .agents/.agent-skills/backup/1/deploy
  It was kept here, not deleted: it was not what had been installed.
  Once you do not need it any more:
    npx --no agent-skills clean --backups

warning cleanup-failed  .agents/.agent-skills/run-1f3a
  It could not be removed: EBUSY: resource busy or locked, rmdir '.agents'.
  The skills are right; the next sync tries again to tidy up.

agent-skills: 3 added, 3 updated and 3 removed; 1 up to date; 4 warnings.

`

exports[`test/report/text-sync.ts > TAP > transcripts > nothing at all 1`] = `
agent-skills: no skill to install.

`

exports[`test/report/text-sync.ts > TAP > transcripts > nothing to do 1`] = `
agent-skills: 1 skill up to date.

`

exports[`test/report/text-sync.ts > TAP > transcripts > only warnings 1`] = `
warning member-config  packages/app/package.json
  This member of the workspace has an "agentSkills" of its own, which is not
  read.
  Move it to the package.json of the root.

agent-skills: 1 skill up to date; 1 warning.

`

exports[`test/report/text-sync.ts > TAP > transcripts > only warnings, strictly 1`] = `
warning member-config  packages/app/package.json
  This member of the workspace has an "agentSkills" of its own, which is not
  read.
  Move it to the package.json of the root.

agent-skills: nothing changed. Settle 1 warning; then npx --no agent-skills sync

`

exports[`test/report/text-sync.ts > TAP > transcripts > only warnings, strictly and quietly 1`] = `
warning member-config  packages/app/package.json
  This member of the workspace has an "agentSkills" of its own, which is not
  read.
  Move it to the package.json of the root.

agent-skills: nothing changed. Settle 1 warning; then npx --no agent-skills sync

`

exports[`test/report/text-sync.ts > TAP > transcripts > skipped 1`] = `
agent-skills: npm runs with --dry-run.

`

exports[`test/report/text-sync.ts > TAP > transcripts > skipped, quietly 1`] = `

`

exports[`test/report/text-sync.ts > TAP > transcripts > skipped, without a reason 1`] = `
agent-skills: nothing was done

`

exports[`test/report/text-sync.ts > TAP > transcripts > taken over 1`] = `
= deploy  acme@1.0.0  taken over
agent-skills: 1 taken over.

`

exports[`test/report/text-sync.ts > TAP > transcripts > the same, quietly 1`] = `

`

exports[`test/report/text-sync.ts > TAP > transcripts > the same, verbosely 1`] = `
- broken      bad@1.0.0                    removed: it breaks a rule now
~ deploy      acme@1.1.0                   updated, before: 1.0.0
~ ends        acme@1.1.0                   rewritten
- forgotten   gone@1.0.0
    dropped from the registry: no package supplies it any more
+ lint        acme@1.1.0                   added
~ moved       @tanstack/router-core@1.2.3  updated, before: old-router@1.0.0
+ navigation  @tanstack/router-core@1.2.3  added
+ put         acme@1.1.0                   put back
- removed     gone
    removed: no package supplies it any more

warning invalid-skill  broken  bad@1.0.0
  node_modules/bad/skills/broken/SKILL.md
  yaml-invalid: Invalid YAML in frontmatter: it cannot be parsed
  For its author: mend the YAML of the frontmatter.

warning unsafe-skill  unsafe  bad@1.0.0  node_modules/bad/skills/unsafe/SKILL.md
  load-time-shell: a shell command that some agents run when they load the skill
  For its author: tell the agent to run the command instead.
  Leave it out for good:
    npx --no agent-skills exclude bad#unsafe
  If you know why it is there, accept it in "agentSkills" of package.json:
    "accept": { "bad#unsafe": { "load-time-shell": "why" } }

agent-skills: 3 added, 3 updated and 3 removed; 1 up to date; 2 warnings.

`
