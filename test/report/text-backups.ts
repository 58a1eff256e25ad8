import t from 'tap'
import { styleOf } from '../../lib/report/style.js'
import { backupsText } from '../../lib/report/text-backups.js'
import type { Problem } from '../../lib/types.js'
import { SAMPLES } from '../fixtures/problems.js'

t.test('what was deleted', t => {
  const [removed] = SAMPLES['backup-removed']
  const second: Problem = { ...removed, path: '.agents/.agent-skills/backup/2' }
  t.matchSnapshot(backupsText([], false, styleOf(false)), 'nothing')
  t.matchSnapshot(backupsText([removed, second], false, styleOf(false)), 'two')
  t.matchSnapshot(
    backupsText([removed, SAMPLES['cleanup-failed'][0]], false, styleOf(false)),
    'one, and one that could not be',
  )
  t.matchSnapshot(backupsText([removed, second], true, styleOf(false)), 'two, in a dry run')
  t.equal(backupsText([], true, styleOf(false)), backupsText([], false, styleOf(false)))
  const { path: _, ...nowhere } = removed
  t.match(backupsText([nowhere], false, styleOf(false)), '1 backup deleted')
  t.end()
})
