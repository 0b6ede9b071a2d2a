import { PAYROLL_MODULE } from '#base/modules.ts'
import { IconCreditCard, IconWallet } from '#web/icons.ts'
import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** Everybody's loans for those who prepare pay, and one's own. */
export const screens = screensOf(loadPages, [
  {
    path: 'payroll/loans',
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    title: 'loans.title',
    permission: 'payroll:read',
    nav: { group: 'pay', icon: IconWallet, order: 25, label: 'loans.nav' },
  },
  {
    path: 'payroll/loans/$id',
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    title: 'loans.one',
    permission: 'payroll:read',
  },
  {
    path: 'loans',
    areas: ['app', 'hod', 'localhr', 'rmt'],
    module: PAYROLL_MODULE,
    title: 'loans.mine',
    permission: 'payslip:read',
    nav: { group: 'pay', icon: IconCreditCard, order: 52 },
  },
])
