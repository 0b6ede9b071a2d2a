import { PAYROLL_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** Everybody's loans for payroll staff, and the caller's own. */
export const screens = defineScreens(loadPages, [
  {
    path: 'payroll/loans',
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    title: 'loans.title',
    permission: 'payroll:read',
    section: 'payroll',
    nav: { order: 40, group: 'loans.and_garnishments' },
  },
  {
    path: 'payroll/loans/$id',
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    title: 'loans.one',
    section: 'payroll',
    permission: 'payroll:read',
  },
  {
    path: 'loans',
    areas: ['app', 'hod', 'localhr', 'rmt'],
    module: PAYROLL_MODULE,
    title: 'loans.mine',
    permission: 'payslip:read',
    section: 'me',
    nav: { order: 40, group: 'nav.payroll' },
  },
])
