import { PAYROLL_MODULE } from '#base/modules.ts'
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
    section: 'payroll',
    also: 'tp1 tp3 relief 扣除',
    nav: { order: 30, country: 'MY' },
  },
  {
    path: 'my-tax',
    areas: ['app', 'hod', 'localhr', 'rmt'],
    module: PAYROLL_MODULE,
    title: 'tax-forms.my_tax',
    permission: 'payslip:read',
    section: 'me',
    also: 'tp1 tp3 pcb relief 稅',
    nav: { order: 30, country: 'MY' },
  },
])
