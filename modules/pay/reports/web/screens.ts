import { PAYROLL_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** Reports over approved runs: one entry, a tab for each. */
export const screens = defineScreens(loadPages, [
  {
    path: 'payroll/reports',
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    title: 'payroll-reports.title',
    permission: 'payroll:read',
    section: 'reports',
    nav: { order: 10, letter: 'b' },
  },
])
