import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { FakeStream } from '../fixtures/process.js'

/** Starts the program as this version of Node.js would. */
const startUnder = async (version: string, words?: string[]) => {
  const runs: unknown[][] = []
  const stderr = new FakeStream()
  const code = process.exitCode
  const versions = t.intercept(process, 'versions', {
    value: { ...process.versions, node: version },
  })
  const stream = t.intercept(process, 'stderr', { value: stderr })
  try {
    const { start } = await t.mockImport<typeof import('../../bin/start.js')>(
      '../../bin/start.js',
      {
        '../../lib/cli/run.js': { run: (...given: unknown[]) => runs.push(given) },
        '../../lib/cli/plain.js': { runPlain: (...given: unknown[]) => runs.push(given) },
      },
    )
    start(words)
    for (let i = 0; i < 100 && runs.length === 0 && stderr.text === ''; i++) await pause(20)
    return { runs, said: stderr.text, exitCode: process.exitCode }
  } finally {
    versions.restore()
    stream.restore()
    process.exitCode = code
  }
}

t.test('a version that is new enough', async t => {
  for (const version of [
    '20.17.0',
    '20.20.2',
    '22.9.0',
    '22.22.1',
    '23.0.0',
    '24.1.0',
    '100.0.0',
  ]) {
    const { runs, said } = await startUnder(version)
    t.strictSame([runs.length, said], [1, ''], version)
    t.equal(runs[0]?.[0], process, 'it is given the process')
    t.strictSame(runs[0]?.slice(1), [{ words: process.argv.slice(2) }])
  }
})

t.test('one that is not', async t => {
  for (const version of ['14.21.3', '18.20.8', '20.16.0', '20.9.0', '21.7.3', '22.8.0']) {
    const { runs, said, exitCode } = await startUnder(version)
    t.strictSame([runs.length, exitCode], [0, 2], version)
    t.equal(said, `agent-skills needs Node.js ^20.17.0 || >=22.9.0, and this is ${version}.\n`)
  }
})

t.test('the guard says what package.json says', t => {
  const manifest = JSON.parse(
    fs.readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  t.equal(manifest.engines.node, '^20.17.0 || >=22.9.0')
  t.match(
    fs.readFileSync(new URL('../../bin/agent-skills.ts', import.meta.url), 'utf8'),
    /^#!\/usr\/bin\/env node\n/,
  )
  t.end()
})

t.test('words in place of those of the process', async t => {
  const { runs } = await startUnder('20.17.0', ['sync', '--hook'])
  t.strictSame(runs[0]?.slice(1), [{ words: ['sync', '--hook'] }])
})

t.test('what is asked for by one word alone', async t => {
  const table = { '--version': 'version', '-v': 'version', '--help': 'help', '-h': 'help' }
  for (const [word, what] of Object.entries(table)) {
    const { runs } = await startUnder('20.17.0', [word])
    t.strictSame(runs[0]?.slice(1), [what], word)
    for (const words of [
      [word, '--json'],
      ['sync', word],
    ]) {
      const long = await startUnder('20.17.0', words)
      t.strictSame(long.runs[0]?.slice(1), [{ words }])
    }
  }
})
