import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import t from 'tap'
import { placeInRepository } from '../../lib/cli/repository.js'

t.test('where a project lies in its repository', t => {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'repository-')))
  t.teardown(() => {
    fs.rmSync(root, { recursive: true })
  })
  const project = path.join(root, 'repo/packages/web')
  fs.mkdirSync(project, { recursive: true })
  fs.symlinkSync(path.join(root, 'repo'), path.join(root, 'link'), 'junction')
  const place = (workspace?: string) =>
    placeInRepository(project, workspace === undefined ? {} : { GITHUB_WORKSPACE: workspace })
  t.equal(place(), '', 'no repository')
  t.equal(place(path.join(root, 'repo')), 'packages/web')
  t.equal(place(path.join(root, 'link')), 'packages/web', 'through a link')
  t.equal(place(project), '')
  fs.mkdirSync(path.join(root, 'repo/.git'))
  t.equal(place(), 'packages/web', 'by .git')
  for (const other of ['', 'relative', path.join(root, 'gone'), os.homedir()]) {
    t.equal(place(other), 'packages/web', other)
  }
  fs.writeFileSync(path.join(project, '.git'), 'gitdir: elsewhere\n')
  t.equal(place(), '', 'a worktree, or a submodule')
  t.end()
})
