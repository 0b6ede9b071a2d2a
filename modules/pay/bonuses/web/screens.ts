import { PAYROLL_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** The page is opened from the run that pays the bonuses. */
export const screens = defineScreens(loadPages, [
  {
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    path: 'payroll/runs/$id/bonuses',
    title: 'bonuses.title',
    section: 'payroll',
    permission: 'payroll:read',
  },
])
