import { PAYROLL_MODULE } from '#base/modules.ts'
import { IconChartBar } from '#web/icons.ts'
import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** Reports over approved runs: one entry, a tab for each. */
export const screens = screensOf(loadPages, [
  {
    path: 'payroll/reports',
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    title: 'payroll-reports.title',
    permission: 'payroll:read',
    nav: { group: 'pay', icon: IconChartBar, order: 34, letter: 'b' },
  },
])
