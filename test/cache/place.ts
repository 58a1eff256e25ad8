import t from 'tap'
import path from 'node:path'
import { cacheDirectory, cacheFile } from '../../lib/cache/place.js'

t.test('the directory of the user', t => {
  const table: [environment: Record<string, string>, platform: string, expected: string | null][] =
    [
      [{ XDG_CACHE_HOME: '/x', HOME: '/h' }, 'linux', '/x'],
      [{ XDG_CACHE_HOME: '/x' }, 'win32', '/x'],
      [{ XDG_CACHE_HOME: '', HOME: '/h' }, 'linux', '/h/.cache'],
      [{ XDG_CACHE_HOME: 'relative', HOME: '/h' }, 'linux', null],
      [{ HOME: '/h' }, 'darwin', '/h/Library/Caches'],
      [{ HOME: '' }, 'linux', null],
      [{}, 'linux', null],
      [{ LOCALAPPDATA: '/local' }, 'win32', '/local'],
      [{ HOME: '/h' }, 'win32', null],
    ]
  for (const [environment, platform, expected] of table) {
    t.equal(
      cacheDirectory(environment, platform),
      expected === null ? null : path.join(expected, 'npm-agent-skills'),
      `${JSON.stringify(environment)} ${platform}`,
    )
  }
  t.end()
})

t.test('a file for each project', t => {
  const one = cacheFile('/c', '/a/project')
  t.match(path.basename(one), /^[0-9a-f]{32}\.json$/)
  t.equal(cacheFile('/c', '/a/project'), one)
  t.not(cacheFile('/c', '/b/project'), one)
  t.end()
})
