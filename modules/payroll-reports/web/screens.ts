import { PAYROLL_MODULE } from '#base/modules.ts'
import { IconChartBar } from '#web/icons.ts'
import type { Screen } from '#web/screens.ts'

/** Reports over approved runs: one entry, a tab for each. */
export const payrollReportScreens: readonly Screen[] = [
  {
    path: 'payroll/reports',
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    title: 'payroll-reports.title',
    permission: 'payroll:read',
    component: () => import('./reports.tsx'),
    nav: { group: 'pay', icon: IconChartBar, order: 34, letter: 'b' },
  },
]
