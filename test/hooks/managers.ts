import t from 'tap'
import {
  eventsFor,
  isHookScript,
  isRunBy,
  managersOf,
  nameOfManager,
  runsAtConsumers,
  standsFor,
  type ManagerEvidence,
} from '../../lib/hooks/managers.js'
import type { PackageManager } from '../../lib/types.js'

t.test('which manager', async t => {
  const none: ManagerEvidence = { packageManager: null, lockfiles: [], userAgent: null }
  const table: [evidence: Partial<ManagerEvidence>, expected: PackageManager[]][] = [
    [{}, []],
    [{ packageManager: 'npm@11.0.0' }, ['npm']],
    [{ packageManager: 'pnpm@10.1.0+sha512.abc' }, ['pnpm']],
    [{ packageManager: 'yarn@1.22.22' }, ['yarn-classic']],
    [{ packageManager: 'yarn@4.1.0' }, ['yarn-berry']],
    [{ packageManager: 'yarn@10.0.0' }, ['yarn-berry']],
    [{ packageManager: 'bun@1.2.0' }, ['bun']],
    [{ packageManager: 'vlt@1.0.0' }, []],
    [{ packageManager: 'vlt@1.0.0', lockfiles: ['npm'] }, ['npm']],
    [{ packageManager: 'npm@11.0.0', lockfiles: ['pnpm'] }, ['npm']],
    [{ lockfiles: ['npm', 'npm'] }, ['npm']],
    [{ lockfiles: ['npm', 'pnpm'] }, ['npm', 'pnpm']],
    [{ lockfiles: ['npm', 'pnpm'], userAgent: 'pnpm/10.1.0 npm/? node/v20' }, ['pnpm']],
    [{ lockfiles: ['npm', 'pnpm'], userAgent: 'bun/1.2.0' }, ['npm', 'pnpm']],
    [{ lockfiles: ['pnpm'], userAgent: 'npm/10.9.0 node/v20.0.0 linux x64' }, ['pnpm']],
    [{ userAgent: 'npm/10.9.0 node/v20.0.0 linux x64 workspaces/false' }, ['npm']],
    [{ userAgent: 'yarn/1.22.22 npm/? node/v20' }, ['yarn-classic']],
    [{ userAgent: 'yarn/4.1.0 npm/? node/v20' }, ['yarn-berry']],
    [{ userAgent: 'something else' }, []],
  ]
  for (const [evidence, expected] of table) {
    t.strictSame(managersOf({ ...none, ...evidence }), expected, JSON.stringify(evidence))
  }
})

const ALL: PackageManager[] = ['npm', 'pnpm', 'yarn-classic', 'yarn-berry', 'bun']

t.test('which scripts', async t => {
  t.strictSame(
    ALL.map(manager => [
      nameOfManager(manager),
      eventsFor(manager, false),
      eventsFor(manager, true),
    ]),
    [
      ['npm', ['postinstall', 'dependencies'], ['prepare', 'dependencies']],
      ['pnpm', ['postinstall'], ['prepare']],
      ['Yarn 1', ['postinstall'], ['prepare']],
      ['Yarn', ['postinstall'], []],
      ['Bun', ['postinstall'], ['prepare']],
    ],
  )
  for (const manager of ALL) {
    for (const published of [true, false]) {
      for (const event of eventsFor(manager, published)) {
        t.ok(isRunBy(manager, event), `${manager} runs ${event}`)
        t.ok(standsFor(manager, event, event))
        t.ok(isHookScript(event))
        if (published) t.notOk(runsAtConsumers(event), `${event} does not run at consumers`)
      }
    }
  }
  t.ok(standsFor('npm', 'postinstall', 'prepare'))
  t.notOk(standsFor('npm', 'postinstall', 'dependencies'))
  t.notOk(standsFor('npm', 'dependencies', 'postinstall'))
  t.notOk(standsFor('npm', 'postinstall', 'preinstall'), 'it runs before anything is installed')
  t.notOk(standsFor('yarn-berry', 'postinstall', 'prepare'))
  t.notOk(isRunBy('pnpm', 'dependencies'))
  t.notOk(isHookScript('build'))
})
