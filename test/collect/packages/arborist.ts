// What happens when Arborist does not do what we rely on.

import t, { type Test } from 'tap'
import { makeProject } from '../../fixtures/project.js'

type Subject = typeof import('../../../lib/collect/packages/arborist.js')

const withArborist = (t: Test, loadActual: () => Promise<object>): Promise<Subject> =>
  t.mockImport<Subject>('../../../lib/collect/packages/arborist.js', {
    '@npmcli/arborist': {
      default: class {
        loadActual = loadActual
      },
    },
  })

t.test('it fails, and no manifest shows why', async t => {
  const root = makeProject({ 'a/package.json': '{"dependencies":{}}', 'b/package.json': '{' })
  const { loadTree } = await withArborist(t, () => Promise.reject(new Error('a reason')))
  await t.rejects(loadTree(root, [], [`${root}/a`, `${root}/b`]), {
    code: 'ELAYOUT',
    message: 'the installed packages cannot be read: a reason',
    path: undefined,
    cause: { message: 'a reason' },
  })
})

t.test('it does not ask for the members', async t => {
  const { loadTree } = await withArborist(t, () => Promise.resolve({ workspaces: null }))
  await t.rejects(loadTree('/p', [{ path: '/p/w', name: 'w' }], []), { code: 'EINTERNAL' })
  t.ok(await loadTree('/p', [], []), 'without members there is nothing to ask')
})
