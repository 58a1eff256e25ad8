// The catalogue of problems: every code, its severity, title and help. Words about one problem are made in report/.

export type Severity = 'error' | 'warning' | 'info'

interface Entry {
  /** The severity in `doctor`. */
  severity: Severity
  /** The severity in `sync`, where it differs: an author's mistake must not break every consumer's install. */
  inSync?: Severity
  title: string
  /** What it means and what to do, for `agent-skills help <code>`. */
  help: string
}

const problems = {
  'ambiguous-provider': {
    severity: 'error',
    title: 'several packages supply the same skill',
    help: 'Two or more installed packages, or two copies of one package, supply a skill of this name. Nobody chooses for you: settle it with "npx --no agent-skills prefer <skill> <package>", or leave one out with "npx --no agent-skills exclude <package>#<skill>".',
  },
  'foreign-owner': {
    severity: 'error',
    title: 'another installer owns this name',
    help: 'The registry says that an installer of another ecosystem put this skill there. Leave ours out with "npx --no agent-skills exclude <package>#<skill>", or remove it with the other installer.',
  },
  'unmanaged-destination': {
    severity: 'error',
    title: 'something that is not ours stands where the skill belongs',
    help: 'A directory, file or link of this name exists in .agents/skills and the registry does not claim it. Rename or delete it, leave the package\'s skill out with "npx --no agent-skills exclude <package>#<skill>", or, if its content is the same, take it over with "npx --no agent-skills sync --adopt".',
  },
  'owner-changed': {
    severity: 'error',
    title: 'another package supplies the skill now',
    help: 'The skill was installed from one package and is now supplied by another, with other content. Allow it with "npx --no agent-skills prefer <skill> <package>", or refuse it with "npx --no agent-skills exclude <package>#<skill>".',
  },
  'edited-skill': {
    severity: 'error',
    title: 'an installed skill was edited',
    help: 'What stands there is not what was installed. Copy your changes to a skill of another name, then discard them here with "npx --no agent-skills sync --force": the edited version is kept in .agents/.agent-skills/backup.',
  },
  'not-installed': {
    severity: 'error',
    title: 'a supplied skill is not installed',
    help: 'An installed package supplies this skill and .agents/skills does not have it. Run "npx --no agent-skills sync".',
  },
  'missing-skill': {
    severity: 'error',
    title: 'an installed skill is missing',
    help: 'The registry names this skill and its directory is gone. Run "npx --no agent-skills sync".',
  },
  'outdated-skill': {
    severity: 'error',
    title: 'an installed skill is not the one that is supplied',
    help: 'The package was updated and its skill was not. Run "npx --no agent-skills sync".',
  },
  'orphaned-skill': {
    severity: 'error',
    title: 'no package supplies this installed skill any more',
    help: 'Its package is gone, or does not supply it any more, or the configuration leaves it out. Run "npx --no agent-skills sync".',
  },
  'invalid-registry': {
    severity: 'error',
    title: 'the registry cannot be trusted',
    help: 'The registry .agents/skills/.agent-skills.yaml says who owns which skill. Broken, it is never taken for an empty one. Restore it from version control or mend the line that is named.',
  },
  'interrupted-sync': {
    severity: 'error',
    title: 'an interrupted sync left something behind',
    help: 'A sync was killed. The next "npx --no agent-skills sync" puts things right, unless the report says that it cannot know: then look at the directory that is named and delete it.',
  },
  'incomplete-install': {
    severity: 'error',
    title: 'the dependencies are not completely installed',
    help: 'What package.json declares is not what is installed, so nothing can be said about skills that seem to be gone. Install the dependencies and run again.',
  },
  'destination-outside': {
    severity: 'error',
    title: '.agents/skills is not inside the project',
    help: 'A link leads out of the project, or something that is not a directory is in the way. Nothing is written through it.',
  },
  'unsafe-skill': {
    severity: 'error',
    inSync: 'warning',
    title: 'a skill could do harm and is not installed',
    help: 'The skill has something in it that could harm. It is left out; the others are installed. If you know why it is there, take it knowingly with "accept" in the configuration.',
  },
  'unknown-config': {
    severity: 'error',
    title: 'the configuration is not understood',
    help: 'package.json#agentSkills has an unknown key or a value of the wrong type.',
  },
  'invalid-skill': {
    severity: 'warning',
    title: 'a skill breaks a rule and is not installed',
    help: 'The skill is left out; the others are installed. Its author has to mend it.',
  },
  'skill-warning': {
    severity: 'warning',
    title: 'a skill is installed with a warning',
    help: 'The skill is installed all the same. Its author should mend it.',
  },
  'nested-skill': {
    severity: 'warning',
    title: 'a skill inside a skill',
    help: 'Some agents list a SKILL.md below a skill as a skill of its own, others do not. It is copied as a file of the outer skill.',
  },
  'unreadable-package': {
    severity: 'warning',
    title: 'part of the installed tree cannot be read',
    help: 'Something in node_modules cannot be read, so a missing package proves nothing: additions and changes go on, nothing is removed.',
  },
  'missing-provider': {
    severity: 'warning',
    title: 'the package of an installed skill is missing',
    help: 'A package on which an installed one depends is not there: the one that supplied this skill, or one that may have brought it along. So the install may be incomplete, and the skill stays. Install the dependencies again. If the package is gone for good, "npx --no agent-skills exclude <package>" takes its skills away.',
  },
  'outdated-record': {
    severity: 'warning',
    title: 'the registry is not up to date',
    help: 'The skill is right; its package, version or integrity in the registry is not. Run "npx --no agent-skills sync".',
  },
  'pending-approval': {
    severity: 'warning',
    inSync: 'info',
    title: 'a package waits for approval',
    help: 'The configuration has "allow", and this package is not in it. Read what it supplies with "npx --no agent-skills diff --pending", then approve it with "npx --no agent-skills approve <package>", or refuse it with "npx --no agent-skills deny <package>".',
  },
  'identity-mismatch': {
    severity: 'warning',
    title: 'a package claims another name',
    help: 'The name in its package.json is not a name by which anything depends on it. It supplies nothing.',
  },
  'invalid-package-name': {
    severity: 'warning',
    title: 'a package has a name that no package can have',
    help: "The name in its package.json has characters that a package's name cannot have, or too many of them, so no line of the configuration or of the registry could speak of it. It supplies nothing. Rename it.",
  },
  'agents-would-be-published': {
    severity: 'warning',
    inSync: 'info',
    title: 'npm would publish .agents/ with this package',
    help: 'What agents read in this project would be in the package that its users install. List what you publish in "files" of package.json, or name .agents in .npmignore. If nothing is published, set "private": true.',
  },
  'look-alike-name': {
    severity: 'warning',
    title: 'two skills have names that look alike',
    help: 'A supplied skill has a name that looks like one of your own.',
  },
  'config-no-match': {
    severity: 'warning',
    title: 'a name in the configuration matches nothing',
    help: 'A package, skill or pattern in package.json#agentSkills matches nothing that is installed.',
  },
  'member-config': {
    severity: 'warning',
    title: 'the configuration of a workspace member is not read',
    help: 'Only the root of the workspace configures agent-skills. Move "agentSkills" there.',
  },
  'content-kept': {
    severity: 'warning',
    title: 'content was moved aside',
    help: 'Something that was not ours to delete was moved to .agents/.agent-skills/backup. "npx --no agent-skills clean --backups" removes it.',
  },
  'cleanup-failed': {
    severity: 'warning',
    title: 'something could not be tidied up',
    help: 'The skills are right, but a temporary file or directory could not be removed. The next sync tries again.',
  },
  'backup-removed': {
    severity: 'info',
    title: 'a backup was removed',
    help: 'Content that had been moved aside by an earlier run was removed, as you asked.',
  },
  'not-ignored': {
    severity: 'info',
    title: 'installed skills are not ignored by git',
    help: '.agents/skills/.gitignore does not list the installed skills. Run "npx --no agent-skills sync", or set "gitignore": false if you commit them.',
  },
  'unusable-ignore-file': {
    severity: 'warning',
    title: 'an ignore file is left as it is',
    help: 'The .gitignore beside the installed skills or links is not a file of valid UTF-8, and nothing that cannot be read to the last byte is rewritten. So git sees what was installed. Save it as UTF-8, or set "gitignore": false if you commit the skills.',
  },
  'dev-omitted': {
    severity: 'info',
    title: 'development dependencies are not installed',
    help: 'Skills of development dependencies stay as they are: their absence here proves nothing.',
  },
  'provided-by-link': {
    severity: 'info',
    title: 'a link to the package stands here already',
    help: 'Another tool linked this skill to the installed package. It is left as it is.',
  },
  'link-occupied': {
    severity: 'error',
    title: 'something that is not our link stands where a link belongs',
    help: 'A directory of "links" has something of this name that agent-skills did not put there. Rename or delete it, leave the skill out with "npx --no agent-skills exclude <package>#<skill>", or take the directory out of "links".',
  },
  'missing-link': {
    severity: 'error',
    title: 'a link to an installed skill is missing',
    help: 'A directory of "links" has no link to this skill, so the agent that looks there does not see it. Run "npx --no agent-skills sync".',
  },
  'orphaned-link': {
    severity: 'error',
    title: 'a link leads to a skill that is gone',
    help: 'A directory of "links" still has our link to a skill that is not installed any more. Run "npx --no agent-skills sync".',
  },
  'link-failed': {
    severity: 'warning',
    title: 'a directory of links could not be brought up to date',
    help: 'The skills are right, but a link or the ignore file beside it could not be written or removed. The next sync tries again.',
  },
  'agents-cannot-see': {
    severity: 'info',
    title: 'an agent that is used here does not see the installed skills',
    help: 'Its directory is in the project, and it does not read .agents/skills. Add the directory in which it looks for skills to "links" in the configuration, then run "npx --no agent-skills sync".',
  },
  'several-versions': {
    severity: 'info',
    title: 'a package is installed in several versions',
    help: 'The skills of the version that the project itself depends on are taken, else those of the highest one.',
  },
  'accepted-finding': {
    severity: 'info',
    title: 'an unsafe finding is accepted by the configuration',
    help: 'The configuration takes this finding knowingly, with the reason that is printed.',
  },
  'hook-missing': {
    severity: 'info',
    title: 'nothing brings in skills when dependencies change',
    help: 'No script of package.json that the package manager runs by itself calls agent-skills, or not after every command that it could follow. "npx --no agent-skills init" adds what is missing and shows it first.',
  },
  'hook-unsafe': {
    severity: 'warning',
    title: 'a script that brings in skills does harm, or nothing',
    help: 'It runs at everybody who installs this package, or fails where development dependencies are left out, or could run a package of a stranger, or hides what went wrong, or is never run by this package manager. "npx --no agent-skills init" replaces the simple forms by one that does none of this; it shows the change first.',
  },
} satisfies Record<string, Entry>

/** Stable codes of problems and findings. */
export type ProblemCode = keyof typeof problems

/** Every code with its severity, title and help. */
export const PROBLEMS: Readonly<Record<ProblemCode, Readonly<Entry>>> = problems

/** The severity of a code, in the command that asks. */
export const severityOf = (code: ProblemCode, command: 'sync' | 'doctor'): Severity => {
  const entry = PROBLEMS[code]
  return (command === 'sync' ? entry.inSync : undefined) ?? entry.severity
}
