import type { Module } from '#server/module.ts'
import { DECLARED_AHEAD } from './declared/bell.ts'
import { declaredLabels } from './declared/labels.ts'
import { declaredRoutes } from './declared/routes.ts'
import { HOLIDAY_FEED } from './feed.ts'
import { holidayLabels } from './labels.ts'
import { YEARS_MISSING } from './missing-years.ts'
import { REMIND_HOLIDAY_YEARS } from './remind-years.ts'
import { holidayRoutes } from './routes.ts'
import { holidaySeed, holidaysOfOffice, publishedHolidays } from './seed.ts'

export const manifest: Module = {
  routes: (api) => {
    holidayRoutes(api)
    declaredRoutes(api)
  },
  labels: [holidayLabels, declaredLabels],
  permissionsAt: 50,
  permissions: {
    'holiday:read': { of: 'company', to: { staff: 'company' } },
    'holiday:edit': { of: 'company', to: { organisation: 'company', 'local hr': 'company', 'HR Leave': 'company' } },
  },
  seeds: [holidaySeed],
  calendarFeeds: [HOLIDAY_FEED],
  daily: [REMIND_HOLIDAY_YEARS],
  bell: [DECLARED_AHEAD, YEARS_MISSING],
  hears: {
    'office.placed': async (office, { tx, now, tell }) => {
      const days = await holidaysOfOffice(tx, office, now)
      if (days.length > 0) await tell(tx, 'holiday.changed', { days })
    },
    // Those of the whole country come with the seed; its first office has those of its state beside.
    'company.founded': async ({ country, state, timezone }, { tx, now }) => {
      if (state !== null) await publishedHolidays(tx, { country, timezone }, now, [state])
    },
  },
}
