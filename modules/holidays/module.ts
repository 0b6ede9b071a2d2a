import type { Module } from '#server/module.ts'
import { HOLIDAY_FEED } from './feed.ts'
import { holidayLabels } from './labels.ts'
import { holidayRoutes } from './routes.ts'
import { holidaySeed, publishedHolidays } from './seed.ts'

export const manifest: Module = {
  routes: holidayRoutes,
  labels: [holidayLabels],
  permissionsAt: 50,
  permissions: {
    'holiday:read': { of: 'company', to: { staff: 'company' } },
    'holiday:edit': { of: 'company', to: { organisation: 'company', 'local hr': 'company', 'HR Leave': 'company' } },
  },
  seeds: [holidaySeed],
  calendarFeeds: [HOLIDAY_FEED],
  hears: {
    // Those of the whole country come with the seed; its first office has those of its state beside.
    'company.founded': async ({ country, state, timezone }, { tx, now }) => {
      if (state !== null) await publishedHolidays(tx, { country, timezone }, now, [state])
    },
  },
}
