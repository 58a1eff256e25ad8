import t from 'tap'
import { callIn, hooksIn } from '../../lib/hooks/calls.js'
import { GUARD } from '../../lib/hooks/guard.js'
import type { HookCall } from '../../lib/types.js'

t.test('how a script calls us', async t => {
  const table: [text: string, expected: HookCall | null][] = [
    ['', null],
    ['patch-package', null],
    ['echo agent-skills', null],
    ['agent-skills doctor', null],
    ['my-agent-skills sync', null],
    ['agent-skills syncing', null],
    [GUARD, 'guarded'],
    [`(a || b) && ${GUARD}`, 'guarded'],
    ['node -e "import(\'npm-agent-skills/hook\')"', 'guarded'],
    ['agent-skills sync', 'plain'],
    ['npm-agent-skills sync --hook', 'plain'],
    ['husky && agent-skills sync --hook', 'plain'],
    ['husky&&agent-skills sync', 'plain'],
    ['node_modules/.bin/agent-skills sync', 'plain'],
    ['./node_modules/.bin/agent-skills sync', 'plain'],
    ['node_modules\\.bin\\agent-skills.cmd sync', 'plain'],
    ['npx --no agent-skills sync', 'plain'],
    ['npx --no-install agent-skills sync', 'plain'],
    ['npm exec --no -- agent-skills sync', 'plain'],
    ['pnpm exec agent-skills sync', 'plain'],
    ['yarn agent-skills sync', 'plain'],
    ['npx npm-agent-skills sync', 'plain'],
    ['npx agent-skills sync', 'fetched'],
    ['npx -y agent-skills sync --hook', 'fetched'],
    ['bunx agent-skills sync', 'fetched'],
    ['pnpm dlx agent-skills sync', 'fetched'],
    ['npx husky && agent-skills sync', 'plain'],
    ['agent-skills sync || exit 0', 'swallowed'],
    ['agent-skills sync --hook || true', 'swallowed'],
    ['agent-skills sync ||:', 'swallowed'],
    ['husky || true; agent-skills sync', 'plain'],
  ]
  for (const [text, expected] of table) t.equal(callIn(text), expected, text)
})

t.test('which scripts do', async t => {
  const script = (name: string, text: string, line = 1) => ({ name, text, line })
  const found = (...scripts: Parameters<typeof hooksIn>[0][number][]) =>
    hooksIn(scripts).map(({ name, call }) => `${name} ${call}`)
  t.strictSame(found(script('build', 'agent-skills sync')), [], 'not one that runs by itself')
  t.strictSame(hooksIn([script('postinstall', GUARD, 7)]), [
    { name: 'postinstall', line: 7, call: 'guarded' },
  ])
  t.strictSame(
    found(
      script('postinstall', 'npm run skills'),
      script('prepare', 'husky && yarn skills'),
      script('dependencies', 'bun run other'),
      script('skills', 'agent-skills sync'),
      script('other', 'echo'),
    ),
    ['postinstall plain', 'prepare plain'],
    'by way of others, too',
  )
  t.strictSame(
    found(
      script('postinstall', 'npm run a'),
      script('a', 'npm run b'),
      script('b', 'npm run a && npm run c'),
      script('c', GUARD),
      script('prepare', 'npm run prepare'),
    ),
    ['postinstall guarded'],
    'and round in circles',
  )
})
