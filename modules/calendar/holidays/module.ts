import { OFFICE_PLACED } from '#organisation/events.ts'
import { OFFICE_STEPS } from '#organisation/offices.ts'
import { COMPANY_FOUNDED } from '#server/manifest/company-founded.ts'
import type { Module } from '#server/manifest/module.ts'
import { FEED_KINDS } from '../calendar-feeds/feed.ts'
import { declaredLabels } from './declared/labels.ts'
import { DECLARED_DAYS_NOTIFICATION } from './declared/notification.ts'
import { registerDeclaredRoutes } from './declared/routes.ts'
import { HOLIDAY_CHANGED } from './events.ts'
import { HOLIDAY_FEED } from './feed.ts'
import { holidayLabels } from './labels.ts'
import { MISSING_YEARS_NOTIFICATION } from './missing-years.ts'
import { HOLIDAYS_STEP } from './office-step.ts'
import { REMIND_HOLIDAY_YEARS } from './remind-years.ts'
import { registerHolidayRoutes } from './routes.ts'
import { addOfficeHolidays, holidaySeed, importPublishedHolidays } from './seed.ts'

export const manifest: Module = {
  routes: (api) => {
    registerHolidayRoutes(api)
    registerDeclaredRoutes(api)
  },
  labels: [holidayLabels, declaredLabels],
  permissionOrder: 50,
  permissions: {
    'holiday:read': { scope: 'company', grantedTo: { staff: 'company' } },
    'holiday:edit': {
      scope: 'company',
      grantedTo: { organisation: 'company', 'local hr': 'company', 'HR Leave': 'company' },
    },
  },
  seeds: [holidaySeed],
  brings: [
    OFFICE_STEPS.add(HOLIDAYS_STEP),
    FEED_KINDS.add(HOLIDAY_FEED),
    OFFICE_PLACED.on(async (office, { tx, now, publish }) => {
      const days = await addOfficeHolidays(tx, office, now)
      if (days.length > 0) await publish(tx, HOLIDAY_CHANGED, { days })
    }),
    // The seed adds holidays of the whole country; the first office also gets those of its state.
    COMPANY_FOUNDED.on(async ({ country, state, timezone }, { tx, now }) => {
      if (state !== null) await importPublishedHolidays(tx, { country, timezone }, now, [state])
    }),
  ],
  scheduledJobs: [REMIND_HOLIDAY_YEARS],
  notifications: [DECLARED_DAYS_NOTIFICATION, MISSING_YEARS_NOTIFICATION],
}
