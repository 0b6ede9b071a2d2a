import { PAYROLL_MODULE } from '#base/modules.ts'
import { IconCheckupList, IconReceiptTax } from '#web/icons.ts'
import { screensOf } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** Everyone's own tax forms, and those handed in for whoever prepares the payroll. */
export const screens = screensOf(loadPages, [
  {
    path: 'payroll/tax-forms',
    areas: ['app', 'localhr'],
    module: PAYROLL_MODULE,
    title: 'tax-forms.screen',
    permission: 'payroll:read',
    nav: { group: 'pay', icon: IconCheckupList, order: 22, country: 'MY' },
  },
  {
    path: 'my-tax',
    areas: ['app', 'hod', 'localhr', 'rmt'],
    module: PAYROLL_MODULE,
    title: 'tax-forms.my_tax',
    permission: 'payslip:read',
    nav: { group: 'pay', icon: IconReceiptTax, order: 53, country: 'MY' },
  },
])
