// The harness side: find skills, say in a prompt that they are there, load one when it is needed, read its files. Nothing
// here writes, and nothing here runs what a skill brings.

export { isLoaderError as isSkillError } from './fault.js'
export { SkillError } from '../errors.js'
export type { SkillFault } from '../errors.js'

export type * from './types.js'
export { parseSkill } from './parse.js'
export type { ParseOptions } from './parse.js'
export { validateSkill } from './validate.js'

export { AgentSkillSpec } from './agent-skill-spec.js'
export type { SpecOptions } from './agent-skill-spec.js'
export { AgentSkillLoader } from './agent-skill-loader.js'
export type { ResourceSlot, ToolDescriptor } from './tool-descriptor.js'
export type { Listing, Resource, ResourceDirectory } from './resources.js'

export { SkillStore } from './store.js'
export { loadSkills } from './load-skills.js'
export type { LoadSkillsOptions, Shadowed, SkillCatalogue } from './load-skills.js'
export { projectRoot, userRoot, workspaceRoots } from './roots.js'
export { findSkill, selectSkills, unknownNames } from './select.js'
export type { SkillSet } from './select.js'

export { promptBlock, summaryLine, visibleSkills } from './prompt.js'
export type { PromptFormat, PromptOptions } from './prompt.js'
export { skillContent, skillFileTool, skillTool } from './tools.js'
export type { SkillTool, ToolOptions } from './tools.js'
export { narrowTools, readScope } from './scope.js'
export type { ReadScope } from './scope.js'
export { formatWorkflow, toWorkflow } from './workflow.js'
export type { Workflow } from './workflow.js'

export { readBelow as readResource } from './resources.js'
export { loadSkill, reloadSkill } from './load.js'
export type { LoadOptions } from './load.js'
export { findSkillMd, readProperties, toPrompt } from './reference.js'
export type { SkillProperties } from './reference.js'
