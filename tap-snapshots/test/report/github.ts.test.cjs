/* IMPORTANT
 * This snapshot file is auto-generated, but designed for humans.
 * It should be checked into source control and tracked carefully.
 * Re-generate by setting TAP_SNAPSHOT=1 and running tests.
 * Make sure to inspect the output below.  Do not ignore changes!
 */
'use strict'
exports[`test/report/github.ts > TAP > annotations of a project below the root > must match snapshot 1`] = `
::error file=packages/web/package.json,title=not-installed navigation (@tanstack/router-core@1.2.3)::An installed package supplies this skill, and .agents/skills does not have it.%0Anpx --no agent-skills sync
::error file=packages/web/.agents/skills/.agent-skills.yaml,line=7,title=invalid-registry::The registry cannot be trusted: it has merge-conflict markers: settle the conflict, or take one side and run sync.%0AWithout a registry that can be trusted nobody knows which skills are yours.%0AMend it, or restore it from version control. Failing that, delete it and take over again what is unchanged:%0Anpx --no agent-skills sync --adopt
::warning file=packages/web/node_modules/acme/skills/deploy/SKILL.md,line=3,title=invalid-skill deploy (acme@1.0.0)::yaml-invalid: Invalid YAML in frontmatter: a colon followed by a space inside a plain value%0AFor its author: mend the YAML of the frontmatter.
::notice file=packages/web/package.json,title=dev-omitted::Development dependencies are not installed, so nothing is removed.%0AMissing: tap and typescript.

`
