/* IMPORTANT
 * This snapshot file is auto-generated, but designed for humans.
 * It should be checked into source control and tracked carefully.
 * Re-generate by setting TAP_SNAPSHOT=1 and running tests.
 * Make sure to inspect the output below.  Do not ignore changes!
 */
'use strict'
exports[`test/report/inventory.ts > TAP > lists > as JSON 1`] = `
{
  "skills": [
    {
      "skill": "bare",
      "package": "@tanstack/router-core",
      "version": "1.132.0-alpha.1",
      "path": "node_modules/@tanstack/router-core/skills/bare",
      "status": "unsafe",
      "installs": false,
      "rules": [],
      "warnings": [],
      "description": "Helps with bare.",
      "nested": []
    },
    {
      "skill": "broken",
      "package": "@tanstack/router-core",
      "version": "1.132.0-alpha.1",
      "path": "node_modules/@tanstack/router-core/skills/broken",
      "status": "invalid",
      "installs": false,
      "rules": [
        "yaml-invalid"
      ],
      "warnings": [],
      "description": "Helps with broken.",
      "nested": []
    },
    {
      "skill": "deploy",
      "package": "acme",
      "version": "1.0.0",
      "path": "node_modules/acme/skills/deploy",
      "status": "installed",
      "installs": true,
      "rules": [],
      "warnings": [],
      "description": "Helps with deploy.",
      "nested": []
    },
    {
      "skill": "late",
      "package": "waiting",
      "version": "1.0.0",
      "path": "node_modules/waiting/skills/late",
      "status": "pending",
      "installs": true,
      "rules": [],
      "warnings": [],
      "description": "Helps with late.",
      "nested": []
    },
    {
      "skill": "navigation-and-routing",
      "package": "@tanstack/router-core",
      "version": "1.132.0-alpha.1",
      "path": "node_modules/@tanstack/router-core/skills/navigation-and-routing",
      "status": "not-installed",
      "installs": true,
      "rules": [],
      "warnings": [],
      "description": "Helps with navigation-and-routing.",
      "nested": [
        {
          "file": "references/links/SKILL.md",
          "name": "links"
        }
      ]
    }
  ],
  "others": [
    {
      "skill": "gone",
      "path": ".agents/skills/gone",
      "kind": "orphaned",
      "owner": "old"
    },
    {
      "skill": "mended",
      "path": ".agents/skills/mended",
      "kind": "edited",
      "owner": "old"
    },
    {
      "skill": "mine",
      "path": ".agents/skills/mine",
      "kind": "own",
      "owner": null
    },
    {
      "skill": "ruby",
      "path": ".agents/skills/ruby",
      "kind": "foreign",
      "owner": "gem: rails"
    },
    {
      "skill": "theirs",
      "path": ".agents/skills/theirs",
      "kind": "own",
      "owner": "skills-npm"
    }
  ]
}

`

exports[`test/report/inventory.ts > TAP > lists > many 1`] = `
deploy                  acme@1.0.0                             installed
navigation-and-routing  @tanstack/router-core@1.132.0-alpha.1  not installed yet
gone                    old
    orphaned: no package supplies it
mended                  old
    edited by hand, and no package supplies it
agent-skills: 2 skills of 2 packages; 3 left out, see
  npx --no agent-skills list --all; to bring it in line, run
  npx --no agent-skills sync

`

exports[`test/report/inventory.ts > TAP > lists > many, all 1`] = `
bare                    @tanstack/router-core@1.132.0-alpha.1  left out: unsafe
broken                  @tanstack/router-core@1.132.0-alpha.1
    left out: invalid (yaml-invalid)
deploy                  acme@1.0.0                             installed
late                    waiting@1.0.0
    waits for approval
navigation-and-routing  @tanstack/router-core@1.132.0-alpha.1  not installed yet
    nested: links (references/links/SKILL.md)
gone                    old
    orphaned: no package supplies it
mended                  old
    edited by hand, and no package supplies it
mine                                                           your own
ruby                    gem: rails
    of another installer
theirs                  skills-npm                             your own
agent-skills: 5 skills of 3 packages; to bring it in line, run
  npx --no agent-skills sync

`

exports[`test/report/inventory.ts > TAP > lists > many, all, verbosely 1`] = `
bare                    @tanstack/router-core@1.132.0-alpha.1  left out: unsafe
    node_modules/@tanstack/router-core/skills/bare
broken                  @tanstack/router-core@1.132.0-alpha.1
    left out: invalid (yaml-invalid)
    node_modules/@tanstack/router-core/skills/broken
deploy                  acme@1.0.0                             installed
    node_modules/acme/skills/deploy
late                    waiting@1.0.0
    waits for approval
    node_modules/waiting/skills/late
navigation-and-routing  @tanstack/router-core@1.132.0-alpha.1  not installed yet
    node_modules/@tanstack/router-core/skills/navigation-and-routing
    nested: links (references/links/SKILL.md)
gone                    old
    orphaned: no package supplies it
    .agents/skills/gone
mended                  old
    edited by hand, and no package supplies it
    .agents/skills/mended
mine                                                           your own
    .agents/skills/mine
ruby                    gem: rails
    of another installer
    .agents/skills/ruby
theirs                  skills-npm                             your own
    .agents/skills/theirs
agent-skills: 5 skills of 3 packages; to bring it in line, run
  npx --no agent-skills sync

`

exports[`test/report/inventory.ts > TAP > lists > many, pending 1`] = `
late  waiting@1.0.0  waits for approval
agent-skills: 1 skill of 1 package; read with
  npx --no agent-skills diff --pending, then
  npx --no agent-skills approve <package>

`

exports[`test/report/inventory.ts > TAP > lists > many, verbosely 1`] = `
deploy                  acme@1.0.0                             installed
    node_modules/acme/skills/deploy
navigation-and-routing  @tanstack/router-core@1.132.0-alpha.1  not installed yet
    node_modules/@tanstack/router-core/skills/navigation-and-routing
gone                    old
    orphaned: no package supplies it
    .agents/skills/gone
mended                  old
    edited by hand, and no package supplies it
    .agents/skills/mended
agent-skills: 2 skills of 2 packages; 3 left out, see
  npx --no agent-skills list --all; to bring it in line, run
  npx --no agent-skills sync

`

exports[`test/report/inventory.ts > TAP > lists > none pending 1`] = `
agent-skills: no skill waits for approval

`

exports[`test/report/inventory.ts > TAP > lists > nothing 1`] = `
agent-skills: no skill is supplied by an installed package

`

exports[`test/report/inventory.ts > TAP > lists > nothing, all 1`] = `
agent-skills: no skill is supplied by an installed package

`

exports[`test/report/inventory.ts > TAP > lists > one 1`] = `
deploy  acme@1.0.0  installed
agent-skills: 1 skill of 1 package

`
