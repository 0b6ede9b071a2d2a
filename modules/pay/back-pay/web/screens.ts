import { PAYROLL_MODULE } from '#base/modules.ts'
import { PAID_MONTHS } from '#people/web/slots.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** The page is opened from the run that pays back pay. */
export const screens = defineScreens(loadPages, [
  {
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    path: 'payroll/runs/$id/back-pay',
    title: 'back-pay.screen',
    section: 'payroll',
    permission: 'payroll:read',
    fills: [PAID_MONTHS.fill(async () => (await import('./paid-months.tsx')).PaidMonths)],
  },
])
