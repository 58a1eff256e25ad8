// Which links are made and taken away, and which are nobody's business of ours: a table over what stands in the directory.

import t from 'tap'
import { plan } from '../../lib/plan/index.js'
import { writeIgnoreFile } from '../../lib/registry/ignore-file.js'
import type { LinkDirectory, LinkEntry } from '../../lib/types.js'
import { ROOT, destination, entry, foreignEntry, provider, snapshot } from '../fixtures/snapshot.js'

const DIRECTORY = '.claude/skills'
const config = { links: [DIRECTORY] }

const link = (name: string, text: string): LinkEntry => ({ name, kind: 'link', link: text })
const ours = (name: string) => link(name, `../../.agents/skills/${name}`)

const directory = (entries: LinkEntry[], ignore: string | null = null): LinkDirectory => ({
  path: DIRECTORY,
  directory: `${ROOT}/${DIRECTORY}`,
  entries,
  ignoreFile: { text: ignore, usable: true },
})

const acme = provider({ name: 'acme', skills: { deploy: 'D\n' } })
const installed = {
  config,
  providers: [acme],
  entries: [entry('deploy', 'acme', { content: 'D\n' })],
  destinations: [destination('deploy', 'D\n')],
}
const ignore = writeIgnoreFile(null, ['deploy'], 'links')

const cases: Record<string, [LinkEntry[], create: string[], remove: string[], occupied: string[]]> =
  {
    'nothing there': [[], ['deploy'], [], []],
    'our link': [[ours('deploy')], [], [], []],
    'our link with a slash at its end': [
      [link('deploy', '../../.agents/skills/deploy/')],
      [],
      [],
      [],
    ],
    'an absolute one, as a junction is': [
      [link('deploy', `${ROOT}/.agents/skills/deploy`)],
      [],
      [],
      [],
    ],
    'a link elsewhere': [[link('deploy', '../../other/deploy')], [], [], ['deploy']],
    'a link to another skill': [[link('deploy', '../../.agents/skills/lint')], [], [], ['deploy']],
    'a directory': [[{ name: 'deploy', kind: 'directory', link: null }], [], [], ['deploy']],
    'a file': [[{ name: 'deploy', kind: 'file', link: null }], [], [], ['deploy']],
    'a case twin, even if it is a link of ours': [[ours('Deploy')], [], ['Deploy'], ['deploy']],
    'links of ours to what is gone': [[ours('deploy'), ours('gone')], [], ['gone'], []],
    'something else of that name': [[ours('deploy'), link('gone', '../gone')], [], [], []],
    'a skill of their own beside': [
      [ours('deploy'), { name: 'mine', kind: 'directory', link: null }],
      [],
      [],
      [],
    ],
  }

for (const [name, [entries, create, remove, occupied]] of Object.entries(cases)) {
  t.test(name, async t => {
    const result = plan(snapshot({ ...installed, links: [directory(entries, ignore)] }))
    const [changes] = result.links
    t.same(Object.keys(changes?.create ?? {}), create)
    t.same(Object.keys(changes?.remove ?? {}), remove)
    const problems = result.problems.filter(({ code }) => code === 'link-occupied')
    t.same(
      problems.map(({ skill }) => skill),
      occupied,
    )
    t.equal(result.blocked, occupied.length > 0)
    t.equal(result.idle, create.length + remove.length === 0)
  })
}

t.test('what a link says', async t => {
  const result = plan(snapshot({ ...installed, links: [directory([], ignore)] }))
  t.match(result.links, [
    {
      path: DIRECTORY,
      directory: `${ROOT}/.claude/skills`,
      create: { deploy: '../../.agents/skills/deploy' },
      remove: {},
    },
  ])
  t.match(JSON.parse(JSON.stringify(result)), result, 'plain data')
})

t.test(
  'a link to a skill of their own is not ours to remove; one to a foreign skill neither',
  async t => {
    const result = plan(
      snapshot({
        ...installed,
        entries: [...installed.entries, foreignEntry('rails-way')],
        destinations: [
          ...installed.destinations,
          destination('mine', 'M\n'),
          destination('rails-way', 'R\n'),
        ],
        links: [directory([ours('deploy'), ours('mine'), ours('rails-way')], ignore)],
      }),
    )
    t.same(result.links, [])
  },
)

t.test('a skill that goes takes its link along; clean takes all', async t => {
  const links = [directory([ours('deploy')], ignore)]
  for (const options of [{}, { clean: true }]) {
    const result = plan(
      snapshot({ ...installed, providers: options.clean === true ? [acme] : [], links }),
      options,
    )
    t.match(result.links, [
      {
        create: {},
        remove: { deploy: '../../.agents/skills/deploy' },
        ignoreFile: { after: null },
      },
    ])
  }
})

t.test('where absence proves nothing a link stays', async t => {
  const links = [directory([ours('deploy')], ignore)]
  const result = plan(snapshot({ ...installed, providers: [], removalsTrusted: false, links }))
  t.same(result.links, [])
})

t.test('the ignore file', async t => {
  const after = (words: object, text: string | null, usable = true) => {
    const links = [{ ...directory([ours('deploy')]), ignoreFile: { text, usable } }]
    return plan(snapshot({ ...installed, ...words, links })).links[0]?.ignoreFile.after
  }
  t.equal(after({}, null), '# agent-skills\n/.gitignore\n/deploy\n# agent-skills end\n')
  t.equal(after({}, '/private/\n'), `${ignore ?? ''}/private/\n`)
  t.equal(after({}, ignore), undefined, 'nothing to do')
  t.equal(after({}, null, false), undefined, 'what is no text is left alone')
  t.equal(after({ config: { ...config, gitignore: false } }, ignore), null)
})

t.test('several directories, each for itself', async t => {
  const other = { ...directory([], ignore), path: 'tools/agent', directory: `${ROOT}/tools/agent` }
  const result = plan(
    snapshot({ ...installed, links: [directory([ours('deploy')], ignore), other] }),
  )
  t.match(result.links, [
    { path: 'tools/agent', create: { deploy: '../../.agents/skills/deploy' } },
  ])
  t.equal(result.links.length, 1)
})
