import t from 'tap'

/** Loads one of the two programs and gives what it starts. */
const startsOf = async (file: string): Promise<unknown[][]> => {
  const starts: unknown[][] = []
  await t.mockImport<object>(file, {
    '../../bin/start.js': { start: (...given: unknown[]) => starts.push(given) },
  })
  return starts
}

t.test('the program takes the words of the process', async t => {
  t.strictSame(await startsOf('../../bin/agent-skills.js'), [[]])
})

t.test('importing the hook is sync --hook, whatever the command line says', async t => {
  t.strictSame(await startsOf('../../bin/hook.js'), [[['sync', '--hook']]])
})
