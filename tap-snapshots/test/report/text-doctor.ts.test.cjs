/* IMPORTANT
 * This snapshot file is auto-generated, but designed for humans.
 * It should be checked into source control and tracked carefully.
 * Re-generate by setting TAP_SNAPSHOT=1 and running tests.
 * Make sure to inspect the output below.  Do not ignore changes!
 */
'use strict'
exports[`test/report/text-doctor.ts > TAP > the findings > all 1`] = `
error not-installed  deploy  acme@1.0.0  .agents/skills/deploy
  An installed package supplies this skill, and .agents/skills does not have it.
  Run: npx --no agent-skills sync

warning invalid-skill  deploy  acme@1.0.0
  node_modules/acme/skills/deploy/SKILL.md:3
  yaml-invalid: Invalid YAML in frontmatter: a colon followed by a space inside
  a plain value
  For its author: mend the YAML of the frontmatter.

`
