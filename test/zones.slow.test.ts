import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ZONES } from './zones.ts'

const ROOT = path.join(import.meta.dirname, '..')
const AREAS =
  '{base,modules/{requests/approval,time/leave,pay/claims,pay/exchange-rates,time/hours,calendar/workdays}}/**/*.test.ts'

/** What these modules reckon from days: none of it may know where the server stands. */
const RULES = globSync(AREAS, { cwd: ROOT }).filter((file) => !/\.(api|slow)\.test\.ts$/.test(file))

/** The same over the wire: ends of years, and the stories that live on some days of a month. */
const YEAR_ENDS = globSync('modules/{requests/approval,time/leave,time/hours/overtime}/year-end.api.test.ts', {
  cwd: ROOT,
})
const STORIES = [
  'modules/time/leave/leave.api.test.ts',
  'modules/time/leave/off-in-lieu/off-in-lieu.api.test.ts',
  'modules/time/leave/declared-day-off.api.test.ts',
  'modules/time/leave/calendar/calendar.api.test.ts',
  'modules/requests/inbox/inbox.api.test.ts',
]

// In one go, since a start of the tests takes longer than most of them.
it.each(ZONES)('LEA-14 REQ-10a OT-06f complaints 29, 31 and 33: days are the same on a server in %s', (zone) => {
  expect([RULES.length > 10, YEAR_ENDS.length]).toEqual([true, 3])
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  const files = [...RULES, ...YEAR_ENDS, ...STORIES]
  const projects = ['pure*', 'api'].flatMap((name) => ['--project', name])
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', ...projects, ...files], {
    cwd: ROOT,
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  })
  expect(status, stdout + stderr).toBe(0)
})
