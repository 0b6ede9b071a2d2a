import { PAYROLL_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** The caller's own tax forms, and the submitted ones for people who prepare the payroll. */
export const screens = defineScreens(loadPages, [
  {
    path: 'payroll/tax-forms',
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    title: 'tax-forms.screen',
    permission: 'payroll:read',
    section: 'payroll',
    nav: { order: 30, country: 'MY' },
  },
  {
    path: 'my-tax',
    areas: ['app', 'hod', 'localhr', 'rmt'],
    module: PAYROLL_MODULE,
    title: 'tax-forms.my_tax',
    permission: 'payslip:read',
    section: 'me',
    nav: { order: 30, group: 'nav.payroll', country: 'MY' },
  },
])
